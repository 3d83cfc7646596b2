import { spawn } from 'node:child_process';

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** An environment in which npm says why it fails, although an npm that is to be silent runs this program. */
function outspoken(env: RunOptions['env']): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries({ ...env }).filter(([name]) => name !== 'npm_config_loglevel'));
}

/**
 * Runs a program to its end.
 *
 * @returns what it wrote to standard output
 * @throws Error with what it wrote, if it fails or cannot be started
 */
export async function run(
  program: string,
  args: readonly string[],
  { cwd, env = process.env }: RunOptions = {},
): Promise<string> {
  const child = spawn(program, args, {
    cwd,
    env: outspoken(env),
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm is a script there, which only a shell starts.
    shell: process.platform === 'win32' && program === 'npm',
  });
  let output = '';
  let messages = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  if (code === 0) return output;
  throw new Error(`${program} ${args.join(' ')} failed with exit code ${code}:\n${messages}${output}`);
}
