import type { LoggedChange } from './logged-change.ts';

/** What the changes of a message have in common, if they have to. */
export const GROUPINGS = ['scope', 'entity'] as const;
export type Grouping = (typeof GROUPINGS)[number];

function keyOf({ signal }: LoggedChange, by: Grouping): string {
  return by === 'scope' ? signal.scope_id : `${signal.scope_id} ${signal.entity_id}`;
}

/**
 * The first message of changes: the first change and all others of its scope or entity, in their order; without a grouping all changes.
 *
 * @returns the changes of the message, and those that are left for other ones
 */
export function firstGroup(
  changes: readonly LoggedChange[],
  by: Grouping | undefined,
): { readonly group: readonly LoggedChange[]; readonly others: readonly LoggedChange[] } {
  const [first] = changes;
  if (by === undefined || first === undefined) return { group: changes, others: [] };
  const key = keyOf(first, by);
  const isOwn = (change: LoggedChange) => keyOf(change, by) === key;
  return { group: changes.filter(isOwn), others: changes.filter((change) => !isOwn(change)) };
}
