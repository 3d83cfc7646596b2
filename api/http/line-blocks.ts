import type { Readable } from 'node:stream';
import { shapeFault } from '../../pipelines/sources/json-shape.ts';
import { linesOf, MOST_BROKEN_LINES, tooManyBroken } from '../../pipelines/sources/ndjson.ts';

/** Most blocks of a stream that may be in the process of being stored while the next one is read. */
const AHEAD = 2;

/** Records of a stream that become durable together. */
export interface LineBlock {
  /** Adds the value of a line, whatever it is. */
  add(record: unknown, index: number): void;
  /** Reports a fault of a line without a value. */
  reject(index: number, path: string, message: string): void;
  /** True if it accepts nothing more. */
  readonly full: boolean;
}

/**
 * Stores an NDJSON stream block by block. What is durable stays so if a later part breaks off, and what was read before the break is
 * stored too.
 *
 * @param create makes an empty block
 * @param store makes a block durable; called in the order of the stream, before earlier calls have resolved
 */
export async function storeLines<Block extends LineBlock>(
  stream: Readable,
  create: () => Block,
  store: (block: Block) => Promise<void>,
): Promise<void> {
  let block = create();
  const pending = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let broken = 0;
  const refuse = (index: number, reason: string) => {
    if (++broken > MOST_BROKEN_LINES) throw tooManyBroken();
    block.reject(index, '', reason);
  };
  const flush = async () => {
    const stored: Promise<void> = store(block)
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => pending.delete(stored));
    pending.add(stored);
    block = create();
    if (pending.size >= AHEAD) await Promise.race(pending);
    if (failures.length > 0) throw failures[0];
  };
  try {
    for await (const lines of linesOf(stream)) {
      for (const { index, text, fault } of lines) {
        if (text === undefined) {
          refuse(index, fault);
          continue;
        }
        const tooMuch = shapeFault(text);
        if (tooMuch !== undefined) {
          refuse(index, `the line ${tooMuch}`);
          continue;
        }
        let record: unknown;
        try {
          record = JSON.parse(text);
        } catch (error) {
          const problem = error instanceof Error ? error.message : 'malformed';
          refuse(index, `the line is not JSON: ${problem}`);
          continue;
        }
        block.add(record, index);
      }
      if (block.full) await flush();
    }
  } finally {
    await flush();
    await Promise.all(pending);
  }
  if (failures.length > 0) throw failures[0];
}
