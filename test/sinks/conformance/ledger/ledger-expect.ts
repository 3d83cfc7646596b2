import { expect } from 'vitest';
import type { Ledger } from '../../../../sinks/ledger.ts';
import { collect } from '../../fixtures.ts';
import type { ModelLedger } from './ledger-model.ts';
import { claimId } from './ledger-story.ts';

const sorted = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();

/**
 * Everything that the ledger of a scope has is what the model has.
 *
 * @param salt of the ids of its claims
 */
export async function expectSame(ledger: Ledger, model: ModelLedger, salt = ''): Promise<void> {
  expect(await ledger.marks()).toEqual(model.marks());
  expect(sorted(await ledger.positions())).toEqual(sorted(model.positions()));
  expect((await collect(ledger.eventMarks(0))).flat()).toEqual(model.eventMarks(0));
  expect((await collect(ledger.eventsAfter(0))).flat()).toEqual(model.eventsAfter(0));
  expect((await collect(ledger.claimsAfter(0))).flat()).toEqual(model.claimsAfter(0));
  expect(await ledger.events({}, 1e6)).toEqual(model.events({}, 1e6));
  expect(await ledger.relations(1e6)).toEqual(model.relations(1e6));
  for (const stream of ['events', 'claims'] as const) {
    expect(await ledger.changes(stream, 0, 1e9, 1e6, [ledger.scope])).toEqual(
      model.changes(stream, 0, 1e9, 1e6),
    );
  }
  // One more than there are: evidence and history may name a claim that never came.
  const ids = Array.from({ length: model.marks().claims + 1 }, (_, number) => claimId(number, salt));
  expect(await ledger.versionsOf(ids)).toEqual(model.versionsOf(ids));
  expect(await ledger.evidenceOf(ids)).toEqual(model.evidenceOf(ids));
  expect(await ledger.historyOf(ids)).toEqual(model.historyOf(ids));
  for (const as_of of [...new Set(model.versionRows.map(({ recorded_at }) => recorded_at))].slice(0, 5)) {
    expect(await ledger.claims({ as_of }, 1e6)).toEqual(model.claims({ as_of }, 1e6));
  }
}
