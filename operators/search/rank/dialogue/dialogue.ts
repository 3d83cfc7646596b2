/** What is counted of the passages of a session. */
export interface SessionCounts {
  readonly passages: number;
  /** Different speakers. */
  readonly speakers: number;
  /** Passages whose speaker is not that of the passage before. */
  readonly changes: number;
  /** Passages that end with a question. */
  readonly asking: number;
}

const FEWEST_PASSAGES = 4;
/** One passage in so many asks, at least. */
const PASSAGES_PER_QUESTION = 30;

/**
 * True where the passages of a session are turns of a talk: several people speak, mostly in turns (the speaker changes
 * at half of the boundaries or more), and now and then one ends by asking
 * the other. Documents, logs and notes by one or by several
 * authors are none.
 */
export function isDialogue({ passages, speakers, changes, asking }: SessionCounts): boolean {
  return (
    passages >= FEWEST_PASSAGES &&
    speakers >= 2 &&
    changes * 2 >= passages - 1 &&
    asking * PASSAGES_PER_QUESTION >= passages
  );
}
