import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { Io } from '../../api/cli/io.ts';
import { run } from '../../api/cli/main.ts';
import { cleanEnvironment } from '../api/cli/run-command.ts';

/**
 * The command of a shell that runs in the process of the test: a page has up to fifty, and each start of the program costs more than what
 * it does. Arguments, variables and the folder pass in files, the streams through a socket.
 */
const COMMAND = `call=$(mktemp -d "$CALLS/XXXXXX")
printf '%s\\0' "$@" > "$call/args"
env | grep -E '^(SIGNAL|MEMORY)_' > "$call/env"
pwd > "$call/folder"
[ /dev/stdout -ef /dev/stderr ] && touch "$call/together"
curl --silent --no-buffer --header Expect: --unix-socket "$CALLS/socket" --upload-file - "http://tidemark/\${call##*/}"
# A reader that has read enough has closed the socket before the end.
[ -f "$call/code" ] || exit 0
cat "$call/stderr" >&2
exit "$(cat "$call/code")"`;

function variables(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

async function answer(call: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const textOf = (name: string) => readFileSync(join(call, name), 'utf8');
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const messages: string[] = [];
  stdout.pipe(response, { end: false });
  if (existsSync(join(call, 'together'))) stderr.pipe(response, { end: false });
  else stderr.setEncoding('utf8').on('data', (text: string) => messages.push(text));
  response.on('close', () => {
    for (const stream of [stdout, stderr]) stream.resume();
  });
  const io: Io = {
    stdin: request,
    stdout,
    stderr,
    env: { ...cleanEnvironment(), ...variables(textOf('env')) },
    logTo: async (stream) => (stream === 'stdout' ? stdout : stderr),
    onSignal: () => () => undefined,
    onOutputFailed: () => undefined,
    exit(code) {
      throw new Error(`the program ends at once, with ${code}`);
    },
  };
  process.chdir(textOf('folder').trimEnd());
  const code = await run(textOf('args').split('\0').slice(0, -1), io);
  stdout.end();
  stderr.end();
  await Promise.all([once(stdout, 'close'), once(stderr, 'close')]);
  writeFileSync(join(call, 'stderr'), messages.join(''));
  writeFileSync(join(call, 'code'), String(code));
  response.end();
}

/** A command of a shell: its script, which has its arguments, and the variables that it needs. */
export interface Command {
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A command that runs in this process, for the length of a test. */
export async function commandHere(folder: string): Promise<Command> {
  const calls = join(folder, '.calls');
  mkdirSync(calls);
  const before = process.cwd();
  const server = createServer((request, response) => {
    answer(join(calls, request.url ?? ''), request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  });
  await once(server.listen(join(calls, 'socket')), 'listening');
  onTestFinished(async () => {
    process.chdir(before);
    server.closeAllConnections();
    await once(server.close(), 'close');
  });
  return { script: COMMAND, env: { CALLS: calls } };
}
