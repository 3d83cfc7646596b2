/** A part of a list, and the position of the next one. */
export interface Page<Row, Position> {
  readonly rows: readonly Row[];
  /** Where the next page starts; undefined on the last one. */
  readonly next: Position | undefined;
}
