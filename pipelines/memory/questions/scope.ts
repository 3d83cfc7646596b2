import type { ClaimBook } from '../../../operators/claims/book/claim-book.ts';
import type { Question } from './question.ts';

/** Which events and claims of the book a question is about. */
export class Scope {
  private readonly book: ClaimBook;
  private readonly asked: Question;
  /** Whether there are events that the question is not about. */
  readonly isLimited: boolean;
  /** The same for another reason than that they came later. */
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

  /** Whether one of the events says a claim; of claims without events, whether there is no bound on where it was said. */
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
