import type { Command } from 'commander';
import { localCaller } from '../../calls/caller.ts';
import { createMute } from '../../calls/quiet/create-mute.ts';
import { deleteMute } from '../../calls/quiet/delete-mute.ts';
import { listMutes } from '../../calls/quiet/list-mutes.ts';
import { callOptions } from '../call-options.ts';
import type { CliCommand } from '../command.ts';
import type { CommandIo, Io } from '../io.ts';
import { table } from '../table.ts';
import { serverOf, type TargetFlags, targetOf } from '../target.ts';

interface Flags extends TargetFlags {
  readonly json?: boolean;
}

/** `mutes`: times in which signals are not delivered. */
export const mutes: CliCommand = (program, io) => {
  const command = program
    .command('mutes')
    .option('--json', 'one JSON object')
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action((flags: Flags) => list(io, flags));
  command
    .command('list')
    .description('List the mutes that have not ended (the default).')
    .action((_flags: unknown, self: Command) => list(io, self.optsWithGlobals()));
  const create = command
    .command('create')
    .description('Mute signals for a time: detection goes on, and webhooks do not deliver them.');
  const given = callOptions(create, createMute);
  create.action(async (own: Flags, self: Command) => {
    const flags: Flags = self.optsWithGlobals();
    const answer = await (await serverOf(io, flags)).forward(createMute, given(own));
    const again = answer.every === undefined ? '' : `, and again ${answer.every} (${answer.zone})`;
    print(io, flags, answer, `muted from ${answer.starts_at} to ${answer.ends_at}${again}: ${answer.id}`);
  });
  command
    .command('remove')
    .description('End a mute now; what it held back is not delivered later.')
    .argument('<id>', 'id of the mute')
    .action(async (id: string, _flags: unknown, self: Command) => {
      const flags: Flags = self.optsWithGlobals();
      print(io, flags, await (await serverOf(io, flags)).call(deleteMute, { id }), `${id} is removed`);
    });
};

function print(io: CommandIo, { json }: Flags, answer: object, text: string): void {
  io.stdout.write(`${json ? JSON.stringify(answer) : text}\n`);
}

/** The mutes of a server; without one, of the store. */
async function listed(io: Io, flags: Flags) {
  const target = await targetOf(io, flags);
  if (target.kind === 'server') return target.client.call(listMutes, {});
  const { store } = target;
  try {
    return await localCaller({ store }).call(listMutes, {});
  } finally {
    await store.close();
  }
}

async function list(io: CommandIo, flags: Flags): Promise<void> {
  const answer = await listed(io, flags);
  const rows = answer.mutes.map(
    ({ id, scope, entity, metric, tags, patterns, reason, starts_at, ends_at, every, zone }) => [
      id,
      [scope, entity, metric, ...(tags ?? [])].filter((part) => part !== undefined).join(' ') ||
        'every series',
      patterns?.join(', ') ?? 'every pattern',
      starts_at,
      ends_at,
      every === undefined ? '' : `${every} (${zone})`,
      reason ?? '',
    ],
  );
  const header = ['id', 'series', 'patterns', 'from', 'to', 'again', 'reason'];
  print(io, flags, answer, rows.length === 0 ? 'Nothing is muted.' : table(header, rows));
}
