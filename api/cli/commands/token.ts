import type { Command } from 'commander';
import type { z } from 'zod';
import type { Archive } from '../../../sinks/store.ts';
import { type Caller, localCaller } from '../../calls/caller.ts';
import { createToken } from '../../calls/tokens/create-token.ts';
import type { IssuesTokens, issuedSchema, tokenSchema } from '../../calls/tokens/fields.ts';
import { listTokens } from '../../calls/tokens/list-tokens.ts';
import { revokeToken } from '../../calls/tokens/revoke-token.ts';
import { rotateToken } from '../../calls/tokens/rotate-token.ts';
import { Client } from '../../client/index.ts';
import { isShared } from '../../config/config.ts';
import { openSharedStore, openStore } from '../../stores/open-store.ts';
import { callOptions } from '../call-options.ts';
import type { CliCommand } from '../command.ts';
import { configFrom } from '../environment.ts';
import type { Io } from '../io.ts';
import { runningServer } from '../server-file.ts';
import { table } from '../table.ts';
import { lockedHint, type TargetFlags } from '../target.ts';

interface Flags extends TargetFlags {
  readonly json?: boolean;
}

type Token = z.input<typeof tokenSchema>;
type Issued = z.input<typeof issuedSchema>;

/** `token`: access tokens, on a running server or in the store. */
export const token: CliCommand = (program, io) => {
  const command = program
    .command('token')
    .option('--json', 'one JSON object a line')
    .option('--url <url>', 'a running server; SIGNAL_API_TOKEN is a token with the permission admin')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action((_flags: unknown, self: Command) => self.help());
  const create = command
    .command('create')
    .description('Create an access token and print its secret, which is not shown again.')
    .argument('<name>', 'name of the token');
  const created = callOptions(create, createToken, ['name']);
  create.action(async (name: string, _flags: unknown, self: Command) => {
    const flags: Flags = self.optsWithGlobals();
    say(
      io,
      flags,
      await onTokens(io, flags, 'write', (caller) =>
        caller.forward(createToken, { ...created(flags), name }),
      ),
    );
  });
  command
    .command('list')
    .description('List the access tokens, without secrets.')
    .action(async (_flags: unknown, self: Command) => {
      const flags: Flags = self.optsWithGlobals();
      const { tokens } = await onTokens(io, flags, 'read', (caller) => caller.call(listTokens, {}));
      show(io, flags, tokens);
    });
  const rotate = command
    .command('rotate')
    .description(
      'Give an access token another secret and print it; the previous one stays valid for a while.',
    )
    .argument('<token>', 'name or id of the token');
  const rotated = callOptions(rotate, rotateToken, ['token']);
  rotate.action(async (given: string, _flags: unknown, self: Command) => {
    const flags: Flags = self.optsWithGlobals();
    say(
      io,
      flags,
      await onTokens(io, flags, 'write', (caller) =>
        caller.forward(rotateToken, { ...rotated(flags), token: given }),
      ),
    );
  });
  command
    .command('revoke')
    .description('Revoke an access token for good.')
    .argument('<token>', 'name or id of the token')
    .action(async (given: string, _flags: unknown, self: Command) => {
      const flags: Flags = self.optsWithGlobals();
      const revoked = await onTokens(io, flags, 'write', (caller) =>
        caller.call(revokeToken, { token: given }),
      );
      io.stdout.write(flags.json ? `${JSON.stringify(revoked)}\n` : `${revoked.name} is revoked\n`);
    });
};

/** Works on the tokens of the server that `--url` names or that has the store open; otherwise on those of the store. */
async function onTokens<T>(
  io: Pick<Io, 'env'>,
  { url: given, db }: TargetFlags,
  how: 'read' | 'write',
  work: (caller: Caller<IssuesTokens>) => Promise<T>,
): Promise<T> {
  const { dsn, token, storeMemory } = configFrom(io, db === undefined ? {} : { db });
  const url = given ?? runningServer(dsn);
  if (url !== undefined) return work(new Client({ url, ...(token !== undefined && { token }) }));
  const options = how === 'read' ? { readOnly: true } : { memory: storeMemory };
  const opening = isShared(dsn) ? openSharedStore(dsn) : openStore(dsn, options);
  const store = await lockedHint<Archive>(opening);
  try {
    return await work(localCaller({ tokens: store.tokens, store, config: undefined }));
  } finally {
    await store.close();
  }
}

/** Prints a secret on standard output, and what to know about it on standard error. */
function say({ stdout, stderr }: Io, { json }: Flags, issued: Issued): void {
  stdout.write(`${json ? JSON.stringify(issued) : issued.secret}\n`);
  if (!json) stderr.write('tidemark: keep this secret; it is not stored and cannot be shown again\n');
}

function show({ stdout }: Io, { json }: Flags, tokens: readonly Token[]): void {
  if (json) {
    for (const one of tokens) stdout.write(`${JSON.stringify(one)}\n`);
    return;
  }
  if (tokens.length === 0) {
    stdout.write('No access tokens.\n');
    return;
  }
  const rows = tokens.map((one) => [
    one.name,
    one.status,
    one.permissions.join(' '),
    one.scopes?.join(' ') ?? 'all',
    one.created_at,
    one.expires_at ?? '',
    one.last_used_at ?? '',
    one.id,
  ]);
  stdout.write(
    `${table(['name', 'status', 'permissions', 'scopes', 'created', 'expires', 'last used', 'id'], rows)}\n`,
  );
}
