import { styleText } from 'node:util';
import Table from 'cli-table3';
import { detectors, PATTERNS } from '../../operators/detectors/index.ts';
import { CHANGE_KINDS, type ChangeKind, type Signal } from '../../operators/signals/signal.ts';
import type { Io } from './io.ts';
import { type NameOf, nameOfSeries } from './series-text.ts';
import { sparkline } from './sparkline.ts';

const ANSI = { red: 31, green: 32, yellow: 33, blue: 34, magenta: 35, cyan: 36, white: 37 };
const COLOURS = new Map<string, number>(detectors.map(({ pattern, colour }) => [pattern, ANSI[colour]]));

/** Determines whether colours and styles are shown. */
export type Screen = Pick<Io, 'stdout' | 'env'>;

/** https://no-color.org: the variable counts where it is not empty. */
export const plain = ({ stdout, env }: Screen): boolean =>
  stdout.isTTY !== true || (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb';

/** Styled text, if the terminal supports styles. */
export function styled(
  io: Screen,
  style: 'bold' | 'dim' | 'cyan' | 'blue' | 'red' | 'magenta',
  text: string,
): string {
  return plain(io) ? text : styleText(style, text);
}

/** Text in the colour of a pattern, if the terminal supports colours. */
export function coloured(io: Screen, pattern: string, text: string): string {
  if (plain(io)) return text;
  return `\u001b[${COLOURS.get(pattern) ?? 37}m${text}\u001b[39m`;
}

/** The one or two most important metrics of a signal. */
export function gist({ metrics }: Signal): string {
  const shown = Object.entries(metrics).slice(0, 2);
  return shown.map(([name, value]) => `${name} ${Number(value.toPrecision(4))}`).join(', ');
}

/** A plain table: no frame, columns separated by spaces. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const out = new Table({
    head: [...head],
    chars: {
      top: '',
      'top-mid': '',
      'top-left': '',
      'top-right': '',
      bottom: '',
      'bottom-mid': '',
      'bottom-left': '',
      'bottom-right': '',
      left: '',
      'left-mid': '',
      mid: '',
      'mid-mid': '',
      right: '',
      'right-mid': '',
      middle: '  ',
    },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  for (const row of rows) out.push([...row]);
  return out
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

const lineOf = (io: Screen, signal: Signal) =>
  sparkline(signal, (text) => coloured(io, signal.pattern, text));

/** Signals as a table, each with a sparkline of its series; `nameOf` names entities that the signals do not name. */
export function signalTable(io: Screen, signals: readonly Signal[], nameOf?: NameOf): string {
  return table(
    ['pattern', 'entity', 'from', 'to', 'status', 'strength', 'confidence', 'metrics', 'series'],
    signals.map((signal) => [
      coloured(io, signal.pattern, signal.pattern),
      nameOfSeries(signal, nameOf),
      signal.window.start,
      signal.window.end,
      signal.status,
      signal.strength.toFixed(2),
      signal.confidence.toFixed(4),
      gist(signal),
      lineOf(io, signal),
    ]),
  );
}

const WIDEST_PATTERN = Math.max(...PATTERNS.map((pattern) => pattern.length));
const WIDEST_KIND = Math.max(...CHANGE_KINDS.map((kind) => kind.length));

/** A change of a signal as a line of a list that grows: when, what, and which signal. */
export function changeLine(io: Screen, kind: ChangeKind, signal: Signal): string {
  const cells = [
    signal.updated_at,
    kind.padEnd(WIDEST_KIND),
    coloured(io, signal.pattern, signal.pattern.padEnd(WIDEST_PATTERN)),
    signal.severity,
    nameOfSeries(signal),
    gist(signal),
    lineOf(io, signal),
  ];
  return cells.filter((cell) => cell !== '').join('  ');
}
