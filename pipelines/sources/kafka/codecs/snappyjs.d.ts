declare module 'snappyjs' {
  /** Decompresses a block; throws when its declared length exceeds `most`. */
  export function uncompress(block: Buffer, most: number): Buffer;
  /** Compresses a block. */
  export function compress(data: Buffer): Buffer;
}
