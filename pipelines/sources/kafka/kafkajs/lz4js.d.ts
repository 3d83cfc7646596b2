declare module 'lz4js' {
  /** Maximum decompressed size of a frame in bytes. */
  export function decompressBound(frame: Uint8Array): number;
  /** Decompresses a frame. */
  export function decompress(frame: Uint8Array): Uint8Array;
}
