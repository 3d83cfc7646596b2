import { expect, test } from 'vitest';
import type { Finding } from '../../../operators/detectors/detector.ts';
import { Episodes, signalId } from '../../../operators/engine/episodes.ts';
import { uuidV5 } from '../../../operators/records/uuid.ts';
import { only, SECOND, START, uuid } from '../harness.ts';

const subject = {
  pattern: 'trend',
  version: 'trend-1',
  scope_id: uuid('scope'),
  entity_id: uuid('entity'),
  partner: '',
} as const;

const finding = (changes: Partial<Finding> = {}): Finding => ({
  start: START,
  strength: 0.5,
  pValue: 0.01,
  support: 1,
  metrics: { slope: 1 },
  evidence: [{ kind: 'regression_summary', slope: 1 }],
  threshold: 0.05,
  peers: 0,
  samples: { times: [START], values: [3] },
  ...changes,
});

test('the id is UUIDv5 of pattern|scope|entity|partner|start', () => {
  const namespace = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/signal');
  const partner = `${uuid('s')}/${uuid('e')}`;
  expect(signalId({ ...subject, partner }, START + 500_000)).toBe(
    uuidV5(namespace, `trend|${uuid('scope')}|${uuid('entity')}|${partner}|2026-05-01T00:00:00.500Z`),
  );
});

test('a tick publishes the opening and the last change after it, with revisions that count up', () => {
  const episodes = new Episodes();
  episodes.open('k', subject, finding(), START + SECOND);
  episodes.extend('k', finding({ strength: 0.6 }), START + 2 * SECOND);
  episodes.extend('k', finding({ strength: 0.7, start: START + 9 }), START + 3 * SECOND);
  const changes = episodes.tick(START + 10 * SECOND);
  expect(changes.map(({ kind, signal }) => [kind, signal.strength, signal.revision])).toEqual([
    ['signal', 0.5, 1],
    ['signal.updated', 0.7, 2],
  ]);
  expect(changes[1].signal).toMatchObject({
    id: changes[0].signal.id,
    window: { start: '2026-05-01T00:00:00Z', end: '2026-05-01T00:00:03Z' },
    decided_at: '2026-05-01T00:00:01Z',
    detected_at: '2026-05-01T00:00:10Z',
    status: 'open',
  });
  expect(episodes.tick(START + 11 * SECOND)).toEqual([]);
  episodes.close('k', START + 4 * SECOND);
  const closed = only(episodes.tick(START + 20 * SECOND));
  expect(closed.kind).toBe('signal.closed');
  expect(closed.signal).toMatchObject({
    status: 'closed',
    strength: 0.7,
    revision: 3,
    detected_at: '2026-05-01T00:00:10Z',
    updated_at: '2026-05-01T00:00:20Z',
    window: { end: '2026-05-01T00:00:04Z' },
  });
  expect(episodes.openCount).toBe(0);
});

test('an episode that opened and closed within one tick is published with both', () => {
  const episodes = new Episodes();
  episodes.open('k', subject, finding(), START);
  episodes.extend('k', finding(), START + SECOND);
  episodes.close('k', START + SECOND, { metrics: { slope: 9 }, evidence: [] });
  episodes.open('k', subject, finding({ start: START + 5 }), START + 5);
  const changes = episodes.tick(START);
  expect(changes.map(({ kind }) => kind)).toEqual(['signal', 'signal.closed', 'signal']);
  expect(changes[1].signal.metrics).toEqual({ slope: 9 });
  expect(changes[2].signal.id).not.toBe(changes[0].signal.id);
});

test('numbers outside of what JSON and the contract can say are brought in', () => {
  const episodes = new Episodes();
  episodes.open(
    'k',
    subject,
    finding({
      strength: 1.5,
      pValue: -1e-17,
      metrics: { a: Number.POSITIVE_INFINITY, b: Number.NEGATIVE_INFINITY, c: Number.NaN, d: 2 },
      evidence: [{ kind: 'regression_summary', z: Number.POSITIVE_INFINITY, n: Number.NaN, text: 'x', d: 2 }],
    }),
    START - 1,
  );
  const { signal } = only(episodes.tick(START));
  expect(signal.strength).toBe(1);
  expect(signal.explanation.p_value).toBe(0);
  expect(signal.metrics).toEqual({ a: Number.MAX_VALUE, b: -Number.MAX_VALUE, c: 0, d: 2 });
  expect(signal.evidence).toEqual([
    { kind: 'regression_summary', z: Number.MAX_VALUE, n: 0, text: 'x', d: 2 },
  ]);
  expect(signal.window.end).toBe(signal.window.start);
  episodes.extend('k', finding({ strength: Number.NaN, pValue: 2 }), START);
  expect(only(episodes.tick(START)).signal).toMatchObject({ strength: 0, confidence: 0 });
});

test('what is not open is neither extended nor closed', () => {
  const episodes = new Episodes();
  episodes.extend('k', finding(), START);
  episodes.close('k', START);
  expect(episodes.tick(START)).toEqual([]);
  expect(episodes.get('k')).toBeUndefined();
});
