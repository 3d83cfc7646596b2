import type { Producer } from '../../../sinks/kafka/port.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import type { LedgerFeed } from '../../../sinks/outbox/ledger-feed.ts';
import { RELAY, relayToTopic } from '../../../sinks/outbox/topic-relay.ts';
import { retry } from '../../../sinks/retry.ts';
import { ExclusiveTask } from '../../exclusive-task.ts';
import { ledgerCursor } from '../ledger-cursor.ts';
import type { Memory } from '../memory.ts';
import { claimMessages } from './claim-messages.ts';

/** Milliseconds before a position that could not be read is read again. */
const AGAIN = 2_000;

export interface ClaimsOutOptions {
  readonly memory: Pick<Memory, 'take'>;
  readonly ledger: Ledger;
  readonly feed: LedgerFeed;
  readonly producer: Producer;
  readonly topic: string;
  /** Maximum bytes of a message. */
  readonly longest: number;
  readonly failed: (error: unknown) => void;
  readonly relayed?: (changes: number) => void;
}

/**
 * Copies the change log of claims to a topic while this process owns the task. The position is stored in the ledger and never moves
 * back. If two processes both believe that they own the task, both produce; duplicates have the same `seq`.
 */
export function claimsOut(options: ClaimsOutOptions): ExclusiveTask {
  const { ledger, feed, producer, topic, longest, failed, relayed } = options;
  const log = claimMessages(ledger, feed, longest);
  const cursor = ledgerCursor(options, RELAY, topic);
  return new ExclusiveTask(async (stop) => {
    const relay = () =>
      relayToTopic({ log, producer, topic, cursor, failed, ...(relayed && { relayed }) }, stop);
    await retry(relay, { first: AGAIN, stop, failed });
  });
}
