/** A file in the bytes of an executable. */
export interface PayloadFile {
  /** Relative path, with slashes. */
  readonly path: string;
  /** Bytes of its content. */
  readonly size: number;
  /** Its first byte, and the number of its bytes, compressed with gzip. */
  readonly start: number;
  readonly length: number;
}

/** The files of an executable, and a digest of all of them, by which their folder is named. */
export interface PayloadIndex {
  readonly hash: string;
  readonly files: readonly PayloadFile[];
}
