import { termsOf } from '../../language/terms.ts';
import { packTexts, type StateColumn, together, type Unpacked } from '../../records/pack.ts';
import { byNearness } from '../nearness.ts';
import type { Tally } from '../tally.ts';
import { TextIndex, type Wanted } from '../text-index.ts';
import type { Hit } from '../top-k.ts';
import { asks, endsAsking } from './asking.ts';
import type { SessionCollection } from './dialogue/session-scores.ts';
import { Sessions } from './dialogue/sessions.ts';
import { headingOf } from './heading.ts';
import { NONE, type Passage, type PassageTraits } from './passage.ts';
import { tellsTime } from './time-words.ts';
import { Traits } from './traits.ts';

/**
 * Layout of the columns of {@link Passages.save}, of traits and sessions, and of the computation of traits from texts. Increment it
 * when any of them changes; for the index see INDEX_LAYOUT, for terms TERMS_LAYOUT.
 */
export const PASSAGES_LAYOUT = 3;

/**
 * Additional weight of a heading's words, which indicate the topic of a text. After Robertson, Zaragoza and Taylor (Simple BM25
 * extension to multiple weighted fields, CIKM 2004): one document whose fields are repeated according to their weights.
 */
const HEADING_TIMES = 2;

/** Passages in memory as ranking needs them: an index of their words, their order and their traits, without their texts. */
export class Passages implements SessionCollection {
  #index = new TextIndex();
  #traits = new Traits();
  #order = new Sessions(this.#traits);
  readonly #sessionNumbers = new Map<string, number>();
  readonly #sessionNames: string[] = [];
  readonly #speakerNumbers = new Map<string, number>();
  readonly #speakerTerms: (readonly string[])[] = [];

  /** Number of passages. */
  get size(): number {
    return this.#traits.size;
  }

  /**
   * Adds a passage and returns its number: 0, 1, 2 … The speaker's name counts as a word of it; words of its heading have more weight,
   * see {@link headingOf}.
   */
  add({ text, speaker = '', session, timestamp }: Passage): number {
    const speakerNumber = speaker === '' ? NONE : this.#speakerNumber(speaker);
    const name = speakerNumber === NONE ? [] : this.#speakerTerms[speakerNumber];
    const heading = termsOf(headingOf(text));
    const headings = Array.from({ length: HEADING_TIMES }, () => heading).flat();
    const terms = [...termsOf(text), ...headings, ...name];
    const number = this.#traits.push({
      session: session === undefined ? NONE : this.#sessionNumber(session),
      speaker: speakerNumber,
      timestamp,
      asks: asks(text),
      endsAsking: endsAsking(text),
      tellsTime: tellsTime(text),
    });
    this.#index.add(number, terms);
    if (session !== undefined) this.#order.place(number, terms.length);
    return number;
  }

  traits(passage: number): PassageTraits {
    return this.#traits.at(passage);
  }

  /** Number of the session of a passage, or {@link NONE}. */
  sessionOf(passage: number): number {
    return this.#traits.sessionOf(passage);
  }

  /** Time of a passage, in microseconds. */
  timestampOf(passage: number): number {
    return this.#traits.timestampOf(passage);
  }

  asks(passage: number): boolean {
    return this.#traits.asks(passage);
  }

  /**
   * The best passages of several searches for the same terms, best first; see {@link TextIndex.searchAll}. The top results are
   * reordered by proximity of the terms; see {@link byNearness}.
   */
  search(terms: readonly string[], wanted: readonly Wanted[]): Hit[][] {
    return this.#index
      .searchAll(terms, wanted)
      .map((hits, at) => byNearness(this.#index, hits, terms, wanted[at].parameters));
  }

  /** True when a passage is a turn of a conversation; see `isDialogue` in dialogue.ts. */
  isTurn(passage: number): boolean {
    return this.#order.isDialogue(this.#traits.sessionOf(passage));
  }

  isDialogue(session: number): boolean {
    return this.#order.isDialogue(session);
  }

  /** False when no passage in this range of numbers is a turn of a conversation; see {@link Sessions.mayTalk}. */
  mayTalk(from: number, to: number): boolean {
    return this.#order.mayTalk(from, to);
  }

  /** See {@link Sessions.around}. Only for a passage with a session. */
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

  /** The speakers of a session, with the terms of their names. */
  speakersOf(session: number): ReadonlyMap<number, readonly string[]> {
    const speakers = this.#order.speakersOf(session);
    return new Map(speakers.map((speaker) => [speaker, this.#speakerTerms[speaker]]));
  }

  /** Number of dialogue sessions. Only these are scored as wholes. */
  get sessions(): number {
    return this.#order.dialogues;
  }

  get length(): number {
    return this.#order.dialogueLength;
  }

  lengthOf(session: number): number {
    return this.#order.lengthOf(session);
  }

  occurrences(term: string, times: Tally): void {
    this.#index.tally(term, this.#traits.sessionColumn, times, (from, to) => this.mayTalk(from, to));
    times.visit((counts, from, to) => this.#order.keepDialogues(counts, from, to));
  }

  /** Columns for {@link Passages.restore}: a snapshot of the present state. */
  save(): Iterable<StateColumn> {
    const [sessions, speakers] = [this.#sessionNames.length, this.#speakerNumbers.size];
    return together(
      this.#traits.save(),
      this.#order.save(this.#traits.size),
      [Float64Array.of(sessions, speakers)],
      packTexts(this.#sessionNames, sessions),
      packTexts(this.#speakerNumbers.keys(), speakers),
      this.#index.save(),
    );
  }

  static restore(saved: Unpacked): Passages {
    const passages = new Passages();
    passages.#traits = Traits.restore(saved);
    passages.#order = Sessions.restore(passages.#traits, saved);
    const [sessions, speakers] = saved.doubles(2);
    for (const names of saved.texts(sessions)) for (const name of names) passages.#nameSession(name);
    for (const names of saved.texts(speakers)) for (const name of names) passages.#speakerNumber(name);
    passages.#index = TextIndex.restore(saved);
    return passages;
  }

  #sessionNumber(name: string): number {
    const known = this.#sessionNumbers.get(name);
    if (known !== undefined) return known;
    this.#order.open();
    return this.#nameSession(name);
  }

  #nameSession(name: string): number {
    const number = this.#sessionNames.push(name) - 1;
    this.#sessionNumbers.set(name, number);
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
