/** Counts over the passages of a session. */
export interface SessionCounts {
  readonly passages: number;
  /** Distinct speakers. */
  readonly speakers: number;
  /** Passages whose speaker differs from that of the previous one. */
  readonly changes: number;
  /** Passages that end with a question. */
  readonly asking: number;
}

const FEWEST_PASSAGES = 4;
/** Minimum share of passages that ask: one in this many. */
const PASSAGES_PER_QUESTION = 30;

/**
 * True when the passages of a session are turns of a conversation: several people speak, mostly in turns (the speaker changes at half
 * of the boundaries or more), and some turns end with a question. Documents, logs and notes, by one or several authors, are not.
 */
export function isDialogue({ passages, speakers, changes, asking }: SessionCounts): boolean {
  return (
    passages >= FEWEST_PASSAGES &&
    speakers >= 2 &&
    changes * 2 >= passages - 1 &&
    asking * PASSAGES_PER_QUESTION >= passages
  );
}
