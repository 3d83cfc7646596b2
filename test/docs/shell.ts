import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { packageRoot } from '../../sinks/package-root.ts';
import { cleanEnvironment, serveCommand } from '../api/cli/run-command.ts';
import { PROGRAM, startServer, temporaryFolder } from '../e2e/server.ts';
import { type Command, commandHere } from './in-process.ts';

/** The port of the pages. */
const PORT = '7778';

const ROOT = packageRoot(import.meta.url);

/** A shell in a folder of its own, in which a reader follows a page. */
export interface Shell {
  /** Runs a script; resolves to what it prints on both of its outputs, and its exit code. */
  run(script: string): Promise<{ lines: string[]; code: number }>;
  /** Starts a server on the default store of the folder; `localhost:7778` of later scripts is that server. */
  serve(): Promise<void>;
}

function executable(path: string, script: string): void {
  writeFileSync(path, `#!/usr/bin/env bash\n${script}\n`);
  chmodSync(path, 0o755);
}

/** Opens a shell whose `npx tidemark` is the program of this package, or another command. */
export function openShell(command: string[] = [process.execPath, PROGRAM]): Shell {
  const script = `exec ${command.map((part) => JSON.stringify(part)).join(' ')} "$@"`;
  const folder = temporaryFolder();
  return shellIn(folder, { script, env: {} }, (file) => startServer(file, {}, command));
}

/** Opens a shell whose `npx tidemark`, and the server, run in the process of the test. */
export async function openShellHere(): Promise<Shell> {
  const folder = temporaryFolder();
  return shellIn(folder, await commandHere(folder), (file) => serveCommand(file));
}

function shellIn(
  folder: string,
  { script, env }: Command,
  serve: (file: string) => Promise<{ readonly port: string }>,
): Shell {
  const bin = join(folder, '.bin');
  mkdirSync(bin);
  symlinkSync(join(ROOT, 'docs'), join(folder, 'docs'), 'dir');
  executable(join(bin, 'npx'), `[ "$1" = tidemark ] || exit 64\nshift\n${script}`);
  executable(join(bin, 'npm'), `[ "$1 $2" = "run demo" ] || exit 64\nshift 2\nset -- demo "$@"\n${script}`);
  const child = spawn('bash', ['--noprofile', '--norc'], {
    cwd: folder,
    env: { ...cleanEnvironment(), ...env, PATH: `${bin}:${process.env.PATH ?? ''}` },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let port = PORT;
  const waiting: { lines: string[]; resolve: (result: { lines: string[]; code: number }) => void }[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, code] = /^exit code of the page's command: (\d+)$/.exec(line) ?? [];
    if (code === undefined) waiting[0]?.lines.push(line.replaceAll(`:${port}`, `:${PORT}`));
    else {
      const done = waiting.shift();
      done?.resolve({ lines: done.lines, code: Number(code) });
    }
  });
  const run = (script: string) =>
    new Promise<{ lines: string[]; code: number }>((resolve) => {
      waiting.push({ lines: [], resolve });
      const text = script.replaceAll(`:${PORT}`, `:${port}`);
      child.stdin.write(`{\n${text}\n} < /dev/null\nprintf "exit code of the page's command: %s\\n" "$?"\n`);
    });
  child.stdin.write('exec 2>&1\nset -o pipefail\n');
  return {
    run,
    async serve() {
      ({ port } = await serve(join(folder, 'tidemark.duckdb')));
      await run(`export SIGNAL_PORT=${port}`);
    },
  };
}
