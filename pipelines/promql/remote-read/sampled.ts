import { PromqlFault } from '../../../operators/promql/faults.ts';
import { MOST_SAMPLES, type QueriedStore } from '../loader.ts';
import { fieldHead, labelsField, samplesField } from './messages.ts';
import type { ReadQuery } from './read-request.ts';
import { selectedSeries } from './selected-series.ts';
import { SnappyBlock } from './snappy-block.ts';

/**
 * What queries select, as the parts of a `prometheus.ReadResponse` that is a Snappy block. Its length comes first, so that the whole is read, and kept
 * compressed, before the first part.
 *
 * @param stop is thrown where it is aborted
 * @throws PromqlFault when there is more than may be read
 */
export async function sampledParts(
  source: QueriedStore,
  queries: readonly ReadQuery[],
  stop: AbortSignal,
  most = MOST_SAMPLES,
): Promise<Iterable<Buffer>> {
  const blocks: SnappyBlock[] = [];
  let left = most;
  for (const query of queries) {
    const result = new SnappyBlock();
    for (const { labels, blocks: read } of await selectedSeries(source, query, stop)) {
      const parts: Buffer[] = [labelsField(labels)];
      let isEmpty = true;
      if (!query.isLabels) {
        for await (const { times, values } of read()) {
          stop.throwIfAborted();
          left -= times.length;
          if (left < 0) {
            throw PromqlFault.badData(
              `the answer has more than ${most} samples; ask for a shorter time or fewer series, or accept STREAMED_XOR_CHUNKS`,
            );
          }
          isEmpty &&= times.length === 0;
          parts.push(samplesField(times, values));
        }
        if (isEmpty) continue;
      }
      result.add(
        fieldHead(
          1,
          parts.reduce((sum, { length }) => sum + length, 0),
        ),
      );
      for (const part of parts) result.add(part);
    }
    const head = new SnappyBlock();
    head.add(fieldHead(1, result.length));
    blocks.push(head, result);
  }
  return SnappyBlock.joined(blocks);
}
