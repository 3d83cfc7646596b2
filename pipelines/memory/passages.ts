import { Passages } from '../../operators/claims/rank/passages.ts';
import { rankPassages } from '../../operators/claims/rank/rank-passages.ts';
import type { LedgerEvent } from '../../operators/records/ledger.ts';

/** What a question finds, best first. */
export interface RankedEvents {
  /** Ids of events. */
  readonly events: readonly string[];
  /** What the events came from: their `source_input_id`, or else their `run_id`. Events without have none. */
  readonly sessions: readonly string[];
}

/**
 * The events of memory as passages that answer questions. An event is a passage; the events of one input, or else of
 * one run, are a session in the order of their timestamps; the metadata `speaker` says who speaks.
 */
export class PassageIndex {
  readonly #passages = new Passages();
  readonly #ids: string[] = [];

  /** How many events there are. */
  get size(): number {
    return this.#passages.size;
  }

  /** Takes an event as the ledger has it, in the order of the ledger, each once. */
  learn({ id, content, source_input_id, run_id, timestamp, metadata }: LedgerEvent): void {
    const session = source_input_id ?? run_id;
    this.#passages.add({ text: content, speaker: metadata?.speaker, session, timestamp });
    this.#ids.push(id);
  }

  /**
   * The events that are likely to answer a question, and where they came from; see `rankPassages`.
   *
   * @param k how many events, and how many sessions, at most
   */
  rank(question: string, k: number): RankedEvents {
    const { passages, sessions } = rankPassages(question, this.#passages, k);
    return {
      events: passages.map((number) => this.#ids[number]),
      sessions: sessions.map((number) => this.#passages.nameOf(number)),
    };
  }
}
