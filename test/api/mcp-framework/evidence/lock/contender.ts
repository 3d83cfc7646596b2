import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { packageRoot } from '../../../../../sinks/package-root.ts';

const LOCK = pathToFileURL(
  join(packageRoot(import.meta.url), 'dist', 'api', 'mcp-framework', 'evidence', 'lock', 'lock.js'),
).href;

/** A program that takes the lock of a log when it gets a line, says whether it has it, and stays. */
const CONTENDS = `
import { once } from 'node:events';
import { lockLog } from ${JSON.stringify(LOCK)};
setInterval(() => {}, 60_000);
process.stdout.write('ready');
for (;;) {
  await once(process.stdin, 'data');
  try {
    await lockLog(process.argv[1]);
    process.stdout.write('held by ' + process.pid);
  } catch (error) {
    process.stdout.write(error.message);
  }
}
`;

export interface Contender {
  readonly child: ChildProcess;
  /** Tries to take the lock. @returns what the program says of it */
  take(): Promise<string>;
  kill(): Promise<void>;
}

/** Starts a process that can take the lock of a log. `command` goes before Node.js, such as `unshare`. */
export async function startContender(log: string, ...command: readonly string[]): Promise<Contender> {
  const [program, ...args] = [...command, process.execPath, '--input-type=module', '-e', CONTENDS, '--', log];
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = async () => String((await once(child.stdout, 'data'))[0]);
  await said();
  return {
    child,
    take() {
      child.stdin.write('\n');
      return said();
    },
    async kill() {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
  };
}
