import { describe } from 'vitest';
import { describeLedgerCommits } from './ledger-commits.ts';
import { describeLedgerEmbeddings } from './ledger-embeddings.ts';
import type { LedgerEngine } from './ledger-engine.ts';
import { describeLedgerReads } from './ledger-reads.ts';
import { describeLedgerRemovals } from './ledger-removals.ts';
import { describeLedgerScopes } from './ledger-scopes.ts';
import { describeLedgerSnapshots } from './ledger-snapshots.ts';
import { describeLedgerTexts } from './ledger-texts.ts';
import { describeLedgerTime } from './ledger-time.ts';

/** Everything that the ledger of a store must do, test by test. */
export function ledgerConformance(name: string, engine: LedgerEngine): void {
  describe(`${name}: a ledger`, () => {
    describeLedgerReads(engine);
    describeLedgerCommits(engine);
    describeLedgerRemovals(engine);
    describeLedgerTexts(engine);
    describeLedgerTime(engine);
    describeLedgerScopes(engine);
    describeLedgerSnapshots(engine);
    describeLedgerEmbeddings(engine);
  });
}

/** What the driver of a ledger must do, where its SQL is that of an engine that passes {@link ledgerConformance}. */
export function ledgerDriverConformance(name: string, engine: LedgerEngine): void {
  describe(`${name}: a ledger`, () => {
    describeLedgerCommits(engine);
    describeLedgerTexts(engine);
    describeLedgerEmbeddings(engine);
  });
}
