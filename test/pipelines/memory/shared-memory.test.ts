import { expect, it, vi } from 'vitest';
import { beliefsOf } from '../../../bench/service/chaos/beliefs.ts';
import { eventsOf, word } from '../../../bench/service/chaos/statements.ts';
import { HeadMoved } from '../../../operators/records/errors.ts';
import type { EventInput } from '../../../operators/records/event.ts';
import { intoMemory } from '../../../pipelines/events.ts';
import { Memory } from '../../../pipelines/memory/memory.ts';
import type { ReadEvent } from '../../../pipelines/sources/kafka/decode-events.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import { postgresForTests, postgresUrl } from '../../services/postgres.ts';
import { openTemporary } from '../../sinks/fixtures.ts';
import { openShared } from '../../sinks/postgres/harness.ts';
import { beliefs } from './beliefs.ts';
import { said } from './some-memory.ts';
import { contents, faults, story } from './tend/story.ts';

const postgres = await postgresForTests();
const options = { minConfidence: 0.8, review: 'none' as const, wallClock: () => Date.now() * 1000 };

/** Memory over a ledger, and how often another one was faster. */
async function opened(ledger: Ledger) {
  const commit = vi.spyOn(ledger, 'commit');
  const memory = await Memory.open(ledger, options);
  const beaten = async () => {
    const outcomes = await Promise.allSettled(commit.mock.results.map(({ value }) => value));
    return outcomes.filter((one) => one.status === 'rejected' && one.reason instanceof HeadMoved).length;
  };
  return { memory, ledger, beaten };
}

/** Several memories on one database, each with connections of its own, as processes have them. */
async function some(count: number) {
  const url = await postgresUrl();
  const all = [];
  for (let n = 0; n < count; n++) all.push(await opened((await openShared({ url })).ledger));
  return all;
}

/** An event as it comes out of a message. */
function read(input: EventInput): ReadEvent {
  const record = { offset: 0, key: null, value: null, headers: {}, timestamp: 0 };
  return { input, arrival: undefined, record, index: 0 };
}

postgres.describe('memories on one PostgreSQL', () => {
  it('find a contradiction of which each gets one side at the same moment, every time', async () => {
    const rounds = 120;
    const names = Array.from({ length: rounds }, (_, at) => `${word(at)} ${word(7 * at + 1000)}`);
    const both = await some(2);
    const [one, other] = both;
    let found = 0;
    for (let round = 0; round < rounds; round++) {
      const time = `2025-01-01T00:${String(round % 60).padStart(2, '0')}:00Z`;
      const sides = [
        one.memory.ingest([said(`The ${names[round]} importer is enabled.`, time)]),
        other.memory.ingest([said(`The ${names[round]} importer is not enabled.`, time)]),
      ];
      for (const { contradictions } of await Promise.all(sides)) found += contradictions;
    }
    const [mine, theirs] = await Promise.all(both.map(({ beaten }) => beaten()));
    // Of the two one was second nearly every time, or they never met.
    expect(mine + theirs).toBeGreaterThan(rounds / 2);
    expect(found).toBe(rounds);
    const { rows } = await one.ledger.contradictions({ open: true }, 1000);
    const contested = (await other.ledger.claims({ status: 'contested' }, 1000)).rows;
    expect(contested).toHaveLength(2 * rounds);
    const texts = new Map(contested.map(({ id, text }) => [id, text]));
    const pairs = rows.map(({ a, b }) => [texts.get(a), texts.get(b)].sort().join(' '));
    expect(pairs.sort()).toEqual(
      names.map((name) => `The ${name} importer is enabled. The ${name} importer is not enabled.`).sort(),
    );
  });

  it('tend it at the same time, and come to what one alone comes to', async () => {
    const events = story(40);
    const [alone] = await some(1);
    await alone.memory.ingest(events);
    await alone.memory.tend();
    const processes = await some(3);
    await processes[0].memory.ingest(events);
    for (const { memory } of processes) await memory.follow();
    await Promise.all(processes.map(({ memory }) => memory.tend()));
    expect(await contents(processes[0].ledger)).toEqual(await contents(alone.ledger));
    expect(await faults(processes[0].ledger)).toEqual([]);
    const beaten = await Promise.all(processes.map((process) => process.beaten()));
    expect(Math.max(...beaten)).toBeGreaterThan(0);
    const { head } = await processes[0].ledger.marks();
    for (const { memory } of processes) await memory.tend();
    expect((await processes[0].ledger.marks()).head).toBe(head);
  });

  it('take out of what they know what another has removed, or all at once', async () => {
    const at = (day: number) => `2025-02-${String(day).padStart(2, '0')}T00:00:00Z`;
    const before = Date.parse(at(15)) * 1000;
    const owners = (count: number, day: number, name: string) =>
      Array.from({ length: count }, (_, place) => said(`${name} owns importer ${place}.`, at(day)));
    const [first, second, third] = await some(3);
    await first.memory.ingest([...owners(30, 1, 'Anna'), ...owners(10, 20, 'Ben')]);
    await second.memory.follow();
    // The third has not heard of anything when the removal comes.
    await first.memory.retain(before);
    // It says again what is removed, with a new number, before the second has heard of the removal.
    await third.memory.ingest(owners(5, 21, 'Anna'));
    const late = await second.memory.ingest([said('Anna does not own importer 2.', at(22))]);
    expect(late.contradictions).toBe(1);
    await first.memory.follow();
    await third.memory.follow();
    const alone = await opened((await openTemporary()).ledger);
    await alone.memory.ingest([...owners(10, 20, 'Ben'), ...owners(5, 21, 'Anna')]);
    await alone.memory.ingest([said('Anna does not own importer 2.', at(22))]);
    const wanted = await beliefs(alone.memory);
    const question = { question: 'Who owns importer 2?', limit: 5 };
    const { answer } = await alone.memory.recall.query(question);
    for (const { memory } of [first, second, third]) {
      expect(await beliefs(memory)).toEqual(wanted);
      expect(memory.counts).toEqual(alone.memory.counts);
      const found = await memory.recall.query(question);
      expect(found.answer.replace(/since \S+/, '')).toBe(answer.replace(/since \S+/, ''));
    }
    await Promise.all([first, second, third].map(({ memory }) => memory.retain(Date.parse(at(28)) * 1000)));
    for (const { memory } of [first, second, third]) {
      await memory.follow();
      expect(memory.counts).toEqual({ events: 0, claims: 0 });
    }
  });

  it('know nothing of what another removes while they read the ledger, whatever they have read before', async () => {
    const at = (day: number) => `2025-02-${String(day).padStart(2, '0')}T00:00:00Z`;
    const owned = (name: string, place: number, day: number) =>
      said(`${name} owns importer ${place}.`, at(day));
    const old = Array.from({ length: 20 }, (_, place) => owned('Anna', place, 1));
    for (const part of ['claimsAfter', 'eventsAfter', 'evidenceAfter', 'relationsAfter'] as const) {
      const url = await postgresUrl();
      const [mine, theirs] = [(await openShared({ url })).ledger, (await openShared({ url })).ledger];
      const { memory } = await opened(mine);
      await memory.ingest([...old, owned('Ben', 3, 20)]);
      const read = theirs[part].bind(theirs);
      // The removal comes between two reads of the other one, which is just opened.
      const late = async function* (after: number) {
        await memory.retain(Date.parse(at(15)) * 1000);
        yield* read(after);
      };
      Object.assign(theirs, { [part]: late });
      const other = await Memory.open(theirs, options);
      expect(other.counts).toEqual({ events: 1, claims: 1 });
      // What is gone is new when it comes again, and is compared with what is there.
      Object.assign(theirs, { [part]: read });
      expect(await other.ingest([old[3], old[4]])).toMatchObject({
        accepted: 2,
        claims: 2,
        contradictions: 1,
      });
      await memory.follow();
      expect(await beliefs(memory)).toEqual(await beliefs(other));
      const alone = await opened((await openTemporary()).ledger);
      await alone.memory.ingest([owned('Ben', 3, 20), old[3], old[4]]);
      expect(await beliefs(other)).toEqual(await beliefs(alone.memory));
    }
  });

  it('take one of two events with the same id, whichever is first, and refuse the other', async () => {
    const [one, other] = await some(2);
    for (let round = 0; round < 30; round++) {
      const { id } = said(`round ${round}`);
      const sides = [
        one.memory.ingest([{ id, content: `Anna owns importer ${round}.` }]),
        other.memory.ingest([{ id, content: `Ben owns importer ${round}.` }]),
      ];
      const summaries = await Promise.all(sides);
      expect(summaries.map(({ accepted }) => accepted).sort()).toEqual([0, 1]);
      expect(summaries.map(({ rejected }) => rejected).sort()).toEqual([0, 1]);
    }
    expect((await one.ledger.claims({}, 100)).rows).toHaveLength(30);
  });

  it('come to what one memory comes to, whatever each gets in what order, some of it twice', async () => {
    const events = eventsOf(600, 5);
    const alone = await opened((await openTemporary()).ledger);
    await alone.memory.ingest(events);
    const all = await some(3);
    await Promise.all(
      all.map(async ({ memory }, n) => {
        const flow = intoMemory(memory, 100_000);
        for (let at = n; at < 30; at += 3) {
          const positions = [{ source: 'kafka', partition: `events/${n}`, offset: String(at) }];
          const part = events.slice(20 * at, 20 * at + 20).map(read);
          expect(await flow.append(part, positions)).toBeUndefined();
          // As one that lost its partition and does not know.
          const stale = [{ source: 'kafka', partition: `events/${(n + 1) % 3}`, offset: '0' }];
          expect(await flow.append(part.slice(0, 5), stale)).toBeUndefined();
        }
      }),
    );
    const expected = await beliefsOf(alone.ledger);
    expect(expected.contradictions.size).toBeGreaterThan(5);
    expect(await beliefsOf(all[0].ledger)).toEqual(expected);
    expect((await all[1].ledger.positions()).map(({ offset }) => offset)).toEqual(['27', '28', '29']);
    const beaten = await Promise.all(all.map((one) => one.beaten()));
    expect(beaten.reduce((sum, count) => sum + count)).toBeGreaterThan(0);
  });
});
