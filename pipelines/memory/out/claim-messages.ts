import { itemAt } from '../../../operators/item-at.ts';
import type { Claim } from '../../../operators/records/claim.ts';
import type { OutgoingMessage } from '../../../sinks/kafka/port.ts';
import { sizeOf } from '../../../sinks/kafka/topic-queue.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import type { LedgerFeed } from '../../../sinks/outbox/ledger-feed.ts';
import { type Log, mapped } from '../../../sinks/outbox/log.ts';
import { changeHeaders } from '../../../sinks/outbox/topic-relay.ts';
import { type ClaimChange, viewChanges } from './change-views.ts';

/** A claim with as many of its latest pieces of evidence as fit into `room` bytes of JSON. */
function withLatest(claim: Claim, room: number): Claim {
  let from = claim.evidence.length;
  for (let left = room; from > 0; from--) {
    left -= Buffer.byteLength(JSON.stringify(claim.evidence[from - 1])) + 1;
    if (left < 0) break;
  }
  return { ...claim, evidence: claim.evidence.slice(from) };
}

/**
 * A change of claims as a message. The key is the id of the claim, or the smaller id of a contradiction. The value is a JSON object of
 * `seq`, `kind` and `claim` or `contradiction`. If the evidence does not fit, the message has the latest pieces, and
 * `tidemark-evidence` has the total number.
 *
 * @param most maximum bytes of the message
 */
export function claimMessage(change: ClaimChange, most: number): OutgoingMessage {
  const { seq, kind } = change;
  const headers = changeHeaders(seq, kind);
  if ('contradiction' in change) {
    const smaller = itemAt(change.contradiction.between.toSorted(), 0);
    return { key: smaller, value: JSON.stringify(change), headers };
  }
  const { claim } = change;
  const whole = { key: claim.id, value: JSON.stringify(change), headers };
  if (sizeOf(whole) <= most) return whole;
  const cut = { ...headers, 'tidemark-evidence': String(claim.evidence.length) };
  const bare = { seq, kind, claim: { ...claim, evidence: [] } };
  const room = most - sizeOf({ key: claim.id, value: JSON.stringify(bare), headers: cut });
  return {
    key: claim.id,
    value: JSON.stringify({ seq, kind, claim: withLatest(claim, room) }),
    headers: cut,
  };
}

/**
 * The change log of claims as messages, updates included.
 *
 * @param most maximum bytes of a message
 */
export function claimMessages(ledger: Ledger, feed: LedgerFeed, most: number): Log<OutgoingMessage> {
  return mapped(feed.log('claims'), async (changes) => {
    const views = await viewChanges(ledger, changes);
    return views.map((view) => claimMessage(view, most));
  });
}
