import type { Command } from 'commander';
import type { NamedSeriesView } from '../../../operators/records/series/name.ts';
import { NameDirectory } from '../../../pipelines/name-directory.ts';
import type { Archive } from '../../../sinks/store.ts';
import type { ReadsObservations, ReadsSignals } from '../../calls/backend.ts';
import { type Caller, localCaller } from '../../calls/caller.ts';
import type { NamesSeries, ReadsSeries } from '../../calls/series/fields.ts';
import { forgetSeries } from '../../calls/series/forget-series.ts';
import type { KnownSeries } from '../../calls/series/known-series.ts';
import { listSeries } from '../../calls/series/list-series.ts';
import { nameSeries } from '../../calls/series/name-series.ts';
import { Client } from '../../client/index.ts';
import { isShared } from '../../config/config.ts';
import { defined } from '../../defined.ts';
import { wallClock } from '../../process/wall-clock.ts';
import { openSharedStore, openStore } from '../../stores/open-store.ts';
import { callOptions } from '../call-options.ts';
import type { CliCommand } from '../command.ts';
import { configFrom } from '../environment.ts';
import type { Io } from '../io.ts';
import { firstRows, mostRows } from '../rows.ts';
import { nameIn } from '../series-text.ts';
import { runningServer } from '../server-file.ts';
import { table } from '../table.ts';
import { lockedHint, NOTHING_PENDING, type TargetFlags } from '../target.ts';

interface Flags extends TargetFlags {
  readonly json?: boolean;
  readonly kind?: boolean;
  readonly limit?: number;
  readonly scope?: string;
  readonly name?: readonly string[];
  readonly unit?: string;
  readonly feature?: string;
}

/** `series`: the list of series, and their names in texts, by which claims are checked against observations. */
export const series: CliCommand = (program, io) => {
  const command = program
    .command('series')
    .option('--json', 'one JSON object a line')
    .option('--limit <count>', 'maximum number of series', mostRows, 100)
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store of the signals (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action((flags: Flags) => list(io, given(flags), flags));
  const given = callOptions(command, listSeries, ['name', 'limit', 'cursor']);
  command
    .command('list')
    .description('List the series (the default).')
    .action((_flags: unknown, self: Command) => {
      const flags: Flags = self.optsWithGlobals();
      return list(io, given(flags), flags);
    });
  command
    .command('set')
    .description('Set the names of a series; they replace its earlier names.')
    .argument('<entity_id>')
    .requiredOption('--name <name...>', 'name of the series in texts; tidemark uses the first one')
    .requiredOption('--unit <unit>', 'unit of its values, such as ms, %, MB')
    .option('--scope <uuid>', 'scope of the series, if the entity is in several or in none yet')
    .option('--feature <label>', 'the feature that the names refer to (the value itself)')
    .action(async (entity: string, _flags: unknown, self: Command) => {
      const flags: Flags = self.optsWithGlobals();
      const { name: names = [], unit = '', scope: scope_id, feature } = flags;
      const given = { names: [...names], unit, ...defined({ scope_id, feature }) };
      const named = await onSeries(io, flags, 'write', (caller) =>
        caller.forward(nameSeries, { entity_id: entity, ...given }),
      );
      say(io, named, flags, 'is now');
    });
  command
    .command('remove')
    .description('Remove the names of a series.')
    .argument('<entity_id>')
    .option('--scope <uuid>', 'scope of the series, if the entity has names in several')
    .action(async (entity: string, _flags: unknown, self: Command) => {
      const flags: Flags = self.optsWithGlobals();
      const removed = await onSeries(io, flags, 'write', (caller) =>
        caller.call(forgetSeries, { entity_id: entity, scope_id: flags.scope }),
      );
      say(io, removed, flags, 'is no longer');
    });
};

async function list(io: Io, asked: Record<string, unknown>, flags: Flags): Promise<void> {
  const { limit = 100 } = flags;
  const all = await onSeries(io, flags, 'read', (caller) =>
    firstRows(
      io,
      limit,
      (page) => caller.forward(listSeries, { ...asked, ...page }),
      ({ series: rows }) => rows,
    ),
  );
  show(io, all, flags);
}

/** Runs an operation on series: on a server, or on the store itself. */
export async function onSeries<T>(
  io: Io,
  { url: given, db }: TargetFlags,
  how: 'read' | 'write',
  work: (caller: Caller<NamesSeries & ReadsSeries & ReadsObservations & ReadsSignals>) => Promise<T>,
): Promise<T> {
  const { dsn, token, storeMemory } = configFrom(io, db === undefined ? {} : { db });
  const url = given ?? runningServer(dsn);
  if (url !== undefined) return work(new Client({ url, ...(token !== undefined && { token }) }));
  const shared = isShared(dsn);
  const options = how === 'read' ? { readOnly: true } : { memory: storeMemory };
  const store = await lockedHint<Archive>(shared ? openSharedStore(dsn) : openStore(dsn, options));
  try {
    const nameDirectory = new NameDirectory(store.names, shared, wallClock);
    const backend = { store, naming: store.register, intake: NOTHING_PENDING, memory: { nameDirectory } };
    return await work(localCaller(backend));
  } finally {
    await store.close();
  }
}

function show(io: Io, all: readonly KnownSeries[], { json, kind: withKind }: Flags): void {
  if (json) {
    for (const one of all) io.stdout.write(`${JSON.stringify(one)}\n`);
    return;
  }
  if (all.length === 0) {
    io.stdout.write('No series.\n');
    return;
  }
  const rows = all.map((one) => [
    one.scope ?? one.scope_id,
    nameIn(one),
    one.unit ?? '',
    String(one.count),
    one.last_at ?? '',
    one.last_value === undefined ? '' : String(one.last_value),
    one.open_signals.map(({ pattern }) => pattern).join(', '),
    ...(withKind ? [one.kind ?? ''] : []),
    (one.names ?? []).join('; '),
  ]);
  const head = [
    'scope',
    'entity',
    'unit',
    'count',
    'last',
    'value',
    'open',
    ...(withKind ? ['kind'] : []),
    'names',
  ];
  io.stdout.write(`${table(head, rows)}\n`);
}

function say(io: Io, one: NamedSeriesView, { json }: Flags, verb: string): void {
  const { entity_id, unit, names } = one;
  const text = json ? JSON.stringify(one) : `${entity_id} ${verb} ${names.join('; ')} (${unit})`;
  io.stdout.write(`${text}\n`);
}
