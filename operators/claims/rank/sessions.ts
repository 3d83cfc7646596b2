import { isDialogue } from './dialogue.ts';
import { NONE, type PassageTraits } from './passage.ts';

interface Session {
  /** In order. */
  readonly passages: number[];
  readonly speakers: Set<number>;
  changes: number;
  asking: number;
  /** Terms of all passages. */
  length: number;
  dialogue: boolean;
}

/** The passages of each session in order, and which sessions are dialogue. Passages come one by one, in any order. */
export class Sessions {
  readonly #traits: readonly PassageTraits[];
  readonly #sessions: Session[] = [];
  #dialogues = 0;
  #dialogueLength = 0;

  /** @param traits of each passage by its number; grows with what is added */
  constructor(traits: readonly PassageTraits[]) {
    this.#traits = traits;
  }

  /** How many sessions are dialogue. */
  get dialogues(): number {
    return this.#dialogues;
  }

  /** Terms in all sessions that are dialogue. */
  get dialogueLength(): number {
    return this.#dialogueLength;
  }

  /** Makes a session and returns its number: 0, 1, 2 … */
  open(): number {
    const session = { passages: [], speakers: new Set<number>(), changes: 0, asking: 0, length: 0 };
    return this.#sessions.push({ ...session, dialogue: false }) - 1;
  }

  /**
   * Puts a passage in its place in the session of its traits.
   *
   * @param length its terms
   */
  place(passage: number, length: number): void {
    const { session: number, speaker, endsAsking } = this.#traits[passage];
    const session = this.#sessions[number];
    const { passages } = session;
    const at = this.#placeOf(passages, passage);
    const [before, after] = [passages.at(at - 1), passages[at]];
    if (at > 0 && after !== undefined) session.changes -= this.#change(before, after);
    if (at > 0) session.changes += this.#change(before, passage);
    session.changes += this.#change(passage, after);
    passages.splice(at, 0, passage);
    if (speaker !== NONE) session.speakers.add(speaker);
    if (endsAsking) session.asking++;
    this.#lengthen(session, length);
  }

  isDialogue(session: number): boolean {
    return session !== NONE && this.#sessions[session].dialogue;
  }

  lengthOf(session: number): number {
    return this.#sessions[session].length;
  }

  speakersOf(session: number): ReadonlySet<number> {
    return this.#sessions[session].speakers;
  }

  /** The passage with which a session begins. */
  firstOf(session: number): number {
    return this.#sessions[session].passages[0];
  }

  /** The passages from `reach` places before one to `reach` after it, with it; undefined beyond the ends. */
  around(passage: number, reach: number): (number | undefined)[] {
    const { passages } = this.#sessions[this.#traits[passage].session];
    const at = this.#placeOf(passages, passage);
    const around: (number | undefined)[] = [];
    for (let place = at - reach; place <= at + reach; place++) {
      around.push(place < 0 ? undefined : passages[place]);
    }
    return around;
  }

  /** Where a passage is, or would be put. */
  #placeOf(passages: readonly number[], passage: number): number {
    const { timestamp } = this.#traits[passage];
    let [low, high] = [0, passages.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#traits[passages[middle]].timestamp;
      if (other < timestamp || (other === timestamp && passages[middle] < passage)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** 1 where two passages have different speakers, else 0. */
  #change(one: number | undefined, other: number | undefined): number {
    if (one === undefined || other === undefined) return 0;
    const [a, b] = [this.#traits[one].speaker, this.#traits[other].speaker];
    return a !== NONE && b !== NONE && a !== b ? 1 : 0;
  }

  #lengthen(session: Session, length: number): void {
    if (session.dialogue) {
      this.#dialogues--;
      this.#dialogueLength -= session.length;
    }
    session.length += length;
    const { changes, asking } = session;
    const counts = { passages: session.passages.length, speakers: session.speakers.size, changes, asking };
    session.dialogue = isDialogue(counts);
    if (session.dialogue) {
      this.#dialogues++;
      this.#dialogueLength += session.length;
    }
  }
}
