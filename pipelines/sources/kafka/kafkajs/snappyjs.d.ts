declare module 'snappyjs' {
  /** Unfolds a block; throws when it says that it is longer than `most`. */
  export function uncompress(block: Buffer, most: number): Buffer;
  /** Folds a block. */
  export function compress(data: Buffer): Buffer;
}
