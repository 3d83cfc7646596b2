import type { SnapshotPiece } from '../../ledger.ts';

/** Bytes of a block: few rows, and none that a driver or a network is slow with. */
const BLOCK = 4 * 1024 ** 2;

/** A row of a snapshot: `place` counts the blocks of a piece from 0 on. */
export interface SnapshotBlock {
  readonly piece: string;
  readonly place: number;
  readonly content: Uint8Array;
}

/** Copies the pieces of a snapshot into blocks of at most {@link BLOCK} bytes, none of them empty. */
export function snapshotBlocks(pieces: readonly SnapshotPiece[]): SnapshotBlock[] {
  return pieces.flatMap(({ name, content }) => blocksOf(name, content));
}

function blocksOf(piece: string, stretches: Iterable<Uint8Array>): SnapshotBlock[] {
  const blocks: SnapshotBlock[] = [];
  let block = Buffer.allocUnsafeSlow(BLOCK);
  let filled = 0;
  const push = () => {
    blocks.push({ piece, place: blocks.length, content: block.subarray(0, filled) });
    block = Buffer.allocUnsafeSlow(BLOCK);
    filled = 0;
  };
  for (const stretch of stretches) {
    for (let at = 0; at < stretch.length; ) {
      const taken = stretch.subarray(at, at + BLOCK - filled);
      block.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled === BLOCK) push();
    }
  }
  if (filled > 0) push();
  return blocks;
}
