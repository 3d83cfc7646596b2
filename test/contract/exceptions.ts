import type { Change } from './compare.ts';

/** A breaking change that is wanted, with the reason. */
export interface Exception {
  readonly key: string;
  readonly reason: string;
}

/**
 * Reads a list of exceptions: a line is the key of a change, a tabulator or ` # `, and the reason. Empty lines, and lines that begin with
 * `#`, are skipped.
 *
 * @throws TypeError for a line without a reason
 */
export function parseExceptions(text: string): Exception[] {
  return text.split('\n').flatMap((line): Exception[] => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [, key, reason] = /^(\S.*?)(?:\t| # )\s*(\S.*)$/.exec(line) ?? [];
    if (reason === undefined) throw new TypeError(`an exception needs a reason after " # ": ${line}`);
    return [{ key, reason }];
  });
}

/** The breaking changes that no exception names, and the exceptions that name no breaking change. */
export function judge(
  changes: readonly Change[],
  exceptions: readonly Exception[],
): { readonly unexcused: Change[]; readonly idle: Exception[] } {
  const breaking = changes.filter(({ kind }) => kind === 'breaking');
  return {
    unexcused: breaking.filter(({ key }) => !exceptions.some((each) => each.key === key)),
    idle: exceptions.filter(({ key }) => !breaking.some((change) => change.key === key)),
  };
}
