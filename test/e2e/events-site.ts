import { expect, onTestFinished } from 'vitest';
import { openSharedStore } from '../../api/stores/open-store.ts';
import { beliefsOf } from '../../bench/service/chaos/beliefs.ts';
import type { EventInput } from '../../operators/records/event.ts';
import { Memory } from '../../pipelines/memory/memory.ts';
import { viewChanges } from '../../pipelines/memory/out/change-views.ts';
import type { Ledger } from '../../sinks/ledger.ts';
import { openTemporary } from '../sinks/fixtures.ts';
import { kafka, type Message, messagesOf, until } from './kafka-site.ts';

/** The ledger that the servers of a test share. */
export async function ledgerOf(dsn: string): Promise<Ledger> {
  const store = await openSharedStore(dsn);
  onTestFinished(() => store.close());
  return store.ledger;
}

/** What one memory makes of the same events, in a store of its own. */
export async function alone(events: readonly EventInput[]) {
  const { ledger } = await openTemporary();
  const memory = await Memory.open(ledger, {
    minConfidence: 0.8,
    review: 'none',
    wallClock: () => Date.now() * 1000,
  });
  await memory.ingest(events);
  return beliefsOf(ledger);
}

interface Sent {
  readonly key?: string;
  readonly value: string | Buffer | null;
}

/** Produces messages to a topic, some to a request. */
export async function produce(topic: string, messages: readonly Sent[], together = 20): Promise<void> {
  const producer = kafka.client().producer();
  await producer.connect();
  for (let at = 0; at < messages.length; at += together) {
    await producer.send({ topic, messages: messages.slice(at, at + together) });
  }
  await producer.disconnect();
}

/** Events as messages of every form, a few to a message, every fourth message sent twice. */
export function messagesWith(events: readonly EventInput[]): Sent[] {
  const messages: Sent[] = [];
  for (let at = 0; at < events.length; at += 3) {
    const some = events.slice(at, at + 3);
    const lines = some.map((one) => JSON.stringify(one));
    const forms = [JSON.stringify(some), JSON.stringify({ events: some }), lines.join('\n')];
    const form = (at / 3) % 4;
    const values = form < 3 && some.length > 1 ? [forms[form]] : lines;
    const all = values.map((value) => ({ key: some[0].run_id ?? 'none', value }));
    messages.push(...all, ...(form === 1 ? all : []));
  }
  return messages;
}

export const events = async (ledger: Ledger) => (await beliefsOf(ledger)).events.size;

/** Waits until a ledger has so many events. */
export const stored = (ledger: Ledger, count: number) =>
  until(`${count} events`, async () => ((await events(ledger)) >= count ? true : undefined), 120_000);

const seqOf = ({ headers }: Message) => Number(headers['tidemark-seq']);

/** Checks that a topic has every change of the ledger, each as those see it who ask. */
export async function expectEveryChange(topic: string, ledger: Ledger): Promise<void> {
  const { head } = await ledger.marks();
  const changes = await viewChanges(ledger, await ledger.changes('claims', 0, head, 1_000_000));
  const wanted = new Map(changes.map((change) => [change.seq, change]));
  const messages = await messagesOf(topic, (found) => new Set(found.map(seqOf)).size >= wanted.size);
  for (const message of messages) {
    const change = wanted.get(seqOf(message));
    expect(JSON.parse(message.value ?? '')).toEqual(change);
    expect(message.headers['tidemark-kind']).toBe(change?.kind);
  }
  expect([...new Set(messages.map(seqOf))].sort((a, b) => a - b)).toEqual([...wanted.keys()]);
}
