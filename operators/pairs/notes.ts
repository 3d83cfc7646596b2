import type { Overrides } from '../engine/overrides.ts';

/** What detection of pairs reads beside observations, in the order of the rows that it goes with. */
export type Note = SeasonNote | SettingsNote;

/** A series' certified season has changed. */
export interface SeasonNote {
  readonly kind: 'season';
  /** Rows of the same batch that come before it. */
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
  readonly overrides: Overrides;
}

/** The notes of rows [from, to) of a batch, their places counted from `from`; those behind the last row go with it. */
export function sliceNotes(notes: readonly Note[], from: number, to: number): Note[] {
  return notes
    .filter(({ row }) => (row > from && row <= to) || (row === 0 && from === 0))
    .map((note) => ({ ...note, row: note.row - from }));
}
