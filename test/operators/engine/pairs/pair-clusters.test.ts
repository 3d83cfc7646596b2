import { expect, test } from 'vitest';
import { correlation } from '../../../../operators/detectors/correlation.ts';
import type { PairFinding } from '../../../../operators/detectors/detector.ts';
import { Episodes } from '../../../../operators/engine/episodes.ts';
import { type HeldPair, PairClusters } from '../../../../operators/engine/pairs/pair-clusters.ts';
import { SeriesDirectory } from '../../../../operators/records/directory.ts';
import type { Signal } from '../../../../operators/signals/signal.ts';
import { expectContract } from '../../contract.ts';
import { only, START, uuid } from '../../harness.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const MARK = 16e6;

/** Pairs as a tracker hands them on, mark by mark, and the latest version of each signal. */
class World {
  readonly directory = new SeriesDirectory();
  readonly episodes = new Episodes();
  readonly latest = new Map<string, Signal>();
  clusters = this.fresh();
  private readonly known = new Map<string, number>();
  private marks = 0;

  constructor(names = NAMES, scopeOf: (name: string) => string = () => 'scope') {
    for (const name of names) this.directory.intern(uuid(scopeOf(name)), uuid(name));
  }

  private fresh(): PairClusters {
    const entry = {
      judge: correlation.create({}),
      pattern: 'correlation',
      version: correlation.version,
    } as const;
    const fail = (_: unknown, __: unknown, ___: number, error: unknown) => {
      throw error;
    };
    return new PairClusters({
      directory: this.directory,
      episodes: this.episodes,
      entryOf: () => entry,
      fail,
    });
  }

  /** @param held pairs by the places of their series, with their correlation */
  mark(...held: [a: number, b: number, r: number][]): void {
    const time = START + ++this.marks * MARK;
    const pairs = held.map(([owner, partner, r]): HeldPair => {
      const finding: PairFinding = {
        owner,
        partner,
        sameScope: true,
        r,
        lag: 1,
        n: 100,
        z: 9,
        pValue: 1e-9,
        bound: 5,
        cadence: 1e6,
        start: time - MARK,
        end: time,
      };
      return { finding, start: time - MARK, cluster: this.known.get(`${owner} ${partner}`) ?? 0 };
    });
    this.clusters.update(pairs, time);
    this.known.clear();
    for (const { finding, cluster } of pairs) this.known.set(`${finding.owner} ${finding.partner}`, cluster);
    for (const { signal } of this.episodes.tick(time)) {
      expectContract(signal);
      this.latest.set(signal.id, signal);
    }
  }

  restart(): void {
    const saved = structuredClone(this.clusters.save());
    this.clusters = this.fresh();
    this.clusters.restore(saved);
  }

  get signals(): Signal[] {
    return [...this.latest.values()];
  }

  get open(): Signal[] {
    return this.signals.filter(({ status }) => status === 'open');
  }
}

const membersOf = ({ evidence }: Signal) =>
  new Set(evidence.flatMap(({ entity_id, partner_entity_id }) => [entity_id, partner_entity_id]));

test('pairs that hang together are one signal of the strongest, which names all of them', () => {
  const world = new World();
  world.mark([0, 1, 0.7], [1, 2, -0.9], [0, 2, 0.65], [3, 4, 0.8]);
  expect(world.open).toHaveLength(2);
  const signal = only(world.open.filter(({ metrics }) => metrics.member_count === 3));
  expect(signal.entity_id).toBe(uuid('b'));
  expect(signal.metrics).toMatchObject({ r: -0.9, abs_r: 0.9, lag: 1, direction: -1, pair_count: 3 });
  expect(
    signal.evidence.map(({ entity_id, partner_entity_id, r }) => [entity_id, partner_entity_id, r]),
  ).toEqual([
    [uuid('b'), uuid('c'), -0.9],
    [uuid('a'), uuid('b'), 0.7],
    [uuid('a'), uuid('c'), 0.65],
  ]);
  expect(signal.explanation.summary).toMatch(/^3 series move with each other/);
});

test('members join and leave, the first pair too, while the signal stays the same', () => {
  const world = new World();
  world.mark([0, 1, 0.9]);
  const { id } = only(world.open);
  world.mark([0, 1, 0.9], [1, 2, 0.8]);
  expect(membersOf(only(world.open))).toEqual(new Set(['a', 'b', 'c'].map(uuid)));
  world.restart();
  world.mark([1, 2, 0.8], [2, 3, 0.7]);
  expect(only(world.signals)).toMatchObject({ id, status: 'open', metrics: { r: 0.8, member_count: 3 } });
  expect(only(world.signals).evidence.map(({ until }) => until)).toEqual([
    '2026-05-01T00:00:32Z',
    undefined,
    undefined,
  ]);
  world.mark();
  expect(only(world.signals)).toMatchObject({
    id,
    status: 'closed',
    window: { end: '2026-05-01T00:00:48Z' },
  });
});

test('where two meet, the later one is superseded by the other', () => {
  const world = new World();
  world.mark([3, 4, 0.7]);
  const older = only(world.open).id;
  world.mark([3, 4, 0.7], [0, 1, 0.9]);
  world.mark([3, 4, 0.7], [0, 1, 0.9], [1, 3, 0.8]);
  expect(only(world.open)).toMatchObject({ id: older, metrics: { member_count: 4 } });
  const later = only(world.signals.filter(({ id }) => id !== older));
  expect(later).toMatchObject({ status: 'closed', explanation: { superseded_by: older } });
});

test('where one falls apart, the larger part goes on, and the other is a signal from then on', () => {
  const world = new World();
  world.mark([0, 1, 0.9], [1, 2, 0.8], [2, 3, 0.7], [3, 4, 0.7]);
  const { id } = only(world.open);
  world.mark([0, 1, 0.9], [2, 3, 0.7], [3, 4, 0.7]);
  expect(world.open).toHaveLength(2);
  expect(world.latest.get(id)).toMatchObject({ status: 'open', metrics: { member_count: 3, r: 0.7 } });
  const other = only(world.open.filter((signal) => signal.id !== id));
  expect(other).toMatchObject({ entity_id: uuid('a'), window: { start: '2026-05-01T00:00:32Z' } });
});

test('neither the order of the pairs nor that in which series became known makes a difference', () => {
  const held: [number, number, number][] = [
    [0, 1, 0.8],
    [1, 2, 0.8],
    [3, 4, 0.8],
    [4, 5, 0.8],
  ];
  const reported = (world: World) => world.signals.map(({ id, evidence }) => [id, evidence]);
  const one = new World();
  one.mark(...held);
  const turned = new World();
  turned.mark(...[...held].reverse());
  expect(reported(turned)).toEqual(reported(one));
  const renamed = new World([...NAMES].reverse());
  renamed.mark(...held.map(([a, b, r]): [number, number, number] => [5 - a, 5 - b, r]));
  expect(reported(renamed)).toEqual(reported(one));
});

test('pairs of two scopes hang together with those of the same two and the same owner only', () => {
  const scopes: Record<string, string> = { a: 'x', b: 'x', c: 'y', d: 'y', e: 'z' };
  const world = new World(['a', 'b', 'c', 'd', 'e'], (name) => scopes[name]);
  world.mark([0, 2, 0.9], [1, 2, 0.9], [1, 3, 0.8], [2, 4, 0.8], [3, 0, 0.7]);
  expect(world.open.map(({ metrics }) => metrics.member_count).sort()).toEqual([2, 2, 4]);
});

test('a signal shows 64 pairs at most, those that name its members first', () => {
  const names = Array.from({ length: 40 }, (_, i) => `s${i}`);
  const world = new World(names);
  const pairs = names.flatMap((_, a) =>
    names.slice(a + 1).map((__, i): [number, number, number] => [a, a + 1 + i, 0.6 + (a + i) / 1000]),
  );
  world.mark(...pairs);
  const signal = only(world.open);
  expect(signal.metrics).toMatchObject({ member_count: 40, pair_count: 780 });
  expect(signal.evidence).toHaveLength(64);
  expect(membersOf(signal).size).toBe(40);
});
