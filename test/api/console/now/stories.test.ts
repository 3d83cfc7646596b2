import { describe, expect, it } from 'vitest';
import { filtersOf, matches } from '../../../../api/console/now/filters.ts';
import { nameOf, seriesOf, storiesOf } from '../../../../api/console/now/stories.ts';
import type { Signal } from '../../../../operators/signals/signal.ts';
import { fc } from '../../../property.ts';
import { someSignal } from '../../../sinks/fixtures.ts';

const NIL = '00000000-0000-0000-0000-000000000000';
const window = (start: string, end: string) => ({
  start: `2026-05-${start}:00Z`,
  end: `2026-05-${end}:00Z`,
});

function signal(name: string, entity: string, parts: Partial<Signal> = {}): Signal {
  return someSignal(name, {
    entity_id: entity,
    entity: `host ${entity}`,
    status: 'closed',
    severity: 'note',
    evidence: [],
    window: window('01T10:00', '01T11:00'),
    ...parts,
  });
}

const idsOf = (signals: readonly Signal[]) =>
  storiesOf(signals).stories.map((story) => story.signals.map(({ id }) => id).sort());

describe('stories', () => {
  it('join signals of one series at one time, and no others', () => {
    const at = signal('a', 'x');
    const beside = signal('b', 'x', { window: window('01T10:30', '01T12:00') });
    const later = signal('c', 'x', { window: window('01T13:00', '01T14:00') });
    const other = signal('d', 'y');
    expect(idsOf([at, beside, later, other])).toEqual(
      expect.arrayContaining([[at.id, beside.id].sort(), [later.id], [other.id]]),
    );
  });

  it('last as long as an open signal does', () => {
    const open = signal('a', 'x', { status: 'open' });
    const later = signal('b', 'x', { window: window('03T10:00', '03T11:00') });
    expect(idsOf([open, later])).toEqual([[open.id, later.id].sort()]);
  });

  it('are led by an open signal that names what is new, else by the alert', () => {
    const novelty = signal('a', 'x', { pattern: 'novelty', severity: 'alert', status: 'open' });
    const trend = (status: Signal['status']) => signal('b', 'x', { pattern: 'trend', status });
    const leadOf = (...signals: Signal[]) =>
      storiesOf(signals).stories.map(({ lead, severity }) => [lead.id, severity]);
    expect(leadOf(novelty, trend('open'))).toEqual([[trend('open').id, 'alert']]);
    expect(leadOf(novelty, trend('closed'))).toEqual([[novelty.id, 'alert']]);
    const spike = signal('c', 'x', { pattern: 'spike', severity: 'alert' });
    expect(leadOf(spike, trend('open'))).toEqual([[spike.id, 'alert']]);
  });

  it('join series through a signal that names them, and what it explains', () => {
    const cluster = signal('cluster', NIL, {
      pattern: 'outlier_cluster',
      severity: 'alert',
      evidence: ['x', 'y'].map((entity_id) => ({ kind: 'outlier_member', entity_id })),
    });
    const [x, y] = [signal('a', 'x'), signal('b', 'y')];
    const explained = signal('c', 'z', {
      window: window('01T09:00', '01T09:10'),
      explanation: { ...x.explanation, superseded_by: cluster.id },
    });
    const [story, ...others] = storiesOf([x, y, cluster, explained]).stories;
    expect(others).toEqual([]);
    expect(story.lead.id).toBe(cluster.id);
    expect(story.series.map(nameOf)).toEqual(expect.arrayContaining(['host x', 'host y', 'host z']));
    expect([story.start, story.end, story.severity]).toEqual([
      '2026-05-01T09:00:00Z',
      '2026-05-01T11:00:00Z',
      'alert',
    ]);
  });

  it('are not joined by what series do at length, which stands beside them', () => {
    const [x, y] = [signal('a', 'x'), signal('b', 'y')];
    const season = signal('season', 'x', { pattern: 'seasonality' });
    const pair = signal('pair', 'x', {
      pattern: 'correlation',
      evidence: [{ kind: 'pair_correlation', entity_id: 'x', partner_entity_id: 'y' }],
    });
    const { stories, standing } = storiesOf([x, y, season, pair]);
    expect(stories.map(({ movesWith }) => movesWith.map(({ id }) => id))).toEqual([[pair.id], [pair.id]]);
    expect(standing.map(({ id }) => id)).toEqual([season.id, pair.id]);
  });

  it('come open before ended, alerts before notes, the latest first', () => {
    const wanted = [
      signal('1', 'a', { status: 'open', severity: 'alert', window: window('02T10:00', '02T10:00') }),
      signal('2', 'b', { status: 'open', severity: 'alert' }),
      signal('3', 'c', { status: 'open', window: window('04T10:00', '04T10:00') }),
      signal('4', 'd', { severity: 'alert' }),
      signal('5', 'e'),
    ];
    expect(storiesOf([...wanted].reverse()).stories.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
  });

  it('have each signal once, in any order of arrival', () => {
    const some = fc.array(
      fc.record({
        entity: fc.constantFrom('x', 'y', 'z'),
        from: fc.nat(20),
        hours: fc.nat(3),
        isOpen: fc.boolean(),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(some, (given) => {
        const hour = (n: number) =>
          new Date(Date.parse('2026-05-01T00:00:00Z') + n * 3_600_000).toISOString();
        const signals = given.map(({ entity, from, hours, isOpen }, n) =>
          signal(`${n}`, entity, {
            status: isOpen ? 'open' : 'closed',
            window: { start: hour(from), end: hour(from + hours) },
          }),
        );
        const groups = idsOf(signals);
        expect(groups.flat().sort()).toEqual(signals.map(({ id }) => id).sort());
        const asText = (all: readonly string[][]) => all.map((ids) => ids.join()).sort();
        expect(asText(idsOf([...signals].reverse()))).toEqual(asText(groups));
      }),
    );
  });
});

describe('filters', () => {
  const [story] = storiesOf([
    signal('a', 'x', { status: 'open', tags: { env: 'prod' }, scope: 'shop', pattern: 'drop' }),
  ]).stories;
  it.each([
    ['', true],
    ['severity=note', true],
    ['severity=alert', false],
    ['pattern=drop', true],
    ['pattern=spike', false],
    ['scope=shop', true],
    ['scope=other', false],
    ['find=HOST', true],
    ['find=env:pr', true],
    ['find=nothing', false],
  ])('%s: %s', (query, isShown) => {
    expect(matches(story, filtersOf(new URLSearchParams(query)))).toBe(isShown);
  });

  it('leave out what has ended, unless all are asked for', () => {
    const [ended] = storiesOf([signal('a', 'x')]).stories;
    expect(['', 'status=all'].map((query) => matches(ended, filtersOf(new URLSearchParams(query))))).toEqual([
      false,
      true,
    ]);
  });
});

it('a signal names its own series, partners and members, each once', () => {
  const found = seriesOf(
    signal('a', 'x', {
      evidence: [
        {
          kind: 'pair_correlation',
          entity_id: 'x',
          partner_entity_id: 'y',
          partner_entity: 'why',
          partner_scope_id: 's',
        },
      ],
    }),
  );
  expect(found.map(({ scope_id, entity_id, entity }) => [scope_id === 's', entity_id, entity])).toEqual([
    [false, 'x', 'host x'],
    [true, 'y', 'why'],
  ]);
});
