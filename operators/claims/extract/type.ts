import type { Clause } from '../../language/clause.ts';
import { decisionAt, isBareResult, isDirection, isPreference, isTestResult } from '../../language/cues.ts';
import type { Hedge } from '../../language/hedges.ts';
import type { ClaimType } from '../../records/claim.ts';

const DECISIONS = /^(?:decisions?|decided|agreed|resolution)$/i;
const GUESSES = /^(?:hypothesis|hypotheses|assumption|assumptions|theory|guess)$/i;
const TESTS = /\b(?:tests?|coverage|ci|build|benchmarks?|suite|lint|e2e)\b/i;
const RESULT = /\d|pass|fail|green|red\b|ok\b|success/i;

/**
 * The type of a statement, by cues of its main clause. A label of the line has priority ("Decision: …"). Then the first match counts,
 * in this order:
 *
 * 1. hypothesis, when a hedge governs the clause: a guess about a decision, a test or a taste is a guess. A hedge within a decision
 * ("we agreed that it may be cached") follows the deciding word and does not count;
 * 2. decision: it may name tests or preferences, so it has priority over them;
 * 3. test_result, the narrowest of the remaining cues;
 * 4. preference, which may be a direction ("Always …");
 * 5. fact.
 */
export function typeOf(clause: Clause, hedges: readonly Hedge[], label: string): ClaimType {
  if (DECISIONS.test(label)) return 'decision';
  if (GUESSES.test(label)) return 'hypothesis';
  const decided = decisionAt(clause);
  if (hedges.some(({ guess, at }) => guess && (decided < 0 || at < decided + 2))) return 'hypothesis';
  if (decided >= 0) return 'decision';
  if (isTestResult(clause) || isBareResult(clause)) return 'test_result';
  return isDirection(clause) || isPreference(clause) ? 'preference' : 'fact';
}

/** The type of a field: a result if its label names a test; a decision or a hypothesis if it says so. */
export function typeOfField(label: string, value: string): ClaimType {
  if (DECISIONS.test(label)) return 'decision';
  if (GUESSES.test(label)) return 'hypothesis';
  if (/^favou?rite\b|^preference/i.test(label)) return 'preference';
  return TESTS.test(label) && RESULT.test(value) ? 'test_result' : 'fact';
}
