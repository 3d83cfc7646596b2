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
  const hint = 'This is a fault in tidemark; SIGNAL_LOG_LEVEL=debug shows where.';
  stderr.write(`tidemark: ${String(error)}\n${traced ? '' : `${hint}\n`}`);
}
