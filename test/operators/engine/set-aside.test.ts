import { describe, expect, test } from 'vitest';
import type { Population } from '../../../operators/detectors/detector.ts';
import { PATTERNS, type Pattern } from '../../../operators/detectors/index.ts';
import type { Signal } from '../../../operators/signals/signal.ts';
import { comparable, Harness, only, type Row, rowsOf, run, SECOND, START, uuid } from '../harness.ts';
import { noise, times } from '../noise.ts';

/** Two scopes of four series that share a factor, with a level that changes, one that stops and one outlier. */
function stream(): Row[] {
  const { normal } = noise(3);
  const factor = times(600, normal);
  const series = ['s', 't'].flatMap((scope) =>
    ['a', 'b', 'c', 'd'].map((entity, place) => {
      const values = factor.map(
        (common, i) =>
          common + 0.3 * normal() + (place === 0 && i >= 300 ? 8 : 0) + (place === 1 && i === 450 ? 40 : 0),
      );
      return rowsOf(place === 2 ? values.slice(0, 400) : values, { scope, entity });
    }),
  );
  return series.flat().sort((x, y) => x.time - y.time);
}

const rows = stream();
/** Rows before a detector begins to fail. */
const BEFORE = 320 * 8;
const whole = run(rows).signals();
const ofOther = (signals: readonly Signal[]) =>
  comparable(
    signals.filter(
      ({ scope_id, pattern }) => scope_id === uuid('t') && pattern !== 'cross_scope_correlation',
    ),
  );

class Sabotage extends Error {
  constructor() {
    super('sabotaged');
  }
}

/** The series with an outlier, for which detectors of single series fail. */
const SUBJECT = 1;

/** Makes a detector throw wherever it is asked about the series with an outlier, or about its scope. */
function sabotage({ engine, directory }: Harness, wanted: Pattern): void {
  const { series, scope, pairs } = engine.judges.sets[0];
  for (const { pattern, judge } of series) {
    if (pattern !== wanted) continue;
    const asked = judge.judge.bind(judge);
    judge.judge = (frame, open) => {
      if (frame.series === SUBJECT) throw new Sabotage();
      return asked(frame, open);
    };
  }
  for (const { pattern, judge } of scope) {
    if (pattern !== wanted) continue;
    const { observe, mark } = judge;
    const fails = (at: number) => {
      if (at === 0) throw new Sabotage();
    };
    if (observe !== undefined) {
      judge.observe = (population, at, frame) => {
        fails(at);
        observe.call(judge, population, at, frame);
      };
    }
    judge.mark = (population, at, time) => {
      fails(at);
      mark?.call(judge, population, at, time);
    };
  }
  for (const { pattern, judge } of pairs) {
    if (pattern !== wanted) continue;
    const asked = judge.judge.bind(judge);
    judge.judge = (pair, open) => {
      if (directory.scope(pair.owner) === 0) throw new Sabotage();
      return asked(pair, open);
    };
  }
}

/** A run in which a detector begins to fail. */
function failing(pattern: Pattern): Harness {
  const harness = new Harness().feed(rows.slice(0, BEFORE));
  sabotage(harness, pattern);
  return harness.feed(rows.slice(BEFORE)).tick();
}

const totals = ({ engine }: Harness) => engine.judges.aside.totals();

describe('a detector that throws', () => {
  test.each(PATTERNS)('%s is set aside for the series or scope, and everything else goes on', (pattern) => {
    const harness = failing(pattern);
    const [total, ...others] = totals(harness);
    expect(others).toEqual([]);
    expect(total).toMatchObject({ pattern, reason: 'sabotaged' });
    expect(total.series + total.scopes).toBe(1);
    expect(total.at).toBeGreaterThan(START + 300 * SECOND);
    expect(ofOther(harness.signals())).toEqual(ofOther(whole));
    const left = harness
      .signals(pattern)
      .filter(({ scope_id, status }) => scope_id === uuid('s') && status === 'open');
    if (total.scopes > 0 && pattern !== 'cross_scope_correlation') expect(left).toEqual([]);
  });

  test('stays set aside after a restart, and is tried again once it was disabled and enabled', () => {
    for (const pattern of ['spike', 'silence'] as const) {
      const before = failing(pattern);
      const after = before.restart();
      expect(totals(after)).toEqual(totals(before));
      const later = rows.map((row) => ({ ...row, time: row.time + 1000 * SECOND }));
      after.feed(later).tick();
      expect(ofPattern(after, pattern)).toEqual(ofPattern(before, pattern));
      for (const [version, enabled] of [false, true].entries())
        after.engine.configure({
          version: version + 1,
          tick: 0,
          scope_id: null,
          overrides: { [pattern]: { enabled } },
        });
      expect(totals(after)).toEqual([]);
      after.feed(rows.map((row) => ({ ...row, time: row.time + 2000 * SECOND }))).tick();
      expect(ofPattern(after, pattern).length).toBeGreaterThan(ofPattern(before, pattern).length);
    }
  });

  test('repeats the same end when the same rows are processed again', () => {
    for (const pattern of ['change_point', 'outlier_cluster', 'correlation'] as const)
      expect(comparable(failing(pattern).signals())).toEqual(comparable(failing(pattern).signals()));
  });

  test('when it describes what ended leaves the last description', () => {
    const { normal } = noise(5);
    const harness = new Harness();
    harness.feed(rowsOf(times(200, (i) => i + normal()))).tick();
    const before = only(harness.signals('trend'));
    expect(before.status).toBe('open');
    const entry = harness.engine.judges.sets[0].series.find(({ pattern }) => pattern === 'trend');
    if (entry === undefined) throw new Error('no trends are detected');
    entry.judge.conclude = () => {
      throw new Sabotage();
    };
    harness.feed(rowsOf(times(300, normal), { from: START + 200 * SECOND })).tick();
    const after = only(harness.signals('trend'));
    expect(after).toMatchObject({ id: before.id, status: 'closed' });
    expect(totals(harness)).toMatchObject([{ pattern: 'trend', series: 1, scopes: 0, reason: 'sabotaged' }]);
  });
});

/** What a pattern says of the series with an outlier, or of all series of its scope for a detector that compares them. */
function ofPattern(harness: Harness, pattern: 'spike' | 'silence'): Signal[] {
  const { scope_id, entity_id } = harness.directory.key(SUBJECT);
  const said = harness.signals(pattern).filter((signal) => signal.scope_id === scope_id);
  return pattern === 'silence' ? said : said.filter((signal) => signal.entity_id === entity_id);
}

describe('a detector that never ends', () => {
  const endless: [string, (population: Population, series: number) => void][] = [
    ['over a queue', ({ steps }) => steps.take()],
    ['over the records of series', (population, series) => population.recordOf(series)],
    ['over what it knows of series', (population, series) => population.lastTime(series)],
    ['over its episodes', ({ episodes }) => episodes.close('none', START)],
  ];

  test.each(endless)('%s exceeds its steps and is set aside', (_, step) => {
    const harness = new Harness().feed(rows.slice(0, BEFORE));
    const [entry] = harness.engine.judges.sets[0].observers;
    entry.judge.observe = (population, scope, { series }) => {
      while (scope === 0) step(population, series);
    };
    harness.feed(rows.slice(BEFORE)).tick();
    expect(totals(harness)).toMatchObject([{ pattern: entry.pattern, series: 0, scopes: 1 }]);
    expect(totals(harness)[0].reason).toMatch(/^took more than the \d+ steps/);
    const others = (signals: readonly Signal[]) => signals.filter(({ pattern }) => pattern !== entry.pattern);
    expect(ofOther(others(harness.signals()))).toEqual(ofOther(others(whole)));
  });
});
