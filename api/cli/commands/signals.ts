import { PATTERNS, type Pattern } from '../../../operators/detectors/index.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { type Severity, type Signal, signalSeverity } from '../../../operators/records/signal.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import type { Store } from '../../../sinks/store.ts';
import type { Client, SignalQuery } from '../../client/index.ts';
import { defined } from '../../defined.ts';
import { fraction, oneOf, wholeUpTo } from '../choices.ts';
import type { CliCommand } from '../command.ts';
import type { Io } from '../io.ts';
import { givenMoment } from '../moments.ts';
import { stopSignal } from '../stop-signal.ts';
import { signalTable } from '../table.ts';
import { type TargetFlags, targetOf } from '../target.ts';

interface Flags extends TargetFlags {
  readonly scope?: string;
  readonly entity?: string;
  readonly pattern?: Pattern;
  readonly severity?: Severity;
  readonly status?: 'open' | 'closed';
  readonly since?: string;
  readonly until?: string;
  readonly minStrength?: number;
  readonly minConfidence?: number;
  readonly limit: number;
  readonly json?: boolean;
  readonly follow?: boolean;
  readonly history?: boolean;
}

/** `signals`: the list of signals, or the stream of their changes. */
export const signals: CliCommand = (program, io) => {
  program
    .command('signals')
    .description('List signals, newest first; --follow shows changes as they come.')
    .option('--scope <uuid>')
    .option('--entity <uuid>')
    .option('--pattern <name>', PATTERNS.join(', '), oneOf(PATTERNS))
    .option('--severity <severity>', 'alert (a person should look) or note', oneOf(signalSeverity.options))
    .option('--status <status>', 'open or closed', oneOf(['open', 'closed'] as const))
    .option('--since <time>', 'detected at or after: a date or an RFC 3339 date-time')
    .option('--until <time>', 'detected before')
    .option('--min-strength <number>', 'from 0 to 1', fraction)
    .option('--min-confidence <number>', 'from 0 to 1', fraction)
    .option('--limit <count>', 'most signals', wholeUpTo(1_000_000), 50)
    .option('--follow', 'show changes as they come, from a running server')
    .option(
      '--history',
      'with --follow --severity alert: alerts on observations too that were history when they came',
    )
    .option('--json', 'one JSON object a line')
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action(async (flags: Flags) => {
      const target = await targetOf(io, flags);
      if (target.kind === 'server') {
        if (flags.follow) await follow(io, target.client, flags);
        else show(io, await fromServer(target.client, flags), flags);
        return;
      }
      try {
        if (flags.follow)
          throw new InvalidInput('--follow needs a running server; start one, or name it with --url.');
        show(io, await fromStore(target.store, flags), flags);
      } finally {
        await target.store.close();
      }
    });
};

function queryOf(flags: Flags): SignalQuery {
  return defined({
    scope_id: flags.scope,
    entity_id: flags.entity,
    pattern: flags.pattern,
    severity: flags.severity,
    status: flags.status,
    since: givenMoment('--since', flags.since),
    until: givenMoment('--until', flags.until),
    min_strength: flags.minStrength,
    min_confidence: flags.minConfidence,
  });
}

async function fromServer(client: Client, flags: Flags): Promise<Signal[]> {
  const found: Signal[] = [];
  for await (const signal of client.signals({ ...queryOf(flags), limit: Math.min(1000, flags.limit) })) {
    if (found.push(signal) >= flags.limit) break;
  }
  return found;
}

async function fromStore(store: Store, flags: Flags): Promise<Signal[]> {
  const { since, until, limit: _, ...rest } = queryOf(flags);
  const micros = (text: string | undefined) => (text === undefined ? undefined : parseInstant(text));
  const filter = defined({ ...rest, since: micros(since), until: micros(until) });
  const page = await store.signals(filter, flags.limit);
  return [...page.rows];
}

function show(io: Io, found: readonly Signal[], flags: Flags): void {
  if (flags.json) for (const signal of found) io.stdout.write(`${JSON.stringify(signal)}\n`);
  else if (found.length === 0) io.stdout.write('No signals.\n');
  else io.stdout.write(`${signalTable(io, found, (id) => id)}\n`);
}

async function follow(io: Io, client: Client, flags: Flags): Promise<void> {
  const { scope_id, entity_id, pattern, severity } = queryOf(flags);
  const stop = new AbortController();
  void stopSignal(io).then(() => stop.abort());
  const query = defined({ scope_id, entity_id, pattern, severity, history: flags.history });
  for await (const event of client.stream(query, { signal: stop.signal })) {
    if (flags.json) io.stdout.write(`${JSON.stringify(event)}\n`);
    else
      io.stdout.write(
        `${event.kind.padEnd(14)} ${signalTable(io, [event.signal], (id) => id).split('\n')[1]}\n`,
      );
  }
}
