import type { Issue } from '../../operators/records/errors.ts';

/** Why something of a list was not taken, and its place. */
interface Rejection {
  readonly index: number;
  readonly path: string;
  readonly message: string;
}

/** Rejections as faults of the call that has the list. */
export function faultsIn(list: string, rejections: readonly Rejection[]): Issue[] {
  return rejections.map(({ index, path, message }) => ({
    path: path === '' ? `${list}.${index}` : `${list}.${index}.${path}`,
    message,
  }));
}

/**
 * What is said where nothing of a list was taken.
 *
 * @param what such as `claims`, or `3 events`
 * @param why where one reason stands for all
 */
export function noneOf(what: string, why?: string): string {
  return `None of the ${what} was acceptable${why === undefined ? '.' : `: ${why}`}`;
}
