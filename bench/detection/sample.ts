import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { PATTERNS } from '../../operators/detectors/index.ts';
import { InvalidInput } from '../../operators/records/errors.ts';
import { uniform } from '../../operators/statistics/seeded-random.ts';
import type { Bench, Figure } from '../bench.ts';
import { draw, type Opened, openedOn } from './sample/openings.ts';
import { PER_SHEET, sheetOf } from './sample/sheet.ts';
import { readSources } from './sample/sources.ts';

const SIGNALS = 200;
const SMOKE_SIGNALS = PER_SHEET;
const SEED = 1;

/** One index line of a sample. */
function indexLine(opened: Opened, number: number, sheet: string) {
  const { series, signal, firstConfidence, start, end, decided, labelled } = opened;
  return {
    number,
    source: series.source,
    file: series.file,
    pattern: signal.pattern,
    severity: signal.severity,
    confidence: firstConfidence,
    last_confidence: signal.confidence,
    start: signal.window.start,
    end: signal.window.end,
    rows: { start, decided, end },
    summary: signal.explanation.summary,
    labelled,
    superseded: signal.explanation.superseded_by !== undefined,
    retracted: signal.metrics.retracted > 0,
    sheet,
  };
}

/** Writes `sheet-NN.svg`, `sheet-NN.png` and `signals.ndjson`. */
function writeSample(folder: string, drawn: readonly Opened[]): void {
  mkdirSync(folder, { recursive: true });
  const lines: string[] = [];
  for (let first = 0; first < drawn.length; first += PER_SHEET) {
    const signals = drawn.slice(first, first + PER_SHEET);
    const sheet = `sheet-${String(first / PER_SHEET + 1).padStart(2, '0')}`;
    const svg = sheetOf(signals, first + 1);
    writeFileSync(join(folder, `${sheet}.svg`), svg);
    writeFileSync(join(folder, `${sheet}.png`), new Resvg(svg).render().asPng());
    lines.push(
      ...signals.map((opened, i) => JSON.stringify(indexLine(opened, first + 1 + i, `${sheet}.svg`))),
    );
  }
  writeFileSync(join(folder, 'signals.ndjson'), lines.map((line) => `${line}\n`).join(''));
}

function countsOf(name: string, signals: readonly Opened[]): Figure[] {
  const count = (which: (opened: Opened) => boolean) => signals.filter(which).length;
  const sources = [...new Set(signals.map(({ series }) => series.source))];
  return [
    { name, value: signals.length, unit: 'signals' },
    { name: `${name}: alerts`, value: count(({ signal }) => signal.severity === 'alert'), unit: 'signals' },
    { name: `${name}: labelled`, value: count(({ labelled }) => labelled), unit: 'signals' },
    ...sources.map((source) => ({
      name: `${name}: ${source}`,
      value: count(({ series }) => series.source === source),
      unit: 'signals',
    })),
    ...PATTERNS.map((pattern) => ({
      name: `${name}: ${pattern}`,
      value: count(({ signal }) => signal.pattern === pattern),
      unit: 'signals',
    })).filter(({ value }) => value > 0),
  ];
}

/**
 * A random sample of the signals that open on labelled series at default settings, for visual judgement. Each series runs separately
 * with a tick after each row. Each signal is shown as last published, with its first and last confidence. Every opened signal may be
 * drawn, including those superseded or taken back later.
 */
export const sample: Bench = {
  name: 'sample',
  summary: 'signals drawn at random from what opens on labelled series, as sheets to look at (--out)',
  async run({ data, out, smoke, signals, seed }) {
    if (data === undefined || out === undefined)
      throw new InvalidInput(
        'name with --data a folder that has folders of labelled series, and with --out a folder for the sheets',
      );
    const all = await readSources(data, smoke ? 1 : undefined);
    const opened = all.flatMap(openedOn);
    const drawn = draw(opened, signals ?? (smoke ? SMOKE_SIGNALS : SIGNALS), uniform(seed ?? SEED));
    writeSample(out, drawn);
    const rows = all.reduce((sum, { times }) => sum + times.length, 0);
    return [
      { name: 'series', value: all.length, unit: 'files' },
      { name: 'rows', value: rows, unit: 'rows' },
      ...countsOf('opened', opened),
      ...countsOf('drawn', drawn),
    ];
  },
};
