import { describe, expect, test } from 'vitest';
import { exportClaims, exportEvents } from '../../../pipelines/ndjson/export.ts';
import { formatClaim, formatEvent, formatRelation } from '../../../pipelines/ndjson/format.ts';
import { importLines } from '../../../pipelines/ndjson/import.ts';
import type { Ledger, LedgerTransaction } from '../../../sinks/ledger.ts';
import {
  claimId,
  eventId,
  someClaimVersion,
  someLedgerEvent,
} from '../../sinks/conformance/ledger/ledger-story.ts';
import { collect, openTemporary, START, uuid } from '../../sinks/fixtures.ts';

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

const EVENT = someLedgerEvent(0, { content: 'The 😀 cache is cold.', metadata: { b: '1', a: '2' } });
const CLAIM = {
  versions: [someClaimVersion(0), someClaimVersion(0, 2, { status: 'contested', valid_to: START + 5 })],
  evidence: [
    {
      claim_id: claimId(0),
      event_id: eventId(0),
      start: 4,
      end: 11,
      quote: '😀 cache',
      source: 's',
      recorded_at: START + 1,
    },
  ],
  history: [
    { claim_id: claimId(0), version: 1, at: START, change: 'created', actor: 'rules', reason: 'was said' },
  ],
};
const OTHER = { versions: [someClaimVersion(1)], evidence: [], history: [] };
const RELATION = {
  id: uuid('relation'),
  a: claimId(0),
  b: claimId(1),
  relation: 'contradicts',
  kind: 'value_conflict',
  confidence: 0.75,
  rationale: 'because',
  detected_at: START + 7,
} as const;
const FILE = [formatEvent(EVENT), formatClaim(CLAIM), formatClaim(OTHER), formatRelation(RELATION)];

async function ledgerWith(lines: readonly string[]): Promise<Ledger> {
  const { ledger } = await openTemporary();
  await importLines(ledger, each(lines));
  return ledger;
}

describe('importLines', () => {
  test('takes what the lines say', async () => {
    const ledger = await ledgerWith(FILE);
    expect(await ledger.eventsById([eventId(0)])).toEqual([EVENT]);
    expect(await ledger.versionsOf([claimId(0), claimId(1)])).toEqual([...CLAIM.versions, ...OTHER.versions]);
    expect(await ledger.evidenceOf([claimId(0)])).toEqual(CLAIM.evidence);
    expect(await ledger.historyOf([claimId(0)])).toEqual(CLAIM.history);
    expect(await ledger.relationsOf([claimId(1)])).toEqual([RELATION]);
  });

  test('writes times with their microseconds, and keys in one order', () => {
    expect(FILE[0]).toBe(
      `{"kind":"event","id":"${eventId(0)}","content":"The 😀 cache is cold.","timestamp":"2026-05-01T00:00:00Z",` +
        '"recorded_at":"2026-05-01T00:00:00Z","metadata":{"a":"2","b":"1"},"digest":0}',
    );
    expect(FILE[3]).toContain('"detected_at":"2026-05-01T00:00:00.000007Z"');
  });

  test('passes blank lines over, and skips a line that comes twice', async () => {
    const { ledger } = await openTemporary();
    const imported = await importLines(ledger, each(['', FILE[0], '  ', FILE[0], ...FILE.slice(1), FILE[3]]));
    expect(imported).toEqual({ events: 1, claims: 2, relations: 1, skipped: 2 });
  });

  test('takes the keys of a line in any order', async () => {
    const ledger = await ledgerWith(FILE);
    const turned = Object.fromEntries(Object.entries(JSON.parse(FILE[0])).reverse());
    expect(await importLines(ledger, each([JSON.stringify(turned)]))).toMatchObject({ skipped: 1 });
  });

  const versions = (...of: Parameters<typeof someClaimVersion>[]) =>
    formatClaim({ versions: of.map((parts) => someClaimVersion(...parts)), evidence: [], history: [] });
  const withPiece = (parts: Partial<(typeof CLAIM.evidence)[0]>) =>
    formatClaim({ ...CLAIM, evidence: [{ ...CLAIM.evidence[0], ...parts }] });

  test.each<[string, string[], string, RegExp]>([
    ['no JSON', [FILE[0], '{"kind":'], 'invalid_input', /^line 2: is not JSON/],
    ['no object', ['[]'], 'invalid_input', /^line 1: /],
    ['another kind', ['{"kind":"signal"}'], 'invalid_input', /^line 1: kind: /],
    [
      'a bad time',
      [FILE[0].replace('2026-05-01T00', '2026-13-01T00')],
      'invalid_input',
      /^line 1: timestamp: must be/,
    ],
    ['an unknown field', [FILE[0].replace('{', '{"colour":"red",')], 'invalid_input', /^line 1: .*colour/],
    [
      'a blank content',
      [FILE[0].replace(/The.*?cold\./, ' ')],
      'invalid_input',
      /^line 1: content: must not be blank/,
    ],
    [
      'versions with a gap',
      ['', versions([0], [0, 3])],
      'invalid_input',
      /^line 2: versions: must have all versions/,
    ],
    [
      'claims by falling numbers',
      [versions([2]), versions([1])],
      'invalid_input',
      /^line 2: claim number 1 is out of order, since 3 is next/,
    ],
    [
      'an identity twice',
      [versions([0], [0, 2]), versions([1, 1, { identity: 'claim 0' }])],
      'conflict',
      /^line 2: .*identity/,
    ],
    [
      'an end without a reason',
      [formatRelation({ ...RELATION, resolved_at: START })],
      'invalid_input',
      /^line 1: resolution: /,
    ],
    [
      'an event that is missing',
      [FILE[1]],
      'invalid_input',
      /^line 1: event .* does not exist; import the events first/,
    ],
    [
      'a quote that is not there',
      [FILE[0], withPiece({ quote: 'no' })],
      'invalid_input',
      /does not have the quote at \[4, 11\)/,
    ],
    [
      'a span outside',
      [FILE[0], withPiece({ end: 99 })],
      'invalid_input',
      /^line 2: event .* does not have the quote/,
    ],
    [
      'a claim that is missing',
      [FILE[0], FILE[1], FILE[3]],
      'invalid_input',
      /^line 3: claim .* does not exist/,
    ],
  ])('refuses %s and names the line', async (_, lines, code, message) => {
    const { ledger } = await openTemporary();
    const failed = importLines(ledger, each(lines));
    await expect(failed).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  test.each<[string, string]>([
    ['event', formatEvent({ ...EVENT, digest: 1 })],
    ['claim', formatClaim({ ...CLAIM, history: [] })],
    ['claim', formatClaim({ ...CLAIM, versions: CLAIM.versions.slice(0, 1) })],
    ['relation', formatRelation({ ...RELATION, resolved_at: START + 9, resolution: 'settled' })],
  ])('refuses a %s that exists with other content', async (name, line) => {
    const ledger = await ledgerWith(FILE);
    const before = await ledger.marks();
    await expect(importLines(ledger, each(['', line]))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(new RegExp(`^line 2: ${name} .* exists with other content`)),
    });
    expect(await ledger.marks()).toEqual(before);
  });

  test('refuses claims where others have their numbers', async () => {
    const ledger = await ledgerWith(FILE);
    const line = versions([0, 1, { id: claimId(9), identity: 'nine' }]);
    await expect(importLines(ledger, each([line]))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^line 1: another claim has the number 0/),
    });
  });

  test('writes in transactions of bounded size, in the order of the lines', async () => {
    const { ledger } = await openTemporary();
    const sizes: number[] = [];
    const watched: Ledger = Object.create(ledger, {
      commit: {
        value: (transaction: LedgerTransaction) => {
          sizes.push(transaction.events.length);
          return ledger.commit(transaction);
        },
      },
      ...Object.fromEntries(
        ['marks', 'eventsById', 'events'].map((name) => [
          name,
          { value: Reflect.get(ledger, name).bind(ledger) },
        ]),
      ),
    });
    const events = Array.from({ length: 4500 }, (_, at) => someLedgerEvent(at));
    await importLines(watched, each(events.map(formatEvent)));
    expect(sizes).toEqual([2000, 2000, 500]);
    expect(await collect(exportEvents(ledger))).toEqual(events.map(formatEvent));
    const large = Array.from({ length: 100 }, (_, at) =>
      someLedgerEvent(5000 + at, { content: 'x'.repeat(60_000) }),
    );
    sizes.length = 0;
    await importLines(watched, each(large.map(formatEvent)));
    expect(sizes.length).toBeGreaterThan(1);
    expect(await collect(exportClaims(ledger))).toEqual([]);
  });

  test('more claims and relations than one page of an export', async () => {
    const claims = Array.from({ length: 4100 }, (_, number) =>
      formatClaim({ versions: [someClaimVersion(number)], evidence: [], history: [] }),
    );
    const relations = Array.from({ length: 4100 }, (_, at) =>
      formatRelation({
        ...RELATION,
        id: uuid(`relation ${at}`),
        a: claimId(at),
        b: claimId((at + 1) % 4100),
      }),
    );
    const ledger = await ledgerWith([...claims, ...relations]);
    expect(await collect(exportClaims(ledger))).toEqual([...claims, ...relations]);
  });
});
