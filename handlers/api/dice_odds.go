package api

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/dice"
	"callboard/core/jsondoc"
)

// maxThresholds bounds the numbers one question asks to reach.
const maxThresholds = 20

// DiceOdds works out how likely each total of dice is (GET /api/dice/odds).
// One roll is answered as itself, several as parts.
func (a *API) DiceOdds(c echo.Context) error {
	if err := queryOnly(c, "dice", "atLeast"); err != nil {
		return err
	}
	reach, problem := thresholds(c.QueryParams()["atLeast"])
	if problem != nil {
		return core.Refuse([]core.Problem{*problem})
	}
	roll, refusal := dice.Parse(c.QueryParam("dice"))
	if refusal != nil {
		return unreadDice(refusal)
	}
	return send(c, http.StatusOK, dice.ReportOdds(roll, reach))
}

// thresholds reads the numbers to reach; each value may list several.
func thresholds(lists []string) ([]int64, *core.Problem) {
	var reach []int64
	for _, list := range lists {
		for text := range strings.SplitSeq(list, ",") {
			n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
			if err != nil {
				return nil, &core.Problem{Path: "atLeast", Message: jsondoc.Quote(text) + " is not a whole number. Write the total to reach, such as 15."}
			}
			if reach = append(reach, n); len(reach) > maxThresholds {
				return nil, &core.Problem{Path: "atLeast", Message: "Ask for at most 20 totals to reach at once."}
			}
		}
	}
	return reach, nil
}
