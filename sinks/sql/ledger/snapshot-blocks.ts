import type { SnapshotPiece } from '../../ledger.ts';

/** Bytes of a block: few rows, and none that a driver or a network is slow with. */
const BLOCK = 4 * 1024 ** 2;

/** A row of a snapshot: `place` counts the blocks of a piece from 0 on. */
export interface SnapshotBlock {
  readonly piece: string;
  readonly place: number;
  /** To be used before the next block is asked for, which takes the same memory. */
  readonly content: Uint8Array<ArrayBuffer>;
}

/**
 * The pieces of a snapshot in blocks of at most {@link BLOCK} bytes, none of them empty. The content of the pieces is
 * asked for when its block is, so that no more than one block of a snapshot is ever in memory.
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
