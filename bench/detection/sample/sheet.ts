import type { Opened } from './openings.ts';
import { PANEL, panelOf } from './panel.ts';

const COLUMNS = 3;
const ROWS = 4;
/** Signals per sheet. */
export const PER_SHEET = COLUMNS * ROWS;

/** A contact sheet of signals as an SVG document; `first` is the number of the first one. */
export function sheetOf(signals: readonly Opened[], first: number): string {
  const width = COLUMNS * PANEL.width;
  const height = Math.ceil(signals.length / COLUMNS) * PANEL.height;
  const panels = signals.map((opened, i) => {
    const [x, y] = [(i % COLUMNS) * PANEL.width, Math.floor(i / COLUMNS) * PANEL.height];
    return `<g transform="translate(${x} ${y})">\n${panelOf(opened, first + i)}\n</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="DejaVu Sans, Arial, sans-serif">`,
    ...panels,
    '</svg>\n',
  ].join('\n');
}
