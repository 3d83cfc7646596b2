import { onTestFinished } from 'vitest';
import { DEFAULT_SCOPE } from '../../../operators/records/ledger.ts';
import { uuidV5 } from '../../../operators/records/uuid.ts';
import { Memory, type MemoryOptions } from '../../../pipelines/memory/memory.ts';
import { openSqlite } from '../../../sinks/sqlite/index.ts';
import type { Store } from '../../../sinks/store.ts';

/** 2026-05-01T00:00:00Z in microseconds: where the clock of each memory begins. */
export const CLOCK = Date.UTC(2026, 4, 1) * 1000;

/** A UUID that is the same for the same name. */
export const uuid = (name: string) => uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', name);

const opened: Store[] = [];

export async function closeAll(): Promise<void> {
  for (const store of opened.splice(0)) await store.close();
}

/** Memory on a store in memory, with a clock that goes on by a millisecond each time it is read. */
export async function someMemory(
  options: Partial<MemoryOptions> = {},
  scope = DEFAULT_SCOPE,
): Promise<Memory> {
  const store = await openSqlite({ path: ':memory:' });
  opened.push(store);
  onTestFinished(closeAll);
  let now = CLOCK;
  const wallClock = () => {
    now += 1000;
    return now;
  };
  return Memory.open(store.ledger.of(scope), { minConfidence: 0.8, review: 'none', wallClock, ...options });
}

/** An event that says something at a time. */
export const said = (content: string, timestamp = '2025-01-01T00:00:00Z') => ({
  id: uuid(`${content} ${timestamp}`),
  content,
  timestamp,
});

/** Texts and states of all claims, in the order of their numbers. */
export async function states(memory: Memory) {
  const { rows } = await memory.recall.claims({}, 1000);
  return rows.map(({ text, status }) => [text, status]);
}
