import type { ClaimBook } from '../../../operators/claims/book/claim-book.ts';
import type { Question } from './question.ts';

/** The events and claims of the book that a question is about. */
export class QuestionFilter {
  private readonly book: ClaimBook;
  private readonly asked: Question;
  /** Whether some events are excluded. */
  readonly isLimited: boolean;
  /** Whether some are excluded for another reason than their late arrival. */
  readonly isNarrow: boolean;

  constructor(book: ClaimBook, asked: Question) {
    const { run_id, source_input_id, since, until, asOf } = asked;
    this.book = book;
    this.asked = asked;
    this.isNarrow = [run_id, source_input_id, since, until].some((bound) => bound !== undefined);
    this.isLimited = this.isNarrow || asOf !== undefined;
  }

  hasEvent(number: number): boolean {
    if (!this.isLimited) return true;
    const { asOf, since, until, ...from } = this.asked;
    const { run_id, source_input_id, timestamp, recorded_at } = this.book.event(number);
    return (
      (asOf === undefined || recorded_at <= asOf) &&
      (from.run_id === undefined || run_id === from.run_id) &&
      (from.source_input_id === undefined || source_input_id === from.source_input_id) &&
      (since === undefined || timestamp >= since) &&
      (until === undefined || timestamp < until)
    );
  }

  hasEventWithId(id: string): boolean {
    const number = this.book.eventNumber(id);
    return number !== undefined && this.hasEvent(number);
  }

  /** Whether a selected event states a claim. For claims without events, whether the events are unfiltered. */
  hasClaim(number: number): boolean {
    if (!this.isLimited) return true;
    let said = false;
    for (const event of this.book.eventsOf(number)) {
      if (this.hasEvent(event)) return true;
      said = true;
    }
    return !said && !this.isNarrow;
  }
}
