import { doubles, integers, withRoom } from '../../../records/growing.ts';
import type { SpeakerSums } from '../served/server.ts';

const NONE = -1;
/** Maximum number of speakers of a session that are scanned linearly. */
export const FEW = 8;

/** The distinct speakers of each session with sums over their turns: 32 bytes per speaker and eight per session. */
export class SessionSpeakers {
  private heads = integers(1024);
  private counts = integers(1024);
  // Per entry, which is a speaker of a session.
  private speakers = integers(1024);
  private links = integers(1024);
  private turns = integers(1024);
  private sizes = integers(1024);
  private terms = doubles(1024);
  private code = doubles(1024);
  private entries = 0;
  /** Entries by speaker of sessions with more than {@link FEW}. */
  private readonly crowds = new Map<number, Map<number, number>>();

  /** Adds a session. */
  open(session: number): void {
    this.heads = withRoom(this.heads, session + 1, integers);
    this.counts = withRoom(this.counts, session + 1, integers);
    this.heads[session] = NONE;
  }

  /**
   * Adds a turn of a speaker to a session.
   *
   * @param turn the size of its text (see `sizeOf`), its length in terms, and how many of these are code
   */
  add(
    session: number,
    speaker: number,
    { size, terms, code }: Readonly<Record<'size' | 'terms' | 'code', number>>,
  ): void {
    let entry = this.find(session, speaker);
    if (entry === NONE) entry = this.enter(session, speaker);
    this.turns[entry]++;
    this.sizes[entry] += size;
    this.terms[entry] += terms;
    this.code[entry] += code;
  }

  /** Takes a turn of a speaker from a session; see {@link add}. */
  remove(
    session: number,
    speaker: number,
    { size, terms, code }: Readonly<Record<'size' | 'terms' | 'code', number>>,
  ): void {
    const entry = this.find(session, speaker);
    this.turns[entry]--;
    this.sizes[entry] -= size;
    this.terms[entry] -= terms;
    this.code[entry] -= code;
    if (this.turns[entry] > 0) return;
    const before = this.entriesOf(session).find((one) => this.links[one] === entry);
    if (before === undefined) this.heads[session] = this.links[entry];
    else this.links[before] = this.links[entry];
    this.counts[session]--;
    this.crowds.get(session)?.delete(speaker);
  }

  count(session: number): number {
    return this.counts[session];
  }

  /** In no particular order. */
  of(session: number): number[] {
    return this.entriesOf(session).map((entry) => this.speakers[entry]);
  }

  /** In no particular order. */
  sums(session: number): SpeakerSums[] {
    return this.entriesOf(session).map((entry) => ({
      speaker: this.speakers[entry],
      turns: this.turns[entry],
      sizes: this.sizes[entry],
    }));
  }

  /** Number of turns of a speaker in a session, their length in terms, and how many of these are code. */
  said(session: number, speaker: number): Readonly<Record<'turns' | 'terms' | 'code', number>> {
    const entry = this.find(session, speaker);
    if (entry === NONE) return { turns: 0, terms: 0, code: 0 };
    return { turns: this.turns[entry], terms: this.terms[entry], code: this.code[entry] };
  }

  private entriesOf(session: number): number[] {
    const entries: number[] = [];
    for (let entry = this.heads[session]; entry !== NONE; entry = this.links[entry]) entries.push(entry);
    return entries;
  }

  private find(session: number, speaker: number): number {
    const crowd = this.crowds.get(session);
    if (crowd !== undefined) return crowd.get(speaker) ?? NONE;
    let entry = this.heads[session];
    while (entry !== NONE && this.speakers[entry] !== speaker) entry = this.links[entry];
    return entry;
  }

  private enter(session: number, speaker: number): number {
    const entry = this.entries++;
    this.speakers = withRoom(this.speakers, this.entries, integers);
    this.links = withRoom(this.links, this.entries, integers);
    this.turns = withRoom(this.turns, this.entries, integers);
    this.sizes = withRoom(this.sizes, this.entries, integers);
    this.terms = withRoom(this.terms, this.entries, doubles);
    this.code = withRoom(this.code, this.entries, doubles);
    this.speakers[entry] = speaker;
    this.links[entry] = this.heads[session];
    this.heads[session] = entry;
    this.counts[session]++;
    const crowd = this.crowds.get(session);
    if (crowd !== undefined) crowd.set(speaker, entry);
    else if (this.counts[session] > FEW) {
      const entries = this.entriesOf(session);
      this.crowds.set(session, new Map(entries.map((each) => [this.speakers[each], each])));
    }
    return entry;
  }
}
