import { type Command, Option } from 'commander';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { formatDuration, parseDuration } from '../../../operators/time/duration.ts';
import type { CliCommand } from '../command.ts';
import type { Wanted } from '../mcp-inspect/inspect.ts';
import type { ServerAddress } from '../mcp-inspect/reach.ts';
import { stopSignal } from '../stop-signal.ts';

interface Flags {
  readonly url?: string;
  readonly header?: readonly string[];
  readonly revision?: string;
  readonly call?: string;
  readonly read?: string;
  readonly prompt?: string;
  readonly arg?: readonly string[];
  readonly args?: string;
  readonly timeout: string;
  readonly json?: boolean;
  readonly db?: string;
  readonly readOnly?: boolean;
}

/** Exit code of an interrupted program. */
const INTERRUPTED = 130;
/** Longest timeout that can be set, in microseconds. */
const LONGEST = parseDuration('1d');

/** The values of an option that may be repeated. */
export const collect = (value: string, before: readonly string[] = []) => [...before, value];

/** `mcp inspect`: lists what an MCP server offers, or makes one call to it. The exit code is 1 if the call fails. */
export const mcpInspect: CliCommand = (program, io) => {
  program
    .command('inspect')
    .description(
      'Show what an MCP server offers, or call one of its tools; give the server as a command after --, or with --url.',
    )
    .argument('[command...]', 'a program and its arguments, such as -- node server.js')
    .option('--url <url>', 'a running server, such as http://127.0.0.1:3000/mcp')
    .option('--header <name=value>', 'header of every request to --url; may be repeated', collect)
    .option('--revision <date>', 'use only this revision of the protocol, such as 2025-11-25')
    .addOption(new Option('--call <tool>', 'call a tool').conflicts(['read', 'prompt']))
    .addOption(new Option('--read <uri>', 'read a resource').conflicts(['call', 'prompt']))
    .addOption(new Option('--prompt <name>', 'fill a prompt in').conflicts(['call', 'read']))
    .option('--arg <name=value>', 'an argument of the tool or prompt; may be repeated', collect)
    .option('--args <json>', 'the arguments of the tool as one JSON object')
    .option('--timeout <duration>', 'time limit of the command, such as 90s or 5m', '30s')
    .option('--json', 'one JSON object')
    .action(async (command: readonly string[], _flags: unknown, self: Command) => {
      // The parent command also has --url, and receives its value.
      const flags: Flags = self.optsWithGlobals();
      if (flags.db !== undefined || flags.readOnly === true) {
        throw new InvalidInput(
          '--db and --read-only: are options of the server; write them after its command.',
        );
      }
      const wanted = wantedBy(flags);
      const place = placeOf(command, flags);
      const micros = parseDuration(flags.timeout);
      if (!(micros >= 1_000 && micros <= LONGEST)) {
        throw new InvalidInput('--timeout: must be a duration from 1ms to 1d, such as 30s.');
      }
      const { revision, json = false } = flags;
      if (revision !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(revision)) {
        throw new InvalidInput('--revision: must be the date of a revision, such as 2025-11-25.');
      }
      const stopped = new AbortController();
      void stopSignal(io).then(() => stopped.abort());
      // Loaded only here, so that the other commands start faster.
      const { inspect } = await import('../mcp-inspect/inspect.ts');
      const limits = { revision, patience: micros / 1000, allowed: formatDuration(micros) };
      const { text, failed } = await inspect(place, wanted, { ...limits, json, stopped: stopped.signal, io });
      if (stopped.signal.aborted) io.exitCode = INTERRUPTED;
      else {
        io.stdout.write(`${text}\n`);
        if (failed) io.exitCode = 1;
      }
    });
};

function wantedBy({ call, read, prompt, arg = [], args }: Flags): Wanted {
  if (args !== undefined && call === undefined) throw new InvalidInput('--args: needs --call with a tool.');
  if (call !== undefined) return { kind: 'call', name: call, pairs: arg, json: args };
  if (prompt !== undefined) return { kind: 'prompt', name: prompt, pairs: arg };
  if (arg.length > 0) throw new InvalidInput('--arg: needs --call with a tool, or --prompt.');
  return read === undefined ? { kind: 'offer' } : { kind: 'read', uri: read };
}

function placeOf(command: readonly string[], { url, header = [] }: Flags): ServerAddress {
  if (url === undefined) {
    if (command.length === 0) {
      throw new InvalidInput('Name a server: a command after --, such as -- node server.js, or --url.');
    }
    if (header.length > 0) throw new InvalidInput('--header: needs --url; a command has no headers.');
    return { command };
  }
  if (command.length > 0) throw new InvalidInput('--url: give a command or a URL, not both.');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new InvalidInput('--url: must be a URL such as http://127.0.0.1:3000/mcp.');
  }
  return { url: new URL(url), headers: headersOf(header) };
}

/** Error messages omit the values, which may be secrets. */
function headersOf(pairs: readonly string[]): Readonly<Record<string, string>> {
  const headers = new Headers();
  for (const pair of pairs) {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+)=(.*)$/s.exec(pair) ?? [];
    if (name === undefined || value === undefined || /[\r\n\0]/.test(value)) {
      throw new InvalidInput('--header: must have the form name=value, such as authorization="Bearer …".');
    }
    headers.append(name, value);
  }
  return Object.fromEntries(headers);
}
