import { describe, expect, it } from 'vitest';
import { call, post, problemOf, summaryOf } from './answers.ts';
import { sharedService, uuid } from './harness.ts';

describe('limits', () => {
  const service = sharedService({
    SIGNAL_MAX_SERIES: '5',
    SIGNAL_MAX_SERIES_PER_SCOPE: '3',
    SIGNAL_MAX_STREAMS: '2',
    SIGNAL_SQL: 'off',
  });
  const observations = (scope: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      scope_id: uuid(scope),
      entity_id: uuid(`${scope} ${at}`),
      outcome: 1,
    }));

  it('finding 12: one scope takes no more series than its own, and leaves room for others', async () => {
    const one = summaryOf(
      await post(service.url, '/v1/ingest/batch', { observations: observations('one', 5) }),
    );
    expect([one.accepted, one.rejected_count]).toEqual([3, 2]);
    expect(one.rejected[0]).toMatchObject({
      index: 3,
      path: 'entity_id',
      message:
        'is a new series, and this server keeps at most 3 of one scope; raise SIGNAL_MAX_SERIES_PER_SCOPE',
    });
    const two = summaryOf(
      await post(service.url, '/v1/ingest/batch', { observations: observations('two', 3) }),
    );
    expect([two.accepted, two.rejected_count]).toEqual([2, 1]);
    expect(two.rejected[0].message).toContain('raise SIGNAL_MAX_SERIES');
    // What is known goes on.
    const again = summaryOf(
      await post(service.url, '/v1/ingest/batch', { observations: observations('one', 3) }),
    );
    expect(again.accepted).toBe(3);
  });

  it('finding 12: streams past the most get 429, and one that ends makes room', async () => {
    const aborts = [new AbortController(), new AbortController()];
    for (const { signal } of aborts) {
      const { status } = await fetch(new URL('/v1/signals/stream', service.url), { signal });
      expect(status).toBe(200);
    }
    for (const path of ['/v1/signals/stream', '/v1/events/stream', '/v1/claims/stream']) {
      const problem = problemOf(await call(service.url, path), 429);
      expect(problem.detail).toContain('SIGNAL_MAX_STREAMS');
    }
    aborts[0].abort();
    const third = new AbortController();
    await expect
      .poll(
        async () =>
          (await fetch(new URL('/v1/signals/stream', service.url), { signal: third.signal })).status,
      )
      .toBe(200);
    aborts[1].abort();
    third.abort();
  });

  it('SQL that is switched off is refused, with what switches it on', async () => {
    const problem = problemOf(await post(service.url, '/v1/sql', { sql: 'SELECT 1' }), 403);
    expect(problem.detail).toContain('SIGNAL_SQL=on');
  });
});
