import type { Lexeme } from '../../../language/lexemes.ts';
import { isEmptyWord, PLACE_PREPOSITIONS, POSSIBILITY } from '../../../language/word-classes.ts';
import { wordSet } from '../../../language/word-lists.ts';
import type { Verdict } from '../../verdict.ts';
import { type Clause, clausesIn } from '../frame/clauses.ts';
import type { Frame } from '../frame/frame.ts';
import { differentPlaces } from '../frame/setting.ts';
import { isAbout } from '../matter.ts';

const CERTAIN = 0.92;

/** What ends a state, and the states that it ends, as they are said of a thing. */
interface Reversal {
  readonly by: RegExp;
  readonly of: RegExp;
}

/** Alternatives of words and phrases, separated by "|", as whole words. */
const reversal = (by: string, of: string): Reversal => ({
  by: new RegExp(`\\b(?:${by})\\b`),
  of: new RegExp(`\\b(?:${of})\\b`),
});

/** Behind words that end a clause when they tell an end: not "gone from 70 to 90", "over 500 ms". */
const LAST = '(?=$| (?:now|by|again|since|this|yesterday|today)\\b)';

const FAULTS =
  'broken|broke|faulty|leaks?|leaking|drips?|dripping|trips?|tripping|sticks?|stuck|jams?|jammed|jamming|blocked|clogged|cracked|torn|damaged|' +
  'loose|noisy|noise|rattl(?:es|ing)|squeak(?:s|ing)|playing up|acting up|wobbly|overheat(?:s|ing)|crash(?:es|ing)?|fail(?:s|ing)|dead|flat|out of order';

/** Pairs of what is said of one thing: after the first the second is over. */
const REVERSALS: readonly Reversal[] = [
  reversal(
    'found|recovered|located|turned up',
    'lost|missing|misplaced|mislaid|gone|vanished|disappeared|stolen|lose',
  ),
  reversal(
    'fixed|repaired|mended|sorted|resolved|serviced|unblocked|replaced|cleared',
    `${FAULTS}|problem|issue|fault`,
  ),
  reversal(
    `(?:gone|over)${LAST}|cleared|cured|healed|recovered`,
    'have|has|got|had|caught|ill|sick|unwell|poorly',
  ),
  reversal(
    'back|returned|recovered',
    'off|away|ill|sick|unwell|poorly|on leave|on holiday|absent|in hospital',
  ),
  reversal('taken|let|rented|filled|booked|occupied|allotted', 'vacant|free|empty|available|unlet'),
  reversal(
    'vacated|surrendered|relinquished|(?:given|gave) up|moved out of',
    'tenanted|allotted|rented|let|taken|occupied|has|holds',
  ),
  reversal(
    'lifted|removed|ended|relaxed|withdrawn',
    'only|restricted|banned|forbidden|prohibited|limited|must|may not|suspended',
  ),
  reversal('suspended|banned|forbidden|prohibited', 'permitted|allowed|may|can'),
  reversal(
    '(?:once more|again) (?:allowed|permitted)|(?:allowed|permitted) (?:again|once more)|reinstated',
    'suspended|banned|forbidden|prohibited|stopped',
  ),
  reversal(
    '(?:working|works|running|runs) (?:again|now|fine|ok|okay)',
    `${FAULTS}|out of (?:action|service|order|use)|down|off`,
  ),
  reversal('available|in stock', 'sold out|out of stock|unavailable|fully booked'),
  reversal('restocked|delivered|arrived|came in', 'out of|short of|running low|run out|missing'),
  reversal('paid|settled|cleared', 'unpaid|owes|owed|owing|due|outstanding|overdue|in arrears'),
  reversal('came off|removed|taken off', 'cast|splint|crutches|bandage|brace|stitches'),
];
/** Whether a text may tell any of their ends: most tell none. */
const MAY_END = new RegExp(REVERSALS.map(({ by }) => by.source).join('|'));
/** "The rule as to bonfires", "the restrictions upon hosepipes": what is suspended or lifted is about something else. */
const RULES = wordSet('rule restriction ban limit limitation order regulation prohibition measure');

/** Words from the verb on among which the end of a state is told. */
const REACH = 4;

const lemmasOf = (tokens: readonly Lexeme[]) =>
  tokens.filter(({ word }) => !isEmptyWord(word)).map(({ lemma }) => lemma);

/** What a clause says of its matter, in words. */
const saidIn = ({ tokens }: Frame, { verb, to }: Clause) =>
  tokens
    .slice(verb, to)
    .map(({ word }) => word)
    .join(' ');

/** "If it is found", "may be lifted". */
function isSupposed({ tokens }: Frame, { from, to }: Clause): boolean {
  return tokens
    .slice(from, to)
    .some(({ word }) => POSSIBILITY.has(word) || /^(?:if|unless|when|until|will)$/.test(word));
}

/** An end of a state that a clause tells, with the things whose state it may be: lemmas of what it is about, or of its object. */
interface End {
  readonly reversal: Reversal;
  readonly things: readonly (readonly string[])[];
}

function endsIn(frame: Frame, clause: Clause): End[] {
  const said = saidIn(frame, clause);
  if (!MAY_END.test(said) || clause.isDenied || isSupposed(frame, clause)) return [];
  return REVERSALS.flatMap((reversal) => {
    const match = reversal.by.exec(said);
    if (match === null) return [];
    const words = said.slice(0, match.index + match[0].length).split(' ').length;
    if (words > REACH) return [];
    const behind = clause.verb + words;
    const { about, head } = clause;
    const subject = RULES.has(head) ? about.filter((lemma) => lemma !== head) : about;
    return [{ reversal, things: [subject, objectAt(frame, behind, clause.to)] }];
  });
}

/** "Has taken plot 12": the words of the phrase behind a verb. */
function objectAt({ tokens }: Frame, from: number, to: number): readonly string[] {
  let end = from;
  while (end < to && !PLACE_PREPOSITIONS.has(tokens[end].word)) end++;
  return lemmasOf(tokens.slice(from, end));
}

/** Whether a clause says that a thing is in one of some states, or has one of them. */
function tells(frame: Frame, clause: Clause, { reversal, things }: End): boolean {
  const said = saidIn(frame, clause);
  // "Was unavailable" is over by itself.
  if (clause.isDenied || /^(?:was|were|had) /.test(said) || !reversal.of.test(said)) return false;
  const words = new Set([...clause.about, ...lemmasOf(frame.tokens.slice(clause.from, clause.to))]);
  return things.some((thing) => thing.length > 0 && thing.every((lemma) => words.has(lemma)));
}

/** "Off her crutches" after "on crutches", "out of hospital" after "in hospital": prepositions that end what others tell. */
const OPPOSITE: readonly (readonly [end: RegExp, state: RegExp])[] = [
  [
    /^(?:is|are|am) (?:now )?off (?:the |his |her |their |my |our )?(\p{L}+)/u,
    /^(?:is|are|am) (?:still )?on (?:the |his |her |their |my |our )?(\p{L}+)/u,
  ],
  [
    /^(?:is|are|am) (?:now )?out of (?:the |his |her |their |my |our )?(\p{L}+)/u,
    /^(?:is|are|am) (?:still )?in (?:the |his |her |their |my |our )?(\p{L}+)/u,
  ],
];

/** Whether a state is marked as new, and its end is not: "once more allowed", and "suspended". */
const isAgain = (state: Clause, end: Clause) => state.isNew && !end.isNew;

/** Whether one clause says that a thing is out of what it is in according to the other. */
function leaves(said: string, other: string): boolean {
  return OPPOSITE.some(([end, state]) => {
    const [, left] = end.exec(said) ?? [];
    return left !== undefined && state.exec(other)?.[1] === left;
  });
}

const known = new WeakMap<Frame, readonly (readonly End[])[]>();

/** The ends of states that each clause of a statement tells; computed once per statement. */
function endsOf(frame: Frame): readonly (readonly End[])[] {
  const found = known.get(frame) ?? clausesIn(frame).map((clause) => endsIn(frame, clause));
  known.set(frame, found);
  return found;
}

/** Whether a statement tells that some state is over. */
export function undoes(frame: Frame): boolean {
  return (
    endsOf(frame).some(({ length }) => length > 0) ||
    clausesIn(frame).some((clause) => isOut(saidIn(frame, clause)))
  );
}

const isOut = (said: string) => OPPOSITE.some(([end]) => end.test(said));

function judge(change: Frame, other: Frame, later: 'a' | 'b'): Verdict | undefined {
  if (!undoes(change)) return undefined;
  for (const [place, clause] of clausesIn(change).entries()) {
    const ends = endsOf(change)[place];
    const said = saidIn(change, clause);
    const old = clausesIn(other).find(
      (one) =>
        (!isAgain(one, clause) && ends.some((end) => tells(other, one, end))) ||
        (isAbout(clause, one) && leaves(said, saidIn(other, one))),
    );
    if (old !== undefined)
      return {
        relation: 'contradicts',
        kind: 'temporal_conflict',
        confidence: CERTAIN,
        rationale: `one says "${said}", so what the other says is over: "${saidIn(other, old)}"`,
        later,
        current: true,
        rule: true,
      };
  }
  return undefined;
}

/** One statement says that a state of a thing is over, in a word of its own: "found" after "lost", "fixed" after "leaks", "back" after "off sick". */
export function undone(a: Frame, b: Frame): Verdict | undefined {
  if (a.question || b.question) return undefined;
  if (differentPlaces(a.setting, b.setting)) return undefined;
  const [first, second] = [judge(a, b, 'a'), judge(b, a, 'b')];
  if (first === undefined || second === undefined || first.relation !== 'contradicts') return first ?? second;
  // Each could end the other: "suspended" and "allowed". Their times tell which came first.
  const { later: _, ...verdict } = first;
  return verdict;
}
