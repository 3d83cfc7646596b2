import { itemAt } from '../../../../operators/item-at.ts';
import { PromqlFault } from '../../../../operators/promql/faults.ts';
import {
  type Evaluated,
  type Line,
  type SampledSeries,
  type Steps,
  stepAt,
} from '../../../../operators/promql/result.ts';
import { valueText } from '../../../../operators/promql/value-text.ts';

/** Samples of a piece of text. */
const PIECE = 1000;

/** The samples of a line, in pieces. */
function* samplesText({ values, has }: Pick<Line, 'values' | 'has'>, steps: Steps): Generator<string> {
  let text = '';
  let count = 0;
  for (let at = 0; at < steps.count; at++) {
    if (has[at] === 0) continue;
    text += `${count === 0 ? '' : ','}[${stepAt(steps, at) / 1000},"${valueText(itemAt(values, at))}"]`;
    if (++count % PIECE > 0) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** The samples of ranges, in pieces, with the times that they have. */
function* matrixText(series: readonly SampledSeries[]): Generator<string> {
  yield '{"resultType":"matrix","result":[';
  let before = '';
  for (const { labels, times, values } of series) {
    yield `${before}{"metric":${JSON.stringify(Object.fromEntries(labels))},"values":[`;
    for (let from = 0; from < times.length; from += PIECE) {
      const piece = Array.from(
        times.subarray(from, from + PIECE),
        (time, at) => `[${time / 1000},"${valueText(itemAt(values, from + at))}"]`,
      );
      yield `${from === 0 ? '' : ','}${piece.join(',')}`;
    }
    yield ']}';
    before = ',';
  }
  yield ']}';
}

/** A result at one step, as pieces of JSON: a vector, a scalar, a text, or the samples of a range as a matrix. */
export function* instantText(result: Evaluated, steps: Steps): Generator<string> {
  const seconds = steps.start / 1000;
  if (result.kind === 'text') {
    yield JSON.stringify({ resultType: 'string', result: [seconds, result.value] });
    return;
  }
  if (result.kind === 'scalar') {
    yield JSON.stringify({ resultType: 'scalar', result: [seconds, valueText(itemAt(result.values, 0))] });
    return;
  }
  if (result.kind === 'matrix') {
    yield* matrixText(result.series);
    return;
  }
  yield '{"resultType":"vector","result":[';
  let before = '';
  for (const { labels, values, has } of result.lines) {
    if (has[0] === 0) continue;
    yield `${before}${JSON.stringify({ metric: Object.fromEntries(labels), value: [seconds, valueText(itemAt(values, 0))] })}`;
    before = ',';
  }
  yield ']}';
}

/**
 * A result at several steps, as pieces of JSON: a matrix, also of a scalar.
 *
 * @throws PromqlFault for a text or a range of samples
 */
export function* rangeText(result: Evaluated, steps: Steps): Generator<string> {
  if (result.kind === 'text' || result.kind === 'matrix')
    throw PromqlFault.badData(
      'a string or a range of samples has no values at several steps; use a function',
    );
  const lines: readonly Line[] =
    result.kind === 'scalar'
      ? [{ labels: new Map(), values: result.values, has: new Uint8Array(steps.count).fill(1) }]
      : result.lines;
  yield '{"resultType":"matrix","result":[';
  let before = '';
  for (const line of lines) {
    yield `${before}{"metric":${JSON.stringify(Object.fromEntries(line.labels))},"values":[`;
    yield* samplesText(line, steps);
    yield ']}';
    before = ',';
  }
  yield ']}';
}
