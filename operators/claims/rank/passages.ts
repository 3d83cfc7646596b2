import { termsOf } from '../../language/terms.ts';
import type { Bm25Parameters } from '../bm25.ts';
import { TextIndex } from '../text-index.ts';
import type { Hit } from '../top-k.ts';
import { asks, endsAsking } from './asking.ts';
import { NONE, type Passage, type PassageTraits } from './passage.ts';
import type { SessionCollection } from './session-scores.ts';
import { Sessions } from './sessions.ts';
import { tellsTime } from './time-words.ts';

/** Passages in memory as ranking needs them: their words in an index, their order, their traits; not their texts. */
export class Passages implements SessionCollection {
  readonly #index = new TextIndex();
  readonly #traits: PassageTraits[] = [];
  readonly #order = new Sessions(this.#traits);
  readonly #sessionNumbers = new Map<string, number>();
  readonly #sessionNames: string[] = [];
  readonly #speakerNumbers = new Map<string, number>();
  readonly #speakerTerms: (readonly string[])[] = [];

  /** How many passages there are. */
  get size(): number {
    return this.#traits.length;
  }

  /** Adds a passage and returns its number: 0, 1, 2 … The name of who speaks counts as a word of it. */
  add({ text, speaker = '', session, timestamp }: Passage): number {
    const speakerNumber = speaker === '' ? NONE : this.#speakerNumber(speaker);
    const name = speakerNumber === NONE ? [] : this.#speakerTerms[speakerNumber];
    const terms = [...termsOf(text), ...name];
    const number = this.#traits.push({
      session: session === undefined ? NONE : this.#sessionNumber(session),
      speaker: speakerNumber,
      timestamp,
      asks: asks(text),
      endsAsking: endsAsking(text),
      tellsTime: tellsTime(text),
    });
    this.#index.add(number - 1, terms);
    if (session !== undefined) this.#order.place(number - 1, terms.length);
    return number - 1;
  }

  traits(passage: number): PassageTraits {
    return this.#traits[passage];
  }

  /** The best `k` passages by BM25, best first; see {@link TextIndex.search}. */
  search(
    terms: readonly string[],
    k: number,
    parameters: Bm25Parameters,
    accept?: (passage: number) => boolean,
  ): Hit[] {
    return this.#index.search(terms, k, accept, parameters);
  }

  /** True where a passage is a turn of a talk; see `isDialogue` in dialogue.ts. */
  isTurn(passage: number): boolean {
    return this.#order.isDialogue(this.#traits[passage].session);
  }

  isDialogue(session: number): boolean {
    return this.#order.isDialogue(session);
  }

  /** See {@link Sessions.around}. Only of a passage with a session. */
  around(passage: number, reach: number): (number | undefined)[] {
    return this.#order.around(passage, reach);
  }

  /** The passage with which a session begins. */
  firstOf(session: number): number {
    return this.#order.firstOf(session);
  }

  nameOf(session: number): string {
    return this.#sessionNames[session];
  }

  /** Who speaks in a session, with the terms of the names. */
  speakersOf(session: number): ReadonlyMap<number, readonly string[]> {
    const speakers = [...this.#order.speakersOf(session)];
    return new Map(speakers.map((speaker) => [speaker, this.#speakerTerms[speaker]]));
  }

  /** How many sessions are dialogue. Others are not among those that are scored as wholes. */
  get sessions(): number {
    return this.#order.dialogues;
  }

  get length(): number {
    return this.#order.dialogueLength;
  }

  lengthOf(session: number): number {
    return this.#order.lengthOf(session);
  }

  occurrences(term: string, visit: (session: number, times: number) => void): void {
    this.#index.occurrences(term, (passage, times) => {
      const { session } = this.#traits[passage];
      if (this.#order.isDialogue(session)) visit(session, times);
    });
  }

  #sessionNumber(name: string): number {
    const known = this.#sessionNumbers.get(name);
    if (known !== undefined) return known;
    const number = this.#order.open();
    this.#sessionNumbers.set(name, number);
    this.#sessionNames.push(name);
    return number;
  }

  #speakerNumber(name: string): number {
    const known = this.#speakerNumbers.get(name);
    if (known !== undefined) return known;
    const number = this.#speakerTerms.push(termsOf(name)) - 1;
    this.#speakerNumbers.set(name, number);
    return number;
  }
}
