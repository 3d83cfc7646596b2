import { Budget, type Slices } from '../../operators/promql/budget.ts';
import { evaluate } from '../../operators/promql/evaluate.ts';
import type { Selector } from '../../operators/promql/expression.ts';
import { stepsOf } from '../../operators/promql/moments.ts';
import { Notes } from '../../operators/promql/notes.ts';
import { readExpression } from '../../operators/promql/read-expression.ts';
import { type Evaluated, type SampledSeries, type Steps, stepAt } from '../../operators/promql/result.ts';
import { inSlices } from '../in-slices.ts';
import { Loader, type QueriedStore } from './loader.ts';
import { withSynonyms } from './synonyms.ts';

/** Most steps of a query. */
export const MOST_STEPS = 11_000;

export interface QueryResult {
  readonly result: Evaluated;
  readonly warnings: readonly string[];
  /** What the caller should know of how the result was computed. */
  readonly infos: readonly string[];
}

function* untilAborted(steps: Slices<Evaluated>, stop: AbortSignal): Slices<Evaluated> {
  for (;;) {
    stop.throwIfAborted();
    const step = steps.next();
    if (step.done === true) return step.value;
    yield;
  }
}

/**
 * Evaluates a PromQL expression over observations (the metric of a series is the name), what is expected of them (`…:expected`,
 * `…:expected_low`, `…:expected_high`) and signals (`tidemark_signals`, `tidemark_signals:strength` and so on). The event loop has its
 * turns meanwhile.
 *
 * @param stop ends the query with its reason
 * @throws PromqlFault when the expression cannot be evaluated, or needs more than a query may read, make or hold
 */
export async function queryPromql(
  source: QueriedStore,
  text: string,
  steps: Steps,
  stop: AbortSignal,
): Promise<QueryResult> {
  const { start, count } = steps;
  const last = stepAt(steps, count - 1);
  const expression = readExpression(text, {
    start,
    end: last,
    step: steps.isMoment === true ? 0 : steps.step,
  });
  const notes = new Notes();
  const loader = new Loader(source, notes, stop);
  const found = new Map<Selector, () => Promise<readonly SampledSeries[]>>();
  for (const [selector, moments] of stepsOf(expression, steps))
    found.set(selector, await loader.find(selector, moments));
  const samples = new Map<Selector, readonly SampledSeries[]>();
  for (const [selector, read] of found) samples.set(selector, await read());
  const computation = evaluate(withSynonyms(expression, loader.labels), steps, samples, new Budget(), notes);
  const result = await inSlices(untilAborted(computation, stop));
  return { result, warnings: notes.warnings, infos: notes.infos };
}
