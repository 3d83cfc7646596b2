import type { LoggedChange } from './logged-change.ts';

/**
 * The page of a signal in the console, where its series is.
 *
 * @param publicUrl address of the server for people, without a slash at its end
 */
export function pageOf({ signal: { id, scope_id, entity_id } }: LoggedChange, publicUrl: string): string {
  return `${publicUrl}/#/series/${scope_id}/${entity_id}?signal=${id}`;
}
