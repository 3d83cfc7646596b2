import type { Command } from 'commander';
import type { Overrides } from '../../../operators/engine/overrides.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { isUuid } from '../../../operators/records/uuid.ts';
import { type Caller, localCaller } from '../../calls/caller.ts';
import { describeDetectors, type ReadsSettings } from '../../calls/detectors/describe-detectors.ts';
import type { DetectorsAnswer, SettingsComparison } from '../../client/index.ts';
import type { CliCommand } from '../command.ts';
import { configFrom } from '../environment.ts';
import type { Io } from '../io.ts';
import { runningServer } from '../server-file.ts';
import { coloured, signalTable, table } from '../table.ts';
import { serverOf, type TargetFlags, targetOf } from '../target.ts';

interface Flags extends TargetFlags {
  readonly scope?: string;
  readonly json?: boolean;
  readonly dryRun?: boolean;
}

/** `detectors`: the settings of detectors, and the overrides of a scope. */
export const detectors: CliCommand = (program, io) => {
  const command = program
    .command('detectors')
    .option('--scope <name or uuid>', 'name or UUID of the scope')
    .option('--json', 'one JSON object')
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action(async (flags: Flags) => show(io, await answerOf(io, flags), flags));
  command
    .command('set')
    .description('Set something for the one scope that --scope names; what else it sets stays.')
    .argument('<settings...>', 'such as stall.run=9 spike.enabled=false; stall.run= removes a setting')
    .option('--dry-run', 'change nothing; report how the signals of the stored observations would change')
    .action(async (settings: string[], _flags: unknown, self: Command) => {
      const flags: Flags = self.optsWithGlobals();
      const scope = scopeOf(flags);
      const client = await serverOf(io, flags);
      const proposed = withSettings((await client.detectors(scope)).overrides ?? {}, settings);
      if (flags.dryRun) compare(io, await client.tryDetectors(scope, proposed), flags);
      else show(io, await client.setDetectors(scope, proposed), flags);
    });
  command
    .command('reset')
    .description('Remove all settings of the scope given by --scope.')
    .action(async (_flags: unknown, self: Command) => {
      const flags: Flags = self.optsWithGlobals();
      const scope = scopeOf(flags);
      show(io, await (await serverOf(io, flags)).resetDetectors(scope), flags);
    });
};

function scopeOf({ scope }: Flags): string {
  if (scope === undefined) {
    throw new InvalidInput('--scope is required; settings of every scope are environment variables.');
  }
  return scope;
}

/** Replaces the store if none is needed: no scope has overrides. */
const NOTHING_SET = {
  scopeSettings: async () => undefined,
  register: { scopesNamed: async () => [] },
};

/** The answer of a server; without a server, from the environment and the store. */
async function answerOf(io: Io, flags: Flags): Promise<DetectorsAnswer> {
  const { scope } = flags;
  const described = (caller: Caller<ReadsSettings>) =>
    caller.call(describeDetectors, scope !== undefined && isUuid(scope) ? { scope_id: scope } : { scope });
  const config = configFrom(io, flags.db === undefined ? {} : { db: flags.db });
  // The settings for all scopes do not need the store.
  if (scope === undefined && flags.url === undefined && runningServer(config.dsn) === undefined) {
    return described(localCaller({ config, store: NOTHING_SET }));
  }
  const target = await targetOf(io, flags);
  try {
    return await described(target.caller);
  } finally {
    if (target.kind === 'store') await target.store.close();
  }
}

/** Overrides with `pattern.name=value` settings merged over them; the server validates names and values. */
function withSettings(overrides: Overrides, settings: readonly string[]): Overrides {
  const all = new Map(
    Object.entries(overrides).map(([pattern, set]) => [pattern, new Map(Object.entries(set))]),
  );
  for (const text of settings) {
    const [, pattern = '', name = '', value = ''] = /^(\w+)\.(\w+)=(.*)$/.exec(text) ?? [];
    const parsed = value === 'true' || value === 'false' ? value === 'true' : Number(value);
    if (pattern === '' || Number.isNaN(parsed)) {
      throw new InvalidInput(`"${text}" must have the form stall.run=9 or spike.enabled=false.`);
    }
    const set = all.get(pattern) ?? new Map<string, number | boolean>();
    if (value === '') set.delete(name);
    else set.set(name, parsed);
    all.set(pattern, set);
  }
  return Object.fromEntries([...all].map(([pattern, set]) => [pattern, Object.fromEntries(set)]));
}

function show(io: Io, answer: DetectorsAnswer, flags: Flags): void {
  if (flags.json) {
    io.stdout.write(`${JSON.stringify(answer)}\n`);
    return;
  }
  const rows = answer.detectors.flatMap(({ pattern, settings }) =>
    settings.map(({ name, value, from, description }, at) => [
      at === 0 ? coloured(io, pattern, pattern) : '',
      name,
      String(value),
      from,
      description,
    ]),
  );
  io.stdout.write(`${table(['pattern', 'setting', 'value', 'from', 'meaning'], rows)}\n`);
}

function compare(io: Io, found: SettingsComparison, flags: Flags): void {
  if (flags.json) {
    io.stdout.write(`${JSON.stringify(found)}\n`);
    return;
  }
  const { observations, since, until, before, after, opened, gone } = found;
  const span = since === undefined ? '' : ` from ${since} to ${until}`;
  const rows = Object.keys(before).map((pattern) => [
    coloured(io, pattern, pattern),
    String(before[pattern]),
    String(after[pattern]),
  ]);
  const lines = [`${observations} observations${span}`, '', table(['pattern', 'before', 'after'], rows)];
  if (opened.length > 0) lines.push('', 'Only after:', signalTable(io, opened));
  if (gone.length > 0) lines.push('', 'Only before:', signalTable(io, gone));
  io.stdout.write(`${lines.join('\n')}\n`);
}
