declare module 'lz4js' {
  /** Bytes that a frame unfolds to at most. */
  export function decompressBound(frame: Uint8Array): number;
  /** Unfolds a frame. */
  export function decompress(frame: Uint8Array): Uint8Array;
}
