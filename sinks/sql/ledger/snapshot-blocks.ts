import type { SnapshotPiece } from '../../ledger.ts';

/** Block size in bytes: few rows, and none too large for a driver or a network. */
const BLOCK = 4 * 1024 ** 2;

/** A row of a snapshot: `place` numbers the blocks of a piece from 0 on. */
export interface SnapshotBlock {
  readonly piece: string;
  readonly place: number;
  /** Valid until the next block is requested, which reuses the memory. */
  readonly content: Uint8Array<ArrayBuffer>;
}

/**
 * Splits pieces into non-empty blocks of at most {@link BLOCK} bytes. Content is requested with its block, so at most one block of a
 * snapshot is in memory.
 */
export function* snapshotBlocks(pieces: readonly SnapshotPiece[]): Generator<SnapshotBlock, void, undefined> {
  const block = new Uint8Array(BLOCK);
  for (const { name, content } of pieces) {
    let place = 0;
    let filled = 0;
    for (const stretch of content) {
      for (let at = 0; at < stretch.length; ) {
        const taken = stretch.subarray(at, at + BLOCK - filled);
        block.set(taken, filled);
        filled += taken.length;
        at += taken.length;
        if (filled < BLOCK) continue;
        yield { piece: name, place, content: block };
        place++;
        filled = 0;
      }
    }
    if (filled > 0) yield { piece: name, place, content: block.subarray(0, filled) };
  }
}
