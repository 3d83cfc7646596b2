import { InvalidInput } from '../../operators/records/errors.ts';
import type { ChangeKind, Signal } from '../../operators/signals/signal.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import type { Bench, Figure } from '../bench.ts';
import { changesOf } from './changes.ts';
import { type Metric, readMetrics } from './labelled/metrics.ts';
import { rollingAlerts } from './labelled/rolling-z.ts';
import { ratesOf, sumOf, type Tally, tally } from './labelled/score.ts';

interface Opening {
  readonly kind: ChangeKind;
  readonly signal: Signal;
  readonly row: number;
}

/** Signal selections that an operator may subscribe to. */
const CHOICES: readonly { readonly name: string; readonly wants: (opening: Opening) => boolean }[] = [
  { name: 'alerts', wants: ({ signal }) => signal.severity === 'alert' },
  {
    name: 'all but seasons',
    wants: ({ kind, signal }) => kind === 'signal' && signal.pattern !== 'seasonality',
  },
];

interface Judged {
  readonly domain: string;
  readonly tally: Tally;
}

/** Signals opened on a metric, and those that become an alert later, each with the row that decided. */
function opened({ times, values }: Metric): Opening[] {
  const rows = new Map(Array.from(times, (time, row) => [time, row]));
  return changesOf(times, values).flatMap(({ kind, signal }) => {
    const row = rows.get(parseInstant(signal.decided_at));
    return (kind === 'signal' || kind === 'signal.raised') && row !== undefined
      ? [{ kind, signal, row }]
      : [];
  });
}

function figuresOf(name: string, judged: readonly Judged[]): Figure[] {
  const rates = ratesOf(sumOf(judged.map((each) => each.tally)));
  const domains = [...new Set(judged.map(({ domain }) => domain))];
  const without = domains.map(
    (domain) => ratesOf(sumOf(judged.filter((each) => each.domain !== domain).map((each) => each.tally))).f1,
  );
  return [
    { name: `${name}: precision`, value: rates.precision, unit: 'of alerts' },
    { name: `${name}: recall`, value: rates.recall, unit: 'of events' },
    { name: `${name}: F1`, value: rates.f1, unit: '' },
    ...(domains.length > 1
      ? [{ name: `${name}: F1, the least with a domain left out`, value: Math.min(...without), unit: '' }]
      : []),
    { name: `${name}: false alerts`, value: rates.falsePer1000, unit: 'in 1,000 rows' },
  ];
}

/** A data set of labelled metrics. */
interface DataSet {
  readonly name: string;
  readonly summary: string;
  /** What to name with `--data`. */
  readonly wanted: string;
}

/**
 * A bench on metrics with anomalies labelled by their operators. An event is a run of labelled rows. An alert is right if it opens within an
 * event, up to three rows before it, or after it within three rows or a tenth of its length.
 */
export function labelledBench({ name, summary, wanted }: DataSet): Bench {
  return {
    name,
    summary,
    async run({ data, smoke }) {
      if (data === undefined) throw new InvalidInput(`name ${wanted} with --data`);
      const metrics = await readMetrics(data, smoke ? 1 : undefined);
      const signals = metrics.map(opened);
      const judge = (alertsOf: (metric: Metric, i: number) => number[]): Judged[] =>
        metrics.map((metric, i) => ({
          domain: metric.domain,
          tally: tally(alertsOf(metric, i), metric.labels),
        }));
      return [
        ...CHOICES.flatMap((choice) =>
          figuresOf(
            choice.name,
            judge((_, i) => signals[i].flatMap((opening) => (choice.wants(opening) ? [opening.row] : []))),
          ),
        ),
        ...figuresOf(
          'rolling z',
          judge(({ values }) => rollingAlerts(values)),
        ),
        { name: 'metrics', value: metrics.length, unit: 'files' },
        { name: 'events', value: sumOf(judge(() => []).map((each) => each.tally)).events, unit: 'events' },
      ];
    },
  };
}
