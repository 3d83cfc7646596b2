import { doubles, withRoom } from '../../operators/records/growing.ts';
import type { LedgerEvent } from '../../operators/records/ledger.ts';
import { type Column, together, type Unpacked, withSpare } from '../../operators/records/pack.ts';
import { UuidNumbers } from '../../operators/records/uuid-numbers.ts';
import type { Asked } from '../../operators/search/rank/asked.ts';
import { Passages } from '../../operators/search/rank/passages.ts';
import { rankPassages } from '../../operators/search/rank/rank-passages.ts';

/** What a question finds, best first. */
export interface RankedEvents {
  /** Ids of events. */
  readonly events: readonly string[];
  /** What the events came from: their `source_input_id`, or else their `run_id`. Events without have none. */
  readonly sessions: readonly string[];
  /** Whether most of the best events are turns of a talk. */
  readonly talk: boolean;
}

/** Events, from the best on, that say whether most of what was found is talk. */
const LOOKED_AT = 10;

/**
 * The events of memory as passages that answer questions. An event is a passage; the events of one input, or else of
 * one run, are a session in the order of their timestamps; the metadata `speaker` says who speaks. Each event has a
 * number, by the order in which it was learned, which is that of the ledger.
 */
export class PassageIndex {
  #passages = new Passages();
  #ids = new UuidNumbers();
  /** Of each event the latest time, in microseconds, that it or one before it was recorded at. */
  #recorded = doubles(1024);

  /** How many events there are. */
  get size(): number {
    return this.#ids.size;
  }

  /** Takes an event as the ledger has it, in the order of the ledger. One that is known already changes nothing. */
  learn({ id, content, source_input_id, run_id, timestamp, recorded_at, metadata }: LedgerEvent): void {
    if (!this.#ids.add(id)) return;
    const session = source_input_id ?? run_id;
    const number = this.#passages.add({ text: content, speaker: metadata?.speaker, session, timestamp });
    this.#recorded = withRoom(this.#recorded, number + 1, doubles);
    // A wall clock may have been set back.
    this.#recorded[number] = number === 0 ? recorded_at : Math.max(recorded_at, this.#recorded[number - 1]);
  }

  /** Number of the event with an id, or undefined. */
  numberOf(id: string): number | undefined {
    return this.#ids.numberOf(id);
  }

  /** Id of the event with a number below {@link size}. */
  idOf(number: number): string {
    return this.#ids.at(number);
  }

  /**
   * How many events were recorded by a time, in microseconds: those with a smaller number than this. Where the clock was
   * set back, events count from when those before them were recorded.
   */
  numberBefore(recordedAt: number): number {
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#recorded[middle] <= recordedAt) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * The events that are likely to answer a question, and where they came from; see `rankPassages`.
   *
   * @param k how many events, and how many sessions, at most
   * @param accept asked about numbers of events; those that it refuses are left out
   */
  rank(question: string | Asked, k: number, accept?: (number: number) => boolean): RankedEvents {
    const { passages, sessions } = rankPassages(question, this.#passages, k, accept);
    const best = passages.slice(0, LOOKED_AT);
    return {
      events: passages.map((number) => this.#ids.at(number)),
      sessions: sessions.map((number) => this.#passages.nameOf(number)),
      talk: 2 * best.filter((number) => this.#passages.isTurn(number)).length > best.length,
    };
  }

  /** Columns that {@link PassageIndex.restore} reads: what is there now, whatever is learned until they are asked for. */
  save(): Iterable<Column> {
    const recorded = this.#recorded.subarray(0, this.size);
    return together(this.#ids.save(), [recorded], this.#passages.save());
  }

  static restore(saved: Unpacked): PassageIndex {
    const index = new PassageIndex();
    index.#ids = UuidNumbers.restore(saved);
    index.#recorded = saved.doubles(index.size, withSpare(index.size));
    index.#passages = Passages.restore(saved);
    return index;
  }
}
