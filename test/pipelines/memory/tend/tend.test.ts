import { describe, expect, it } from 'vitest';
import { FORGET_BELOW } from '../../../../operators/claims/tend/forget.ts';
import type { TrustAt } from '../../../../operators/claims/tend/trust-at.ts';
import { trustOf } from '../../../../operators/claims/trust.ts';
import { parseInstant } from '../../../../operators/time/instant.ts';
import type { Memory, MemoryOptions } from '../../../../pipelines/memory/memory.ts';
import { viewChanges } from '../../../../pipelines/memory/out/change-views.ts';
import { noise } from '../../../operators/noise.ts';
import { fc, runs } from '../../../property.ts';
import { closeAll, someMemory, states } from '../some-memory.ts';
import { contents, faults, says, story } from './story.ts';

const BOUGHT = 'The billing team bought a large cluster.';
const PURCHASED = 'The billing team purchased a big cluster.';
const DENIED = 'The billing team did not buy a large cluster.';
const DAYS = 86_400e6;

/** Trust that halves with every 90 days since a claim was said for the last time. */
const fading: TrustAt = (claim, evidence, at) =>
  trustOf(claim, evidence, claim.last_said) * 2 ** (-Math.max(0, at - claim.last_said) / (90 * DAYS));

const claimOf = async (memory: Memory, text: string) => {
  const { rows } = await memory.recall.claims({}, 1000);
  const found = rows.find((row) => row.text === text);
  if (found === undefined) throw new Error(`nobody said ${text}`);
  return found;
};
const changesOf = async (memory: Memory, text: string) =>
  (await memory.recall.history((await claimOf(memory, text)).id)).map(
    ({ change, actor }) => `${change} ${actor}`,
  );
const counts = (report: Awaited<ReturnType<Memory['tend']>>) =>
  Object.fromEntries(report.processes.map(({ process, changed }) => [process, changed]));

describe('consolidating', () => {
  it('merges what says the same into the claim with the most sources, and deletes nothing', async () => {
    const memory = await someMemory();
    await memory.ingest([says(BOUGHT, 'a', 1), says(PURCHASED, 'b', 2), says(PURCHASED, 'c', 3)]);
    const [loser, survivor] = [await claimOf(memory, BOUGHT), await claimOf(memory, PURCHASED)];
    const report = await memory.tend({ only: ['consolidate'] });
    expect(report.processes[0].changes.map(({ claim_id, change }) => [claim_id, change])).toEqual([
      [loser.id, 'merged'],
      [survivor.id, 'corroborated'],
    ]);
    const merged = await memory.recall.claim(loser.id);
    expect(merged).toMatchObject({ status: 'resolved', metadata: { merged_into: survivor.id } });
    expect(merged.valid_to).toBe(merged.recorded_at);
    expect(merged.evidence).toEqual(loser.evidence);
    const kept = await memory.recall.claim(survivor.id);
    expect(kept).toMatchObject({ status: 'active', valid_from: loser.valid_from });
    expect(kept.evidence.map(({ quote }) => quote).sort()).toEqual([BOUGHT, PURCHASED, PURCHASED]);
    expect(await changesOf(memory, BOUGHT)).toEqual([
      'created rules',
      'merged tend:consolidate',
      'valid_to tend:consolidate',
    ]);
    expect((await memory.recall.verify(survivor.id)).holds).toBe(true);
    expect((await memory.recall.verify(loser.id)).holds).toBe(true);
    const asOf = parseInstant(survivor.recorded_at);
    for (const before of [loser, survivor])
      expect(await memory.recall.claim(before.id, { asOf })).toEqual(before);
    const question = 'Which cluster did the billing team buy?';
    const answer = await memory.recall.query({ question, limit: 10 });
    expect(answer.claims.map(({ id }) => id)).toEqual([survivor.id]);
    expect(answer.answer).not.toContain('Until');
    expect(await faults(memory.recall.ledger)).toEqual([]);
  });

  it('of as many sources keeps the older', async () => {
    const memory = await someMemory();
    await memory.ingest([says(PURCHASED, 'b', 2), says(BOUGHT, 'a', 1)]);
    await memory.tend();
    expect((await states(memory)).sort()).toEqual([
      [BOUGHT, 'active'],
      [PURCHASED, 'resolved'],
    ]);
  });

  it('hands contradictions on, and ends them with a reason', async () => {
    const memory = await someMemory();
    await memory.ingest([says(BOUGHT, 'a', 1), says(DENIED, 'b', 2)]);
    await memory.ingest([says(PURCHASED, 'c', 3), says(PURCHASED, 'd', 4)]);
    await memory.tend();
    const [loser, survivor] = [await claimOf(memory, BOUGHT), await claimOf(memory, PURCHASED)];
    expect(await states(memory)).toEqual([
      [BOUGHT, 'resolved'],
      [DENIED, 'contested'],
      [PURCHASED, 'contested'],
    ]);
    const ended = (await memory.recall.ledger.relationsOf([loser.id])).filter(
      ({ relation }) => relation === 'contradicts',
    );
    expect(ended.map(({ resolution }) => resolution)).toEqual([
      `claim ${loser.id} was merged into claim ${survivor.id}`,
    ]);
    const { rows } = await memory.recall.contradictions({ open: true }, 10);
    expect(rows.map(({ between }) => [...between].sort())).toEqual([
      [survivor.id, (await claimOf(memory, DENIED)).id].sort(),
    ]);
    expect(await faults(memory.recall.ledger)).toEqual([]);
  });

  it('takes what is said later in the words that were merged', async () => {
    const memory = await someMemory();
    await memory.ingest([says(BOUGHT, 'a', 1), says(PURCHASED, 'b', 2)]);
    await memory.tend();
    await memory.ingest([says(PURCHASED, 'c', 9)]);
    expect(counts(await memory.tend())).toMatchObject({ consolidate: 1 });
    const kept = await memory.recall.claim((await claimOf(memory, BOUGHT)).id);
    expect(kept.evidence).toHaveLength(3);
    expect(counts(await memory.tend())).toMatchObject({ consolidate: 0 });
    expect((await memory.recall.verify(kept.id)).holds).toBe(true);
    expect(await faults(memory.recall.ledger)).toEqual([]);
  });

  it('lets a merged claim stand for itself again where its author keeps it', async () => {
    const memory = await someMemory();
    await memory.ingest([says(BOUGHT, 'a', 1), says(PURCHASED, 'b', 2)]);
    await memory.tend();
    const [event_id] = (await claimOf(memory, PURCHASED)).evidence.map((piece) => piece.event_id);
    await memory.upsert([{ text: PURCHASED, author: 'user', key: 'cluster', evidence: [{ event_id }] }]);
    const back = await claimOf(memory, PURCHASED);
    expect(back.status).toBe('active');
    expect(back.metadata).toBeUndefined();
    await memory.tend();
    expect((await claimOf(memory, PURCHASED)).status).toBe('active');
    expect(await faults(memory.recall.ledger)).toEqual([]);
  });
});

describe('flagging', () => {
  const challenges = async (memory: Memory) =>
    (await memory.recall.contradictions({ established: true }, 10)).rows.length;

  it('says at once when something new speaks against what two sources said', async () => {
    const memory = await someMemory();
    await memory.ingest([says(BOUGHT, 'a', 1), says(BOUGHT, 'b', 2)]);
    const { head } = memory;
    await memory.ingest([says(DENIED, 'c', 3)]);
    expect(await changesOf(memory, BOUGHT)).toEqual(['created rules', 'contested rules', 'challenged rules']);
    const [contradiction] = (await memory.recall.contradictions({ established: true }, 10)).rows;
    const history = await memory.recall.history((await claimOf(memory, BOUGHT)).id);
    expect(history.at(-1)).toMatchObject({
      to: contradiction.id,
      reason: expect.stringContaining('2 independent'),
    });
    expect((await memory.recall.contradictions({ established: false }, 10)).rows).toEqual([]);
    const { ledger } = memory.recall;
    const changes = await ledger.changes('claims', head, memory.head, 100);
    for (const updates of [true, false]) {
      const kinds = (await viewChanges(ledger, changes, updates)).map(({ kind }) => kind);
      expect(kinds).toEqual(['claim.challenged', 'claim', 'contradiction']);
    }
    expect(counts(await memory.tend())).toMatchObject({ flag: 0 });
  });

  it('says it of a claim that is contested already', async () => {
    const memory = await someMemory();
    await memory.ingest([says(BOUGHT, 'a', 1), says(BOUGHT, 'b', 2)]);
    await memory.ingest([says(DENIED, 'c', 3)]);
    await memory.ingest([says('The billing team never bought a large cluster.', 'd', 4)]);
    expect(await challenges(memory)).toBe(2);
    expect(await faults(memory.recall.ledger)).toEqual([]);
  });

  it.each([
    ['one source that is not sure enough', [says(BOUGHT, 'a', 1)], says(DENIED, 'c', 3)],
    ['repeats of one source', [says(BOUGHT, 'a', 1), says(BOUGHT, 'a', 2)], says(DENIED, 'c', 3)],
    ['what was said before', [says(BOUGHT, 'a', 5), says(BOUGHT, 'b', 6)], says(DENIED, 'c', 3)],
  ])('says nothing of %s', async (_, before, after) => {
    const memory = await someMemory();
    await memory.ingest(before);
    await memory.ingest([after]);
    expect((await memory.recall.contradictions({ open: true }, 10)).rows).toHaveLength(1);
    expect(await challenges(memory)).toBe(0);
    expect(counts(await memory.tend())).toMatchObject({ flag: 0 });
  });

  it('finds what was established when the contradiction was found, not what became so later', async () => {
    const memory = await someMemory({ trust: () => 0 });
    await memory.ingest([says(BOUGHT, 'a', 1)]);
    await memory.ingest([says(DENIED, 'c', 3)]);
    await memory.ingest([says(BOUGHT, 'b', 2)]);
    expect(counts(await memory.tend())).toMatchObject({ flag: 0 });
    expect((await memory.recall.contradictions({}, 10)).rows).toHaveLength(1);
  });
});

describe('forgetting', () => {
  const later = (days: number): Partial<MemoryOptions> => {
    let now = parseInstant('2025-01-10T00:00:00Z');
    let reads = 0;
    return {
      trust: fading,
      wallClock: () => {
        now += 1000;
        // The first readings are those of what comes in; then the days pass.
        return now + (reads++ < 4 ? 0 : days * DAYS);
      },
    };
  };

  it('forgets what has faded, keeps its history, and answers without it', async () => {
    const memory = await someMemory(later(400));
    await memory.ingest([says('The billing team meets on Mondays.', 'a', 1)]);
    const before = await claimOf(memory, 'The billing team meets on Mondays.');
    for (let reads = 0; reads < 4; reads++) await memory.recall.query({ question: 'x', limit: 1 });
    const report = await memory.tend();
    expect(counts(report)).toMatchObject({ forget: 1 });
    expect(report.processes.at(-1)?.changes[0].reason).toMatch(/trust fell to 0\.0\d+, below 0.05/);
    const forgotten = await memory.recall.claim(before.id);
    expect(forgotten.status).toBe('forgotten');
    expect(await memory.recall.claim(before.id, { asOf: parseInstant(before.recorded_at) })).toEqual(before);
    const question = { question: 'When does the billing team meet?', limit: 5 };
    expect((await memory.recall.query(question)).claims).toEqual([]);
    const asOf = parseInstant(before.recorded_at);
    expect((await memory.recall.query({ ...question, asOf })).claims.map(({ id }) => id)).toEqual([
      before.id,
    ]);
    expect(counts(await memory.tend())).toMatchObject({ forget: 0 });
  });

  it('spares what somebody wrote, what is contested and what lessons rest on', async () => {
    const memory = await someMemory({ trust: () => 0, forgetBelow: FORGET_BELOW });
    await memory.ingest([says(BOUGHT, 'a', 1), says(DENIED, 'b', 2)]);
    await memory.ingest(['a', 'b', 'c'].map((from) => says('The search team works in Lisbon.', from)));
    const event = says('Deploys happen on Tuesdays.', 'user');
    await memory.remember({ text: event.content, author: 'user' }, event);
    await memory.ingest([says('The printer is broken.', 'a')]);
    expect(counts(await memory.tend())).toMatchObject({ forget: 1, lessons: 1 });
    expect(await states(memory)).toEqual([
      [BOUGHT, 'contested'],
      [DENIED, 'contested'],
      ['The search team works in Lisbon.', 'active'],
      ['Deploys happen on Tuesdays.', 'active'],
      ['The printer is broken.', 'forgotten'],
    ]);
  });

  it('is off with a floor of 0', async () => {
    const memory = await someMemory({ trust: () => 0, forgetBelow: 0 });
    await memory.ingest([says(BOUGHT, 'a', 1)]);
    expect(counts(await memory.tend())).toMatchObject({ forget: 0 });
  });

  it('brings back what is said again, with what speaks against it by now', async () => {
    let trust = 0;
    const memory = await someMemory({ trust: () => trust });
    await memory.ingest([says(BOUGHT, 'a', 1)]);
    await memory.tend();
    trust = 0.5;
    await memory.ingest([says(DENIED, 'b', 2)]);
    expect(await states(memory)).toEqual([
      [BOUGHT, 'forgotten'],
      [DENIED, 'active'],
    ]);
    await memory.ingest([says(BOUGHT, 'c', 3)]);
    expect(await states(memory)).toEqual([
      [BOUGHT, 'contested'],
      [DENIED, 'contested'],
    ]);
    expect(await changesOf(memory, BOUGHT)).toEqual([
      'created rules',
      'forgotten tend:forget',
      'recalled rules',
      'contested rules',
      // Two sources say it by now, and it was said first.
      'challenged rules',
    ]);
    expect(await faults(memory.recall.ledger)).toEqual([]);
  });

  it('gives what comes back the relations that it had once only', async () => {
    const memory = await someMemory({ trust: ({ text }) => (text === BOUGHT ? 0 : 1) });
    await memory.ingest([
      says(BOUGHT, 'a', 2),
      says('The billing team purchased a big cluster in Oslo.', 'b'),
    ]);
    await memory.ingest([says(PURCHASED, 'b', 1)]);
    await memory.tend({ only: ['forget'] });
    expect((await claimOf(memory, BOUGHT)).status).toBe('forgotten');
    await memory.ingest([says(BOUGHT, 'c', 3)]);
    expect((await claimOf(memory, BOUGHT)).status).toBe('active');
    expect(await faults(memory.recall.ledger)).toEqual([]);
    expect(counts(await memory.tend({ only: ['consolidate'] }))).toEqual({ consolidate: 2 });
    expect(await faults(memory.recall.ledger)).toEqual([]);
  });

  it('leaves alone what a person turned away, whatever says it', async () => {
    const memory = await someMemory({ review: 'agent' });
    const event = says(BOUGHT, 'a', 1);
    const { id } = await memory.remember({ text: BOUGHT }, event);
    await memory.reject(id);
    await memory.ingest([says(BOUGHT, 'c', 3)]);
    expect((await memory.recall.claim(id)).status).toBe('forgotten');
  });
});

describe('lessons', () => {
  it('are recorded when three sources bear something out, and withdrawn when it is disputed', async () => {
    const memory = await someMemory();
    await memory.ingest([says(BOUGHT, 'a', 1), says(BOUGHT, 'b', 2)]);
    expect(counts(await memory.tend())).toMatchObject({ lessons: 0 });
    await memory.ingest([says(PURCHASED, 'c', 3)]);
    const [change] = (await memory.tend()).processes[2].changes;
    expect(change).toMatchObject({
      change: 'lesson',
      reason: '3 independent sources bear it out',
      text: BOUGHT,
    });
    expect((await memory.recall.lessons()).map(({ statement }) => statement)).toEqual([BOUGHT]);
    expect(counts(await memory.tend())).toMatchObject({ lessons: 0 });
    await memory.ingest([says(DENIED, 'd', 4)]);
    expect((await memory.tend()).processes[2].changes.map(({ change: what }) => what)).toEqual([
      'lesson withdrawn',
    ]);
    const denied = await claimOf(memory, DENIED);
    await memory.resolve(denied.id, { over: (await claimOf(memory, BOUGHT)).id, reason: 'seen' });
    expect(counts(await memory.tend())).toMatchObject({ lessons: 1 });
    expect((await changesOf(memory, BOUGHT)).filter((one) => one.endsWith('tend:lessons'))).toEqual([
      'lesson tend:lessons',
      'lesson withdrawn tend:lessons',
      'lesson tend:lessons',
    ]);
  });

  it('are those that the export has', async () => {
    const memory = await someMemory();
    await memory.ingest(story(60));
    await memory.tend();
    const noted = (await memory.recall.ledger.changesCalled(['lesson'])).map(({ claim_id }) => claim_id);
    const texts = (await memory.recall.ledger.claimsById(noted)).map(({ text }) => text);
    const exported = (await memory.recall.lessons()).map(({ statement }) => statement);
    expect(texts.sort()).toEqual(exported.sort());
    expect(exported.length).toBeGreaterThan(20);
  });
});

describe('tending', () => {
  const options = (): Partial<MemoryOptions> => ({
    forgetBelow: 0.5,
    trust: (claim, evidence) =>
      claim.text.includes('sing') ? 0.2 : trustOf(claim, evidence, claim.last_said),
  });

  it('comes to the same whatever order and batches the events came in, and does nothing twice', async () => {
    const events = story(9);
    const beliefs = async (memory: Memory) =>
      (await contents(memory.recall.ledger)).claims.map(({ id, status, confidence, evidence, metadata }) => ({
        id,
        status,
        confidence,
        evidence,
        metadata,
      }));
    const whole = await someMemory(options());
    await whole.ingest(events);
    await whole.tend();
    const expected = await beliefs(whole);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(events, { minLength: events.length }),
        fc.integer({ min: 1, max: 20 }),
        async (shuffled, size) => {
          const memory = await someMemory(options());
          for (let at = 0; at < shuffled.length; at += size)
            await memory.ingest(shuffled.slice(at, at + size));
          const tried = await memory.tend({ dryRun: true });
          const { head } = memory;
          const { milliseconds: _, ...report } = await memory.tend();
          expect({ ...report, dry_run: true }).toEqual({ dry_run: true, processes: tried.processes });
          expect(await beliefs(memory)).toEqual(expected);
          expect(await faults(memory.recall.ledger)).toEqual([]);
          expect(memory.head).toBeGreaterThan(head);
          const after = memory.head;
          expect(Object.values(counts(await memory.tend()))).toEqual([0, 0, 0, 0]);
          expect(memory.head).toBe(after);
          await memory.close();
          await closeAll();
        },
      ),
      { numRuns: runs(12) },
    );
  });

  it('writes nothing in a dry run', async () => {
    const memory = await someMemory(options());
    await memory.ingest(story(6));
    const before = [memory.head, await contents(memory.recall.ledger)];
    expect(counts(await memory.tend({ dryRun: true }))).toMatchObject({ forget: 6 });
    expect([memory.head, await contents(memory.recall.ledger)]).toEqual(before);
  });

  it('goes on while events come in, which all are kept', async () => {
    const memory = await someMemory(options());
    const events = story(40);
    await memory.ingest(events.slice(0, 100));
    const { uniform } = noise(5);
    const tended = memory.tend();
    await expect(memory.tend()).rejects.toMatchObject({ code: 'conflict' });
    for (let at = 100; at < events.length; ) {
      const size = 1 + Math.floor(4 * uniform());
      await memory.ingest(events.slice(at, at + size));
      at += size;
    }
    await tended;
    await memory.tend();
    const alone = await someMemory(options());
    await alone.ingest(events);
    await alone.tend();
    const statuses = async (one: Memory) => (await states(one)).sort();
    expect(await statuses(memory)).toEqual(await statuses(alone));
    expect(await faults(memory.recall.ledger)).toEqual([]);
  });

  it('stops between two changes when it is asked to, and the next one goes on', async () => {
    const memory = await someMemory(options());
    await memory.ingest(story(12));
    const stop = new AbortController();
    let changes = 0;
    const progress = ({ changed }: { changed: number }) => {
      changes = Math.max(changes, changed);
      if (changed > 3) stop.abort();
    };
    await expect(memory.tend({ progress, stop: stop.signal })).rejects.toMatchObject({ status: 503 });
    expect(changes).toBeGreaterThan(3);
    expect(await faults(memory.recall.ledger)).toEqual([]);
    await memory.tend();
    const alone = await someMemory(options());
    await alone.ingest(story(12));
    await alone.tend();
    expect(await contents(memory.recall.ledger)).toEqual(await contents(alone.recall.ledger));
  });
});
