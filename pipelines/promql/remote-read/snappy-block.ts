import protobuf from 'protobufjs/minimal.js';
import { compress } from 'snappyjs';

/** Bytes that are compressed at a time, as by Snappy itself. */
const FRAGMENT = 64 * 1024;

function varint(number: number): Buffer {
  return Buffer.from(protobuf.Writer.create().uint32(number).finish());
}

/**
 * A Snappy block that is compressed as it grows, so that only what is compressed is kept: its fragments do not refer to each other, and its length is
 * put in front at the end.
 */
export class SnappyBlock {
  private readonly fragments: Buffer[] = [];
  private waiting: Buffer[] = [];
  private waitingLength = 0;
  private total = 0;

  /** Bytes before they were compressed. */
  get length(): number {
    return this.total;
  }

  add(bytes: Buffer): void {
    this.total += bytes.length;
    this.waiting.push(bytes);
    this.waitingLength += bytes.length;
    if (this.waitingLength >= FRAGMENT) this.compress();
  }

  /** The parts of the block of all blocks one after another. */
  static *joined(blocks: readonly SnappyBlock[]): Generator<Buffer, void, void> {
    yield varint(blocks.reduce((sum, { total }) => sum + total, 0));
    for (const block of blocks) {
      block.compress();
      yield* block.fragments;
    }
  }

  private compress(): void {
    if (this.waitingLength === 0) return;
    const bytes = Buffer.concat(this.waiting);
    this.waiting = [];
    this.waitingLength = 0;
    for (let from = 0; from < bytes.length; from += FRAGMENT) {
      const piece = bytes.subarray(from, from + FRAGMENT);
      // The library puts the length in front of each.
      this.fragments.push(Buffer.from(compress(piece)).subarray(varint(piece.length).length));
    }
  }
}
