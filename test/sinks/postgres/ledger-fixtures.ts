import { CLAIM_STATUSES, CLAIM_TYPES, CONTRADICTION_KINDS } from '../../../operators/records/claim.ts';
import {
  type ClaimVersion,
  type LedgerEvent,
  type LedgerTransaction,
  NO_ENTRIES,
  RELATIONS,
} from '../../../sinks/ledger.ts';
import { START, uuid } from '../fixtures.ts';
import type { LedgerModel } from './ledger-model.ts';

/** An event that is the same for the same name. */
export function someEvent(name: string, more: Partial<LedgerEvent> = {}): LedgerEvent {
  return {
    id: uuid(`event ${name}`),
    content: `content of ${name}`,
    timestamp: START,
    recorded_at: START + 1,
    digest: 7,
    ...more,
  };
}

/** The first version of a claim that is the same for the same name. */
export function someClaim(name: string, number: number, more: Partial<ClaimVersion> = {}): ClaimVersion {
  return {
    id: uuid(`claim ${name}`),
    number,
    version: 1,
    text: `text of ${name}`,
    type: 'fact',
    confidence: 0.1,
    status: 'active',
    valid_from: START,
    recorded_at: START,
    identity: name,
    changes: false,
    first_said: START,
    last_said: START,
    ...more,
  };
}

/** A transaction on a head. */
export function entries(head: number, parts: Partial<LedgerTransaction>): LedgerTransaction {
  return { ...NO_ENTRIES, ...parts, head };
}

/** A transaction that may follow on what a model has, of up to `size` rows of each kind. */
export function randomTransaction(
  model: LedgerModel,
  random: () => number,
  { size, texts }: { size: number; texts: readonly string[] },
): LedgerTransaction {
  const below = (limit: number) => Math.floor(random() * limit);
  const one = <T>(from: readonly T[]): T => from[below(from.length)];
  const coin = () => random() < 0.5;
  const many = <T>(make: (at: number) => T): T[] =>
    Array.from({ length: below(size + 1) }, (_, at) => make(at));
  // A clock that mostly goes on, stands still now and then, and once in a while goes back.
  const now = START + Math.floor(model.head / 3) * 10 + below(40) - 15;
  const time = () => START + below(200) - 20;
  const fresh = (what: string, at: number) => uuid(`${what} ${model.head} ${at}`);
  const events = many((at) => ({
    id: fresh('event', at),
    content: one(texts),
    ...(coin() && { run_id: uuid(`run ${below(3)}`) }),
    ...(coin() && { source_input_id: one(['feed', 'chat "x"', "o'neil"]) }),
    timestamp: time(),
    recorded_at: now,
    ...(coin() && { metadata: { [one(texts)]: one(texts) } }),
    digest: below(2 ** 52),
  }));
  const last = new Map(model.claimsAsOf().map((claim) => [claim.id, claim]));
  const claims = many((at): ClaimVersion => {
    const known = random() < 0.6 && last.size > 0 ? one([...last.values()]) : undefined;
    const next: ClaimVersion = {
      id: known?.id ?? fresh('claim', at),
      number: known?.number ?? last.size,
      version: (known?.version ?? 0) + 1,
      text: one(texts),
      type: one(CLAIM_TYPES),
      confidence: random(),
      status: one(CLAIM_STATUSES),
      valid_from: time(),
      ...(coin() && { valid_to: time() + 50 }),
      ...(random() < 0.2 && { stretches: [{ from: START - 40 - below(30), to: START - 25 - below(10) }] }),
      recorded_at: now + below(3),
      identity: known?.identity ?? `identity ${model.head} ${at} ${one(texts)}`,
      ...(coin() && { holds_from: time() }),
      ...(coin() && { holds_to: time() }),
      changes: random() < 0.5,
      first_said: time(),
      last_said: time(),
      ...(coin() && { key: one(['a', 'b', `long ${'k'.repeat(5000)}`]) }),
      ...(coin() && { author: one(texts) }),
      ...(coin() && { metadata: { kept: one(texts) } }),
    };
    last.set(next.id, next);
    return next;
  });
  const claimIds = [...last.keys()];
  const eventIds = [...model.events, ...events].map(({ id }) => id);
  const open = model.relations.filter(({ row }) => row.resolved_at === undefined);
  const relations =
    claimIds.length < 2
      ? []
      : many((at) => ({
          id: fresh('relation', at),
          a: one(claimIds),
          b: one(claimIds),
          relation: one(RELATIONS),
          ...(coin() && { kind: one(CONTRADICTION_KINDS) }),
          confidence: random(),
          rationale: one(texts),
          detected_at: now,
        }));
  const ending = [...open.map(({ row }) => row.id), ...relations.map(({ id }) => id)];
  return entries(model.head, {
    events,
    claims,
    relations,
    evidence:
      claimIds.length === 0 || eventIds.length === 0
        ? []
        : many(() => ({
            claim_id: one(claimIds),
            event_id: one(eventIds),
            start: below(10),
            end: 10 + below(10),
            quote: one(texts),
            source: one(texts),
            recorded_at: now,
          })),
    ends: ending
      .filter(() => random() < 0.3)
      .map((id) => ({ id, resolved_at: now + below(10), resolution: one(texts) })),
    history:
      claimIds.length === 0
        ? []
        : many(() => ({
            claim_id: one(claimIds),
            version: 1 + below(4),
            at: now,
            change: one(['created', 'contested']),
            ...(coin() && { from: one(texts) }),
            ...(coin() && { to: one(texts) }),
            actor: one(texts),
            reason: one(texts),
          })),
  });
}
