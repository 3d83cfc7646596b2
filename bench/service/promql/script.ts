import { itemAt } from '../../../operators/item-at.ts';
import { PromqlFault } from '../../../operators/promql/faults.ts';
import { type Labels, labelsOf } from '../../../operators/promql/labels.ts';
import { promqlDuration, readExpression } from '../../../operators/promql/read-expression.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';

/** What a series has at one step: a value, nothing, its end, or a native histogram. */
export type Point = number | 'none' | 'stale' | 'histogram';

/** A series and its points, one each step of what it is part of. */
export interface WrittenSeries {
  readonly labels: Labels;
  readonly points: readonly Point[];
}

/** What an evaluation has to give. */
export interface Expectation {
  readonly fails: boolean;
  readonly ordered: boolean;
  /** Whether there are notes of a kind; undefined if that is not said. */
  readonly warns: boolean | undefined;
  readonly informs: boolean | undefined;
  readonly text: string | undefined;
  readonly scalar: Point | undefined;
  /** The times of the samples of a range, in milliseconds. */
  readonly range: { readonly start: number; readonly step: number } | undefined;
  readonly series: readonly WrittenSeries[];
}

export type Command =
  | { readonly kind: 'clear' }
  | {
      readonly kind: 'load';
      readonly step: number;
      readonly series: readonly WrittenSeries[];
      /** Whether classic histograms are loaded as native ones as well. */
      readonly withNative: boolean;
    }
  | {
      readonly kind: 'eval';
      readonly line: number;
      readonly query: string;
      readonly start: number;
      readonly end: number;
      /** Undefined for an evaluation at one moment. */
      readonly step: number | undefined;
      readonly expected: Expectation;
    };

const NUMBER = '(?:[+-]?(?:inf|nan|(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?))';
const POINTS = new RegExp(`^(${NUMBER})(?:([+-]${NUMBER.replace('[+-]?', '[+-]?')}))?(?:x(\\d+))?$`, 'i');

function numberOf(text: string): number {
  const plain = text.toLowerCase();
  if (plain.endsWith('inf')) return plain.startsWith('-') ? -Infinity : Infinity;
  if (plain.endsWith('nan')) return Number.NaN;
  return Number(
    plain.replace(/^([+-])[+-]?/, (signs) =>
      signs === '--' ? '' : signs.replace('+-', '-').replace('-+', '-'),
    ),
  );
}

/** Milliseconds of a duration or of a number of seconds, with a sign or without. */
export function millisOf(text: string): number {
  const [, sign, plain = ''] = /^([+-]?)(.*)$/.exec(text.trim()) ?? [];
  const millis = promqlDuration(plain) ?? Math.round(Number(plain) * 1000);
  if (Number.isNaN(millis)) throw new InvalidInput(`${text} is not a time`);
  return sign === '-' ? -millis : millis;
}

/** The points of the notation that expands: `1+2x3`, `_x5`, `stale`. */
export function pointsOf(text: string): Point[] {
  const points: Point[] = [];
  for (const [token] of text.matchAll(/(?:[+-]?\{\{.*?\}\})+(?:x\d+)?|\S+/g)) {
    const histograms = /\}\}(?:x(\d+))?$/.exec(token);
    const blank = /^_(?:x(\d+))?$/.exec(token);
    if (histograms !== null) {
      for (let at = 0; at <= Number(histograms[1] ?? 0); at++) points.push('histogram');
    } else if (blank !== null) {
      for (let at = 0; at < Number(blank[1] ?? 1); at++) points.push('none');
    } else if (token === 'stale') {
      points.push('stale');
    } else {
      const match = POINTS.exec(token);
      if (match === null) throw new InvalidInput(`${token} is not a value`);
      const [, first = '', by = '0', times = '0'] = match;
      for (let at = 0; at <= Number(times); at++)
        points.push(at === 0 ? numberOf(first) : numberOf(first) + at * numberOf(by));
    }
  }
  return points;
}

/** Where the text of a metric ends: at the first space outside of brackets and texts. */
function endOfMetric(line: string): number {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at);
    if (quote !== '') {
      if (char === '\\' && quote !== '`') at++;
      else if (char === quote) quote = '';
    } else if ('"\'`'.includes(char)) quote = char;
    else if (char === '{') depth++;
    else if (char === '}') depth--;
    else if (depth === 0 && /\s/.test(char)) return at;
  }
  return line.length;
}

/** Reads a metric, whose names may have letters that tidemark reads only in quotes. */
function readMetric(metric: string) {
  try {
    return readExpression(metric);
  } catch (error) {
    if (!(error instanceof PromqlFault)) throw error;
    const [, name = '', labels = ''] = /^([^{"]+)(?:\{(.*)\})?$/.exec(metric) ?? [];
    const quoted = labels.replace(/(^|,)\s*([^\s"=,]+)\s*=/g, '$1"$2"=');
    return readExpression(`{${JSON.stringify(name)}${quoted === '' ? '' : ','}${quoted}}`);
  }
}

function labelsIn(metric: string): Labels {
  if (/^\{\s*\}$/.test(metric)) return new Map();
  const read = readMetric(metric);
  if (read.kind !== 'selector') throw new InvalidInput(`${metric} is not a metric`);
  return labelsOf(read.matchers.map(({ label, value }) => [label, value]));
}

/** A series as it is loaded or expected. */
export function seriesOf(line: string): WrittenSeries {
  const end = endOfMetric(line);
  return { labels: labelsIn(line.slice(0, end)), points: pointsOf(line.slice(end)) };
}

const isScalar = (line: string) => new RegExp(`^(?:${NUMBER}|0x[0-9a-f]+)$`, 'i').test(line);

function expectationOf(kind: string | undefined, lines: readonly string[]): Expectation {
  const words = lines.filter((line) => line.startsWith('expect '));
  const has = (word: string) => words.some((line) => new RegExp(`^expect\\s+${word}\\b`).test(line));
  const noted = (word: string, old: string) =>
    has(word) || kind === old ? true : has(`no_${word}`) ? false : undefined;
  const results = lines.filter((line) => !/^expect(ed_fail_\w+)?\s/.test(line));
  const [first] = results;
  const text = words
    .map((line) => /^expect string\s+(.*)$/.exec(line)?.[1])
    .find((found) => found !== undefined);
  const [, start, , step] =
    words
      .map((line) => /^expect range vector from (\S+) to (\S+) step (\S+)$/.exec(line))
      .find((found) => found !== null) ?? [];
  const scalar = results.length === 1 && first !== undefined && isScalar(first) ? numberOf(first) : undefined;
  const read = text === undefined ? undefined : readExpression(text);
  return {
    fails: has('fail') || kind === 'fail',
    ordered: has('ordered') || kind === 'ordered',
    warns: noted('warn', 'warn'),
    informs: noted('info', 'info'),
    text: read?.kind === 'text' ? read.value : undefined,
    scalar,
    range:
      start === undefined || step === undefined
        ? undefined
        : { start: millisOf(start), step: millisOf(step) },
    series: scalar === undefined ? results.map(seriesOf) : [],
  };
}

/**
 * Reads a file of the test language of PromQL (promql/promqltest in github.com/prometheus/prometheus).
 *
 * @throws InvalidInput for a line that is not of it
 */
export function readScript(text: string): Command[] {
  const lines = text.split('\n').map((line) => (line.trim().startsWith('#') ? '' : line.trim()));
  const commands: Command[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = itemAt(lines, at);
    if (line === '') continue;
    if (/^clear\b/.test(line)) {
      commands.push({ kind: 'clear' });
      continue;
    }
    const begun = at;
    const block: string[] = [];
    while ((lines[at + 1] ?? '') !== '') block.push(itemAt(lines, ++at));
    const load = /^load(_with_nhcb)?\s+(.+)$/.exec(line);
    const instant = /^eval(?:_(fail|warn|ordered|info))?\s+instant\s+(?:at\s+(.+?)\s+)?(.+)$/.exec(line);
    const range =
      /^eval(?:_(fail|warn|info))?\s+range\s+from\s+(.+?)\s+to\s+(.+?)\s+step\s+(.+?)\s+(.+)$/.exec(line);
    if (load !== null) {
      // Start times, which stand before the samples that they are of, are not stored here.
      const series = block.filter((one) => !/^\S*@st\s|\}@st\s/.test(one)).map(seriesOf);
      commands.push({
        kind: 'load',
        step: millisOf(load[2] ?? ''),
        series,
        withNative: load[1] !== undefined,
      });
    } else if (instant !== null) {
      const moment = millisOf(instant[2] ?? '0');
      const expected = expectationOf(instant[1], block);
      commands.push({
        kind: 'eval',
        line: begun + 1,
        query: instant[3] ?? '',
        start: moment,
        end: moment,
        step: undefined,
        expected,
      });
    } else if (range !== null) {
      const [, kind, start = '', end = '', step = '', query = ''] = range;
      const expected = expectationOf(kind, block);
      commands.push({
        kind: 'eval',
        line: begun + 1,
        query,
        start: millisOf(start),
        end: millisOf(end),
        step: millisOf(step),
        expected,
      });
    } else {
      throw new InvalidInput(`line ${begun + 1} is not a command: ${line}`);
    }
  }
  return commands;
}
