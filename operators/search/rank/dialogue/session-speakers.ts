import { integers, withRoom } from '../../../records/growing.ts';

const NONE = -1;
/** Maximum number of speakers of a session that are scanned linearly. */
const FEW = 8;

/** The distinct speakers of each session: eight bytes per speaker and eight per session. */
export class SessionSpeakers {
  private heads = integers(1024);
  private counts = integers(1024);
  private speakers = integers(1024);
  private links = integers(1024);
  private entries = 0;
  /** Of sessions with more than {@link FEW}. */
  private readonly crowds = new Map<number, Set<number>>();

  /** Adds a session. */
  open(session: number): void {
    this.heads = withRoom(this.heads, session + 1, integers);
    this.counts = withRoom(this.counts, session + 1, integers);
    this.heads[session] = NONE;
  }

  /** Records a speaker of a session. */
  add(session: number, speaker: number): void {
    if (this.has(session, speaker)) return;
    this.speakers = withRoom(this.speakers, this.entries + 1, integers);
    this.links = withRoom(this.links, this.entries + 1, integers);
    this.speakers[this.entries] = speaker;
    this.links[this.entries] = this.heads[session];
    this.heads[session] = this.entries++;
    this.counts[session]++;
    if (this.counts[session] > FEW) {
      const crowd = this.crowds.get(session);
      if (crowd === undefined) this.crowds.set(session, new Set(this.of(session)));
      else crowd.add(speaker);
    }
  }

  count(session: number): number {
    return this.counts[session];
  }

  /** In no particular order. */
  of(session: number): number[] {
    const speakers: number[] = [];
    for (let entry = this.heads[session]; entry !== NONE; entry = this.links[entry]) {
      speakers.push(this.speakers[entry]);
    }
    return speakers;
  }

  private has(session: number, speaker: number): boolean {
    const crowd = this.crowds.get(session);
    if (crowd !== undefined) return crowd.has(speaker);
    for (let entry = this.heads[session]; entry !== NONE; entry = this.links[entry]) {
      if (this.speakers[entry] === speaker) return true;
    }
    return false;
  }
}
