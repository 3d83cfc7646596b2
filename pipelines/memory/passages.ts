import { isExternal } from '../../operators/claims/speakers.ts';
import type { LedgerEvent } from '../../operators/records/ledger.ts';
import { type StateColumn, together, type Unpacked } from '../../operators/records/pack.ts';
import { UuidNumbers } from '../../operators/records/uuid-numbers.ts';
import type { RankQuestion } from '../../operators/search/rank/asked.ts';
import { Passages } from '../../operators/search/rank/passages.ts';
import { rankPassages } from '../../operators/search/rank/rank-passages.ts';
import { type Support, supportOf } from '../../operators/search/rank/support.ts';
import { withNear } from '../../operators/search/rank/with-near.ts';

/** Search results, best first. */
export interface RankedEvents {
  /** Ids of events. */
  readonly events: readonly string[];
  /** Sessions of the events: their `source_input_id`, or else their `run_id`. Events without either have none. */
  readonly sessions: readonly string[];
  /** Whether most of the best events are turns of a conversation. */
  readonly talk: boolean;
  /** Whether most of the best are turns of served talk, as with an assistant. */
  readonly served: boolean;
  /** How well the best events support an answer. */
  readonly support: Support;
}

/** Number of best events that decide whether the results are mostly conversation. */
const LOOKED_AT = 10;

/**
 * The events of memory as searchable passages. Each event is a passage. The events of one input, or else of one run, form a session in
 * timestamp order. The metadata `speaker` names the speaker. Events are numbered in the order of the ledger.
 */
export class PassageIndex {
  #passages = new Passages();
  #ids = new UuidNumbers();

  #removed = 0;

  /** Number of events. */
  get size(): number {
    return this.#ids.size - this.#removed;
  }

  /** Adds an event of the ledger, in the ledger's order. A known event changes nothing. */
  learn({ id, content, source_input_id, run_id, timestamp, metadata }: LedgerEvent): void {
    if (!this.#ids.add(id)) return;
    const session = source_input_id ?? run_id;
    const external = isExternal(metadata);
    this.#passages.add({ text: content, speaker: metadata?.speaker, session, timestamp, external });
  }

  /** Removes an event. Not to be saved any more. */
  remove(id: string): void {
    const number = this.#ids.numberOf(id);
    if (number === undefined) return;
    this.#passages.remove(number);
    this.#ids.remove(number);
    this.#removed++;
  }

  /** Number of the event with an id, or undefined. */
  numberOf(id: string): number | undefined {
    return this.#ids.numberOf(id);
  }

  /** Id of the event with a number. */
  idOf(number: number): string {
    return this.#ids.at(number);
  }

  /**
   * The events most likely to answer a question, their sessions, and how well they support an answer; see `rankPassages` and `supportOf`.
   *
   * @param k maximum number of events and of sessions
   * @param accept filters events by number
   * @param near ids of events near the question by embedding, nearest first
   */
  rank(
    asked: RankQuestion,
    k: number,
    accept?: (number: number) => boolean,
    near: readonly string[] = [],
  ): RankedEvents {
    const { passages: found, sessions } = rankPassages(asked, this.#passages, k, accept);
    const meant = near.flatMap((id) => this.#ids.numberOf(id) ?? []).filter(accept ?? (() => true));
    const passages = withNear(found, meant).slice(0, k);
    const best = passages.slice(0, LOOKED_AT);
    return {
      events: passages.map((number) => this.#ids.at(number)),
      sessions: sessions.map((number) => this.#passages.nameOf(number)),
      served: 2 * best.filter((number) => this.#passages.isServedTurn(number)).length > best.length,
      talk: 2 * best.filter((number) => this.#passages.isTurn(number)).length > best.length,
      support: supportOf(asked, passages, this.#passages, accept),
    };
  }

  /** Whether an event is a turn of the one who serves, in served talk; false for an unknown event. */
  serves(id: string): boolean {
    const number = this.#ids.numberOf(id);
    return number !== undefined && this.#passages.serves(number);
  }

  /** Columns for {@link PassageIndex.restore}: a snapshot of the present state, whatever is learned while they are read. */
  save(): Iterable<StateColumn> {
    return together(this.#ids.save(), this.#passages.save());
  }

  static restore(saved: Unpacked): PassageIndex {
    const index = new PassageIndex();
    index.#ids = UuidNumbers.restore(saved);
    index.#passages = Passages.restore(saved);
    return index;
  }
}
