/** A part of a list, and where the next one starts. */
export interface Page<Row, Position> {
  readonly rows: readonly Row[];
  /** Where the next page starts; undefined on the last one. */
  readonly next: Position | undefined;
}
