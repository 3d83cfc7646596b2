import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Issue, TidemarkError } from '../../../operators/records/errors.ts';
import { MOST_REJECTIONS } from '../../../pipelines/sources/batch-builder.ts';
import type { LeftOut, MetricBatch } from '../../../pipelines/sources/metrics/metric-batch.ts';
import type { Intake } from '../../intake/intake.ts';
import type { MetricIntake, MetricsStored } from './metric-intake.ts';

/** What became of all blocks of a request, and the number of samples that they had. */
export interface BlocksStored extends MetricsStored {
  readonly samples: number;
}

/**
 * Stores the samples of a request block by block, each before the next is decoded. Other requests have their turn between two.
 *
 * @throws TidemarkError if a block was not stored, or the rest cannot be decoded; the message says what is stored
 */
export async function storeBlocks(
  taking: MetricIntake,
  blocks: Iterable<MetricBatch>,
  intake: Intake,
): Promise<BlocksStored> {
  const leftOut = new Map<LeftOut, number>();
  const issues: Issue[] = [];
  let samples = 0;
  let stored = 0;
  let rejected = 0;
  let count = 0;
  try {
    for (const batch of blocks) {
      if (count++ > 0) await nextTurn();
      const result = await taking.store(batch, intake);
      samples += batch.index.length;
      stored += result.stored;
      rejected += result.rejected;
      for (const [reason, count] of result.leftOut) leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);
      issues.push(...result.issues.slice(0, MOST_REJECTIONS - issues.length));
    }
  } catch (error) {
    if (!(error instanceof TidemarkError) || stored === 0) throw error;
    const { code, issues: faults, retryAfter } = error;
    throw new TidemarkError(code, `${error.message} ${stored} samples before that are stored.`, {
      cause: error,
      issues: faults,
      ...(retryAfter !== undefined && { retryAfter }),
    });
  }
  return { samples, stored, leftOut, rejected, issues };
}
