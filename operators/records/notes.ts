/** Data that detection of pairs needs besides observations, at positions among the rows. */
export type PairNote = SeasonNote | SettingsNote;

/** A series' certified season has changed. */
export interface SeasonNote {
  readonly kind: 'season';
  /** Number of rows of the same batch before it. */
  readonly row: number;
  readonly series: number;
  /** In observations. */
  readonly period: number;
}

/** A scope's overrides have been replaced. */
export interface SettingsNote {
  readonly kind: 'settings';
  readonly row: number;
  readonly scope_id: string;
  /** By pattern: the thresholds of the detector by name, and `enabled`. */
  readonly overrides: Readonly<Record<string, Readonly<Record<string, number | boolean>>>>;
}

/** The notes of rows [from, to) of a batch, with positions relative to `from`; includes those after the last row. */
export function sliceNotes(notes: readonly PairNote[], from: number, to: number): PairNote[] {
  return notes
    .filter(({ row }) => (row > from && row <= to) || (row === 0 && from === 0))
    .map((note) => ({ ...note, row: note.row - from }));
}
