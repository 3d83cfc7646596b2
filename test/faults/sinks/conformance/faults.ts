import { describe } from 'vitest';
import type { LedgerEngine } from '../../../sinks/conformance/ledger/ledger-engine.ts';
import { describeKills } from './kills.ts';
import { describeLedgerKills } from './ledger-kills.ts';
import { describeLedgerTending } from './ledger-tending.ts';
import { describeTransfer } from './transfer.ts';

/** What a persistent store must survive, with the ledger in it, and how it moves to another. A new engine passes this, by one line in a test file of its own. */
export function faultConformance(name: string, engine: LedgerEngine): void {
  describe(`${name}: a store`, () => {
    describeKills(engine);
    describeLedgerKills(engine);
    describeLedgerTending(engine);
    describeTransfer(engine);
  });
}
