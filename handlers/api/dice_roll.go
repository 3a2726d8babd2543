package api

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/dice"
	"callboard/core/jsondoc"
)

// rollJSON is the answer of POST /api/dice/roll.
type rollJSON struct {
	Text      string `json:"text"`
	Canonical string `json:"canonical"`
	Total     *int64 `json:"total"`
	Seed      string `json:"seed"`
	Trace     any    `json:"trace"`
}

// maxRollRequest bounds the request: the notation has at most 500 characters.
const maxRollRequest = 8 << 10

// DiceRoll rolls dice (POST /api/dice/roll). Dice that cannot be read are 422
// with the refusal a model would read.
func (a *API) DiceRoll(c echo.Context) error {
	v, err := readJSON(c, maxRollRequest)
	if err != nil {
		return err
	}
	var d jsondoc.Decoder
	o := d.Object(v, "")
	o.Need("dice")
	text, seed := o.Text("dice", maxRollRequest, ""), o.Text("seed", core.MaxSeedBytes, "")
	o.Done()
	if problems := d.Problems(); problems != nil {
		return core.Refuse(problems)
	}
	roll, refusal := dice.Parse(text)
	if refusal != nil {
		return unreadDice(refusal)
	}
	if seed == "" {
		seed = dice.NewSeed()
	}
	result := roll.Roll(dice.Source(seed, dice.KindRoll, 0, 0))
	return send(c, http.StatusOK, rollJSON{result.Text(), roll.Canonical(), result.Total(), seed, result})
}

// unreadDice is the 422 of dice that cannot be read: the parser's sentence and
// the character it is about.
func unreadDice(r *dice.Refusal) error {
	e := core.Refuse([]core.Problem{{Path: "dice", Message: r.Message}})
	e.At = &r.At
	return e
}
