package main

import (
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
)

// roller is the dice roller that ours is timed beside.
const roller = "@dice-roller/rpg-dice-roller@5.5.1"

// dice times the roller beside the npm one, and the odds an editor draws.
func (b *bench) dice(ctx context.Context) ([]figure, error) {
	odds, err := b.odds(ctx)
	if err != nil {
		return nil, err
	}
	modules, err := b.nodeModules(ctx, roller)
	if err != nil {
		return odds, err
	}
	cmd := exec.CommandContext(ctx, "node", "core/dice/testdata/time_peer.mjs", modules)
	cmd.Dir = b.root
	out, err := cmd.CombinedOutput()
	ratios := peerRatios(string(out))
	if len(ratios) == 0 {
		return odds, fmt.Errorf("time_peer.mjs: %v\n%s", err, out)
	}
	return append(odds, ratios...), nil
}

// peerRatios reads the lines of time_peer.mjs.
func peerRatios(out string) []figure {
	line := regexp.MustCompile(`(?m)^(total|whole)/(\S+): .* ratio ([0-9.]+); at least ([0-9.]+)`)
	says := map[string]string{"total": "read, roll, total", "whole": "a whole call"}
	var figures []figure
	for _, m := range line.FindAllStringSubmatch(out, -1) {
		ratio, _ := strconv.ParseFloat(m[3], 64) // the pattern lets numbers through alone
		bar, _ := strconv.ParseFloat(m[4], 64)
		figures = append(figures, atLeast(m[2]+" against the npm roller, "+says[m[1]], ratio, "times", bar))
	}
	return figures
}

// odds times the two curves that have a bar.
func (b *bench) odds(ctx context.Context) ([]figure, error) {
	cmd := exec.CommandContext(ctx, "go", "test", "-run=^$", `-bench=^BenchmarkOdds$/^(4d6kh3\+2|100d20)$`, "./core/dice")
	cmd.Dir = b.root
	out, err := cmd.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	bars := map[string]float64{"4d6kh3+2": 0.05, "100d20": 10}
	var figures []figure
	for _, m := range regexp.MustCompile(`(?m)^BenchmarkOdds/(\S+?)(?:-\d+)?\s+\d+\s+([0-9.]+) ns/op`).FindAllStringSubmatch(string(out), -1) {
		ns, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			return nil, err
		}
		figures = append(figures, atMost("exact odds of "+m[1], ns/1e6, "ms", bars[m[1]]))
	}
	if len(figures) != len(bars) {
		return nil, fmt.Errorf("BenchmarkOdds printed %d of %d curves:\n%s", len(figures), len(bars), out)
	}
	return figures, nil
}
