import type { Issue } from '../../operators/records/errors.ts';

/** Why an element of a list was refused, and its position. */
interface Rejection {
  readonly index: number;
  readonly path: string;
  readonly message: string;
}

/** Rejections as faults of the call that contains the list. */
export function faultsIn(list: string, rejections: readonly Rejection[]): Issue[] {
  return rejections.map(({ index, path, message }) => ({
    path: path === '' ? `${list}.${index}` : `${list}.${index}.${path}`,
    message,
  }));
}

/**
 * The message for a list from which nothing was stored.
 *
 * @param what such as `claims`, or `3 events`
 * @param why the reason, if it is the same for all
 */
export function noneOf(what: string, why?: string): string {
  return `None of the ${what} is valid${why === undefined ? '.' : `: ${why}`}`;
}
