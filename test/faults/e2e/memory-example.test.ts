import { describe, expect, it } from 'vitest';
import { post } from '../../api/answers.ts';
import {
  allClaims,
  allContradictions,
  EXAMPLE,
  FAILED,
  getHistory,
  process,
  query,
  RESPONSE_TIMES,
  SUCCEEDED,
} from '../../api/memory/requests.ts';
import { startServer, temporaryFolder } from '../../e2e/server.ts';
import { KILLED } from '../../e2e/stores.ts';

describe('memory', () => {
  it.each(KILLED)('has what the example says after kill -9 and a restart, on $name', async (store) => {
    const dsn = await store.dsn(temporaryFolder());
    const first = await startServer(dsn);
    const made = await process(first.url, { text: EXAMPLE });
    expect(made.summary).toEqual({ events: 1, claims: 3, contradictions: 1 });
    await first.end('SIGKILL');

    const second = await startServer(dsn);
    const claims = await allClaims(second.url);
    expect(claims).toEqual(made.claims);
    expect(
      claims.map(({ text, status, evidence: [{ span, quote }] }) => [text, status, span, quote]),
    ).toEqual([
      [SUCCEEDED, 'contested', [0, 39], SUCCEEDED],
      [FAILED, 'contested', [40, 85], FAILED],
      [RESPONSE_TIMES, 'active', [86, 115], RESPONSE_TIMES],
    ]);
    const contradictions = await allContradictions(second.url);
    expect(contradictions).toEqual(made.contradictions);
    expect(contradictions.map(({ kind }) => kind)).toEqual(['polarity_conflict']);
    const { answer, citations } = await query(second.url, 'question=Did+the+deployment+succeed%3F');
    expect(answer).toContain('[1]');
    expect(citations.map(({ quote }) => quote).sort()).toEqual([FAILED, SUCCEEDED]);

    // Said again it is known; said by another event it is corroborated.
    const same = await process(second.url, { text: EXAMPLE, id: made.event_id });
    expect(same.summary.events).toBe(0);
    const other = await process(second.url, { text: SUCCEEDED });
    expect(other.claims[0].evidence).toHaveLength(2);
    const resolution = { over: claims[0].id, reason: 'seen' };
    const resolved = await post(second.url, `/v1/claims/${claims[1].id}/resolve`, resolution);
    expect(resolved.status).toBe(200);
    await second.end('SIGKILL');
    const third = await startServer(dsn);
    expect((await allContradictions(third.url, 'status=open')).length).toBe(0);
    expect((await getHistory(third.url, claims[1].id)).at(-1)?.reason).toBe('seen');
    expect((await third.end()).code).toBe(0);
  });
});
