import type { Readiness } from '../../http/routes/ready.ts';
import { lengthText, numberText } from '../common/moments.ts';
import { mean, rate, type Snapshot } from './samples.ts';
import { type Check, NEAR } from './view.ts';

/** A delivery that a webhook retries or has parked. */
export interface WebhookState {
  readonly name: string;
  readonly behind: number;
  readonly failing?:
    | { readonly failures: number; readonly reason: string; readonly since?: string }
    | undefined;
  readonly parked: readonly unknown[];
}

/** Seconds for which detection may be behind. */
const LATE = 10;

/** What the server says of itself. */
export function readinessChecks(ready: Readiness): Check[] {
  const isReady = ready.status === 'ready';
  const checks: Check[] = [
    {
      name: 'Server',
      state: isReady ? 'well' : 'bad',
      value: isReady ? 'ready' : 'not ready',
      ...(!isReady && {
        remedy: 'The lines below say which part is not; “tidemark doctor” checks it from its machine.',
      }),
    },
    {
      name: 'Store',
      state: ready.store === 'reachable' ? 'well' : 'bad',
      value: ready.store,
      ...(ready.store !== 'reachable' && {
        remedy:
          'Is the database of SIGNAL_DB_DSN up, and may the server reach it? Requests are answered with 503 until then; senders may repeat them.',
      }),
    },
  ];
  if (ready.intake !== undefined) {
    checks.push({
      name: 'Kafka',
      state: 'bad',
      value: 'the brokers do not answer',
      remedy:
        'Observations sent over HTTP are refused with 503 until a broker answers; see SIGNAL_KAFKA_BROKERS.',
    });
  }
  for (const { partition, reason } of ready.stalled ?? []) {
    checks.push({
      name: `Partition ${partition}`,
      state: 'bad',
      value: `stands still: ${reason}`,
      remedy: 'A restart of this worker gives the partition to another one.',
    });
  }
  if (ready.journal !== undefined) {
    const { fault, lost } = ready.journal;
    checks.push({
      name: 'Journal',
      state: 'bad',
      value: `${fault}; ${lost === undefined ? 'an unknown number of' : lost} acknowledged observations lost`,
      remedy:
        'The journal that the previous process left was not whole. Send that part again; tidemark doctor names what was kept.',
    });
  }
  for (const { pattern, series, scopes, reason } of ready.set_aside ?? []) {
    checks.push({
      name: `Detector ${pattern}`,
      state: 'bad',
      value: `no longer runs on ${series} series and ${scopes} scopes: ${reason}`,
      remedy: 'It failed there; the log names where. Everything else goes on.',
    });
  }
  if (ready.detection !== undefined) {
    checks.push({
      name: 'Detection',
      state: 'look',
      value: 'catches up with the store',
      remedy: 'After a crash or an upgrade. What arrives is stored, and processed afterwards.',
    });
  } else if (ready.last_tick_age_ms !== undefined) {
    const isLate = ready.last_tick_age_ms > LATE * 1000;
    checks.push({
      name: 'Detection',
      state: isLate ? 'bad' : 'well',
      value: `last interval ended ${lengthText(ready.last_tick_age_ms)} ago`,
      ...(isLate && {
        remedy: 'The machine is too slow for what arrives: fewer series to a process, or more workers.',
      }),
    });
  }
  return checks;
}

/** Webhooks that cannot deliver, or that are all well. */
export function webhookChecks(webhooks: readonly WebhookState[]): Check[] {
  if (webhooks.length === 0) return [];
  const troubled = webhooks.filter(({ failing, parked }) => failing !== undefined || parked.length > 0);
  if (troubled.length === 0) {
    return [{ name: 'Webhooks', state: 'well', value: `${webhooks.length}, all delivered` }];
  }
  return troubled.map(({ name, failing, parked, behind }) => ({
    name: `Webhook ${name}`,
    state: parked.length > 0 ? 'bad' : 'look',
    value: [
      parked.length > 0 && `${parked.length} parked`,
      failing !== undefined && `${failing.failures} attempts failed: ${failing.reason}`,
      behind > 0 && `${behind} changes behind`,
    ]
      .filter((part) => part !== false)
      .join('; '),
    ...(failing?.since !== undefined && { since: failing.since }),
    remedy:
      parked.length > 0
        ? `Repair the receiver; then “tidemark webhooks replay ${name}” attempts each parked delivery once more.`
        : 'The delivery is repeated for a day, and then parked.',
  }));
}

function perSecond(value: number | undefined): string {
  return value === undefined ? '' : `${numberText(value)} a second`;
}

/** A count that should not grow. */
function growing(
  [name, metric, remedy]: readonly [string, string, string],
  now: Snapshot,
  before: Snapshot | undefined,
): Check[] {
  const total = now.sum(metric);
  if (total === undefined) return [];
  const growth = rate(metric, now, before) ?? 0;
  const state = growth > 0 ? 'bad' : total > 0 ? 'look' : 'well';
  const more = growth > 0 ? `, ${perSecond(growth)} now` : '';
  return [{ name, state, value: `${total.toLocaleString('en')}${more}`, ...(total > 0 && { remedy }) }];
}

const COUNTS: readonly (readonly [name: string, metric: string, remedy: string])[] = [
  [
    'Rejected observations',
    'tidemark_rejected_total',
    'The answer to the request names each field with what it must be; the log has a line for each request.',
  ],
  [
    'Dead letters',
    'tidemark_dead_letters_total',
    'Messages that nobody can read are on the dead-letter topic, with the reason in a header.',
  ],
  [
    'Failed commits',
    'tidemark_commit_failures_total',
    'Each is repeated. If they go on, look at the database.',
  ],
  [
    'Journal damage',
    'tidemark_journal_damages_total',
    'What was acknowledged in the damaged places is lost; check the disk.',
  ],
  [
    'Readers disconnected',
    'tidemark_streams_dropped_total',
    'They read more slowly than signals change. They resume by the id of the last event that they had.',
  ],
  [
    'Scopes in two partitions',
    'tidemark_split_scopes_total',
    'Producers must key all messages of a scope alike: by its name, or else by its id.',
  ],
];

/** What the metrics say: throughput, lag, what was lost or refused, and limits that are near. */
export function metricChecks(now: Snapshot, before: Snapshot | undefined): Check[] {
  const checks: Check[] = [];
  const add = (check: Check | false | undefined) => {
    if (check !== false && check !== undefined) checks.push(check);
  };
  const total = now.sum('tidemark_observations_total') ?? 0;
  const arriving = rate('tidemark_observations_total', now, before);
  add({
    name: 'Observations',
    state: 'well',
    value: `${total.toLocaleString('en')} since the start${arriving === undefined ? '' : `, ${perSecond(arriving)}`}`,
  });
  const lag = now.sum('tidemark_detection_lag_seconds');
  add(
    lag !== undefined && {
      name: 'Detection lag',
      state: lag > LATE ? 'bad' : 'well',
      value: `${numberText(lag)} s`,
      ...(lag > LATE && {
        remedy:
          'Detection takes longer than observations need to arrive: more workers, or fewer series to each.',
      }),
    },
  );
  const tick = mean('tidemark_tick_seconds', now, before);
  add(
    tick !== undefined && {
      name: 'Interval',
      state: 'well',
      value: `${numberText(tick * 1000)} ms of work each`,
    },
  );
  const commit = mean('tidemark_commit_seconds', now, before);
  add(
    commit !== undefined && {
      name: 'Commit',
      state: commit > 1 ? 'look' : 'well',
      value: `${numberText(commit * 1000)} ms each`,
      ...(commit > 1 && { remedy: 'The disk or the database is slow.' }),
    },
  );
  const kafka = now.sum('tidemark_kafka_lag');
  add(
    kafka !== undefined && {
      name: 'Kafka lag',
      state: kafka > 0 && (rate('tidemark_kafka_messages_total', now, before) ?? 1) === 0 ? 'bad' : 'well',
      value: `${kafka.toLocaleString('en')} messages`,
    },
  );
  const late = now.sum('tidemark_late_observations') ?? 0;
  const share = total === 0 ? 0 : late / total;
  add({
    name: 'Late observations',
    state: share > 0.05 ? 'look' : 'well',
    value: late.toLocaleString('en'),
    ...(share > 0.05 && {
      remedy:
        'They are stored and counted, but sequential statistics do not go back for them. A longer SIGNAL_ALLOWED_LATENESS waits for them.',
    }),
  });
  for (const count of COUNTS) for (const check of growing(count, now, before)) add(check);
  const refused = now.sum('tidemark_http_request_seconds_count', { status: '429' });
  add(
    refused !== undefined && {
      name: 'Requests refused for a limit',
      state: 'look',
      value: refused.toLocaleString('en'),
      remedy:
        'Rates, quotas and the bytes in flight have settings: SIGNAL_RATE_*, SIGNAL_QUOTA_*, SIGNAL_MAX_INFLIGHT.',
    },
  );
  const [open, most] = [now.sum('process_open_fds'), now.sum('process_max_fds')];
  add(
    open !== undefined &&
      most !== undefined && {
        name: 'Open files',
        state: open > NEAR * most ? 'bad' : 'well',
        value: `${open} of ${most.toLocaleString('en')}`,
        ...(open > NEAR * most && { remedy: 'Raise the limit of the process (LimitNOFILE, ulimit -n).' }),
      },
  );
  add(
    now.sum('tidemark_open_signals_omitted') === 1 && {
      name: 'Open signals',
      state: 'look',
      value: 'more than the gauges show',
      remedy: 'Change the settings of the detectors that open most of them, or close their causes.',
    },
  );
  const memory = now.sum('process_resident_memory_bytes');
  add(
    memory !== undefined && { name: 'Memory', state: 'well', value: `${numberText(memory / 2 ** 20)} MiB` },
  );
  const series = now.sum('tidemark_series');
  add(series !== undefined && { name: 'Series', state: 'well', value: series.toLocaleString('en') });
  return checks;
}
