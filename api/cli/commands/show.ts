import { MOST_EXPECTED } from '../../../pipelines/expectations.ts';
import { getSeries } from '../../calls/series/get-series.ts';
import type { SeriesAnswer } from '../../client/index.ts';
import { callOptions } from '../call-options.ts';
import type { CliCommand } from '../command.ts';
import { counted } from '../counted.ts';
import type { Io } from '../io.ts';
import { readSeries } from '../picture/read-series.ts';
import type { SeriesPicture } from '../picture/series-picture.ts';
import { nameIn } from '../series-text.ts';
import { styled, table } from '../table.ts';
import type { TargetFlags } from '../target.ts';
import { toFile } from '../to-output.ts';
import { onSeries } from './series.ts';

/** Characters of a line where the output is no terminal. */
const USUAL_WIDTH = 100;

interface Flags extends TargetFlags {
  readonly json?: boolean;
  readonly svg?: string;
}

/** `show`: one series, with its names, a summary and its open signals. */
export const show: CliCommand = (program, io) => {
  const command = program.command('show').argument('<entity>', 'name or UUID of the entity');
  const given = callOptions(command, getSeries, ['entity_id']);
  command
    .option('--json', 'one JSON object')
    .option(
      '--svg <file>',
      `also draw the observations of that time range and their signals, as SVG; the expected band up to ${MOST_EXPECTED} observations`,
    )
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action(async (entity: string, flags: Flags) => {
      const asked = { ...given(flags), entity_id: entity };
      const text = await onSeries(io, flags, 'read', async (caller) => {
        const one = await caller.forward(getSeries, asked);
        // Of a series without observations in that time only the picture in a file is missed.
        const isDrawn = flags.svg !== undefined || (!flags.json && (one.summary?.count ?? 0) > 0);
        const series = isDrawn ? await readSeries(io, caller, one) : undefined;
        if (series !== undefined && flags.svg !== undefined) await draw(io, series, flags.svg);
        if (flags.json) return JSON.stringify(one);
        return series === undefined ? textOf(one) : `${textOf(one)}\n\n${await pictureOf(io, series)}`;
      });
      io.stdout.write(`${text}\n`);
    });
};

/** Writes a picture of a series to a file. */
async function draw(io: Io, series: SeriesPicture, file: string): Promise<void> {
  // Loaded only here, so that the command starts faster without a picture.
  const { drawSeries } = await import('../picture/draw-series.ts');
  await toFile([drawSeries(series)], file, '--svg');
  const { total, signals } = series;
  io.stderr.write(
    `tidemark: ${file} shows ${counted(total, 'observation')} and ${counted(signals.length, 'signal')}.\n`,
  );
}

/** A picture of a series as text. */
async function pictureOf(io: Io, series: SeriesPicture): Promise<string> {
  const { drawText } = await import('../picture/draw-text.ts');
  const width = io.stdout.columns ?? USUAL_WIDTH;
  return drawText(series, { width, paint: (style, text) => styled(io, style, text) });
}

function short(value: number): string {
  return String(Number(value.toPrecision(6)));
}

function textOf(one: SeriesAnswer): string {
  const { scope = one.scope_id, unit, tags = {}, kind, names = [], count, first_at, last_at, summary } = one;
  const rows: (readonly [string, string | undefined])[] = [
    ['scope', scope],
    ['entity', nameIn(one)],
    ['unit', unit],
    [
      'tags',
      Object.entries(tags)
        .map(([key, value]) => `${key}:${value}`)
        .join(', ') || undefined,
    ],
    ['names in texts', names.join('; ') || undefined],
    ['kind', kind],
    ['observations', last_at === undefined ? String(count) : `${count} from ${first_at} to ${last_at}`],
  ];
  if (summary !== undefined) {
    const { mean, stddev, quantiles, trend, last_value, expected, low, high } = summary;
    rows.push(['summary', `${summary.count} from ${summary.since} to ${summary.until}`]);
    if (mean !== undefined && stddev !== undefined) {
      rows.push(['mean', `${short(mean)}, standard deviation ${short(stddev)}`]);
    }
    if (quantiles !== undefined) {
      const shown = Object.entries(quantiles).map(([name, value]) => `${name} ${short(value)}`);
      rows.push(['quantiles', shown.join(', ')]);
    }
    if (trend !== undefined)
      rows.push(['trend', `${short(trend.slope_per_hour)} an hour, r2 ${short(trend.r2)}`]);
    if (last_value !== undefined) {
      const band = low !== undefined && high !== undefined ? `, from ${short(low)} to ${short(high)}` : '';
      const usual = expected === undefined ? '' : `, expected ${short(expected)}${band}`;
      rows.push(['last value', `${short(last_value)}${usual}`]);
    }
  }
  const open = one.open_signals.map(({ id, pattern, severity }) => `${pattern} (${severity}, ${id})`);
  rows.push(['open signals', open.join(', ') || 'none']);
  const shown = rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const [head = [], ...rest] = shown;
  return table(head, rest);
}
