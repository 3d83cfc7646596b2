import protobuf from 'protobufjs/minimal.js';
import { crc32c } from '../../../operators/crc32c.ts';
import { itemAt } from '../../../operators/item-at.ts';
import { PromqlFault } from '../../../operators/promql/faults.ts';
import { inSlices } from '../../in-slices.ts';
import type { QueriedStore } from '../loader.ts';
import { chunkedReadResponse, chunkField, labelsField } from './messages.ts';
import type { ReadQuery } from './read-request.ts';
import type { SampleBlock } from './sample-blocks.ts';
import { selectedSeries } from './selected-series.ts';
import { CHUNK_SAMPLES, xorChunk } from './xor-chunk.ts';

/** Most samples of an answer, as in Prometheus. */
export const MOST_STREAMED = 50_000_000;
/**
 * Bytes of chunks after which a series goes on in another frame. Prometheus takes a frame of 50 MB; it takes a second frame of a series for another
 * series with the same labels, so that few are divided: those of four million samples whose values have nothing in common, and more of others.
 */
const FRAME = 40 * 1024 * 1024;

/** A message with its length and its checksum in front. */
function* frame(message: Buffer): Generator<Buffer, void, void> {
  const head = Buffer.from(protobuf.Writer.create().uint32(message.length).fixed32(0).finish());
  head.writeUInt32BE(crc32c(message), head.length - 4);
  yield head;
  yield message;
}

/** Adds the chunks of a block to those of a frame. */
function* addChunks({ times, values }: SampleBlock, chunks: Buffer[]): Generator<void, void, void> {
  for (let from = 0; from < times.length; from += CHUNK_SAMPLES) {
    const until = Math.min(times.length, from + CHUNK_SAMPLES);
    const data = xorChunk(times, values, from, until);
    chunks.push(chunkField({ from: itemAt(times, from), to: itemAt(times, until - 1), data }));
    yield;
  }
}

/**
 * What queries select, as frames of `prometheus.ChunkedReadResponse` with XOR chunks: each has one series, or a part of it. The next is read when it is
 * asked for.
 *
 * @param stop is thrown where it is aborted
 * @throws PromqlFault when there is more than may be read
 */
export async function* streamedFrames(
  source: QueriedStore,
  queries: readonly ReadQuery[],
  stop: AbortSignal,
  { most = MOST_STREAMED, frameBytes = FRAME } = {},
): AsyncGenerator<Buffer, void, void> {
  let left = most;
  for (const [place, query] of queries.entries()) {
    for (const { labels, blocks } of await selectedSeries(source, query, stop)) {
      const named = labelsField(labels);
      let chunks: Buffer[] = [];
      let length = 0;
      for await (const block of query.isLabels ? [] : blocks()) {
        stop.throwIfAborted();
        left -= block.times.length;
        if (left < 0) {
          throw PromqlFault.badData(
            `the answer has more than ${most} samples; ask for a shorter time or fewer series`,
          );
        }
        if (length >= frameBytes) {
          yield* frame(chunkedReadResponse([named, ...chunks], place));
          chunks = [];
          length = 0;
        }
        const before = chunks.length;
        await inSlices(addChunks(block, chunks));
        for (const chunk of chunks.slice(before)) length += chunk.length;
      }
      if (chunks.length > 0 || query.isLabels) yield* frame(chunkedReadResponse([named, ...chunks], place));
    }
  }
}
