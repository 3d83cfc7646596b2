import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The system user that a server runs as. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The result of a command. */
export interface Outcome {
  /** Exit code; 127 if there is no such command. */
  readonly code: number;
  /** Everything written to standard output and standard error. */
  readonly text: string;
}

/** Options for running a command. */
export interface RunOptions {
  readonly user?: SystemUser | undefined;
  /** Called for each line as it arrives. */
  readonly onLine?: ((line: string) => void) | undefined;
}

/** Runs a command to completion. A missing command is an outcome, not an error. */
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
