import { describe, expect, it, vi } from 'vitest';
import { SeriesDirectory } from '../../../../operators/records/directory.ts';
import { Fenced, StoreUnavailable } from '../../../../operators/records/errors.ts';
import type { CommittedGroup } from '../../../../pipelines/sources/kafka/commit-groups.ts';
import { deadLetter } from '../../../../pipelines/sources/kafka/dead-letter.ts';
import { observationsFlow } from '../../../../pipelines/sources/kafka/observations-flow.ts';
import { PartitionIntake, storedOffset } from '../../../../pipelines/sources/kafka/partition-intake.ts';
import type { KafkaRecord, RecordBatch } from '../../../../pipelines/sources/kafka/port.ts';
import type { Refusal } from '../../../../pipelines/sources/kafka/refusal.ts';
import { Writer } from '../../../../sinks/writer.ts';
import { openTemporary, START, uuid } from '../../../sinks/fixtures.ts';

const partition = { topic: 'observations', partition: 3 };
const END = 400;

function record(offset: number, value: string | null): KafkaRecord {
  return {
    offset,
    key: null,
    value: value === null ? null : Buffer.from(value),
    headers: {},
    timestamp: START / 1000,
  };
}

const observation = (at: number) =>
  JSON.stringify({
    scope_id: uuid('scope'),
    entity_id: uuid(`entity ${at % 3}`),
    outcome: at,
    timestamp: new Date(START / 1000 + at * 1000).toISOString(),
  });

function batch(from: number, values: readonly (string | null)[]): RecordBatch {
  return {
    ...partition,
    records: values.map((value, at) => record(from + at, value)),
    next: from + values.length,
    highWatermark: END,
  };
}

/** An intake into a real store, whose commits fail as `failures` says, one after the other. */
async function setUp(failures: (Error | undefined)[] = []) {
  const store = await openTemporary();
  const recovery = await store.recover();
  const directory = new SeriesDirectory();
  const writer = new Writer(store, recovery, directory);
  const refused: Refusal[] = [];
  const calls: string[] = [];
  let tell: () => void = () => undefined;
  const committed: CommittedGroup[] = [];
  const intake = new PartitionIntake({
    partition,
    flow: observationsFlow({
      directory,
      writer: {
        append: async (rows, positions) => {
          const failure = failures.shift();
          if (failure !== undefined) throw failure;
          return writer.append(rows, positions);
        },
      },
      limits: { maxAhead: 1e15, maxSeries: 1000, maxSeriesPerScope: 1000 },
      longestValue: 10_000,
      now: () => START / 1000,
    }),
    mostBytes: 2000,
    refuse: async (_from, those) => void refused.push(...those),
    pause: () => calls.push('pause'),
    resume: () => calls.push('resume'),
    events: {
      committed: (info) => {
        committed.push(info);
        tell();
      },
      failed: () => calls.push('failed'),
      fenced: () => {
        calls.push('fenced');
        tell();
      },
    },
  });
  const until = async (condition: () => boolean) => {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        tell = resolve;
      });
    }
  };
  const outcomes = async () => {
    const { rows } = await store.observations({}, 1000);
    return rows.map(({ outcome }) => outcome);
  };
  return { store, intake, refused, calls, committed, until, outcomes };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

describe('the intake of a partition', () => {
  it('stores rows and the offset after them together, in order', async () => {
    const { store, intake, committed, until, outcomes } = await setUp();
    for (let from = 0; from < 100; from += 10)
      intake.offer(batch(from, range(from, from + 10).map(observation)));
    await until(() => committed.at(-1)?.next === 100);
    expect(await outcomes()).toEqual(range(0, 100));
    expect(storedOffset((await store.recover()).positions, partition)).toBe(100);
    expect(committed.at(-1)?.highWatermark).toBe(END);
  });

  it('finding 9: rejects a batch that cannot be decoded as a whole, and stores what comes before and after it', async () => {
    const { store, intake, committed, refused, until, outcomes } = await setUp();
    const before = batch(0, range(0, 5).map(observation));
    const bytes = Buffer.from('the batch');
    const undecodable = { first: 5, reason: 'its checksum is wrong' };
    const garbled = { ...record(9, null), value: bytes, undecodable };
    const after = range(10, 12).map((at) => record(at, observation(at)));
    intake.offer({ ...before, records: [...before.records, garbled, ...after], next: 12 });
    await until(() => committed.at(-1)?.next === 12);
    expect(await outcomes()).toEqual([0, 1, 2, 3, 4, 10, 11]);
    expect(storedOffset((await store.recover()).positions, partition)).toBe(12);
    expect(committed.map(({ refused }) => refused)).toEqual([1]);
    expect(refused).toMatchObject([
      {
        index: undefined,
        path: '',
        reason: 'The batch of offsets 5 to 9 cannot be decoded: its checksum is wrong.',
        value: bytes,
      },
    ]);
    const { headers, value } = deadLetter(refused[0], partition, 10_000);
    expect(value).toEqual(bytes);
    expect(headers).toMatchObject({ 'tidemark-offset': '5', 'tidemark-last-offset': '9' });
  });

  it('tries a group again until it is stored, and lets none overtake it', async () => {
    const away = new StoreUnavailable('away');
    const { intake, committed, calls, until, outcomes } = await setUp([undefined, away, away]);
    for (let from = 0; from < 60; from += 10) {
      intake.offer(batch(from, range(from, from + 10).map(observation)));
      if (from === 0) await until(() => committed.length > 0);
    }
    await until(() => committed.at(-1)?.next === 60);
    expect(await outcomes()).toEqual(range(0, 60));
    expect(calls.filter((call) => call === 'failed')).toHaveLength(2);
    // With the waits of 100 and 200 ms between attempts; timers may be early by a millisecond each.
    const slowest = Math.max(...committed.map(({ milliseconds }) => milliseconds));
    expect(slowest).toBeGreaterThan(290);
    expect(committed[0].milliseconds).toBeLessThan(slowest);
    expect(committed.map(({ next }) => next)).toEqual(
      [...committed.map(({ next }) => next)].sort((a, b) => a - b),
    );
  });

  it('pauses the partition while too much waits, and resumes it', async () => {
    const { intake, committed, calls, until } = await setUp();
    for (let from = 0; from < 200; from += 10)
      intake.offer(batch(from, range(from, from + 10).map(observation)));
    expect(calls).toEqual(['pause']);
    await until(() => committed.at(-1)?.next === 200);
    expect(calls).toEqual(['pause', 'resume']);
  });

  it('puts poison aside and passes it, alone or among good messages', async () => {
    const { store, intake, refused, committed, until, outcomes } = await setUp();
    intake.offer(batch(0, ['no json', null, '']));
    intake.offer(batch(3, [observation(3), `[${observation(4)},{"outcome":1},${observation(5)}]`, '{}']));
    await until(() => committed.at(-1)?.next === 6);
    expect(await outcomes()).toEqual([3, 4, 5]);
    expect(refused.map(({ record: { offset }, index }) => [offset, index])).toEqual([
      [0, undefined],
      [1, undefined],
      [2, undefined],
      [4, 1],
      [5, undefined],
    ]);
    expect(refused.every(({ reason }) => reason.length > 0)).toBe(true);
    expect(storedOffset((await store.recover()).positions, partition)).toBe(6);
  });

  it('ends where the shard is another’s', async () => {
    const { intake, calls, until, outcomes } = await setUp([new Fenced('a shard')]);
    intake.offer(batch(0, [observation(0)]));
    await until(() => calls.includes('fenced'));
    intake.offer(batch(1, [observation(1)]));
    await intake.stop();
    expect(await outcomes()).toEqual([]);
    expect(calls).toEqual(['fenced']);
  });

  it('finishes what is under way when it is stopped, and drops the rest', async () => {
    const { store, intake } = await setUp();
    for (let from = 0; from < 50; from += 10)
      intake.offer(batch(from, range(from, from + 10).map(observation)));
    await intake.stop();
    const { positions, nextSeq } = await store.recover();
    expect(storedOffset(positions, partition) ?? 0).toBe(nextSeq - 1);
  });

  it('cuts what a fetch brings into groups, whose offsets pass over gaps', async () => {
    const groups: number[][] = [];
    const places: string[] = [];
    let done: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      done = resolve;
    });
    const intake = new PartitionIntake<number[]>({
      partition,
      flow: {
        decode: (records) => ({ payload: records.map(({ offset }) => offset), refused: [] }),
        append: async (offsets, [{ offset }]) => {
          groups.push(offsets);
          places.push(offset);
          return undefined;
        },
        most: 2,
      },
      mostBytes: 2000,
      refuse: async () => undefined,
      pause: () => undefined,
      resume: () => undefined,
      events: { committed: ({ next }) => next === 30 && done() },
    });
    const records = [3, 4, 8, 9, 20].map((offset) => record(offset, 'x'));
    intake.offer({ ...partition, records, next: 25, highWatermark: END });
    intake.offer({ ...partition, records: [], next: 30, highWatermark: END });
    await finished;
    expect(groups.filter((group) => group.length > 0)).toEqual([[3, 4], [8, 9], [20]]);
    // A group ends where the next one begins; what holds no messages only moves the offset on.
    expect(places.slice(0, 2)).toEqual(['8', '20']);
    expect(places.at(-1)).toBe('30');
  });

  it('puts aside what turned out bad when it was stored, and stores the rest, each once', async () => {
    const stored: number[] = [];
    const refused: Refusal[] = [];
    let done: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      done = resolve;
    });
    const totals: number[] = [];
    const intake = new PartitionIntake<readonly KafkaRecord[]>({
      partition,
      flow: {
        decode: (records) => ({ payload: records, refused: [] }),
        append: async (records) => {
          const bad = records.find(({ offset }) => offset % 3 === 0);
          if (bad === undefined) {
            stored.push(...records.map(({ offset }) => offset));
            return undefined;
          }
          const refusal = { record: bad, index: undefined, path: '', reason: 'is divisible', value: null };
          return { payload: records.filter((one) => one !== bad), refused: [refusal] };
        },
        most: 100,
      },
      mostBytes: 2000,
      refuse: async (_from, those) => void refused.push(...those),
      pause: () => undefined,
      resume: () => undefined,
      events: {
        committed(info) {
          totals.push(info.refused);
          done();
        },
      },
    });
    intake.offer(batch(1, ['a', 'b', 'c', 'd', 'e', 'f']));
    await finished;
    expect(stored).toEqual([1, 2, 4, 5]);
    expect(refused.map(({ record: { offset } }) => offset)).toEqual([3, 6]);
    expect(totals).toEqual([2]);
  });

  it('waits for the schemas that its messages need, and says so', async () => {
    const seen: (string | undefined)[] = [];
    const attempts: unknown[] = [];
    let load: () => void = () => undefined;
    const loading = new Promise<void>((resolve) => {
      load = resolve;
    });
    let done: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      done = resolve;
    });
    const intake = new PartitionIntake<readonly KafkaRecord[]>({
      partition,
      flow: {
        decode: (records) => ({ payload: records, refused: [] }),
        append: async (records) => {
          seen.push(...records.map(({ content }) => content?.kind));
          return undefined;
        },
        most: 1,
      },
      schemas: {
        add: (records, failed) => {
          const content = { kind: 'json' as const, from: 5 };
          if (records[0]?.offset !== 2) return records;
          failed(new Error('The registry is away.'));
          return loading.then(() => records.map((one) => ({ ...one, content })));
        },
      },
      mostBytes: 2000,
      refuse: async () => undefined,
      pause: () => undefined,
      resume: () => undefined,
      events: { committed: ({ next }) => next === 4 && done(), failed: (error) => attempts.push(error) },
    });
    intake.offer(batch(1, ['a', 'b', 'c']));
    await vi.waitFor(() => expect(seen).toEqual([undefined]));
    expect(intake.excuse).toBe('registry');
    expect(attempts).toEqual([new Error('The registry is away.')]);
    load();
    await finished;
    expect(seen).toEqual([undefined, 'json', undefined]);
    expect(intake.excuse).toBeUndefined();
    await intake.stop();
  });
});
