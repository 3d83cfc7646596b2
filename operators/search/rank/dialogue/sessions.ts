import { bytes, doubles, integers, withRoom, words } from '../../../records/growing.ts';
import type { StateColumn, Unpacked } from '../../../records/pack.ts';
import { NONE } from '../passage.ts';
import { serverOf } from '../served/server.ts';
import type { Traits } from '../traits.ts';
import { isDialogue } from './dialogue.ts';
import { FEW, SessionSpeakers } from './session-speakers.ts';

/** What the passages of a session are: texts, turns among peers, or turns of people and of one who serves them. */
const [TEXTS, PEERS, SERVED] = [0, 1, 2];

/** Sums over the turns of one side of all served sessions. */
export interface RoleSums {
  turns: number;
  /** Length in terms, and how many of these are code. */
  terms: number;
  code: number;
}

/** Passages per block, as a power of two; see {@link Sessions.mayTalk}. */
const BLOCK_BITS = 12;

/**
 * The passages of each session in order, and which sessions are dialogue of which kind. Passages arrive one by one, in any order. Each
 * has links to the next and previous one in columns, 12 bytes per passage and about 60 per session. The insertion point is searched
 * from the last insertion into the session, which is cheap for streams in order, in reverse, or nearly so.
 */
export class Sessions {
  readonly #traits: Traits;
  #size = 0;
  readonly #speakers = new SessionSpeakers();
  // Per passage.
  #after = integers(1024);
  #before = integers(1024);
  #lengths = words(1024);
  // Per session.
  #firsts = integers(1024);
  #latest = integers(1024);
  #counts = integers(1024);
  #changes = integers(1024);
  #asking = integers(1024);
  #terms = doubles(1024);
  #code = doubles(1024);
  #kinds = bytes(1024);
  /** Of served ones. */
  #servers = integers(1024);
  /** Per block of passages: 1 when one belongs to a session with several speakers. */
  #talks = bytes(64);
  #peers = 0;
  #peersLength = 0;
  #served = 0;
  readonly #users: RoleSums = { turns: 0, terms: 0, code: 0 };
  readonly #replies: RoleSums = { turns: 0, terms: 0, code: 0 };

  /** @param traits of each passage by number; grows with new passages */
  constructor(traits: Traits) {
    this.#traits = traits;
  }

  /** Number of sessions that are dialogue among peers. */
  get peers(): number {
    return this.#peers;
  }

  /** Terms in these. */
  get peersLength(): number {
    return this.#peersLength;
  }

  /** Number of sessions that are served talk; see {@link serverOf}. */
  get served(): number {
    return this.#served;
  }

  /** Turns of all served sessions by those who serve, or else by everybody else. */
  sumsOf(serves: boolean): Readonly<RoleSums> {
    return serves ? this.#replies : this.#users;
  }

  /** How many sessions there are. */
  get size(): number {
    return this.#size;
  }

  /** Adds a session and returns its number: 0, 1, 2 … */
  open(): number {
    const session = this.#size++;
    this.#speakers.open(session);
    this.#firsts = withRoom(this.#firsts, this.#size, integers);
    this.#latest = withRoom(this.#latest, this.#size, integers);
    this.#counts = withRoom(this.#counts, this.#size, integers);
    this.#changes = withRoom(this.#changes, this.#size, integers);
    this.#asking = withRoom(this.#asking, this.#size, integers);
    this.#terms = withRoom(this.#terms, this.#size, doubles);
    this.#code = withRoom(this.#code, this.#size, doubles);
    this.#kinds = withRoom(this.#kinds, this.#size, bytes);
    this.#servers = withRoom(this.#servers, this.#size, integers);
    this.#firsts[session] = NONE;
    this.#latest[session] = NONE;
    return session;
  }

  /**
   * Inserts a passage into the session of its traits.
   *
   * @param length its number of terms
   * @param code how many of these are code
   */
  place(passage: number, length: number, code = 0): void {
    const session = this.#traits.sessionOf(passage);
    this.#after = withRoom(this.#after, passage + 1, integers);
    this.#before = withRoom(this.#before, passage + 1, integers);
    this.#lengths = withRoom(this.#lengths, passage + 1, words);
    this.#lengths[passage] = length;
    const before = this.#placeBehind(session, passage);
    const after = before === NONE ? this.#firsts[session] : this.#after[before];
    const changes =
      this.#change(before, passage) + this.#change(passage, after) - this.#change(before, after);
    this.#changes[session] += changes;
    this.#before[passage] = before;
    this.#after[passage] = after;
    if (before === NONE) this.#firsts[session] = passage;
    else this.#after[before] = passage;
    if (after !== NONE) this.#before[after] = passage;
    this.#latest[session] = passage;
    this.#judge(session, -1);
    this.#counts[session]++;
    if (this.#traits.endsAsking(passage)) this.#asking[session]++;
    this.#hear(session, passage, length, code);
    this.#terms[session] += length;
    this.#code[session] += code;
    this.#know(session);
    this.#judge(session, 1);
  }

  /**
   * Takes a passage out of its session.
   *
   * @param code how many of its terms are code
   */
  remove(passage: number, code = 0): void {
    const session = this.#traits.sessionOf(passage);
    const length = this.#lengths[passage];
    const [before, after] = [this.#before[passage], this.#after[passage]];
    this.#judge(session, -1);
    this.#changes[session] +=
      this.#change(before, after) - this.#change(before, passage) - this.#change(passage, after);
    if (before === NONE) this.#firsts[session] = after;
    else this.#after[before] = after;
    if (after !== NONE) this.#before[after] = before;
    if (this.#latest[session] === passage) this.#latest[session] = before === NONE ? after : before;
    this.#counts[session]--;
    if (this.#traits.endsAsking(passage)) this.#asking[session]--;
    const speaker = this.#traits.speakerOf(passage);
    if (speaker !== NONE) {
      const size = this.#traits.sizeOf(passage);
      this.#speakers.remove(session, speaker, { size, terms: length, code });
    }
    this.#terms[session] -= length;
    this.#code[session] -= code;
    this.#know(session);
    this.#judge(session, 1);
  }

  isDialogue(session: number): boolean {
    return session !== NONE && this.#kinds[session] !== TEXTS;
  }

  /** True for a dialogue among peers. */
  isPeers(session: number): boolean {
    return session !== NONE && this.#kinds[session] === PEERS;
  }

  /** True for served talk. */
  isServed(session: number): boolean {
    return session !== NONE && this.#kinds[session] === SERVED;
  }

  /** True for a turn of the one who serves, in served talk. */
  serves(passage: number): boolean {
    const session = this.#traits.sessionOf(passage);
    return this.isServed(session) && this.#traits.speakerOf(passage) === this.#servers[session];
  }

  /** Sets `values` of sessions from `from` to `to - 1` that are not dialogue among peers to 0. */
  keepPeers(values: Float64Array, from: number, to: number): void {
    const kinds = this.#kinds;
    for (let session = from; session < to; session++) if (kinds[session] !== PEERS) values[session] = 0;
  }

  lengthOf(session: number): number {
    return this.#terms[session];
  }

  /** In no particular order. */
  speakersOf(session: number): readonly number[] {
    return this.#speakers.of(session);
  }

  /** The passage with which a session begins. */
  firstOf(session: number): number {
    return this.#firsts[session];
  }

  /** The passages within `reach` positions of one, including it; undefined beyond the ends. */
  around(passage: number, reach: number): (number | undefined)[] {
    const around = new Array<number | undefined>(2 * reach + 1);
    around[reach] = passage;
    for (let at = this.#before[passage], by = 1; by <= reach && at !== NONE; by++, at = this.#before[at]) {
      around[reach - by] = at;
    }
    for (let at = this.#after[passage], by = 1; by <= reach && at !== NONE; by++, at = this.#after[at]) {
      around[reach + by] = at;
    }
    return around;
  }

  /** False when no passage in this range of numbers can be part of a dialogue. */
  mayTalk(from: number, to: number): boolean {
    for (let block = from >>> BLOCK_BITS; block <= to >>> BLOCK_BITS; block++) {
      if (this.#talks[block] === 1) return true;
    }
    return false;
  }

  /** Columns for {@link Sessions.restore} besides the traits: of the first `passages`, whatever is added later. */
  save(passages: number): Iterable<StateColumn> {
    return [Float64Array.of(this.#size), withRoom(this.#lengths, passages, words).subarray(0, passages)];
  }

  /** @param codeOf number of terms of a passage that are code */
  static restore(traits: Traits, saved: Unpacked, codeOf: (passage: number) => number): Sessions {
    const restored = new Sessions(traits);
    const [size] = saved.doubles(1);
    const lengths = saved.words(traits.size);
    while (restored.size < size) restored.open();
    for (let passage = 0; passage < traits.size; passage++) {
      if (traits.sessionOf(passage) !== NONE) restored.place(passage, lengths[passage], codeOf(passage));
    }
    return restored;
  }

  /** The passage after which another one is inserted: by timestamp, then by number. */
  #placeBehind(session: number, passage: number): number {
    const traits = this.#traits;
    const timestamp = traits.timestampOf(passage);
    const isBefore = (other: number) => {
      const time = traits.timestampOf(other);
      return time < timestamp || (time === timestamp && other < passage);
    };
    let at = this.#latest[session];
    if (at === NONE) return NONE;
    if (isBefore(at)) {
      for (;;) {
        const next = this.#after[at];
        if (next === NONE || !isBefore(next)) return at;
        at = next;
      }
    }
    while (at !== NONE && !isBefore(at)) at = this.#before[at];
    return at;
  }

  /** 1 when two passages have different speakers, else 0. */
  #change(one: number, other: number): number {
    if (one === NONE || other === NONE) return 0;
    const [a, b] = [this.#traits.speakerOf(one), this.#traits.speakerOf(other)];
    return a !== NONE && b !== NONE && a !== b ? 1 : 0;
  }

  /** Records a speaker, and the blocks of passages that may be dialogue because of it. */
  #hear(session: number, passage: number, length: number, code: number): void {
    this.#talks = withRoom(this.#talks, (passage >>> BLOCK_BITS) + 1, bytes);
    const known = this.#speakers.count(session);
    const speaker = this.#traits.speakerOf(passage);
    if (speaker !== NONE) {
      this.#speakers.add(session, speaker, { size: this.#traits.sizeOf(passage), terms: length, code });
    }
    if (known >= 2) this.#talks[passage >>> BLOCK_BITS] = 1;
    else if (this.#speakers.count(session) >= 2) {
      for (let at = this.#firsts[session]; at !== NONE; at = this.#after[at])
        this.#talks[at >>> BLOCK_BITS] = 1;
    }
  }

  /** Determines of which kind a session is. */
  #know(session: number): void {
    const speakers = this.#speakers.count(session);
    const talks = isDialogue({
      passages: this.#counts[session],
      speakers,
      changes: this.#changes[session],
      asking: this.#asking[session],
    });
    // In a crowd nobody serves, and its speakers would be read with each turn.
    const server = talks && speakers <= FEW ? serverOf(this.#speakers.sums(session)) : undefined;
    this.#servers[session] = server?.speaker ?? NONE;
    this.#kinds[session] = !talks ? TEXTS : server === undefined ? PEERS : server.isSure ? SERVED : TEXTS;
  }

  /** Adds a session to the sums of its kind, or takes it from them (`sign` -1). */
  #judge(session: number, sign: 1 | -1): void {
    const terms = this.#terms[session];
    if (this.#kinds[session] === PEERS) {
      this.#peers += sign;
      this.#peersLength += sign * terms;
    } else if (this.#kinds[session] === SERVED) {
      const replies = this.#speakers.said(session, this.#servers[session]);
      this.#served += sign;
      this.#replies.turns += sign * replies.turns;
      this.#replies.terms += sign * replies.terms;
      this.#users.turns += sign * (this.#counts[session] - replies.turns);
      this.#users.terms += sign * (terms - replies.terms);
      this.#replies.code += sign * replies.code;
      this.#users.code += sign * (this.#code[session] - replies.code);
    }
  }
}
