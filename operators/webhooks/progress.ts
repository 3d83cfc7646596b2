import { GIVE_UP, pauseAfter } from './attempts.ts';
import type { ParkedDelivery, WebhookProgress } from './record.ts';

/** A failed attempt: why, when (wall clock in milliseconds), and what decides on the pause. */
export interface Failure {
  readonly reason: string;
  readonly at: number;
  /** Milliseconds that the receiver asked to wait. */
  readonly retryAfter?: number;
  /** Another attempt would fail too. */
  readonly final?: true;
  /** Uniform in [0, 1). */
  readonly random: number;
}

/** The progress of a reader that begins after a position. */
export function progressFrom(cursor: number): WebhookProgress {
  return { cursor, parked: [], replay: [], delivered: 0 };
}

/** How far a reader is: a position up to which all is done with, and positions after it that are too. */
export interface Place {
  readonly cursor: number;
  readonly ahead?: readonly number[];
}

/** Progress with a new place; positions up to its cursor are forgotten. */
function moved({ ahead: before = [], ...rest }: WebhookProgress, place: Place): WebhookProgress {
  const ahead = [...before, ...(place.ahead ?? [])].filter((seq) => seq > place.cursor);
  return { ...rest, cursor: place.cursor, ...(ahead.length > 0 && { ahead }) };
}

/** Progress over changes that the subscription does not ask for, or not any more. */
export function passed({ failing: _, ...rest }: WebhookProgress, place: Place): WebhookProgress {
  return moved(rest, place);
}

/** Positions of the changes of a message, in the order of the log. */
export type Positions = readonly [number, ...number[]];

/** The position of the last change of a message. */
export const lastOf = ([first, ...rest]: Positions): number => rest.at(-1) ?? first;

/**
 * Progress over a delivered message.
 *
 * @param place where the reader is then
 * @param refused recipients that did not get it
 */
export function delivered(
  { failing: _, ...rest }: WebhookProgress,
  place: Place,
  at: number,
  refused: readonly string[] = [],
): WebhookProgress {
  return moved(received(rest, at, refused), place);
}

function received(
  { refused: _, ...progress }: WebhookProgress,
  at: number,
  recipients: readonly string[],
): WebhookProgress {
  const refused = { recipients: [...recipients], at: at * 1000 };
  return {
    ...progress,
    delivered: progress.delivered + 1,
    delivered_at: at * 1000,
    ...(recipients.length > 0 && { refused }),
  };
}

/**
 * After a failed attempt: the delivery waits for its next attempt, or is parked: a day after its first one, or at once if that is final.
 *
 * @param place where the reader is once it is parked
 */
export function failed(
  progress: WebhookProgress,
  seqs: Positions,
  failure: Failure,
  place: Place = { cursor: lastOf(seqs) },
): WebhookProgress {
  const { failing, ...rest } = progress;
  const { reason, at, random, retryAfter, final } = failure;
  const now = at * 1000;
  const [seq] = seqs;
  const last = lastOf(seqs);
  const before = failing?.seq === seq ? failing : undefined;
  const since = before?.since ?? now;
  const failures = (before?.failures ?? 0) + 1;
  if (final || now - since >= GIVE_UP * 1000) {
    const parked = [...rest.parked, { seqs: [...seqs], reason, attempts: failures, parked_at: now }];
    return moved({ ...rest, parked }, place);
  }
  const next = now + 1000 * pauseAfter(failures, random, retryAfter);
  return { ...rest, failing: { seq, ...(last !== seq && { last }), since, failures, reason, next } };
}

/** What became of a parked delivery. */
export type ReplayOutcome =
  | { readonly delivered: true; readonly refused?: readonly string[] }
  | { readonly delivered: false; readonly reason: string };

/** After the attempt to deliver a parked delivery once more. */
export function replayed(
  progress: WebhookProgress,
  { seqs: [first] }: ParkedDelivery,
  outcome: ReplayOutcome,
  at: number,
): WebhookProgress {
  const replay = progress.replay.filter((seq) => seq !== first);
  if (outcome.delivered) {
    const parked = progress.parked.filter(({ seqs }) => seqs[0] !== first);
    return { ...received(progress, at, outcome.refused ?? []), parked, replay };
  }
  const parked = progress.parked.map((one) =>
    one.seqs[0] === first ? { ...one, reason: outcome.reason, attempts: one.attempts + 1 } : one,
  );
  return { ...progress, parked, replay };
}
