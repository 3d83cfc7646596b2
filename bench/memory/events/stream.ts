import type { EventInput } from '../../../operators/records/event.ts';
import { uuidV5 } from '../../../operators/records/uuid.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { sentences } from './sentences.ts';

const NAMESPACE = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/bench/events');
/** 2026-05-01T00:00:00Z in microseconds. */
const START = Date.UTC(2026, 4, 1) * 1000;

/**
 * Events of one or two sentences, a second apart, from a seed.
 *
 * @param things number of different things
 */
export function eventMaker(seed: number, things: number): () => EventInput {
  const next = sentences(seed, things);
  let made = 0;
  return () => {
    const content = Array.from({ length: 1 + (made % 3 === 0 ? 1 : 0) }, next).join(' ');
    const id = uuidV5(NAMESPACE, `${seed} ${made}`);
    return { id, content, timestamp: formatInstant(START + 1e6 * made++) };
  };
}
