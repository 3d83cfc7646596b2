import type { Passage } from '../../../../../operators/search/rank/passage.ts';

/** Stop words, which are no terms: they make a turn long and change nothing else. */
export const LONG = ' the of and'.repeat(50);

/** A turn by who has it; one of the assistant is made long. */
export type Said = readonly [speaker: 'user' | 'assistant', text: string];

/** Turns of a session with an assistant, a microsecond apart. */
export function chat(session: string, said: readonly Said[], from = 0): Passage[] {
  return said.map(([speaker, text], at) => ({
    text: speaker === 'assistant' ? `${text}${LONG}` : text,
    speaker,
    session,
    timestamp: from + at,
  }));
}
