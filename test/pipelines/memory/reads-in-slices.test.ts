import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { eventMaker } from '../../../bench/memory/events/stream.ts';
import { ClaimIndex } from '../../../operators/claims/claim-index.ts';
import { ComparisonIndex } from '../../../operators/claims/comparison/comparison-index.ts';
import { emptyWriterState, LedgerView } from '../../../pipelines/memory/changes/ledger-view.ts';
import { MemoryState } from '../../../pipelines/memory/memory-state.ts';
import { loadReader } from '../../../pipelines/memory/parts.ts';
import { someMemory } from './some-memory.ts';

/** Claims of a ledger, which one block of it has. */
const CLAIMS = 800;

async function ledgerOf() {
  const memory = await someMemory();
  const next = eventMaker(1, CLAIMS);
  while (memory.counts.claims < CLAIMS) await memory.ingest(Array.from({ length: 200 }, next));
  return { ledger: memory.recall.ledger, claims: memory.counts.claims };
}

/** The most calls between two turns of the event loop while something is read. */
async function mostInATurn(calls: () => number, read: () => Promise<unknown>): Promise<number> {
  let over = false;
  let most = 0;
  const counting = (async () => {
    for (let before = calls(); !over; before = calls()) {
      await nextTurn();
      most = Math.max(most, calls() - before);
    }
  })();
  await read();
  over = true;
  await counting;
  return most;
}

describe('a ledger of many claims', () => {
  it('is read by a writer and by questions in slices, with turns of the event loop between them', async () => {
    const { ledger, claims } = await ledgerOf();
    // Each look at the clock takes a millisecond, on machines of any speed.
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now++);
    const put = vi.spyOn(ComparisonIndex.prototype, 'put');
    const view = new LedgerView(ledger, () => Date.now() * 1000, emptyWriterState());
    const known = await mostInATurn(
      () => put.mock.calls.length,
      () => view.catchUp(),
    );
    expect(put).toHaveBeenCalledTimes(claims);
    expect(known).toBeLessThan(claims / 8);

    const learn = vi.spyOn(ClaimIndex.prototype, 'learn');
    const memoryState = new MemoryState(await loadReader(ledger));
    const indexed = await mostInATurn(
      () => learn.mock.calls.length,
      () => memoryState.catchUp(ledger),
    );
    expect(learn).toHaveBeenCalledTimes(claims);
    expect(indexed).toBeLessThan(claims / 8);
    vi.restoreAllMocks();
  });
});
