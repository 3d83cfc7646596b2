import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startServer, temporaryFolder } from '../../e2e/server.ts';
import { type Change, changesUpTo } from '../../e2e/sse.ts';
import { followThroughBreaks, ids, ingest, lastChange, upTo } from '../../e2e/stream-site.ts';
import { seed } from '../../property.ts';

describe('a stream of changes', () => {
  it('goes on across restarts of the server', { timeout: 300_000 }, async () => {
    const file = join(temporaryFolder(), 'store.duckdb');
    let server = await startServer(file);
    const state = { over: false };
    const seen: Change[] = [];
    const following = followThroughBreaks(
      () => server.url,
      seen,
      () => state.over,
      seed,
    );
    let before = 0;
    for (let part = 0; part < 4; part++) {
      await ingest(server.url, 'scope', 20 * part, 20 * part + 20);
      if (part === 3) break;
      before += await lastChange(server.url);
      await server.end(part % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
      server = await startServer(file);
    }
    const last = before + (await lastChange(server.url));
    const whole = await changesUpTo(server.url, last, { query: 'updates=true', lastEventId: 0 });
    expect(ids(whole)).toEqual(upTo(last));
    state.over = true;
    await following;
    expect(seen).toEqual(whole.slice(0, seen.length));
    expect(seen.length).toBeGreaterThan(0);
  });
});
