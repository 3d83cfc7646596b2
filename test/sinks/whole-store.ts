import type { Store } from '../../sinks/store.ts';
import { someSettings } from '../operators/webhooks/fixtures.ts';
import { fc } from '../property.ts';
import { ModelLedger } from './conformance/ledger/ledger-model.ts';
import { claimId, entries, eventId, someStory } from './conformance/ledger/ledger-story.ts';
import { START, someRows, someSeries, someSignal, transaction, uuid } from './fixtures.ts';

/** A text with what engines trip over. */
export const ODD = 'Größe “b” \\ \t \n \r \u001a0000 👩‍👩‍👧 e\u0301 \ufeff \'"';

const vector = (...values: number[]) => Float32Array.from(values);

/**
 * Brings something of everything into an empty store.
 *
 * @returns what its ledger has
 */
export async function fillWhole(store: Store, observations = 5000): Promise<ModelLedger> {
  const rows = someRows(observations, 7);
  rows.outcome[3] = -0;
  rows.outcome[4] = 5e-324;
  rows.outcome[5] = 0.1 + 0.2;
  const odd = {
    length: 3,
    firstSeq: observations + 1,
    series: Int32Array.of(0, 1, 2),
    time: Float64Array.of(START - 1, Date.UTC(1701, 0, 1) * 1000, Date.UTC(2249, 0, 1) * 1000 + 1),
    outcome: Float64Array.of(1, 2, 3),
    id: ['a\u0000b', ODD, null],
    features: [[1e-300, -0, 3], null, null],
    labels: [null, ['x', ODD], null],
    meta: [null, null, { [ODD]: 'nul \u0000' }],
  };
  await store.commit(
    transaction({
      series: someSeries(7),
      observations: [{ ...rows, firstSeq: 1 }, odd],
      signals: [someSignal('one'), someSignal('two', { evidence: [{ kind: 'note', note: ODD }] })],
      changes: [
        { kind: 'signal', signal: someSignal('one') },
        { kind: 'signal', signal: someSignal('two', { pattern: 'drop' }) },
      ],
      ticks: [
        { number: 0, seq: observations, at: START + 1 },
        { number: 1, seq: observations + 3, at: START + 2 },
      ],
      settings: [
        { version: 1, tick: 0, at: START, scope_id: null, overrides: { stall: { run: 9 } } },
        { version: 2, tick: 1, at: START, scope_id: uuid('scope'), overrides: {} },
      ],
      positions: [
        { source: 's', partition: 'b', offset: '9007199254740993' },
        { source: 's', partition: 'A', offset: '1' },
      ],
      described: {
        at: START,
        series: [
          { series: 0, entity: ODD, metric: 'Latency p95', unit: 'ms', tags: { [ODD]: ODD } },
          { series: 3, entity: 'other' },
        ],
        scopes: [{ scope_id: uuid('scope'), scope: 'Shop' }],
      },
    }),
  );
  await store.saveCheckpoint({
    layout: 'a',
    tick: { number: 0, seq: observations, at: START + 1 },
    rest: Uint8Array.of(0, 255, 10),
    series: Array.from({ length: 7 }, (_, series) => ({ series, state: new Uint8Array(900).fill(series) })),
  });
  await store.names.put({
    scope_id: uuid('scope'),
    entity_id: uuid('entity 0'),
    names: ['p95', ODD],
    unit: 'ms',
    changed_at: START,
  });
  await store.tokens.add({
    id: uuid('token'),
    name: 'token',
    hash: '0a'.repeat(32),
    permissions: ['sql'],
    created_at: START,
    expires_at: START + 9,
  });
  await store.webhooks.add({
    id: uuid('webhook'),
    origin: 'call',
    settings: someSettings({ name: 'hook', scope: ODD }),
    edition: 1,
    created_at: START,
    progress: { cursor: 2, parked: [], replay: [], delivered: 2 },
  });
  await store.feedback.put({ id: uuid('one'), verdict: 'expected', reason: ODD, at: START });
  await store.mutes.put({ id: uuid('mute'), starts_at: START, ends_at: START + 1, created_at: START });
  const model = new ModelLedger();
  // The same story each time, with every kind of row in it.
  const [story] = fc
    .sample(someStory, { numRuns: 200, seed: 7 })
    .filter(({ transactions }) => transactions.some(({ ends }) => ends.length > 0))
    .sort((a, b) => b.writer.head - a.writer.head);
  for (const one of story.transactions) {
    await store.ledger.commit(one);
    model.commit(one);
  }
  const removed = entries(model.head, {
    removed: {
      events: [eventId(1)],
      claims: [],
      reasons: [],
      before: START,
      forgotten: [{ id: eventId(1), at: START, actor: 'user:anna', reason: ODD }],
    },
  });
  await store.ledger.commit(removed);
  model.commit(removed);
  await store.ledger.saveEmbeddings('claim', 'toy', [
    { id: claimId(0), number: 0, part: 0, vector: vector(0.6, 0.8) },
    { id: claimId(1), number: 1, part: 0, vector: vector(1, 0) },
  ]);
  await store.ledger.saveEmbeddings('claim', 'other', [
    { id: claimId(0), number: 0, part: 0, vector: vector(0, 0, -1) },
  ]);
  return model;
}
