package dice

// expr is a part of a roll that has a value: *literal, *negated, *binary,
// *call, *pool or *group.
type expr interface{ isExpr() }

// literal is a number as written.
type literal struct {
	at    int
	value number
}

// negated is -x.
type negated struct {
	at int
	x  expr
}

// binary is l op r; op is one of + - * / % and symIDiv.
type binary struct {
	op   byte
	at   int
	l, r expr
}

// call is a function of its arguments.
type call struct {
	fn   string
	at   int
	args []expr
}

// pool is dice of one sort rolled together: 4d6kh3.
type pool struct {
	at      int
	n       int  // number of dice, when countBy is nil
	countBy expr // rolled number of dice
	sides   int  // for faces 1..sides, when faces and sidesBy are nil
	sidesBy expr // rolled number of sides
	faces   []int
	fudge   byte // 0, or '2' for dF and '1' for dF.1, whose faces are set
	mods    mods
	text    string // canonical
}

// group is rolls side by side, of which some may be kept: {2d6, 2d8}kh1.
type group struct {
	at    int
	items []expr
	mods  mods
}

func (*literal) isExpr() {}
func (*negated) isExpr() {}
func (*binary) isExpr()  {}
func (*call) isExpr()    {}
func (*pool) isExpr()    {}
func (*group) isExpr()   {}

// mods are what is done to the dice of a pool, always in this order: reroll,
// explode, lowest and highest value, keep and drop, count, sort. A group has
// only the last three.
type mods struct {
	at      int // where the first of them stands
	rerolls []reroll
	explode explode
	min     bound
	max     bound
	keep    keep
	count   count
	sort    byte // 0, 'a' or 'd'
}

// test is a comparison with a whole number; op is one of = < > symLE symGE
// symNE.
type test struct {
	op byte
	n  int
}

func (t test) holds(v int) bool { return t.holdsFor(cmpInt(v, t.n)) }

// holdsFor says whether the test holds when comparing gave c.
func (t test) holdsFor(c int) bool {
	switch t.op {
	case '<':
		return c < 0
	case '>':
		return c > 0
	case symLE:
		return c <= 0
	case symGE:
		return c >= 0
	case symNE:
		return c != 0
	}
	return c == 0
}

func cmpInt(a, b int) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

type reroll struct {
	when test
	once bool
}

// explode rolls a die again and adds it. When set is false nothing explodes;
// when top is true the highest face does.
type explode struct {
	set       bool
	at        int
	top       bool
	when      test
	compound  bool // the chain stays one die
	once      bool // an extra die does not explode
	penetrate bool // an extra die counts one less
}

// bound is a lowest or highest value of a die.
type bound struct {
	set bool
	n   int
}

// keep says which dice count. Each of the four is applied to all the dice, and
// a die any of them drops is dropped; so of two kh the smaller rules. Zero
// means not given, which for dl and dh is also what it says.
type keep struct {
	at             int
	kh, kl, dl, dh int
}

func (k keep) any() bool { return k.kh+k.kl+k.dl+k.dh > 0 }

// dropped is how many of n values in ascending order go, from each end.
func (k keep) dropped(n int) (low, high int) {
	low, high = k.dl, k.dh
	if k.kh > 0 {
		low = max(low, n-k.kh)
	}
	if k.kl > 0 {
		high = max(high, n-k.kl)
	}
	return min(low, n), min(high, n)
}

// count counts dice instead of adding them: those that hold, less those that
// fail.
type count struct {
	set   bool
	when  test
	fails bool
	fail  test
}

// Roll is a text that has been read: 1 to 10 rolls, ready to be rolled any
// number of times.
type Roll struct {
	text  string
	items []item
	room  [1]item // where items begins, as few texts have more
}

// item is one roll of a Roll.
type item struct {
	text      string // as given
	label     string
	expr      expr
	canonical string // of expr
	check     check
	pools     int // pools in expr, for the size of the trace
	groups    int
}

// check compares the total with a number.
type check struct {
	set     bool
	against int
}
