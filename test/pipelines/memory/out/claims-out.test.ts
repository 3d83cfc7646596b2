import { describe, expect, it } from 'vitest';
import { BrokerUnavailable } from '../../../../operators/records/errors.ts';
import { Memory } from '../../../../pipelines/memory/memory.ts';
import { viewChanges } from '../../../../pipelines/memory/out/change-views.ts';
import { claimMessage } from '../../../../pipelines/memory/out/claim-messages.ts';
import { claimsOut } from '../../../../pipelines/memory/out/claims-out.ts';
import type { OutgoingMessage, Producer } from '../../../../sinks/kafka/port.ts';
import { sizeOf } from '../../../../sinks/kafka/topic-queue.ts';
import { LedgerFeed } from '../../../../sinks/outbox/ledger-feed.ts';
import { openTemporary } from '../../../sinks/fixtures.ts';
import { CLOCK, said } from '../some-memory.ts';

const LONGEST = 1_000_000;

/** A memory, its feed, and a topic of claims that fails as configured. */
async function setUp(failures: Error[] = []) {
  const { ledger } = await openTemporary();
  let now = CLOCK;
  const wallClock = () => {
    now += 1000;
    return now;
  };
  const feed = new LedgerFeed(ledger, 0);
  const memory = await Memory.open(ledger, {
    minConfidence: 0.8,
    review: 'none',
    wallClock,
    committed: ({ head }) => feed.advance(head),
  });
  const sent: OutgoingMessage[] = [];
  const failed: unknown[] = [];
  let tell: () => void = () => undefined;
  const producer: Producer = {
    async send(_topic, messages) {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      sent.push(...messages);
    },
    close: async () => undefined,
  };
  const out = () =>
    claimsOut({
      memory,
      ledger,
      feed,
      producer,
      topic: 'claims',
      longest: LONGEST,
      failed: (error) => failed.push(error),
      relayed: () => tell(),
    });
  const position = async () =>
    (await ledger.positions()).find(({ source, partition }) => source === 'relay' && partition === 'claims');
  /** Waits until everything up to the head was produced and the place of it is durable. */
  const caughtUp = async () => {
    while (Number((await position())?.offset ?? 0) < memory.head) {
      await new Promise<void>((resolve) => {
        tell = resolve;
      });
    }
  };
  return { ledger, memory, feed, sent, failed, out, caughtUp };
}

const bodies = (sent: readonly OutgoingMessage[]) => sent.map(({ value }) => JSON.parse(String(value)));

describe('claims on their way out', () => {
  it('are every change in order, each as it was then, under the key of its claim', async () => {
    const { ledger, memory, sent, out, caughtUp } = await setUp();
    await memory.ingest([said('The importer is enabled.'), said('Anna lives in Berlin.')]);
    const task = out();
    task.begin();
    await caughtUp();
    await memory.ingest([
      said('The importer is not enabled.'),
      said('Anna lives in Berlin.', '2025-02-01T00:00:00Z'),
    ]);
    const [loser, winner] = (await memory.recall.claims({ status: 'contested' }, 10)).rows;
    await memory.resolve(loser.id, { over: winner.id, reason: 'looked it up' });
    await caughtUp();
    await task.end();
    const changes = await ledger.changes('claims', 0, memory.head, 100);
    expect(changes.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['claim', 'contradiction.resolved']),
    );
    expect(bodies(sent)).toEqual(await viewChanges(ledger, changes));
    expect(sent.map(({ headers }) => headers)).toEqual(
      changes.map(({ seq, kind }) => ({ 'tidemark-seq': String(seq), 'tidemark-kind': kind })),
    );
    for (const [at, { seq, claim, contradiction }] of bodies(sent).entries()) {
      expect(seq).toBe(changes[at].seq);
      const [smaller] = contradiction === undefined ? [claim.id] : [...contradiction.between].sort();
      expect(sent[at].key).toBe(smaller);
    }
    // What a version showed when it became known: one source first, then two.
    const versions = bodies(sent).filter(({ claim }) => claim?.text === 'Anna lives in Berlin.');
    expect(versions.map(({ kind, claim }) => [kind, claim.evidence.length])).toEqual([
      ['claim', 1],
      ['claim.updated', 2],
    ]);
    expect(versions[1].claim.trust).toBeGreaterThan(versions[0].claim.trust);
  });

  it('go on where they were, and come again where nobody knows whether they came', async () => {
    const { memory, sent, failed, out, caughtUp } = await setUp([new BrokerUnavailable('away')]);
    await memory.ingest([said('The importer is enabled.')]);
    const first = out();
    first.begin();
    await caughtUp();
    await first.end();
    expect(failed).toHaveLength(1);
    expect(sent).toHaveLength(1);
    await memory.ingest([said('The exporter is enabled.')]);
    const second = out();
    second.begin();
    await caughtUp();
    await second.end();
    expect(bodies(sent).map(({ claim }) => claim.text)).toEqual([
      'The importer is enabled.',
      'The exporter is enabled.',
    ]);
  });

  it('are produced by nobody whose turn it is not', async () => {
    const { memory, sent, out, caughtUp } = await setUp();
    const [before, after] = [out(), out()];
    before.begin();
    await before.end();
    await memory.ingest([said('The importer is enabled.')]);
    after.begin();
    await caughtUp();
    await after.end();
    expect(sent).toHaveLength(1);
  });

  it('leave out the oldest evidence where there is more than a message takes, and say how much there is', async () => {
    const { ledger, memory } = await setUp();
    const days = Array.from({ length: 60 }, (_, at) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString());
    for (const day of days) await memory.ingest([said('The importer is enabled.', day)]);
    const all = await viewChanges(ledger, await ledger.changes('claims', 0, memory.head, 1000));
    const last = all[all.length - 1];
    if (!('claim' in last)) throw new Error('the last change is of a claim');
    const { evidence } = last.claim;
    expect(evidence).toHaveLength(60);
    for (const most of [2000, 4000, 6000]) {
      const message = claimMessage(last, most);
      const { value, headers } = message;
      expect(sizeOf(message)).toBeLessThanOrEqual(most);
      expect(headers).toMatchObject({ 'tidemark-evidence': '60' });
      const { claim } = JSON.parse(String(value));
      expect(claim).toEqual({ ...last.claim, evidence: evidence.slice(-claim.evidence.length) });
      const more = { ...last, claim: { ...claim, evidence: evidence.slice(-claim.evidence.length - 1) } };
      expect(sizeOf({ ...message, value: JSON.stringify(more) })).toBeGreaterThan(most);
    }
    expect(claimMessage(last, LONGEST).headers).not.toHaveProperty('tidemark-evidence');
  });
});
