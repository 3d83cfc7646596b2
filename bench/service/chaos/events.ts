import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs from 'kafkajs';
import { REPORTED_FROM } from '../../../operators/claims/relate/index.ts';
import type { EventInput } from '../../../operators/records/event.ts';
import { uniform } from '../../../operators/statistics/seeded-random.ts';
import { Memory } from '../../../pipelines/memory/memory.ts';
import { openDuckDb } from '../../../sinks/duckdb/index.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import type { SharedStore } from '../../../sinks/store.ts';
import { type Beliefs, beliefsOf } from './beliefs.ts';
import { eventsOf } from './statements.ts';

/** Maximum events per message. */
const MOST = 8;
/** One message in this many is sent twice, and one in this many is invalid. */
const TWICE = 20;
const POISON = 100;
/** Messages per request. */
const TOGETHER = 20;
/** Events per call of the single process. */
const CALL = 500;

/** Differences between the memories of two runs; empty when they are equal. */
export interface MemoryDifferences {
  readonly events: number;
  readonly claims: number;
  readonly contradictions: number;
  readonly examples: readonly string[];
}

interface EventMessage {
  readonly key: string | null;
  readonly value: string | null;
}

/** Events as messages, a few each, in every accepted format; some are sent twice, and some are invalid. */
export function eventMessages(events: readonly EventInput[], seed: number): EventMessage[] {
  const random = uniform(seed + 5);
  const messages: EventMessage[] = [];
  for (let at = 0; at < events.length; ) {
    const some = events.slice(at, at + 1 + Math.floor(random() * MOST));
    at += some.length;
    const forms = [
      () => JSON.stringify(some),
      () => JSON.stringify({ events: some }),
      () => (some.length > 1 ? some : [...some, ...some]).map((one) => JSON.stringify(one)).join('\n'),
    ];
    const message = { key: some[0].run_id ?? null, value: forms[Math.floor(random() * forms.length)]() };
    messages.push(message);
    if (random() * TWICE < 1) messages.push(message);
    if (random() * POISON < 1) messages.push({ key: null, value: random() < 0.5 ? 'no json' : null });
  }
  return messages;
}

/** Produces events over `seconds`, also while the broker is down. */
export async function produceEvents(
  topic: string,
  brokers: readonly string[],
  events: readonly EventInput[],
  seed: number,
  seconds: number,
): Promise<void> {
  const client = new kafkajs.Kafka({
    brokers: [...brokers],
    clientId: 'chaos-events',
    logLevel: kafkajs.logLevel.NOTHING,
    retry: { retries: 1000, initialRetryTime: 100, maxRetryTime: 2000 },
  });
  const producer = client.producer({
    idempotent: true,
    maxInFlightRequests: 1,
    createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
  });
  await producer.connect();
  const messages = eventMessages(events, seed);
  const started = performance.now();
  for (let at = 0; at < messages.length; at += TOGETHER) {
    await producer.send({ topic, acks: -1, messages: messages.slice(at, at + TOGETHER) });
    const ahead = started + (at / messages.length) * seconds * 1000 - performance.now();
    if (ahead > 0) await sleep(ahead);
  }
  await producer.disconnect();
}

/** Result of a single process on the events. */
export async function believedAlone(count: number, seed: number): Promise<Beliefs> {
  const store = await openDuckDb({ path: ':memory:' });
  try {
    const memory = await Memory.open(store.ledger, {
      minConfidence: REPORTED_FROM,
      review: 'none',
      wallClock: () => Date.now() * 1000,
    });
    const events = eventsOf(count, seed);
    for (let at = 0; at < count; at += CALL) await memory.ingest(events.slice(at, at + CALL));
    await memory.close();
    return await beliefsOf(store.ledger);
  } finally {
    await store.close();
  }
}

/** Events in the store; 0 while the database is down, as intended. */
export async function storedEvents(store: SharedStore): Promise<number> {
  try {
    return (await store.ledger.counts()).events;
  } catch {
    return 0;
  }
}

/** Compares a ledger with the result of a single process on the same events. */
export async function compareBeliefs(expected: Beliefs, ledger: Ledger): Promise<MemoryDifferences> {
  const found = await beliefsOf(ledger);
  const examples: string[] = [];
  const differing = (what: string, right: ReadonlyMap<string, string>, left: ReadonlyMap<string, string>) => {
    const keys = [...new Set([...right.keys(), ...left.keys()])].filter(
      (key) => right.get(key) !== left.get(key),
    );
    for (const key of keys.slice(0, 5)) {
      examples.push(`${what} ${key}: expected ${right.get(key) ?? 'none'}, found ${left.get(key) ?? 'none'}`);
    }
    return keys.length;
  };
  return {
    events: differing('event', expected.events, found.events),
    claims: differing('claim', expected.claims, found.claims),
    contradictions: differing('contradiction', expected.contradictions, found.contradictions),
    examples,
  };
}
