import { type Command, InvalidArgumentError } from 'commander';
import type { z } from 'zod';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { localCaller } from '../../calls/caller.ts';
import { createWebhook } from '../../calls/webhooks/create-webhook.ts';
import { deleteWebhook } from '../../calls/webhooks/delete-webhook.ts';
import { listWebhooks } from '../../calls/webhooks/list-webhooks.ts';
import { replayWebhook } from '../../calls/webhooks/replay-webhook.ts';
import { testWebhook } from '../../calls/webhooks/test-webhook.ts';
import type { WebhookView } from '../../calls/webhooks/view.ts';
import { callOptions } from '../call-options.ts';
import type { CliCommand } from '../command.ts';
import type { CommandIo, Io } from '../io.ts';
import { table } from '../table.ts';
import { serverOf, type TargetFlags, targetOf } from '../target.ts';

interface Flags extends TargetFlags {
  readonly json?: boolean;
  readonly header?: readonly string[];
  readonly from?: number;
}

/** `webhooks`: who is notified of changes of signals over HTTP. */
export const webhooks: CliCommand = (program, io) => {
  const command = program
    .command('webhooks')
    .option('--json', 'one JSON object')
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action((flags: Flags) => list(io, flags));
  command
    .command('list')
    .description('List the webhooks (the default).')
    .action((_flags: unknown, self: Command) => list(io, self.optsWithGlobals()));
  const create = command
    .command('create')
    .description('Send changes of signals to a URL from now on; prints the key of the signature, once.')
    .argument('<name>', 'name of the webhook')
    .argument('<target>', 'where to send')
    .option(
      '--header <name:value>',
      'header to send, such as "Authorization: Bearer …"; repeatable',
      several,
    );
  const given = callOptions(create, createWebhook, ['name', 'url', 'headers']);
  create.action(async (name: string, target: string, own: Flags, self: Command) => {
    const flags: Flags = self.optsWithGlobals();
    const fields = { ...given(own), name, url: target, ...headersIn(own.header) };
    const answer = await (await serverOf(io, flags)).forward(createWebhook, fields);
    const { url, format } = answer.webhook;
    // Mails have no signature.
    const key = format === 'email' ? '' : `\nKey of the signature, not shown again: ${answer.secret}`;
    print(io, flags, answer, `${name} sends to ${url} from now on.${key}`);
  });
  command
    .command('test')
    .description('Send a made-up signal to the target of a webhook. Exit code 1 if it cannot be delivered.')
    .argument('<name>', 'name of the webhook')
    .action(async (name: string, _flags: unknown, self: Command) => {
      const flags: Flags = self.optsWithGlobals();
      const answer = await (await serverOf(io, flags)).call(testWebhook, { name });
      if (!answer.delivered) io.exitCode = 1;
      print(io, flags, answer, answer.delivered ? deliveredText(answer) : `not delivered: ${answer.reason}`);
    });
  command
    .command('replay')
    .description('Attempt each parked delivery once more; with --from, send everything from there again.')
    .argument('<name>', 'name of the webhook')
    .option('--from <seq>', 'position in the change log', positive)
    .action(async (name: string, own: Flags, self: Command) => {
      const flags: Flags = self.optsWithGlobals();
      const { from } = own;
      const answer = await (await serverOf(io, flags)).call(replayWebhook, { name, from });
      const text =
        from === undefined
          ? `will attempt ${answer.replaying} of the parked deliveries again`
          : `sends again from position ${from}`;
      print(io, flags, answer, text);
    });
  command
    .command('remove')
    .description('Remove a webhook, with what it could not deliver.')
    .argument('<name>', 'name of the webhook')
    .action(async (name: string, _flags: unknown, self: Command) => {
      const flags: Flags = self.optsWithGlobals();
      print(io, flags, await (await serverOf(io, flags)).call(deleteWebhook, { name }), `${name} is removed`);
    });
};

function deliveredText({ status, refused }: z.output<typeof testWebhook.output>): string {
  return `delivered (${status})${refused === undefined ? '' : `, but refused for ${refused.join(', ')}`}`;
}

const several = (text: string, before: readonly string[] = []) => [...before, text];

function positive(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1.');
}

function headersIn(given: readonly string[] = []): { headers?: Record<string, string> } {
  if (given.length === 0) return {};
  const headers = given.map((text) => {
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(text) ?? [];
    if (name === undefined) throw new InvalidInput('--header must have the form name:value.');
    return [name, value];
  });
  return { headers: Object.fromEntries(headers) };
}

function print(io: CommandIo, { json }: Flags, answer: object, text: string): void {
  io.stdout.write(`${json ? JSON.stringify(answer) : text}\n`);
}

/** The webhooks of a server; without one, of the store. */
async function listed(io: Io, flags: Flags) {
  const target = await targetOf(io, flags);
  if (target.kind === 'server') return target.client.call(listWebhooks, {});
  const { store } = target;
  try {
    return await localCaller({ store }).call(listWebhooks, {});
  } finally {
    await store.close();
  }
}

async function list(io: CommandIo, flags: Flags): Promise<void> {
  const answer = await listed(io, flags);
  const { webhooks } = answer;
  const rows = webhooks.map(({ name, url, format, delivered, behind, ...rest }) => [
    name,
    url,
    format,
    String(delivered),
    String(behind),
    stateOf(rest),
  ]);
  const header = ['webhook', 'target', 'format', 'delivered', 'behind', 'state'];
  print(io, flags, answer, webhooks.length === 0 ? 'There are no webhooks.' : table(header, rows));
}

function stateOf({ failing, parked, refused }: Pick<WebhookView, 'failing' | 'parked' | 'refused'>): string {
  const said = [
    ...(failing === undefined ? [] : [`failing since ${failing.since}: ${failing.reason}`]),
    ...(refused === undefined ? [] : [`refused for ${refused.recipients.join(', ')}`]),
    ...(parked.length === 0 ? [] : [`${parked.length} parked`]),
  ];
  return said.length === 0 ? 'ok' : said.join(', ');
}
