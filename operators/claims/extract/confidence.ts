import type { Clause } from '../../language/clause.ts';
import type { Hedge } from '../../language/hedges.ts';
import type { NamedTime } from '../../language/times/times.ts';
import type { ClaimType } from '../../records/claim.ts';

/** Confidence of an unqualified statement by type. */
const BASE: Readonly<Record<ClaimType, number>> = {
  test_result: 0.85,
  decision: 0.85,
  fact: 0.8,
  preference: 0.8,
  hypothesis: 0.55,
};
const BOOSTERS = new Set(
  'confirmed measured verified certainly definitely proven proved observed undoubtedly clearly validated'.split(
    ' ',
  ),
);
const SAY = new Set(
  'says said claims claimed reports reported mentioned mentions told tells heard wrote states stated'.split(
    ' ',
  ),
);
const APPROXIMATE = new Set(
  'approximately about around roughly nearly almost maybe perhaps probably some ~ ≈'.split(' '),
);
const BOOST = 0.08;
const ATTRIBUTED = 0.15;
const MEASURED = 0.03;
const FURTHER = 0.05;
const ADVICE = 0.1;

/**
 * Confidence of a statement's wording, from 0.05 to 0.98, in hundredths. The start depends on the type. The strongest hedge that
 * governs the main clause replaces it if lower, and each further one subtracts 0.05. A booster ("confirmed", "measured") that is not
 * negated adds 0.08; attribution to somebody subtracts 0.15; "should" subtracts 0.1; a number that is neither a date nor rounded in
 * words adds 0.03. Negation alone changes nothing: "did not succeed" is as confident as "succeeded".
 */
export function confidenceOf(
  clause: Clause,
  type: ClaimType,
  hedges: readonly Hedge[],
  times: readonly NamedTime[],
): number {
  const { tokens, scope, core } = clause;
  let sure = BASE[type];
  if (hedges.length > 0 && type !== 'decision') {
    sure = Math.min(sure, ...hedges.map((hedge) => hedge.certainty)) - FURTHER * (hedges.length - 1);
  }
  let boosted = false;
  let attributed = tokens[core]?.word === 'according' && tokens[core + 1]?.word === 'to';
  let advised = false;
  let counted = false;
  for (const at of scope) {
    const { word } = tokens[at];
    if (BOOSTERS.has(word) && !isNegated(clause, at) && tokens[at - 1]?.word !== 'almost') boosted = true;
    if (SAY.has(word) && isAttribution(clause, at)) attributed = true;
    if (word === 'should' || word === 'ought') advised = true;
    const code = word.charCodeAt(0);
    if (code >= 48 && code <= 57 && !APPROXIMATE.has(tokens[at - 1]?.word ?? '')) {
      counted ||= !times.some(({ start, end }) => start <= tokens[at].start && tokens[at].start < end);
    }
  }
  if (boosted) sure += BOOST;
  if (attributed) sure -= ATTRIBUTED;
  if (advised) sure -= ADVICE;
  if (counted && type !== 'hypothesis') sure += MEASURED;
  return Math.round(Math.min(0.98, Math.max(0.05, sure)) * 100) / 100;
}

function isNegated({ tokens, core }: Clause, at: number): boolean {
  for (let i = at - 1; i >= Math.max(core, at - 4); i--) {
    if (tokens[i].word === 'not' || tokens[i].word === 'never' || tokens[i].word === 'no') return true;
  }
  return false;
}

/** "Somebody says that …": a verb of saying followed by a clause or a person. */
function isAttribution({ tokens, verbs, core }: Clause, at: number): boolean {
  if (at === core || !verbs.includes(at)) return false;
  const next = tokens[at + 1]?.word ?? '';
  return next === 'that' || next === 'me' || next === 'us' || verbs.some((verb) => verb > at);
}
