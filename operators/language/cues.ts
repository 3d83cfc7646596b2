import type { Clause } from './clause.ts';
import { numeralOf } from './quantities/numerals.ts';
import { BASE_VERBS } from './verb-list.ts';
import { isPast } from './verbs.ts';
import { isAdverb, MODALS, NEGATIONS, PREPOSITIONS } from './word-classes.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const DECIDED = set('decided agreed chose opted resolved approved adopted');
const CHOSEN = set('decided agreed chosen approved selected adopted settled');
const WILL_DO = set(
  `use adopt migrate switch move go drop deprecate replace retire introduce standardise standardize keep
  stick ship launch
  release roll stop start freeze build host run split merge hire buy rename remove support deploy upgrade postpone`,
);
const DECIDERS = set('we i team company board committee council management they');
const PERSONAL = set('my our his her their your a an the friends family him them me us you it some');
const TESTS = set(
  `test tests suite suites ci build builds benchmark benchmarks check checks spec specs e2e coverage lint
  linter
  typecheck regression smoke testcase testcases`,
);
const VERDICTS = set(
  'passed passes pass passing failed fails fail failing succeeded succeeds succeed green red flaky ' +
    'broke broken',
);
const MEASURED = set(
  'showed shows show measured reported reports reached found finds gave is was are were averaged ' +
    'dropped improved',
);
const HOLDERS = set('i we they you who people users customers engineers kids everyone');
const LIKING = set('likes loves hates dislikes enjoys prefers adores favours favors preferred');
const LIKE = set('like love hate dislike enjoy prefer adore favour favor');

/** Position of the word by which the main clause states a decision or a commitment, or -1. */
export function decisionAt(clause: Clause): number {
  const { tokens, core, scope } = clause;
  const word = (at: number) => tokens[at]?.word ?? '';
  if (word(core) === 'let' && word(core + 1) === 'us') return core;
  for (const at of scope) {
    const here = word(at);
    if (DECIDED.has(here) && isOpen(clause, at) && !(here === 'agreed' && word(at + 1) === 'with')) {
      if (at > core && !isBe(word(at - 1))) return at;
    }
    if (
      /^(?:chosen|selected)$/.test(here) &&
      /^(?:has|have|had)$/.test(wordBefore(clause, at)) &&
      isOpen(clause, at)
    ) {
      return at;
    }
    if (CHOSEN.has(here) && isBe(wordBefore(clause, at)) && isOpen(clause, at)) return at;
    if (
      here === 'went' &&
      word(at + 1) === 'with' &&
      !PERSONAL.has(word(at + 2)) &&
      DECIDERS.has(wordBefore(clause, at))
    ) {
      return at;
    }
    if (here === 'going' && word(at + 1) === 'with' && DECIDERS.has(word(at - 2))) return at;
    if (here === 'voted' && word(at + 1) === 'to' && isOpen(clause, at)) return at;
    if (here === 'settled' && word(at + 1) === 'on' && isOpen(clause, at)) return at;
    if (here === 'committed' && word(at + 1) === 'to' && isOpen(clause, at)) return at;
    if (
      (here === 'plan' || here === 'decision') &&
      /^(?:is|was)$/.test(word(at + 1)) &&
      word(at - 1) !== 'no'
    ) {
      if (word(at + 2) === 'to' || word(at + 2) === 'that' || here === 'decision') return at;
    }
    if (here === 'will' && DECIDERS.has(wordBefore(clause, at)) && WILL_DO.has(wordAfter(clause, at)))
      return at;
    if (
      here === 'going' &&
      word(at + 1) === 'to' &&
      /^(?:am|are)$/.test(word(at - 1)) &&
      WILL_DO.has(word(at + 2))
    ) {
      if (DECIDERS.has(word(at - 2))) return at;
    }
  }
  return -1;
}

/** Whether the main clause states the result of a test, a build or a benchmark. */
export function isTestResult(clause: Clause): boolean {
  const { tokens, scope } = clause;
  let tested = -1;
  let verdict = -1;
  for (const at of scope) {
    const here = tokens[at].word;
    if (TESTS.has(here)) {
      if (tested < 0 || at === tested + 1) tested = at;
      // "passed all tests", not "failed to build" nor "failed at my job".
      if (verdict >= 0 && /^(?:passed|passes|pass|failed|fails|fail)$/.test(tokens[verdict].word)) {
        return !/^(?:to|at|in|because)$/.test(tokens[verdict + 1].word);
      }
    } else if (VERDICTS.has(here)) {
      if (tested >= 0) return true;
      verdict = at;
    } else if (tested >= 0 && (here === 'timed' || here === 'crashed') && tokens[tested].word !== 'check') {
      return true;
    }
  }
  if (tested < 0) return false;
  const named = /^(?:coverage|benchmarks?)$/.test(tokens[tested].word);
  const said = scope.some((at) => at > tested && MEASURED.has(tokens[at].word));
  const load = /^(?:load|stress|performance|smoke|regression)$/.test(tokens[tested - 1]?.word ?? '');
  return (named || load) && said && scope.some((at) => at > tested && /^\d/.test(tokens[at].word));
}

/** Whether a test has a verdict without a verb ("CI green on main"). */
export function isBareResult(clause: Clause): boolean {
  const { tokens, core } = clause;
  for (let at = core; at < Math.min(tokens.length, core + 6); at++) {
    if (/^(?:green|red|passing|failing|flaky|broken)$/.test(tokens[at].word)) {
      return at > core && TESTS.has(tokens[at - 1].word);
    }
  }
  return false;
}

/** Whether the main clause states a preference. */
export function isPreference(clause: Clause): boolean {
  const { tokens, core, scope } = clause;
  const word = (at: number) => tokens[at]?.word ?? '';
  for (const at of scope) {
    const here = word(at);
    const next = word(at + 1);
    if (/^(?:favou?rites?|fave|preference|preferred)$/.test(here) && scope.some((place) => isBe(word(place))))
      return true;
    if (here === 'rather' && /^(?:would|had)$/.test(word(at - 1))) return true;
    if (LIKING.has(here) && at > core && !isNumber(word(at - 1)) && next !== '' && !isMark(clause, at + 1)) {
      return !PREPOSITIONS.has(next) && !/^(?:the|a|all|his|her|my|their|no|many)$/.test(word(at - 1));
    }
    if (LIKE.has(here)) {
      const before = wordBefore(clause, at);
      if (before === 'would')
        return next !== 'to' || !/^(?:thank|point|add|say|see|know|hear)$/.test(word(at + 2));
      const prior = before === 'do' || before === 'does' || before === 'did' ? 'we' : before;
      // "people like me", "for users like them"
      if (
        here === 'like' &&
        !/^(?:i|we|they|you)$/.test(prior) &&
        /^(?:me|us|you|him|her|them|this|that)$/.test(next)
      )
        continue;
      if (HOLDERS.has(prior) && !isMark(clause, at + 1) && next !== '') return true;
      if (/[^s]s$/.test(prior) && here !== 'like' && at === clause.main) return true;
    }
    if (here === 'want' && /^(?:i|we)$/.test(wordBefore(clause, at))) return true;
    if (here === 'wants' && at > core) return true;
    if (here === 'fond' && next === 'of') return true;
  }
  return false;
}

const CHANGED = set(
  'switched moved migrated changed altered renamed converted upgraded transitioned relocated shifted transferred ported promoted swapped',
);
const CHANGING = set(
  'switching moving migrating changing converting upgrading transitioning relocating shifting porting',
);
const REACHED = set(
  'raised rose risen increased lowered reduced decreased dropped fell fallen grew grown cut bumped',
);
const BECAME = set('became become');
const RESCHEDULED = set('postponed rescheduled delayed');
const PUT = /^(?:pushed|put|brought|moved|pulled)$/;
const CLOSED = set(
  'closed resolved reopened cancelled canceled archived decommissioned retired discontinued',
);
/** Most words between a verb of a change and the value that it reaches. */
const REACH = 8;

/**
 * Whether a statement reports a change of state: "no longer", "not any more", "switched to", "replaced … with", "is now", "has
 * become", "from now on", "as of", "instead of", "renamed to", "again" of a state, "is back in", "X, not Y". "now that" gives a reason and "right now" a moment, so neither counts;
 * nor does "now" with an ongoing activity ("is now running the tests"). A negated change does not count.
 */
export function isChange(clause: Clause): boolean {
  const { tokens, scope, core } = clause;
  const word = (at: number) => tokens[at]?.word ?? '';
  if (word(core) === 'from' && word(core + 1) === 'now' && word(core + 2) === 'on') return true;
  if (tokens.some((token, at) => token.word === 'but' && word(at + 1) === 'now')) return true;
  // "14 days, not 7", "180 ms, down from 420"
  if (
    tokens.some((token, at) => token.word === ',' && isCorrection(word(at + 1), word(at + 2), word(at + 3)))
  )
    return true;
  for (const at of scope) {
    const here = word(at);
    const next = word(at + 1);
    if (here === 'no' && (next === 'longer' || next === 'more')) return true;
    if (here === 'anymore' || (here === 'any' && (next === 'more' || next === 'longer'))) {
      if (scope.some((place) => NEGATIONS.has(word(place))) && at > clause.main) return true;
    }
    // "From today", "from this term", "from next week".
    if (here === 'from' && /^(?:now|today|tomorrow|this|next)$/.test(next)) return true;
    if (here === 'in' && next === 'place' && word(at + 2) === 'of') return true;
    if (here === 'instead' && (next === 'of' || at === scope[scope.length - 1]))
      return !negatedBefore(clause, clause.main + 1);
    if (here === 'now' && next !== 'that' && !/^(?:right|just|until|by|for|till|even)$/.test(word(at - 1))) {
      if (!/ing$/.test(next) && !isOngoing(clause, at)) return true;
    }
    if (negatedBefore(clause, at) || MODALS.has(wordBefore(clause, at))) continue;
    if (
      CHANGING.has(here) &&
      isBe(wordBefore(clause, at)) &&
      scope.some((place) => place > at && /^(?:to|into|from)$/.test(word(place)))
    )
      return true;
    if (CHANGED.has(here) && scope.some((place) => place > at && /^(?:to|into|from)$/.test(word(place))))
      return true;
    if (isReturn(clause, at)) return true;
    if (/^(?:took|takes|taken)$/.test(here) && next === 'over') return true;
    if (RESCHEDULED.has(here) && isBe(wordBefore(clause, at))) return true;
    if (PUT.test(here) && /^(?:back|forward|off|up)$/.test(next)) return true;
    if (/^(?:slipped|slips)$/.test(here) && scope.some((place) => place > at && word(place) === 'to'))
      return true;
    if (
      /^(?:handed|passed)$/.test(here) &&
      scope.some((place) => place > at && /^(?:over|to)$/.test(word(place)))
    )
      return true;
    if (CLOSED.has(here) && /^(?:was|were|been|got)$/.test(wordBefore(clause, at))) return true;
    if (here === 'these' && next === 'days') return true;
    if (
      /^(?:replaces|succeeds|succeeded)$/.test(here) &&
      scope.some((place) => place > at && /^(?:as|for)$/.test(word(place)))
    )
      return true;
    if (/^(?:appointed|elected)$/.test(here)) return true;
    if ((here === 'left' || here === 'quit') && tokens[at + 1]?.capital === true) return true;
    if (here === 'replaced' && scope.some((place) => place > at && /^(?:with|by)$/.test(word(place))))
      return true;
    if (BECAME.has(here) && /^(?:has|have|had)$/.test(wordBefore(clause, at))) return true;
    if (here === 'became') return true;
  }
  return false;
}

const REINSTATED = set(
  'reinstated restored resumed reactivated re-enabled re-activated reintroduced revived',
);

/** Whether a word tells that an earlier state has come back: "again" of a state, "is back in", "went back to", "was reinstated". */
function isReturn({ tokens, scope, main }: Clause, at: number): boolean {
  const word = (place: number) => tokens[place]?.word ?? '';
  const here = word(at);
  // What happened again is an occurrence: "the build failed again".
  if (here === 'again') return at > main && main >= 0 && !isPast(word(main));
  if (here === 'back') {
    if (isBe(word(at - 1))) return true;
    return (
      /^(?:went|gone|came|rolled|fell|switched|changed)$/.test(word(at - 1)) &&
      /^(?:to|on|in|under|with)$/.test(word(at + 1))
    );
  }
  if (/^(?:returned|reverted)$/.test(here)) return scope.some((place) => place > at && word(place) === 'to');
  return REINSTATED.has(here);
}

/** Words behind ", not" that correct nothing that was said: "fast, not just cheap", "closed, not because of rain". */
const NO_CORRECTION =
  /^(?:just|only|even|yet|merely|simply|necessarily|sure|quite|so|to|because|if|when|while|as|that|including|counting|least)$/;

/** Whether words behind a comma name the value that no longer holds: "not 7", "not Nora", "down from 420". */
function isCorrection(first: string, second: string, third: string): boolean {
  const counts = (word: string) => isNumber(word) || numeralOf(word) !== undefined;
  if (first === 'not') return second !== '' && !NO_CORRECTION.test(second);
  return /^(?:down|up)$/.test(first) && second === 'from' && counts(third);
}

/** Whether a statement reports a new value: "rose to 12 %", "was cut to $ 5". */
export function reachesValue(clause: Clause): boolean {
  const { tokens, scope } = clause;
  const word = (at: number) => tokens[at]?.word ?? '';
  return scope.some((at) => {
    const goes =
      /^(?:goes|went|gone|comes|came|is|are)$/.test(word(at)) && /^(?:up|down)$/.test(word(at + 1));
    if (!(goes || REACHED.has(word(at))) || negatedBefore(clause, at) || MODALS.has(wordBefore(clause, at)))
      return false;
    for (let to = at + 1; to <= at + REACH && !(tokens[to]?.mark ?? true); to++)
      if (word(to) === 'to')
        return /^\d/.test(word(to + 1)) || /^\d/.test(word(to + 2)) || numeralOf(word(to + 1)) !== undefined;
    return false;
  });
}

/** Whether it states that nothing changed ("has not moved since 2020"). */
export function staysTheSame(clause: Clause): boolean {
  return clause.scope.some((at) => CHANGED.has(clause.tokens[at].word) && negatedBefore(clause, at));
}

/** "Is running now": a moment, not a state. */
function isOngoing({ tokens }: Clause, at: number): boolean {
  return /.ing$/.test(tokens[at - 1]?.word ?? '') && isBe(tokens[at - 2]?.word ?? '');
}

function negatedBefore({ tokens, core }: Clause, at: number): boolean {
  for (let i = at - 1; i >= Math.max(core, at - 4); i--) {
    if (tokens[i].mark) return false;
    if (tokens[i].word === 'not' || tokens[i].word === 'never') return true;
  }
  return false;
}

/** A finite form that is not negated, hypothetical or in the future. */
function isOpen(clause: Clause, at: number): boolean {
  const { tokens, core } = clause;
  if (NEGATIONS.has(tokens[core].word) || tokens[core].word === 'few') return false;
  for (let i = at - 1; i >= Math.max(core, at - 4); i--) {
    const { word, mark } = tokens[i];
    if (mark) return true;
    if (word === 'not' || word === 'never' || word === 'to' || MODALS.has(word)) return false;
    if (!isAdverb(word) && !isBe(word) && !/^(?:has|have|had|all|been)$/.test(word))
      return !PREPOSITIONS.has(word);
  }
  return true;
}

function wordBefore({ tokens, core }: Clause, at: number): string {
  let i = at - 1;
  while (i > core && isAdverb(tokens[i].word) && tokens[i].word !== 'all') i--;
  return i < core ? '' : tokens[i].word;
}

function wordAfter({ tokens }: Clause, at: number): string {
  let i = at + 1;
  while (i < tokens.length - 1 && isAdverb(tokens[i].word)) i++;
  return tokens[i]?.word ?? '';
}

function isMark({ tokens }: Clause, at: number): boolean {
  return tokens[at]?.mark ?? false;
}

function isBe(word: string): boolean {
  return /^(?:is|are|was|were|been|be|am)$/.test(word);
}

function isNumber(word: string): boolean {
  return /^\d/.test(word);
}

/** A rule for what is done from then on: "Always use APA style when I ask about references", "Never deploy on Fridays". */
export function isDirection({ tokens, core }: Clause): boolean {
  const at = tokens[core]?.word === 'please' ? core + 1 : core;
  const first = tokens[at]?.word ?? '';
  const next = at + (LEADS.some((lead) => lead.every((word, i) => tokens[at + i]?.word === word)) ? 3 : 0);
  if (next > at) return BASE_VERBS.has(tokens[tokens[next]?.word === ',' ? next + 1 : next]?.word ?? '');
  return (first === 'always' || first === 'never') && BASE_VERBS.has(tokens[at + 1]?.word ?? '');
}

const LEADS = [['from', 'now', 'on']];
