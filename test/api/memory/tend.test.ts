import pino from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Client, openTidemark } from '../../../api/index.ts';
import { keepTending } from '../../../api/server/tending.ts';
import type { Memory } from '../../../pipelines/memory/memory.ts';
import { says } from '../../pipelines/memory/tend/story.ts';
import { metricsOf, post, problemOf } from '../answers.ts';
import { sharedService } from '../harness.ts';
import { memoryChangesUpTo } from './memory-stream.ts';
import { getContradictions, getHistory, ingest } from './requests.ts';

const BOUGHT = 'The billing team bought a large cluster.';
const PURCHASED = 'The billing team purchased a big cluster.';
const DENIED = 'The billing team did not buy a large cluster.';

const report = z.strictObject({
  dry_run: z.boolean(),
  processes: z.array(
    z.strictObject({
      process: z.enum(['consolidate', 'flag', 'lessons', 'forget']),
      scanned: z.number(),
      changed: z.number(),
      changes: z.array(
        z.strictObject({ claim_id: z.string(), text: z.string(), change: z.string(), reason: z.string() }),
      ),
    }),
  ),
  milliseconds: z.number(),
});

describe('POST /v1/tend', () => {
  const service = sharedService({ SIGNAL_API_TOKEN: 'open sesame', MEMORY_FORGET_BELOW: '0' });
  const headers = { authorization: 'Bearer open sesame' };
  const tend = async (body: object) => {
    const answer = await fetch(new URL('/v1/tend', service.url), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const client = () => new Client({ url: service.url, token: 'open sesame' });

  it('says what it would do, does it, and does nothing the second time', async () => {
    await client().memory.ingest([says(BOUGHT, 'a', 1), says(PURCHASED, 'b', 2)]);
    const dry = await tend({ dry_run: true });
    expect(dry.status).toBe(200);
    const { processes, dry_run } = report.parse(dry.body);
    expect(dry_run).toBe(true);
    expect(processes.map(({ process, changed }) => [process, changed])).toEqual([
      ['consolidate', 2],
      ['flag', 0],
      ['lessons', 0],
      ['forget', 0],
    ]);
    expect((await client().memory.tend()).processes).toEqual(processes);
    expect(
      (await client().memory.tend({ only: ['consolidate'] })).processes.map(({ changed }) => changed),
    ).toEqual([0]);
    const merged = [];
    for await (const claim of client().memory.claims({ status: 'resolved' })) merged.push(claim);
    expect(merged.map(({ text }) => text)).toEqual([PURCHASED]);
    const history = await client().memory.history(merged[0].id);
    expect(history.map(({ change }) => change)).toEqual(['created', 'merged', 'valid_to']);
    expect(service.log.filter((line) => line.includes('memory was tended'))).toHaveLength(2);
  });

  it('asks for the token, and refuses what it does not know', async () => {
    expect((await fetch(new URL('/v1/tend', service.url), { method: 'POST' })).status).toBe(401);
    for (const body of [{ only: ['sleep'] }, { only: [] }, { dry: true }, { dry_run: 'yes' }]) {
      expect((await tend(body)).status).toBe(400);
    }
  });
});

describe('an established belief', () => {
  const service = sharedService();

  it('is challenged on the stream, in the list and in history', async () => {
    await ingest(service.url, [says(BOUGHT, 'a', 1), says(BOUGHT, 'b', 2)]);
    await ingest(service.url, [says('The door is open.', 'a', 1)]);
    await ingest(service.url, [says(DENIED, 'c', 3), says('The door is closed.', 'c', 3)]);
    const all = await getContradictions(service.url);
    expect(all.contradictions).toHaveLength(2);
    const { contradictions } = await getContradictions(service.url, 'established=true');
    expect((await getContradictions(service.url, 'established=false')).count).toBe(1);
    const [change] = (await memoryChangesUpTo(service.url, 'claims', { lastEventId: 0, count: 3 })).filter(
      ({ event }) => event === 'claim.challenged',
    );
    expect(change.data).toMatchObject({ text: BOUGHT, status: 'contested', version: 2 });
    const history = await getHistory(service.url, String(change.data.id));
    expect(history.at(-1)).toMatchObject({ change: 'challenged', to: contradictions[0].id, version: 2 });
    expect(contradictions).toHaveLength(1);
    const after = await memoryChangesUpTo(service.url, 'claims', { lastEventId: change.id, count: 1 });
    expect(after[0].id).toBeGreaterThan(change.id);
    problemOf(await post(service.url, '/v1/tend', { only: 'flag' }), 400);
    const metrics = await metricsOf(service.url);
    expect(metrics.get('tidemark_tend_runs_total')).toBe(0);
  });
});

describe('tending in a process of one’s own', () => {
  it('reports what it does', async () => {
    const mark = await openTidemark({ dsn: 'sqlite://:memory:' });
    await mark.ingest({ events: [says(BOUGHT, 'a', 1), says(PURCHASED, 'b', 2)] });
    const dry = await mark.tend({ dryRun: true });
    const { processes } = await mark.tend();
    expect(processes).toEqual(dry.processes);
    expect(processes[0].changes.map(({ text }) => text)).toEqual([PURCHASED, BOUGHT]);
    await expect(Reflect.apply(mark.tend, mark, [{ only: ['sleep'] }])).rejects.toMatchObject({
      status: 400,
    });
    await mark.close();
  });
});

describe('tending by itself', () => {
  const log = pino({ level: 'silent' });
  const HOUR = 3_600_000;
  /** A memory of one scope. */
  const only = (tend: Memory['tend']) => ({
    each: (task: (memory: Pick<Memory, 'tend'>) => Promise<void>) => task({ tend }),
  });
  const done = { dry_run: false, processes: [], milliseconds: 0 };

  it('begins one interval after the start, is never under way twice, and ends with the server', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const ends: (() => void)[] = [];
      const signals: (AbortSignal | undefined)[] = [];
      const tend = vi.fn(({ stop }: { stop?: AbortSignal } = {}) => {
        signals.push(stop);
        return new Promise<typeof done>((resolve) => ends.push(() => resolve(done)));
      });
      const kept = keepTending(only(tend), HOUR * 1000, log);
      await vi.advanceTimersByTimeAsync(HOUR - 1);
      expect(tend).toHaveBeenCalledTimes(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(tend).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(5 * HOUR);
      expect(tend).toHaveBeenCalledTimes(1);
      ends[0]();
      await vi.advanceTimersByTimeAsync(HOUR);
      expect(tend).toHaveBeenCalledTimes(2);
      const stopped = kept.stop();
      expect(signals[1]?.aborted).toBe(true);
      ends[1]();
      await stopped;
      await vi.advanceTimersByTimeAsync(10 * HOUR);
      expect(tend).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('goes on after a failure, waits longer than a timer can, and does nothing with 0', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const tend = vi.fn(() => Promise.reject(new Error('away')));
      const never = keepTending(only(tend), 0, log);
      const kept = keepTending(only(tend), 40 * 24 * HOUR * 1000, log);
      await vi.advanceTimersByTimeAsync(40 * 24 * HOUR - 1);
      expect(tend).toHaveBeenCalledTimes(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(tend).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(40 * 24 * HOUR);
      expect(tend).toHaveBeenCalledTimes(2);
      await kept.stop();
      await never.stop();
    } finally {
      vi.useRealTimers();
    }
  });
});
