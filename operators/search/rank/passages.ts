import { termsOf } from '../../language/terms.ts';
import { packTexts, type StateColumn, together, type Unpacked } from '../../records/pack.ts';
import { byNearness } from '../nearness.ts';
import type { Tally } from '../tally.ts';
import { TextIndex, type Wanted } from '../text-index.ts';
import type { Hit } from '../top-k.ts';
import { asks, endsAsking } from './asking.ts';
import type { SessionCollection } from './dialogue/session-scores.ts';
import { type RoleSums, Sessions } from './dialogue/sessions.ts';
import { headingOf } from './heading.ts';
import { NONE, type Passage, type PassageTraits } from './passage.ts';
import { CodeOfPassages, type CodeSpans, codeSpans, lengthOfCode } from './served/code.ts';
import { directs } from './served/directions.ts';
import { sizeOf } from './served/server.ts';
import { tellsTime } from './time-words.ts';
import { Traits } from './traits.ts';

/**
 * Layout of the columns of {@link Passages.save} and of `PassageIndex`, of traits and sessions, and of the computation of traits from texts. Increment it
 * when any of them changes; for the index see INDEX_LAYOUT, for terms TERMS_LAYOUT.
 */
export const PASSAGES_LAYOUT = 6;

/**
 * Additional weight of a heading's words, which indicate the topic of a text. After Robertson, Zaragoza and Taylor (Simple BM25
 * extension to multiple weighted fields, CIKM 2004): one document whose fields are repeated according to their weights.
 */
const HEADING_TIMES = 2;

/** Passages in memory as ranking needs them: an index of their words, their order and their traits, without their texts. */
export class Passages implements SessionCollection {
  #index = new TextIndex();
  #traits = new Traits();
  /** Of what a speaker says in a session. */
  #code = new CodeOfPassages();
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
  add({ text, speaker = '', session, timestamp, external }: Passage): number {
    const speakerNumber = speaker === '' ? NONE : this.#speakerNumber(speaker);
    const name = speakerNumber === NONE ? [] : this.#speakerTerms[speakerNumber];
    const heading = termsOf(headingOf(text));
    const headings = Array.from({ length: HEADING_TIMES }, () => heading).flat();
    const terms = [...termsOf(text), ...headings, ...name];
    const code = session === undefined || speakerNumber === NONE ? [] : codeSpans(text);
    const number = this.#traits.push({
      session: session === undefined ? NONE : this.#sessionNumber(session),
      speaker: speakerNumber,
      timestamp,
      asks: asks(text),
      endsAsking: endsAsking(text),
      tellsTime: tellsTime(text),
      directs: external !== true && directs(text),
      size: sizeOf(text),
    });
    this.#index.add(number, terms);
    this.#code.push(number, code);
    if (session !== undefined) this.#order.place(number, terms.length, lengthOfCode(code));
    return number;
  }

  /** Removes a passage, so that all others rank as if it had never been there. It is in no result any more; not to be saved any more. */
  remove(passage: number): void {
    if (!this.#index.remove(passage)) return;
    if (this.#traits.sessionOf(passage) === NONE) return;
    this.#order.remove(passage, lengthOfCode(this.#code.of(passage)));
    this.#traits.part(passage);
  }

  /** The index of the words of passages, by their numbers. */
  get words(): TextIndex {
    return this.#index;
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

  /** True when a passage gives a direction that stands; see `directs` in served/directions.ts. */
  directs(passage: number): boolean {
    return this.#traits.directs(passage);
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

  /** Share of the distinct terms of a question that a passage has, by inverse document frequency; in [0, 1]. */
  coverage(terms: readonly string[], passage: number): number {
    const asked = this.#index.weigh(terms);
    const has = new Set(this.#index.termsAt(passage));
    let [covered, whole] = [0, 0];
    for (const { term, weight, times } of asked) {
      whole += weight * times;
      if (has.has(term)) covered += weight * times;
    }
    return whole === 0 ? 0 : covered / whole;
  }

  /** True when a passage is a turn of a conversation; see `isDialogue` in dialogue.ts. */
  isTurn(passage: number): boolean {
    return this.#order.isDialogue(this.#traits.sessionOf(passage));
  }

  /** True when a passage is a turn of a dialogue among peers. */
  isPeerTurn(passage: number): boolean {
    return this.#order.isPeers(this.#traits.sessionOf(passage));
  }

  /** True when a passage is a turn of served talk; see `serverOf` in served/server.ts. */
  isServedTurn(passage: number): boolean {
    return this.#order.isServed(this.#traits.sessionOf(passage));
  }

  /** True when a passage is a turn of the one who serves, in served talk. */
  serves(passage: number): boolean {
    return this.#order.serves(passage);
  }

  /** The turn right before one of those who serve, if somebody else has it. */
  requestOf(reply: number): number | undefined {
    const [before] = this.#order.around(reply, 1);
    return before === undefined || this.serves(before) ? undefined : before;
  }

  /** The turn right after one of those who are served, if the one who serves has it. */
  replyOf(request: number): number | undefined {
    const [, , after] = this.#order.around(request, 1);
    return after !== undefined && this.serves(after) ? after : undefined;
  }

  /** Where the code of a passage is that a speaker says in a session, by the positions of its terms. */
  codeOf(passage: number): CodeSpans {
    return this.#code.of(passage);
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

  /** Number of dialogues among peers. Only these are scored as wholes. */
  get sessions(): number {
    return this.#order.peers;
  }

  get length(): number {
    return this.#order.peersLength;
  }

  /** Number of sessions that are served talk. */
  get served(): number {
    return this.#order.served;
  }

  /** Turns of served talk: of those who serve, or else of everybody else. */
  sumsOf(serves: boolean): Readonly<RoleSums> {
    return this.#order.sumsOf(serves);
  }

  lengthOf(session: number): number {
    return this.#order.lengthOf(session);
  }

  occurrences(term: string, times: Tally): void {
    this.#index.tally(term, this.#traits.sessionColumn, times, (from, to) => this.mayTalk(from, to));
    times.visit((counts, from, to) => this.#order.keepPeers(counts, from, to));
  }

  /** Columns for {@link Passages.restore}: a snapshot of the present state. */
  save(): Iterable<StateColumn> {
    const [sessions, speakers] = [this.#sessionNames.length, this.#speakerNumbers.size];
    return together(
      this.#traits.save(),
      this.#code.save(),
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
    passages.#code = CodeOfPassages.restore(saved);
    const codeLength = (passage: number) => lengthOfCode(passages.#code.of(passage));
    passages.#order = Sessions.restore(passages.#traits, saved, codeLength);
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
