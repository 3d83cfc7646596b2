import { describe, expect, it } from 'vitest';
import { PATTERNS } from '../../../operators/detectors/index.ts';
import type { NamedSeries } from '../../../operators/records/series/name.ts';
import type { Signal } from '../../../operators/signals/signal.ts';
import { FROM_SIGNALS, SignalsIn } from '../../../pipelines/memory/from-signals.ts';
import type { Memory } from '../../../pipelines/memory/memory.ts';
import type { Naming } from '../../../sinks/naming.ts';
import { ChangeFeed } from '../../../sinks/outbox/change-feed.ts';
import type { Change } from '../../../sinks/store.ts';
import { someMemory, states, uuid } from './some-memory.ts';

const START = '2026-05-03T14:05:00Z';
const names: NamedSeries[] = [
  { scope_id: uuid('s'), entity_id: uuid('e'), names: ['queue depth'], unit: 'MB', changed_at: 0 },
];

/** What observations said of the series: the same, and of another its names. */
const naming: Naming = {
  of: async (series) =>
    series.map(({ entity_id }) =>
      entity_id === uuid('e')
        ? { entity: 'web-1' }
        : { scope: 'prod', entity: 'web-1', metric: 'cpu', unit: 'ms' },
    ),
};

function step(
  status: Signal['status'],
  after: number,
  retracted = 0,
  pattern: Signal['pattern'] = 'change_point',
) {
  const signal: Signal = {
    id: uuid(pattern),
    pattern,
    scope_id: uuid('s'),
    entity_id: uuid('e'),
    severity: 'note',
    strength: 1,
    confidence: 1,
    confidence_class: 'strong',
    metrics: { mean_before: 45, mean_after: after, delta_mean: after - 45, retracted },
    evidence: [],
    window: { start: START, end: '2026-05-03T15:00:00Z' },
    status,
    decided_at: START,
    detected_at: START,
    updated_at: START,
    revision: 1,
    explanation: { feature_evolution: [], comparable_peers: 0, threshold_used: 1, detector_version: 'x-1' },
  };
  return signal;
}

/** A change log of signals, as a feed. */
function feedOf(signals: readonly Signal[]) {
  const changes = signals.map(
    (signal, at): Change => ({
      seq: at + 1,
      kind: signal.status === 'open' ? 'signal' : 'signal.closed',
      signal,
    }),
  );
  const store = {
    changes: async (_filter: unknown, after: number, upTo: number, limit: number) =>
      changes.filter(({ seq }) => seq > after && seq <= upTo).slice(0, limit),
  };
  return new ChangeFeed(store, changes.length);
}

/** Imports all of a change log into memory, as a process that is started on it does. */
async function importSignals(
  memory: Memory,
  signals: readonly Signal[],
  patterns = PATTERNS,
  writes: Pick<Memory, 'take' | 'resolve'> = memory,
): Promise<void> {
  const failures: unknown[] = [];
  const feed = feedOf(signals);
  let seen = () => {};
  const done = new Promise<void>((resolve) => {
    seen = resolve;
  });
  const task = new SignalsIn({
    memory: writes,
    ledger: memory.recall.ledger,
    feed: {
      log(filter) {
        const log = feed.log(filter);
        const wait = (after: number, signal: AbortSignal) => {
          if (after === log.lastSeq) seen();
          return log.wait(after, signal);
        };
        return { lastSeq: log.lastSeq, read: (after, limit) => log.read(after, limit), wait };
      },
    },
    names: { list: async () => names },
    naming,
    patterns,
    failed: (error) => {
      failures.push(error);
      seen();
    },
  }).task();
  task.begin();
  await done;
  await task.end();
  expect(failures).toEqual([]);
}

const placeIn = async (memory: Memory) =>
  (await memory.recall.ledger.positions()).find(({ source }) => source === FROM_SIGNALS)?.offset;

const ROSE = 'queue depth rose from 45 MB to 90 MB at 14:05 on 2026-05-03 (change_point).';

describe('SignalsIn', () => {
  it('says once what does not change until the end, however often it is read', async () => {
    const memory = await someMemory();
    const log = [step('open', 90), step('closed', 90.04)];
    await importSignals(memory, log.slice(0, 1));
    expect(await placeIn(memory)).toBe('1');
    await importSignals(memory, log);
    await importSignals(memory, log);
    expect(await states(memory)).toEqual([[ROSE, 'active']]);
    expect(memory.counts).toEqual({ events: 1, claims: 1 });
  });

  it('speaks of a series by the name that its observations give, where people gave none', async () => {
    const memory = await someMemory();
    await importSignals(memory, [{ ...step('open', 90), entity_id: uuid('other') }]);
    expect(await states(memory)).toEqual([
      ['web-1 cpu rose from 45 ms to 90 ms at 14:05 on 2026-05-03 (change_point).', 'active'],
    ]);
  });

  it.each([
    ['in one reading', 1],
    ['in two', 0],
  ])('has last numbers take the place of the first, %s', async (_, together) => {
    const memory = await someMemory();
    const log = [step('open', 90), step('closed', 120)];
    if (together === 0) await importSignals(memory, log.slice(0, 1));
    await importSignals(memory, log);
    expect(await states(memory)).toEqual([
      [ROSE, 'resolved'],
      ['queue depth rose from 45 MB to 120 MB at 14:05 on 2026-05-03 (change_point).', 'active'],
    ]);
    const [{ id }] = (await memory.recall.claims({}, 1)).rows;
    const history = await memory.recall.history(id);
    expect(history.find(({ change }) => change === 'resolved')).toMatchObject({
      actor: 'signals',
      reason: expect.stringContaining('closed with other numbers'),
    });
    expect(await placeIn(memory)).toBe('2');
  });

  it('is not said to have held until its corrected measure came', async () => {
    let now = Date.UTC(2026, 4, 10) * 1000;
    const memory = await someMemory({ wallClock: () => ++now });
    await importSignals(memory, [step('open', 90), step('closed', 120)]);
    const { answer } = await memory.recall.query({ question: 'What happened to queue depth?', limit: 5 });
    expect(answer).toBe('queue depth rose from 45 MB to 120 MB at 14:05 on 2026-05-03 (change_point) [1].');
  });

  it('takes back what did not last', async () => {
    const memory = await someMemory();
    await importSignals(memory, [step('open', 90), step('closed', 90, 1)]);
    expect(await states(memory)).toEqual([
      [ROSE, 'resolved'],
      ['The change of queue depth at 14:05 on 2026-05-03 did not last (change_point).', 'active'],
    ]);
  });

  it('moves its place with the correction of what was said first', async () => {
    const memory = await someMemory();
    const taken: number[] = [];
    await importSignals(memory, [step('open', 90), step('closed', 120)], PATTERNS, {
      take(arrived, positions) {
        taken.push(arrived.length, positions.length);
        return memory.take(arrived, positions);
      },
      resolve: memory.resolve.bind(memory),
    });
    expect(taken).toEqual([2, 0]);
    expect(await placeIn(memory)).toBe('2');
  });

  it('goes on where the events were stored and the place was not', async () => {
    const memory = await someMemory();
    const log = [step('open', 90), step('closed', 120)];
    const died = new Error('died');
    const dying = { take: memory.take.bind(memory), resolve: () => Promise.reject(died) };
    const failures: unknown[] = [];
    const feed = feedOf(log);
    await new Promise<void>((resolve) => {
      const task = new SignalsIn({
        memory: dying,
        ledger: memory.recall.ledger,
        feed,
        names: { list: async () => names },
        naming,
        patterns: PATTERNS,
        failed: (error) => {
          failures.push(error);
          void task.end().then(resolve);
        },
      }).task();
      task.begin();
    });
    expect(failures).toEqual([died]);
    expect([memory.counts.events, await placeIn(memory)]).toEqual([2, undefined]);
    await importSignals(memory, log);
    expect((await states(memory)).map(([, status]) => status)).toEqual(['resolved', 'active']);
    expect([memory.counts.events, await placeIn(memory)]).toEqual([2, '2']);
  });

  it('leaves the patterns out that are not wanted', async () => {
    const memory = await someMemory();
    await importSignals(memory, [step('open', 90), step('open', 90, 0, 'silence')], ['silence']);
    expect(await states(memory)).toEqual([
      ['queue depth fell silent at 14:05 on 2026-05-03 (silence).', 'active'],
    ]);
  });
});
