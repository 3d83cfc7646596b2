import { valueText } from '../../../../operators/promql/aggregate.ts';
import { PromqlFault } from '../../../../operators/promql/faults.ts';
import { type Evaluated, type Line, type Steps, stepAt } from '../../../../operators/promql/result.ts';

type Sample = readonly [seconds: number, value: string];

function samplesOf({ values, has }: Pick<Line, 'values' | 'has'>, steps: Steps): Sample[] {
  const samples: Sample[] = [];
  for (let at = 0; at < steps.count; at++) {
    if (has[at] === 1) samples.push([stepAt(steps, at) / 1000, valueText(values[at])]);
  }
  return samples;
}

/** A result at one step: a vector, a scalar or a text. */
export function instantData(result: Evaluated, steps: Steps) {
  const seconds = steps.start / 1000;
  if (result.kind === 'text') return { resultType: 'string', result: [seconds, result.value] };
  if (result.kind === 'scalar') {
    return { resultType: 'scalar', result: [seconds, valueText(result.values[0])] };
  }
  const lines = result.lines.filter(({ has }) => has[0] === 1);
  return {
    resultType: 'vector',
    result: lines.map(({ labels, values }) => ({
      metric: Object.fromEntries(labels),
      value: [seconds, valueText(values[0])],
    })),
  };
}

/** A result at several steps: a matrix, also of a scalar. */
export function rangeData(result: Evaluated, steps: Steps) {
  if (result.kind === 'text') throw PromqlFault.badData('a string has no range of values');
  const lines =
    result.kind === 'scalar'
      ? [
          {
            labels: new Map<string, string>(),
            values: result.values,
            has: new Uint8Array(steps.count).fill(1),
          },
        ]
      : result.lines;
  return {
    resultType: 'matrix',
    result: lines.map((line) => ({
      metric: Object.fromEntries(line.labels),
      values: samplesOf(line, steps),
    })),
  };
}
