import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Ledger } from '../../../../sinks/ledger.ts';
import { noise } from '../../../operators/noise.ts';
import { runs, seed } from '../../../property.ts';
import {
  type LedgerEngine,
  type LedgerPlace,
  somePlace,
} from '../../../sinks/conformance/ledger/ledger-engine.ts';
import { collect } from '../../../sinks/fixtures.ts';
import { startProgram } from './child.ts';

/** Events of each commit, and new claims. */
const ROWS = 300;

/**
 * A program that opens a store and commits to its ledger without an end. Commit n has so many events and claims, second
 * versions of the claims of commit n - 1, a piece of evidence and a change for each new claim, a relation, the end of the
 * relation of commit n - 1, and a position; it says n once the commit has resolved.
 */
const WRITER = `
const [url, name, options, rows] = process.argv.slice(1).map((text, at) => (at < 2 ? text : JSON.parse(text)));
const { [name]: open } = await import(url);
const { ledger } = await open(options);
let { head, claims } = await ledger.marks();
const id = (kind, n) => kind + '0000000-0000-4000-8000-' + String(n).padStart(12, '0');
const claim = (number, version, at) => ({
  id: id(2, number), number, version, text: 'claim ' + number, type: 'fact', confidence: 0.5, status: 'active',
  valid_from: at, recorded_at: at, identity: 'claim ' + number, changes: false, first_said: at, last_said: at,
});
for (let n = claims / rows + 1; ; n++) {
  const at = 1.8e15 + n;
  const numbers = Array.from({ length: rows }, (_, row) => (n - 1) * rows + row);
  head = await ledger.commit({
    head,
    events: numbers.map((place) => ({ id: id(1, place), content: 'n ' + n, timestamp: at, recorded_at: at, digest: n })),
    claims: [
      ...numbers.map((number) => claim(number, 1, at)),
      ...(n === 1 ? [] : numbers.map((number) => claim(number - rows, 2, at))),
    ],
    evidence: numbers.map((number) => ({
      claim_id: id(2, number), event_id: id(1, number), start: 0, end: 1, quote: 'n', source: 's', recorded_at: at,
    })),
    relations: [{ id: id(3, n), a: id(2, 0), b: id(2, 1), relation: 'contradicts', kind: 'value_conflict',
      confidence: 0.5, rationale: 'n ' + n, detected_at: at }],
    ends: n === 1 ? [] : [{ id: id(3, n - 1), resolved_at: at, resolution: 'n ' + n }],
    history: numbers.map((number) => ({
      claim_id: id(2, number), version: 1, at, change: 'created', actor: 'rules', reason: 'n ' + n,
    })),
    positions: [{ source: 's', partition: 'p', offset: String(n) }],
  });
  console.log(n);
}`;

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Commits that a ledger holds; checks that each is there as a whole and that none is missing. */
async function wholeCommits(ledger: Ledger): Promise<number> {
  const { head, claims } = await ledger.marks();
  const commits = claims / ROWS;
  expect(head).toBe(commits * (2 * ROWS + 1) + (commits - 1) * (ROWS + 1));
  expect(await ledger.positions()).toEqual([{ source: 's', partition: 'p', offset: String(commits) }]);
  const commitOf = (place: number) => 1 + Math.floor(place / ROWS);
  const marks = (await collect(ledger.eventMarks(0))).flat();
  expect(marks.map(({ digest }) => digest)).toEqual(upTo(claims).map(commitOf));
  const found = (await collect(ledger.claimsAfter(0))).flat();
  expect(found.map(({ number, version }) => [number, version])).toEqual(
    upTo(claims).map((number) => [number, commitOf(number) < commits ? 2 : 1]),
  );
  const ids = found.map(({ id }) => id);
  expect((await ledger.versionsOf(ids)).length).toBe(2 * claims - ROWS);
  expect((await ledger.evidenceOf(ids)).map(({ claim_id }) => claim_id)).toEqual(ids);
  expect((await ledger.historyOf(ids)).map(({ claim_id }) => claim_id)).toEqual(ids);
  const { rows } = await ledger.relations(1e6);
  expect(rows.map(({ rationale, resolution }) => [rationale, resolution])).toEqual(
    upTo(commits).map((n) => [`n ${n + 1}`, n + 1 < commits ? `n ${n + 2}` : undefined]),
  );
  return commits;
}

async function opened<T>(place: LedgerPlace, work: (ledger: Ledger) => Promise<T>): Promise<T> {
  const store = await place.open();
  try {
    return await work(store.ledger);
  } finally {
    await store.close();
  }
}

export function describeLedgerKills(engine: LedgerEngine): void {
  describe('a process that is killed while it writes to the ledger', () => {
    it('leaves every commit that it reported, and whole commits only', { timeout: 300_000 }, async () => {
      const place = await somePlace(engine);
      const { recipe } = place;
      if (recipe === undefined) throw new Error('a persistent engine needs a recipe for another process');
      const { uniform } = noise(seed + 11);
      let before = 0;
      for (let round = 0; round < runs(4); round++) {
        const child = startProgram(recipe, WRITER, [ROWS]);
        await child.until(1 + Math.floor(8 * uniform()));
        await pause(20 * uniform());
        await child.kill();
        const acknowledged = Number(child.said.at(-1));
        expect(acknowledged).toBeGreaterThan(before);
        const held = await opened(place, wholeCommits);
        // One more may have become durable and its writer killed before it could say so.
        expect([acknowledged, acknowledged + 1]).toContain(held);
        before = held;
      }
    });
  });
}
