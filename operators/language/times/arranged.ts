import { thirdPersonBase } from '../verb-list.ts';
import { wordSet } from '../word-lists.ts';

/** Participles of verbs by which a time is exchanged for another: what they have behind "from" is no longer the time. */
const MOVED = wordSet(
  `moved postponed rescheduled pushed put delayed deferred adjourned shifted slipped brought changed extended
  prolonged renewed rebooked`,
);
/** The others by which a time to come is arranged. */
const SET = wordSet(
  `scheduled planned booked reserved set fixed arranged agreed approved confirmed announced cancelled canceled slated expected
  suspended banned granted hired rented leased due`,
);

/**
 * Whether a word is a form of a verb by which a time to come is arranged. Its date follows "to", "for", "from" or "until"; the one behind
 * "on" says when it was arranged.
 */
export const isArranging = (word: string) => isOf(SET, word) || isMoving(word);

/** Whether a word is a form of a verb by which a time is exchanged for another. */
export const isMoving = (word: string) => isOf(MOVED, word);

function isOf(participles: ReadonlySet<string>, word: string): boolean {
  if (participles.has(word)) return true;
  const base = thirdPersonBase(word) ?? word;
  return ['d', 'ed', 'ped'].some((ending) => participles.has(base + ending));
}
