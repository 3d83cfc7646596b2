import { expect } from 'vitest';
import type { MetricBatch } from '../../../../pipelines/sources/metrics/metric-batch.ts';

/** The samples of a request that are one block. */
export function oneBlock(blocks: Iterable<MetricBatch>): MetricBatch {
  const [batch, ...more] = blocks;
  expect(more).toEqual([]);
  return batch;
}
