import { lastValueFrom, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { Detection } from '../../operators/engine/detection.ts';
import type { Overrides } from '../../operators/engine/overrides.ts';
import { overridesOf, settingsFrom } from '../../operators/engine/settings.ts';
import type { ObservationBatch } from '../../operators/records/batch.ts';
import { SeriesDirectory } from '../../operators/records/directory.ts';
import { StoreUnavailable } from '../../operators/records/errors.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import { formatInstant } from '../../operators/time/instant.ts';
import { LocalHost } from '../../pipelines/detection/host.ts';
import { ObservationsPipeline } from '../../pipelines/observations.ts';
import { recover } from '../../pipelines/recover.ts';
import { replay } from '../../pipelines/replay.ts';
import { openSqlite } from '../../sinks/sqlite/index.ts';
import type { Store } from '../../sinks/store.ts';
import { Writer } from '../../sinks/writer.ts';
import { population } from '../operators/engine/population.ts';
import { ordered, type Row, rowsOf, SECOND, START, uuid } from '../operators/harness.ts';
import { times } from '../operators/noise.ts';
import { fc, runs } from '../property.ts';

/** Wall clock of the first tick. */
const NOW = Date.UTC(2026, 5, 1) * 1000;

function batchOf(directory: SeriesDirectory, rows: readonly Row[]): ObservationBatch {
  const { length, series, time, outcome, features } = ordered(directory, rows);
  return { length, series, time, outcome, ...(features && { features }) };
}

/** A pipeline on a store, from one start to the next; ticks come when the test says so. */
class Life {
  private readonly pipeline: ObservationsPipeline;
  private readonly writer: Writer;
  private readonly directory: SeriesDirectory;
  private readonly ticks$ = new Subject<number>();
  private ticked: () => void = () => undefined;

  private constructor(store: Store, recovered: Awaited<ReturnType<typeof recover>>) {
    const { recovery, directory, detection } = recovered;
    this.directory = directory;
    this.writer = new Writer(store, recovery, directory);
    this.pipeline = new ObservationsPipeline({
      store,
      writer: this.writer,
      announce: () => undefined,
      recovered,
      host: new LocalHost(detection),
      ticks$: this.ticks$,
      events: { ticked: () => this.ticked() },
    });
    this.pipeline.start();
  }

  static async begin(store: Store, environment: Overrides): Promise<Life> {
    return new Life(store, await recover(store, settingsFrom(environment)));
  }

  async append(rows: readonly Row[]): Promise<void> {
    if (rows.length > 0) await this.writer.append(batchOf(this.directory, rows));
  }

  async tick(at: number): Promise<void> {
    const done = new Promise<void>((resolve) => {
      this.ticked = resolve;
    });
    this.ticks$.next(at);
    await done;
  }

  /** Asks for a change that the next tick makes. */
  ask(scope: string, overrides: Overrides) {
    return this.pipeline.configure(uuid(scope), overrides);
  }

  async configure(scope: string, overrides: Overrides, at: number) {
    const [made] = await Promise.all([this.ask(scope, overrides), this.tick(at)]);
    return made;
  }

  async stop(at: number): Promise<void> {
    await this.pipeline.stop(at);
    await this.writer.close();
  }
}

type Step =
  | { readonly kind: 'append'; readonly rows: number }
  | { readonly kind: 'tick' }
  | { readonly kind: 'configure'; readonly scope: string; readonly overrides: Overrides }
  | { readonly kind: 'crash' | 'stop'; readonly environment: Overrides };

const overridesArbitrary: fc.Arbitrary<Overrides> = fc.record(
  {
    stall: fc.record({ run: fc.integer({ min: 3, max: 12 }), enabled: fc.boolean() }, { requiredKeys: [] }),
    spike: fc.record({ min_z: fc.integer({ min: 3, max: 9 }) }),
    seasonality: fc.record({ enabled: fc.boolean() }),
    anomaly: fc.record({ min_distance: fc.integer({ min: 4, max: 12 }), enabled: fc.boolean() }),
    outlier_cluster: fc.record({ min_members: fc.integer({ min: 2, max: 5 }), enabled: fc.boolean() }),
    correlation: fc.record({ min_r: fc.constantFrom(0.5, 0.8), enabled: fc.boolean() }),
  },
  { requiredKeys: [] },
);

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('append' as const), rows: fc.nat(1500) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('tick' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('configure' as const),
      scope: fc.constantFrom('a', 'b', 'c'),
      overrides: overridesArbitrary,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('crash' as const, 'stop' as const),
      environment: fc.oneof(fc.constant({}), overridesArbitrary),
    }),
  },
);

/** What one detection that never restarts finds when it receives the same in the same order. */
function expected(rows: readonly Row[], steps: readonly Step[]): Signal[] {
  const directory = new SeriesDirectory();
  const detection = new Detection(directory, settingsFrom({}));
  const latest = new Map<string, Signal>();
  let at = 0;
  let now = NOW;
  let version = 0;
  /** Of a start; one under which no tick is made never held. */
  let environment: Overrides | undefined;
  const configure = (scope_id: string | null, overrides: Overrides) =>
    detection.configure({ version: ++version, tick: 0, scope_id, overrides });
  const tick = (change = () => {}) => {
    if (environment !== undefined) configure(null, overridesOf(settingsFrom(environment)));
    environment = undefined;
    detection.engine.process(detection.take(++now));
    change();
    for (const { signal } of detection.tick(now)) latest.set(signal.id, signal);
  };
  for (const step of steps) {
    if (step.kind === 'append') {
      const part = rows.slice(at, at + step.rows);
      at += step.rows;
      if (part.length > 0) detection.arrive({ ...batchOf(directory, part), firstSeq: 1 }, now);
    } else if (step.kind === 'configure') {
      tick(() => configure(uuid(step.scope), step.overrides));
    } else {
      if (step.kind !== 'crash') tick();
      if (step.kind !== 'tick') environment = step.environment;
    }
  }
  tick();
  return [...latest.values()];
}

async function lived(rows: readonly Row[], steps: readonly Step[]): Promise<readonly Signal[]> {
  const store = await openSqlite({ path: ':memory:' });
  let life = await Life.begin(store, {});
  let at = 0;
  let now = NOW;
  for (const step of steps) {
    if (step.kind === 'append') {
      await life.append(rows.slice(at, at + step.rows));
      at += step.rows;
    } else if (step.kind === 'tick') {
      await life.tick(++now);
    } else if (step.kind === 'configure') {
      await life.configure(step.scope, step.overrides, ++now);
    } else {
      if (step.kind === 'stop') await life.stop(++now);
      life = await Life.begin(store, step.environment);
    }
  }
  await life.tick(++now);
  const { rows: found } = await store.signals({}, 100_000);
  await store.close();
  return found;
}

const sorted = (signals: readonly Signal[]) =>
  signals.map(({ detected_at, updated_at, ...rest }) => rest).sort((a, b) => (a.id < b.id ? -1 : 1));

describe('settings over restarts', () => {
  it('hold from the same place on, wherever changes, crashes, stops and other environments fall', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1e6 }),
        fc.array(stepArbitrary, { minLength: 4, maxLength: 20 }),
        async (seed, steps) => {
          const rows = population(seed);
          expect(sorted(await lived(rows, steps))).toEqual(sorted(expected(rows, steps)));
        },
      ),
      { numRuns: runs(15) },
    );
  });

  it('close what a detector has open when a start switches it off, after a crash too', async () => {
    const store = await openSqlite({ path: ':memory:' });
    const first = await Life.begin(store, {});
    await first.append(rowsOf(times(9, () => 4)));
    await first.tick(NOW);
    expect((await store.signals({ status: 'open' }, 9)).rows.map(({ pattern }) => pattern)).toEqual([
      'stall',
    ]);
    // Two starts that end before their first tick.
    await Life.begin(store, { stall: { enabled: false } });
    await Life.begin(store, { stall: { enabled: false } });
    const second = await Life.begin(store, { stall: { enabled: false } });
    await second.tick(NOW + 1);
    expect((await store.signals({}, 9)).rows.map(({ status }) => status)).toEqual(['closed']);
    await store.close();
  });

  it('of the store hold in a replay into it, and those of its environment from its first row on', async () => {
    const store = await openSqlite({ path: ':memory:' });
    const life = await Life.begin(store, {});
    await life.configure('a', { stall: { run: 3 } }, NOW);
    const environment = { stall: { run: 5 } };
    const recovered = await recover(store, settingsFrom(environment));
    const { directory, detection, recovery } = recovered;
    const writer = new Writer(store, recovery, directory);
    const rows = ['a', 'b'].flatMap((scope) =>
      rowsOf([1, 9, 4, 4, 4, 8, 3, 3, 3, 3, 3, 3, 3, 7], { scope, entity: scope }),
    );
    const steps = replay({
      batches: (async function* () {
        yield batchOf(directory, rows);
      })(),
      detection,
      interval: 1e6,
      speed: Number.POSITIVE_INFINITY,
      sink: { store, writer, source: 'replay:test', recovered, done: 0 },
    });
    await lastValueFrom(steps);
    await writer.close();
    const { rows: signals } = await store.signals({ pattern: 'stall' }, 9);
    const found = signals.map(({ scope_id, explanation }) => [scope_id, explanation.threshold_used]);
    expect(found.sort()).toEqual(
      [
        [uuid('a'), 3],
        [uuid('a'), 3],
        [uuid('b'), 5],
      ].sort(),
    );
    const records = await store.settingsAfter(2);
    expect(records.map(({ tick, scope_id, overrides }) => [tick, scope_id, overrides.stall])).toEqual([
      [1, null, { run: 5, enabled: true }],
    ]);
    expect((await recover(store, settingsFrom(environment))).unrecorded).toEqual([]);
    await store.close();
  });

  it('are refused while the store is away, and kept for when it is back', async () => {
    const store = await openSqlite({ path: ':memory:' });
    const life = await Life.begin(store, {});
    await life.append(rowsOf(times(5, () => 4)));
    await life.tick(NOW);
    const commit = store.commit.bind(store);
    store.commit = () => Promise.reject(new StoreUnavailable('away'));
    const refused = life.configure('scope', { stall: { run: 3 } }, NOW + 1);
    await expect(refused).rejects.toMatchObject({
      code: 'store_unavailable',
      message: expect.stringContaining('retried at each tick'),
    });
    expect(await store.settingsAfter(1)).toEqual([]);
    store.commit = commit;
    await life.append(rowsOf([4], { from: START + 5 * SECOND }));
    await life.tick(NOW + 2);
    expect((await store.settingsAfter(1)).map(({ version, tick }) => [version, tick])).toEqual([[2, 2]]);
    const { rows } = await store.signals({}, 9);
    expect(rows.map(({ explanation }) => explanation.threshold_used)).toEqual([3]);
    await store.close();
  });

  it('close what is open with their own tick', async () => {
    const store = await openSqlite({ path: ':memory:' });
    const life = await Life.begin(store, {});
    await life.append(rowsOf(times(9, () => 4)));
    await life.tick(NOW);
    await life.configure('scope', { stall: { enabled: false } }, NOW + 1);
    const { rows } = await store.signals({}, 9);
    expect(rows.map(({ status, updated_at }) => [status, updated_at])).toEqual([
      ['closed', formatInstant(NOW + 1)],
    ]);
    await store.close();
  });

  it('that wait when the server stops are made by its last tick; none is taken after it', async () => {
    const store = await openSqlite({ path: ':memory:' });
    const life = await Life.begin(store, {});
    const waiting = life.ask('scope', { stall: { run: 3 } });
    await life.stop(NOW);
    expect((await waiting).overrides).toEqual({ stall: { run: 3 } });
    await expect(life.ask('scope', {})).rejects.toMatchObject({ code: 'store_unavailable' });
    await store.close();
  });

  it('are all on record, each once, with the tick from which they hold', async () => {
    const store = await openSqlite({ path: ':memory:' });
    const life = await Life.begin(store, {});
    await life.append(rowsOf(times(3, () => 4)));
    await life.tick(NOW);
    const made = await life.configure('scope', { stall: { run: 3 } }, NOW + 1);
    expect(made).toEqual({
      version: 2,
      tick: 2,
      at: NOW + 1,
      scope_id: uuid('scope'),
      overrides: { stall: { run: 3 } },
    });
    await life.configure('scope', {}, NOW + 2);
    const again = await Life.begin(store, {});
    await again.tick(NOW + 3);
    const other = await Life.begin(store, { spike: { enabled: false } });
    await other.tick(NOW + 4);
    const records = await store.settingsAfter(0);
    expect(records.map(({ version, tick, scope_id }) => [version, tick, scope_id])).toEqual([
      [1, 0, null],
      [2, 2, uuid('scope')],
      [3, 3, uuid('scope')],
      [4, 3, null],
    ]);
    expect(records[0].overrides).toEqual(overridesOf(settingsFrom({})));
    expect(records[3].overrides.spike.enabled).toBe(false);
    expect(await store.settingsAfter(3)).toEqual([records[3]]);
    expect(await store.scopeSettings(uuid('scope'))).toEqual(records[2]);
    expect(await store.scopeSettings(uuid('elsewhere'))).toBeUndefined();
    await store.close();
  });
});
