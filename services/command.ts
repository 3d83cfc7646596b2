import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A user of the system that a server runs as. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** How a command ended. */
export interface Outcome {
  /** Exit code; 127 when there is no such command. */
  readonly code: number;
  /** Everything it wrote to either output. */
  readonly text: string;
}

/** How a command is run. */
export interface RunOptions {
  readonly user?: SystemUser | undefined;
  /** Called with each line as it comes. */
  readonly onLine?: ((line: string) => void) | undefined;
}

/** Runs a command to its end. A command that is not there is an outcome, not an error. */
export function run(
  command: string,
  args: readonly string[],
  { user, onLine }: RunOptions = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: '/',
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    const lines: string[] = [];
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => {
        lines.push(line);
        onLine?.(line);
      });
    }
    child.once('error', (error) => resolve({ code: 127, text: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, text: lines.join('\n') }));
  });
}
