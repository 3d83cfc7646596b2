import { describe, expect, it } from 'vitest';
import { parseInstant } from '../../../../operators/time/instant.ts';
import { said, someMemory } from '../some-memory.ts';

const DAY = 86_400_000_000;
const QUESTION = 'Does the billing service run on Postgres?';
const BEFORE = 'The billing service runs on Postgres';
const SINCE = 'The billing service no longer runs on Postgres';

/** Memory to which 2023 was stated when it began, and of the change of March 2025 today only. */
async function stated() {
  const began = parseInstant('2026-05-01T09:00:00Z');
  let now = began;
  const memory = await someMemory({ wallClock: () => now });
  await memory.ingest([said(`${BEFORE}.`, '2023-05-01T09:00:00Z')]);
  now = began + 10 * DAY;
  await memory.ingest([said(`${SINCE}.`, '2025-03-10T09:00:00Z')]);
  now += 3_600_000_000;
  const ask = async (when: { at?: number; asOf?: number }) =>
    (await memory.recall.query({ question: QUESTION, limit: 10, ...when })).answer;
  return { ask, yesterday: now - DAY };
}

describe('a question whose answer changed in 2025', () => {
  it('gets the new answer now, with what it replaced', async () => {
    const { ask } = await stated();
    expect(await ask({})).toBe(`Since 2025-03-10: ${SINCE} [1]; before that: ${BEFORE} [2].`);
  });

  it('gets the old answer of 2024', async () => {
    const { ask } = await stated();
    expect(await ask({ at: parseInstant('2024-06-01T23:59:59Z') })).toBe(`${BEFORE} [1].`);
  });

  it('gets of yesterday what was believed yesterday, also of a time after the change', async () => {
    const { ask, yesterday } = await stated();
    expect(await ask({ asOf: yesterday })).toBe(`${BEFORE} [1].`);
    expect(await ask({ asOf: yesterday, at: parseInstant('2025-09-01T00:00:00Z') })).toBe(`${BEFORE} [1].`);
    expect(await ask({ asOf: yesterday - 30 * DAY })).toBe('Nothing in memory answers that.');
  });
});
