import { TidemarkError } from '../../operators/records/errors.ts';
import type { Io } from './io.ts';

/** Exit codes that every command has, for its help. A command with further codes names them in its description. */
export const EXIT_CODES = 'Exit codes: 0 success, 1 failure, 2 wrong arguments, 130 interrupted by Ctrl-C.';

/** The line that follows an error in a call. */
export const seeHelp = (path: string): string => `see ${path} --help`;

/** The message of a parser's error in the form of every other error: `tidemark: …`, with the suggestion on the same line. */
export function parserError(text: string): string {
  return text.replace(/^error: /, 'tidemark: ').replace(/\n(?=\(Did you mean)/, ' ');
}

/** Files that may be open below which modules of the program may not be found. */
const FEWEST_FILES = 512;

/**
 * The limit of open files, if it is so low that it may be why a module was not found: Node.js reports a module that it cannot open as
 * missing.
 */
function openFilesAtMost(error: unknown): number | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'EMFILE'].includes(code)) return undefined;
  const soft = ['userLimits', 'open_files', 'soft'].reduce(within, process.report?.getReport());
  return typeof soft === 'number' && soft < FEWEST_FILES ? soft : undefined;
}

const within = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/**
 * Writes why a command failed: the message, and for wrong input where its help is. The stack of an error that tidemark does not raise on
 * purpose is only shown if `SIGNAL_LOG_LEVEL` is `debug` or `trace`.
 *
 * @param path the invoked command with the commands above it, such as `tidemark audit verify`
 */
export function reportFailure(
  { stderr, env }: Pick<Io, 'stderr' | 'env'>,
  error: unknown,
  path: string,
): void {
  if (error instanceof TidemarkError) {
    const hint = error.code === 'invalid_input' ? `${seeHelp(path)}\n` : '';
    stderr.write(`tidemark: ${error.message}\n${hint}`);
    return;
  }
  const traced = ['debug', 'trace'].includes(env.SIGNAL_LOG_LEVEL ?? '');
  if (traced && error instanceof Error && error.stack !== undefined) {
    stderr.write(`tidemark: ${error.stack}\n`);
    return;
  }
  const most = openFilesAtMost(error);
  if (most !== undefined) {
    stderr.write(
      `tidemark: this process may open only ${most} files, and the program alone consists of more; raise the limit, for instance with ulimit -n 4096\n`,
    );
    return;
  }
  const hint = 'This is a fault in tidemark; SIGNAL_LOG_LEVEL=debug shows where.';
  stderr.write(`tidemark: ${String(error)}\n${traced ? '' : `${hint}\n`}`);
}
