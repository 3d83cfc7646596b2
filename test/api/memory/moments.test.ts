import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Claim } from '../../../operators/records/claim.ts';
import { call, post, problemOf } from '../answers.ts';
import { sharedService, uuid } from '../harness.ts';
import {
  decide,
  EXAMPLE,
  FAILED,
  getClaim,
  getClaims,
  getContradictions,
  getHistory,
  oneClaim,
  process,
  query,
  SUCCEEDED,
} from './requests.ts';

const QUESTION = 'question=Did+the+deployment+succeed%3F';
const texts = (claims: readonly Claim[]) => claims.map(({ text }) => text).sort();

/** Microseconds of an instant as it is answered. */
const later = (instant: string, milliseconds: number) =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

describe('a claim that is resolved over another', () => {
  const service = sharedService();
  let loser: Claim;
  let winner: Claim;
  let resolved: Claim;
  const before = { all: '', contradictions: '', answer: '', history: '' };
  const asKnown = () => `as_of=${loser.recorded_at}`;

  /** What every read says as of the moment before. */
  const reads = async () => ({
    all: JSON.stringify(await getClaims(service.url, asKnown())),
    contradictions: JSON.stringify(await getContradictions(service.url, asKnown())),
    answer: JSON.stringify(await query(service.url, `${QUESTION}&${asKnown()}`)),
    history: JSON.stringify(await getHistory(service.url, loser.id, asKnown())),
  });

  beforeAll(async () => {
    const { claims } = await process(service.url, { text: EXAMPLE, timestamp: '2026-03-01T12:00:00Z' });
    [winner, loser] = claims;
    Object.assign(before, await reads());
    const resolution = { over: winner.id.toUpperCase(), reason: 'the log says so', actor: 'user:ada' };
    resolved = oneClaim(await decide(service.url, loser.id, 'resolve', resolution));
  });

  it('gets its end, and the other one stands', async () => {
    expect(resolved).toMatchObject({ id: loser.id, status: 'resolved', version: loser.version + 1 });
    expect(resolved.valid_to).toBeDefined();
    expect(await getClaim(service.url, loser.id)).toEqual(resolved);
    expect(await getClaim(service.url, winner.id)).toMatchObject({ status: 'active', text: SUCCEEDED });
    const { contradictions } = await getContradictions(service.url, `claim_id=${loser.id}`);
    expect(contradictions).toMatchObject([{ resolved_at: resolved.recorded_at }]);
    expect(texts((await query(service.url, QUESTION)).claims)).toEqual([SUCCEEDED]);
    const history = await getHistory(service.url, loser.id);
    const last = {
      claim_id: loser.id,
      version: resolved.version,
      at: resolved.recorded_at,
      actor: 'user:ada',
    };
    const reason = 'the log says so';
    expect(history.slice(-2)).toEqual([
      {
        ...last,
        change: 'resolved',
        from: 'contested',
        to: 'resolved',
        reason: `${reason} (over ${winner.id})`,
      },
      { ...last, change: 'valid_to', to: resolved.valid_to, reason },
    ]);
  });

  it('is what it was for whoever asks what was known before', async () => {
    expect(await reads()).toEqual(before);
    expect(await getClaim(service.url, loser.id, asKnown())).toEqual(loser);
    expect(texts((await query(service.url, `${QUESTION}&${asKnown()}`)).claims)).toEqual([FAILED, SUCCEEDED]);
    // As of the change itself it is known.
    const known = await getClaim(service.url, loser.id, `as_of=${resolved.recorded_at}`);
    expect(known).toEqual(resolved);
  });

  it('was true before its end, and is not from its end on', async () => {
    const end = resolved.valid_to ?? '';
    const at = async (moment: string) => texts((await getClaims(service.url, `at=${moment}`)).claims);
    expect(await at('2026-03-01T12:00:00Z')).toContain(FAILED);
    expect(await at(later(end, -1))).toContain(FAILED);
    expect(await at(end)).not.toContain(FAILED);
    expect(await at(end)).toContain(SUCCEEDED);
    expect(await at('2026-03-01T11:59:59Z')).toEqual([]);
    expect(texts((await query(service.url, `${QUESTION}&at=${later(end, -1)}`)).claims)).toEqual([
      FAILED,
      SUCCEEDED,
    ]);
    expect(texts((await query(service.url, `${QUESTION}&at=${end}`)).claims)).toEqual([SUCCEEDED]);
  });

  it('reads a bare date as its last moment in UTC', async () => {
    for (const [date, instant] of [
      ['2026-02-28', '2026-02-28T23:59:59.999999Z'],
      ['2026-03-01', '2026-03-01T23:59:59.999999Z'],
    ]) {
      for (const parameter of ['at', 'as_of']) {
        const byDate = await getClaims(service.url, `${parameter}=${date}`);
        expect(byDate).toEqual(await getClaims(service.url, `${parameter}=${instant}`));
      }
    }
    expect((await getClaims(service.url, 'at=2026-02-28')).count).toBe(0);
    expect((await getClaims(service.url, 'at=2026-03-01')).count).toBe(3);
    const body = { question: 'Did the deployment succeed?', at: '2026-03-01' };
    const posted = await post(service.url, '/v1/query', body);
    expect(JSON.parse(posted.text)).toEqual(
      await query(service.url, `${QUESTION}&at=2026-03-01T23:59:59.999999Z`),
    );
  });

  it('did not exist before it became known', async () => {
    const early = `as_of=${later(loser.recorded_at, -1)}`;
    expect((await getClaims(service.url, early)).count).toBe(0);
    expect((await getContradictions(service.url, early)).count).toBe(0);
    expect((await query(service.url, `${QUESTION}&${early}`)).claims).toEqual([]);
    problemOf(await call(service.url, `/v1/claims/${loser.id}?${early}`), 404);
    problemOf(await call(service.url, `/v1/claims/${loser.id}/history?${early}`), 404);
  });

  it('holds when it is checked against its event', async () => {
    const answer = await call(service.url, `/v1/claims/${loser.id}/verify`, { method: 'POST' });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({
      claim_id: loser.id,
      holds: true,
      checks: [{ ...loser.evidence[0], ok: true, problems: [] }],
    });
  });

  const REFUSED: [name: string, id: () => string, body: () => object, status: number, path?: string][] = [
    ['twice', () => loser.id, () => ({ over: winner.id, reason: 'again' }), 409],
    ['over itself', () => winner.id, () => ({ over: winner.id, reason: 'itself' }), 422],
    ['over itself in capitals', () => winner.id, () => ({ over: winner.id.toUpperCase(), reason: 'i' }), 422],
    ['over one that is resolved', () => winner.id, () => ({ over: loser.id, reason: 'no' }), 422],
    ['that there is not', () => uuid('none'), () => ({ over: winner.id, reason: 'no' }), 404],
    ['over one that there is not', () => winner.id, () => ({ over: uuid('none'), reason: 'no' }), 404],
    ['without a reason', () => winner.id, () => ({ over: loser.id }), 400, 'reason'],
    ['with a blank reason', () => winner.id, () => ({ over: loser.id, reason: ' ' }), 400, 'reason'],
    ['over nothing', () => winner.id, () => ({ reason: 'no' }), 400, 'over'],
    ['over no id', () => winner.id, () => ({ over: 'b', reason: 'no' }), 400, 'over'],
    ['that is no id', () => 'a', () => ({ over: winner.id, reason: 'no' }), 400, 'id'],
  ];
  it.each(REFUSED)('cannot be one %s', async (_, id, body, status, path) => {
    const claims = await getClaims(service.url);
    const problem = problemOf(await decide(service.url, id(), 'resolve', body()), status);
    if (path !== undefined) expect(problem.errors).toMatchObject([{ path }]);
    expect(await getClaims(service.url)).toEqual(claims);
  });

  it.each([
    ['GET', ''],
    ['GET', '/history'],
    ['POST', '/verify'],
  ])('%s …%s of an unknown claim is 404, of no id 400', async (method, path) => {
    const { detail } = problemOf(
      await call(service.url, `/v1/claims/${uuid('none')}${path}`, { method }),
      404,
    );
    expect(detail).toContain(uuid('none'));
    const { errors } = problemOf(await call(service.url, `/v1/claims/12${path}`, { method }), 400);
    expect(z.array(z.object({ path: z.string() })).parse(errors)).toEqual([{ path: 'id' }]);
  });
});
