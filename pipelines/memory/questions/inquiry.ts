import { isEpisode } from '../../../operators/claims/episode.ts';
import { mergedInto } from '../../../operators/claims/tend/merged.ts';
import { trustFrom } from '../../../operators/claims/trust.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import type { Neighbours } from '../../embeddings/nearest.ts';
import type { MemoryView } from '../memory-state.ts';
import { type Beliefs, type ClaimMark, PastBeliefs, PresentBeliefs } from './beliefs.ts';
import type { Question } from './question.ts';

/** Events of a claim whose speakers and times are read. */
const LOOKED_AT = 4;

/** What a question is answered from: the parts of memory at one moment, and what of them it is about. */
export interface Inquiry extends MemoryView {
  readonly ledger: Ledger;
  readonly question: Question;
  /** The time that the question is about, in microseconds. */
  readonly when: number;
  readonly beliefs: Beliefs;
  /** Claims near the question by embedding, with their cosines. */
  readonly near: ReadonlyMap<number, number>;
  /** Ids of events near the question by embedding, nearest first. */
  readonly nearEvents: readonly string[];
  /** Whether some events are excluded. */
  readonly isLimited: boolean;
  /** Whether some are excluded for another reason than their late arrival. */
  readonly isNarrow: boolean;
}

/**
 * Opens an inquiry on the present state, or with `asOf` on the ledger as of then.
 *
 * @param now the wall clock, in microseconds
 * @param neighbours claims and events near the question by embedding
 */
export function inquiryOf(
  { index, passages, table }: MemoryView,
  ledger: Ledger,
  question: Question,
  now: number,
  neighbours?: Neighbours,
): Inquiry {
  const { asOf, at = asOf ?? now, run_id, source_input_id, since, until } = question;
  const beliefs =
    asOf === undefined
      ? new PresentBeliefs(table, at)
      : new PastBeliefs(ledger, (claim) => table.id(claim), asOf, at);
  const isNarrow = [run_id, source_input_id, since, until].some((bound) => bound !== undefined);
  const isLimited = isNarrow || asOf !== undefined;
  const numbers = (neighbours?.claims ?? []).flatMap(({ id, similarity }): [number, number][] => {
    const claim = table.numberOf(id);
    return claim === undefined ? [] : [[claim, similarity]];
  });
  return {
    // All from one moment: while the store is read, memory may be read anew.
    ...{ index, passages, table, ledger, question, when: at, beliefs, isLimited, isNarrow },
    near: new Map(numbers),
    nearEvents: (neighbours?.events ?? []).map(({ id }) => id),
  };
}

/** Whether a question is about an event. */
export function isAbout({ isLimited, table, question }: Inquiry, event: number): boolean {
  if (!isLimited) return true;
  const { asOf, since, until, ...from } = question;
  const { run_id, source_input_id, timestamp, recorded_at } = table.event(event);
  return (
    (asOf === undefined || recorded_at <= asOf) &&
    (from.run_id === undefined || run_id === from.run_id) &&
    (from.source_input_id === undefined || source_input_id === from.source_input_id) &&
    (since === undefined || timestamp >= since) &&
    (until === undefined || timestamp < until)
  );
}

/** Whether a question is about the event with an id. */
export function isAboutId(inquiry: Inquiry, id: string): boolean {
  const number = inquiry.table.eventNumber(id);
  return number !== undefined && isAbout(inquiry, number);
}

/**
 * Whether a claim is worth loading, by the table: the type of a claim never changes, and a claim that waits for approval now always did. An
 * event that the question is about states it; a claim without events counts where the events are not selected.
 */
export function mayAnswer(inquiry: Inquiry, claim: number): boolean {
  const { table, question, isLimited, isNarrow } = inquiry;
  const { type, asOf } = question;
  if (type !== undefined && table.type(claim) !== type) return false;
  if (table.status(claim) === 'pending') return false;
  if (asOf === undefined && table.status(claim) === 'forgotten') return false;
  if (!isLimited) return true;
  let said = false;
  for (const event of table.eventsOf(claim)) {
    if (isAbout(inquiry, event)) return true;
    said = true;
  }
  return !said && !isNarrow;
}

/** Trust in a claim; undefined when it may not be part of an answer. */
export function trustIn(
  { beliefs, question, when }: Inquiry,
  claim: number,
  mark: ClaimMark | undefined = beliefs.mark(claim),
): number | undefined {
  if (mark === undefined || mark.status === 'pending' || mark.status === 'forgotten') return undefined;
  const { type, at, minTrust = 0 } = question;
  // The claim that it was merged into states it.
  if (mark.status === 'resolved' && mergedInto(beliefs.version(claim)) !== undefined) return undefined;
  if (type !== undefined && mark.type !== type) return undefined;
  if (at !== undefined && mark.valid_from > at) return undefined;
  const trust = trustFrom(mark, mark.sources, when);
  return trust < minTrust ? undefined : trust;
}

/**
 * Whether a claim may be returned: it has not ended, or the question asks for no time and it is a single occurrence, or contested: an
 * end does not tell which side is right.
 */
export function isShown({ beliefs, question, when }: Inquiry, claim: number): boolean {
  const { valid_to, status } = beliefs.mark(claim) ?? { valid_to: 0 };
  if (when < valid_to) return true;
  return question.at === undefined && (status === 'contested' || isEpisode(beliefs.version(claim)));
}

/** The first events that state a claim, of those that the question is about. */
export function eventsOf(inquiry: Inquiry, claim: number): number[] {
  const events: number[] = [];
  for (const event of inquiry.table.eventsOf(claim)) {
    if (events.length === LOOKED_AT) break;
    if (isAbout(inquiry, event)) events.push(event);
  }
  return events;
}

/** Who says a claim in these events. */
export function speakersOf(inquiry: Inquiry, claim: number): string[] {
  const { table } = inquiry;
  return table.hasSpeakers ? eventsOf(inquiry, claim).flatMap((event) => table.speaker(event) ?? []) : [];
}
