import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Claim } from '../../../operators/records/claim.ts';
import { call, post, problemOf } from '../answers.ts';
import { type LocalService, makeFolder, removeFolder, serve, sharedService, uuid } from '../harness.ts';
import {
  allClaims,
  allContradictions,
  decide,
  eventOf,
  getClaim,
  getClaims,
  getContradictions,
  getHistory,
  ingest,
  oneClaim,
  query,
  upsert,
} from './requests.ts';

const NOTES = eventOf('notes', 'We looked at it. The exporter writes 40 files 🚀. Nobody minds.', {
  timestamp: '2026-01-01T00:00:00Z',
  run_id: uuid('notes run'),
  source_input_id: 'notes',
});
const STATEMENT = 'The exporter writes 40 files';
const cite = (more: object = {}) => [{ event_id: NOTES.id, ...more }];
const texts = (claims: readonly Claim[]) => claims.map(({ text }) => text);

describe('POST /v1/claims', () => {
  const service = sharedService();
  beforeAll(async () => {
    await ingest(service.url, [NOTES]);
  });

  it('keeps claims with the evidence that they name by span, quote, both or neither', async () => {
    const start = [...NOTES.content.slice(0, NOTES.content.indexOf(STATEMENT))].length;
    const span = [start, start + [...STATEMENT].length];
    const whole = [0, [...NOTES.content].length];
    const taken = await upsert(service.url, [
      { text: 'The exporter writes forty files on Monday.', evidence: cite({ span }) },
      { text: 'The exporter writes forty files on Tuesday.', evidence: cite({ quote: STATEMENT }) },
      { text: 'The exporter writes forty files on Friday.', evidence: cite({ span, quote: STATEMENT }) },
      { text: 'Everybody looked at the exporter.', evidence: cite(), type: 'hypothesis', confidence: 0.25 },
    ]);
    expect(taken).toMatchObject({ accepted: 4, duplicates: 0, rejected: 0, rejections: [] });
    for (const claim of taken.claims.slice(0, 3)) {
      expect(claim.evidence).toEqual([{ event_id: NOTES.id, span, quote: STATEMENT }]);
    }
    expect(taken.claims[3]).toMatchObject({
      type: 'hypothesis',
      confidence: 0.25,
      author: 'agent',
      evidence: [{ event_id: NOTES.id, span: whole, quote: NOTES.content }],
    });
    for (const claim of taken.claims) expect(await getClaim(service.url, claim.id)).toEqual(claim);
    // The same again changes nothing.
    const again = { text: 'Everybody looked at the exporter.', evidence: cite() };
    const repeated = await upsert(service.url, [again]);
    expect(repeated).toMatchObject({ accepted: 0, duplicates: 1, rejected: 0 });
    expect(repeated.claims).toEqual([taken.claims[3]]);
  });

  const BAD: [name: string, claim: unknown, status: number, path: string, message: RegExp][] = [
    ['no text', { evidence: cite() }, 400, 'text', /is required/],
    ['empty text', { text: '', evidence: cite() }, 400, 'text', /1 to 4000 characters/],
    ['U+0000', { text: 'a\u0000', evidence: cite() }, 400, 'text', /U\+0000/],
    ['no evidence', { text: 'A claim.' }, 400, 'evidence', /must be an array of/],
    ['an empty list of evidence', { text: 'A claim.', evidence: [] }, 400, 'evidence', /at least one event/],
    ['a bad event id', { text: 'A.', evidence: [{ event_id: 'x' }] }, 400, 'evidence.0.event_id', /UUID/],
    [
      'half a span',
      { text: 'A.', evidence: cite({ span: [1] }) },
      400,
      'evidence.0.span',
      /\[start, end\]|Too/,
    ],
    ['a bad type', { text: 'A.', evidence: cite(), type: 'rumour' }, 400, 'type', /fact/],
    ['too much confidence', { text: 'A.', evidence: cite(), confidence: 2 }, 400, 'confidence', /at most 1/],
    ['a bad date', { text: 'A.', evidence: cite(), valid_from: '2026-05-01' }, 400, 'valid_from', /RFC 3339/],
    ['a text', 'A claim.', 400, '', /object/],
    [
      'an unknown event',
      { text: 'A.', evidence: [{ event_id: uuid('x') }] },
      422,
      'evidence.0.event_id',
      /no event/,
    ],
    [
      'a span past the end',
      { text: 'A.', evidence: cite({ span: [5, 9999] }) },
      422,
      'evidence.0.span',
      /the length/,
    ],
    [
      'an empty span',
      { text: 'A.', evidence: cite({ span: [5, 5] }) },
      422,
      'evidence.0.span',
      /start < end/,
    ],
    [
      'a quote that is not there',
      { text: 'A.', evidence: cite({ quote: 'never' }) },
      422,
      'evidence.0.quote',
      /is not in/,
    ],
    [
      'a quote that is elsewhere',
      { text: 'A.', evidence: cite({ span: [0, 2], quote: 'We look' }) },
      422,
      'evidence.0.quote',
      /is not the text of the span: "We"/,
    ],
    [
      'an unknown claim to correct',
      { text: 'A.', evidence: cite(), supersedes: uuid('x') },
      422,
      'supersedes',
      /is not the id of a claim/,
    ],
    [
      'an end before its start',
      { text: 'A.', evidence: cite(), valid_from: '2026-05-02T00:00:00Z', valid_to: '2026-05-01T00:00:00Z' },
      422,
      'valid_to',
      /must be after valid_from/,
    ],
  ];

  it.each(BAD)('refuses %s, and keeps the others', async (name, claim, status, path, message) => {
    const alone = problemOf(await post(service.url, '/v1/claims', { claims: [claim] }), status);
    const place = path === '' ? 'claims.0' : `claims.0.${path}`;
    expect(alone.errors).toContainEqual({ path: place, message: expect.stringMatching(message) });
    const before = await allClaims(service.url);
    const good = { text: `The test of ${name} goes on.`, evidence: cite() };
    const taken = await upsert(service.url, [claim, good]);
    expect(taken).toMatchObject({ accepted: 1, rejected: 1 });
    expect(taken.rejections).toContainEqual({ index: 0, path, message: expect.stringMatching(message) });
    expect(texts(taken.claims)).toEqual([good.text]);
    expect(await allClaims(service.url)).toHaveLength(before.length + 1);
  });

  it('answers with the status of the first fault where nothing is kept', async () => {
    const malformed = { text: 7, evidence: cite() };
    const impossible = { text: 'A.', evidence: cite({ quote: 'never' }) };
    const both = async (claims: readonly unknown[], status: number) =>
      problemOf(await post(service.url, '/v1/claims', { claims }), status).errors.map(({ path }) => path);
    expect(await both([impossible, malformed], 422)).toEqual(['claims.0.evidence.0.quote', 'claims.1.text']);
    expect(await both([malformed, impossible], 400)).toEqual(['claims.0.text', 'claims.1.evidence.0.quote']);
  });

  it.each([[{}], [{ claims: [] }], [{ claims: {} }], [[]], [null], [{ claims: Array(1001).fill(1) }]])(
    'refuses a body without claims',
    async (body) => {
      const { errors } = problemOf(await post(service.url, '/v1/claims', body), 400);
      expect(errors).toEqual([{ path: 'claims', message: 'must be an array of 1 to 1000 claims' }]);
    },
  );

  it('retires what a claim corrects in the same change, and says so in both histories', async () => {
    const [wrong] = (await upsert(service.url, [{ text: 'The tower has 12 floors.', evidence: cite() }]))
      .claims;
    const correction = {
      text: 'The tower has 13 floors.',
      evidence: cite(),
      supersedes: wrong.id.toUpperCase(),
      author: 'user:ada',
      reason: 'counted again',
    };
    const [right] = (await upsert(service.url, [correction])).claims;
    const retired = await getClaim(service.url, wrong.id);
    expect(retired.status).toBe('resolved');
    expect(retired.valid_to).toBeDefined();
    expect(retired.recorded_at).toBe(right.recorded_at);
    expect(right).toMatchObject({ status: 'active', author: 'user:ada' });
    const last = (await getHistory(service.url, wrong.id)).slice(-2);
    expect(last).toMatchObject([
      { actor: 'user:ada', from: 'contested', to: 'resolved', reason: `counted again (over ${right.id})` },
      { actor: 'user:ada', change: 'valid_to', to: retired.valid_to, reason: 'counted again' },
    ]);
    expect(await getContradictions(service.url, `claim_id=${wrong.id}&status=open`)).toMatchObject({
      count: 0,
    });
    expect(
      texts((await query(service.url, 'question=How+many+floors+has+the+tower%3F')).claims),
    ).not.toContain(wrong.text);
    // What was known before is known as it was.
    expect(await getClaim(service.url, wrong.id, `as_of=${wrong.recorded_at}`)).toEqual(wrong);
    const twice = { ...correction, text: 'The tower has 14 floors.' };
    problemOf(await post(service.url, '/v1/claims', { claims: [twice] }), 409);
  });

  it('retires what its author kept under the same key', async () => {
    const under = (text: string, author: string) => ({ text, evidence: cite(), key: 'favourite', author });
    const [first] = (await upsert(service.url, [under('Ada prefers tea.', 'user:ada')])).claims;
    const [other] = (await upsert(service.url, [under('Bob prefers milk.', 'user:bob')])).claims;
    const [second] = (await upsert(service.url, [under('Ada prefers cocoa.', 'user:ada')])).claims;
    const { claims } = await getClaims(service.url, 'key=favourite');
    expect(claims.map(({ id, status }) => [id, status])).toEqual([
      [first.id, 'resolved'],
      [other.id, 'active'],
      [second.id, 'active'],
    ]);
    expect(texts((await getClaims(service.url, 'key=favourite&status=active')).claims)).toEqual([
      other.text,
      second.text,
    ]);
  });
});

describe('a claim that waits for approval', () => {
  let folder = '';
  let service: LocalService;
  beforeAll(async () => {
    folder = makeFolder();
    service = await serve(join(folder, 'store.sqlite'), { MEMORY_REVIEW: 'agent' });
    await ingest(service.url, [NOTES]);
  });
  afterAll(async () => {
    await service.stop();
    removeFolder(folder);
  });
  const asked = async () => texts((await query(service.url, 'question=Which+colour+has+the+gate%3F')).claims);

  it('is in no answer until it is approved; then it retires what it corrects', async () => {
    const [old] = (
      await upsert(service.url, [{ text: 'The gate has a green colour.', evidence: cite(), author: 'user' }])
    ).claims;
    const waiting = { text: 'The gate has a blue colour.', evidence: cite(), supersedes: old.id };
    const [claim] = (await upsert(service.url, [waiting])).claims;
    expect(claim.status).toBe('pending');
    expect(await asked()).toEqual([old.text]);
    expect((await getClaim(service.url, old.id)).status).not.toBe('resolved');
    expect(texts((await getClaims(service.url, 'status=pending')).claims)).toEqual([claim.text]);

    const approved = oneClaim(
      await decide(service.url, claim.id, 'approve', { actor: 'user:ada', reason: 'seen' }),
    );
    expect(approved).toMatchObject({ id: claim.id, status: 'active' });
    expect(await asked()).toEqual([claim.text]);
    expect((await getClaim(service.url, old.id)).status).toBe('resolved');
    const history = await getHistory(service.url, claim.id);
    const leaving = history.filter(({ from }) => from === 'pending');
    expect(leaving).toMatchObject([{ change: 'approved', actor: 'user:ada', reason: 'seen' }]);
    problemOf(await decide(service.url, claim.id, 'approve', {}), 409);
  });

  it('stays out of all answers when it is rejected, and its history stays', async () => {
    const [claim] = (await upsert(service.url, [{ text: 'The gate has a red colour.', evidence: cite() }]))
      .claims;
    // A body may be left out.
    const answer = await call(service.url, `/v1/claims/${claim.id}/reject`, { method: 'POST' });
    expect(oneClaim(answer).status).toBe('forgotten');
    expect(await asked()).not.toContain(claim.text);
    const changes = (await getHistory(service.url, claim.id)).map(({ to }) => to);
    expect(changes.at(-1)).toBe('forgotten');
    problemOf(await decide(service.url, claim.id, 'approve', {}), 409);
    problemOf(await decide(service.url, claim.id, 'reject', {}), 409);
  });

  it.each(['approve', 'reject'])(
    '%s needs a claim that there is, and a reason that is text',
    async (what) => {
      problemOf(await decide(service.url, uuid('none'), what, {}), 404);
      problemOf(await decide(service.url, 'none', what, {}), 400);
      expect(
        problemOf(await decide(service.url, uuid('none'), what, { reason: 7 }), 400).errors,
      ).toMatchObject([{ path: 'reason' }]);
    },
  );
});

describe('the lists of claims and contradictions', () => {
  const service = sharedService();
  let claims: Claim[] = [];
  const CITIES = ['Oslo', 'Lima', 'Cairo', 'Quito', 'Hanoi', 'Accra', 'Delhi', 'Minsk', 'Sofia', 'Tunis'];
  beforeAll(async () => {
    for (const [at, city] of CITIES.entries()) {
      await ingest(service.url, [
        eventOf(
          `yes ${city}`,
          `The export to ${city} succeeded. The queue in ${city} holds ${at + 3} jobs.`,
          {
            run_id: uuid(`run ${at % 2}`),
            source_input_id: `input ${at % 3}`,
          },
        ),
        ...(at % 2 === 0 ? [eventOf(`no ${city}`, `The export to ${city} did not succeed.`)] : []),
      ]);
    }
    claims = await allClaims(service.url);
    expect(claims).toHaveLength(25);
  });

  it('give each claim once, in the order in which they became known', () => {
    expect(new Set(claims.map(({ id }) => id)).size).toBe(25);
    expect(texts(claims).slice(0, 3)).toEqual([
      'The export to Oslo succeeded.',
      'The queue in Oslo holds 3 jobs.',
      'The export to Oslo did not succeed.',
    ]);
  });

  const ofEvent = (name: string) => (claim: Claim) =>
    claim.evidence.some(({ event_id }) => event_id === uuid(name));
  const ofCities = (wanted: (at: number) => boolean) => (claim: Claim) =>
    CITIES.some((city, at) => wanted(at) && ofEvent(`yes ${city}`)(claim));
  const FILTERS: [query: string, wanted: (claim: Claim) => boolean][] = [
    ['status=contested', ({ status }) => status === 'contested'],
    ['status=active', ({ status }) => status === 'active'],
    [`event_id=${uuid('yes Lima').toUpperCase()}`, ofEvent('yes Lima')],
    [`run_id=${uuid('run 1')}`, ofCities((at) => at % 2 === 1)],
    ['source_input_id=input+2', ofCities((at) => at % 3 === 2)],
    [
      `run_id=${uuid('run 0')}&status=active&source_input_id=input+0`,
      (claim) => claim.status === 'active' && ofCities((at) => at % 2 === 0 && at % 3 === 0)(claim),
    ],
  ];
  it.each(FILTERS)('filter by %s, on pages of any size', async (parameters, wanted) => {
    const expected = claims.filter(wanted);
    expect(expected.length).toBeGreaterThan(1);
    expect(expected.length).toBeLessThan(claims.length);
    for (const limit of [1, 4, 1000]) {
      expect(await allClaims(service.url, parameters, limit)).toEqual(expected);
    }
  });

  it('filter by type', async () => {
    const types = new Set(claims.map(({ type }) => type));
    for (const type of types) {
      expect(await allClaims(service.url, `type=${type}`)).toEqual(claims.filter((one) => one.type === type));
    }
    expect((await getClaims(service.url, 'type=decision')).count).toBe(0);
  });

  it('filter contradictions', async () => {
    const found = await allContradictions(service.url);
    expect(found).toHaveLength(5);
    const [loser, winner] = found[2].between;
    oneClaim(await decide(service.url, loser, 'resolve', { over: winner, reason: 'seen' }));
    const now = await allContradictions(service.url);
    expect(now[2]).toEqual({ ...found[2], resolved_at: expect.stringMatching(/Z$/) });
    const others = found.filter((_, at) => at !== 2);
    for (const limit of [1, 3, 1000]) {
      expect(await allContradictions(service.url, 'status=open', limit)).toEqual(others);
    }
    expect(await allContradictions(service.url, 'status=resolved')).toEqual([now[2]]);
    expect(await allContradictions(service.url, 'kind=polarity_conflict')).toEqual(now);
    expect(await allContradictions(service.url, 'kind=temporal_conflict')).toEqual([]);
    expect(await allContradictions(service.url, `claim_id=${winner}`)).toEqual([now[2]]);
    expect(await allContradictions(service.url, `as_of=${found[2].detected_at}`)).toEqual(found.slice(0, 3));
    const expanded = await call(service.url, '/v1/contradictions?expand=claims&limit=1');
    const byId = new Map(claims.map(({ id, text }) => [id, text]));
    expect(JSON.parse(expanded.text).contradictions).toEqual([
      { ...found[0], claims: found[0].between.map((id) => ({ id, text: byId.get(id) })) },
    ]);
  });

  it('page without loss or repeat while claims arrive', async () => {
    const [beforeClaims, beforeContradictions] = [
      await allClaims(service.url),
      await allContradictions(service.url),
    ];
    const arriving = (async () => {
      for (let k = 0; k < 30; k++) {
        const text = `The export number ${k} to Bern succeeded. The export number ${k} to Bern did not succeed.`;
        await ingest(service.url, [eventOf(`arriving ${k}`, text)]);
      }
    })();
    const seen = await allClaims(service.url, '', 2);
    const found = await allContradictions(service.url, '', 1);
    await arriving;
    expect(seen.length + found.length).toBeGreaterThan(beforeClaims.length + beforeContradictions.length);
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    for (const [list, before] of [
      [ids(seen), ids(beforeClaims)],
      [ids(found), ids(beforeContradictions)],
    ]) {
      expect(new Set(list).size).toBe(list.length);
      expect(list.slice(0, before.length)).toEqual(before);
    }
  });

  it.each([
    ['claims?type=rumour', 'type', /fact/],
    ['claims?status=open', 'status', /active/],
    ['claims?key=', 'key', /must not be empty/],
    ['claims?key=%00', 'key', /U\+0000/],
    ['claims?event_id=1', 'event_id', /UUID/],
    ['claims?at=noon', 'at', /a date such as/],
    ['claims?limit=1001', 'limit', /1 to 1000/],
    ['claims?cursor=WyJjbGFpbXMiLC41XQ', 'cursor', /not a cursor/],
    ['claims?evnt_id=1', 'evnt_id', /did you mean event_id\?/],
    ['contradictions?kind=row', 'kind', /polarity_conflict/],
    ['contradictions?status=contested', 'status', /open/],
    ['contradictions?claim_id=1', 'claim_id', /UUID/],
    ['contradictions?expand=all', 'expand', /claims/],
    ['contradictions?as_of=0', 'as_of', /a date such as/],
  ])('answer %s with 400', async (path, name, message) => {
    const { errors } = problemOf(await call(service.url, `/v1/${path}`), 400);
    expect(errors).toEqual([{ path: name, message: expect.stringMatching(message) }]);
  });
});
