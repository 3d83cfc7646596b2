import { expect, it } from 'vitest';
import { sparkline } from '../../../api/cli/sparkline.ts';
import { NIL_UUID } from '../../../operators/records/uuid.ts';
import type { Signal } from '../../../operators/signals/signal.ts';

const minute = (at: number) => `2026-03-02T00:0${at}:00Z`;

/** A signal with a value each minute, which spans the minutes from `start` to `end`. */
function signalOf(
  values: readonly number[],
  start: number,
  end: number,
  entity_id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
): Pick<Signal, 'entity_id' | 'window' | 'explanation'> {
  return {
    entity_id,
    window: { start: minute(start), end: minute(end) },
    explanation: {
      feature_evolution: values.map((value, at) => ({ at: minute(at), value })),
      comparable_peers: 0,
      threshold_used: 1,
      detector_version: 'spike-1',
    },
  };
}

it('draws a block for each observation, and brackets around those of the signal', () => {
  expect(sparkline(signalOf([1, 2, 1, 8], 3, 3))).toBe('▁▂▁[█]');
  expect(sparkline(signalOf([1, 8, 8, 1], 1, 2))).toBe('▁[██]▁');
  expect(sparkline(signalOf([5, 5, 5], 0, 9))).toBe('[▅▅▅]');
});

it('marks what it is asked to mark', () => {
  expect(sparkline(signalOf([1, 8], 1, 1), (text) => `<${text}>`)).toBe('▁<[█]>');
});

it('marks nothing where the observations are those before the signal', () => {
  expect(sparkline(signalOf([1, 8], 5, 6))).toBe('▁█');
});

it('is empty where a signal has no series of its own', () => {
  expect(sparkline(signalOf([], 0, 1))).toBe('');
  expect(sparkline(signalOf([1, 8], 0, 1, NIL_UUID))).toBe('');
});
