import { getSeries } from '../../calls/series/get-series.ts';
import type { SeriesAnswer } from '../../client/index.ts';
import { callOptions } from '../call-options.ts';
import type { CliCommand } from '../command.ts';
import { nameIn } from '../series-text.ts';
import { table } from '../table.ts';
import type { TargetFlags } from '../target.ts';
import { onSeries } from './series.ts';

interface Flags extends TargetFlags {
  readonly json?: boolean;
}

/** `show`: one series, with its names, a summary and its open signals. */
export const show: CliCommand = (program, io) => {
  const command = program
    .command('show')
    .description('Show a series: its names, how it went over a stretch of time, and its open signals.')
    .argument('<entity>', 'name or UUID of the entity');
  const given = callOptions(command, getSeries, ['entity_id']);
  command
    .option('--json', 'one JSON object')
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action(async (entity: string, flags: Flags) => {
      const asked = { ...given(flags), entity_id: entity };
      const one = await onSeries(io, flags, 'read', (caller) => caller.forward(getSeries, asked));
      io.stdout.write(`${flags.json ? JSON.stringify(one) : textOf(one)}\n`);
    });
};

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
      const told = Object.entries(quantiles).map(([name, value]) => `${name} ${short(value)}`);
      rows.push(['quantiles', told.join(', ')]);
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
  const told = rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const [head, ...rest] = told;
  return table(head, rest);
}
