import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../api/stores/open-store.ts';
import { sumOf } from '../../../pipelines/transfer/move.ts';
import type { Store } from '../../../sinks/store.ts';
import { TABLES } from '../../../sinks/tables.ts';
import { allObservations, allSignals, post, summaryOf, ticked } from '../../api/answers.ts';
import { cleanEnvironment } from '../../api/cli/run-command.ts';
import { PROGRAM, runProgram, startServer, temporaryFolder } from '../../e2e/server.ts';
import { KEPT, KILLED } from '../../e2e/stores.ts';
import { batchOf, differences } from '../../e2e/workload.ts';
import { noise } from '../../operators/noise.ts';
import { runs, seed } from '../../property.ts';
import { entries, someClaimVersion, someLedgerEvent } from '../../sinks/conformance/ledger/ledger-story.ts';
import { fillWhole } from '../../sinks/whole-store.ts';

const OBSERVATIONS = 60_000;
const CLAIMS = 3000;

async function sumsOf(dsn: string) {
  const store = await openStore(dsn, { readOnly: true });
  try {
    return await store.tables(async (tables) => {
      const sums = [];
      for (const table of TABLES) sums.push(await sumOf(tables, table));
      return sums;
    });
  } finally {
    await store.close();
  }
}

async function fill(store: Store): Promise<void> {
  const model = await fillWhole(store, OBSERVATIONS);
  const { head, claims } = model.marks();
  await store.ledger.commit(
    entries(head, {
      events: Array.from({ length: CLAIMS }, (_, at) => someLedgerEvent(100_000 + at)),
      claims: Array.from({ length: CLAIMS }, (_, at) => someClaimVersion(claims + at)),
    }),
  );
}

/** Migrates by the real program, killed at random moments before it may end. */
async function migrate(from: string, to: string, kills: number, uniform: () => number): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    const child = spawn(process.execPath, [PROGRAM, 'migrate', '--from', from, '--to', to], {
      env: cleanEnvironment(),
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await Promise.race([ended, sleep(400 + 2600 * uniform())]);
    // It was faster than its end.
    if (child.exitCode === 0) return;
    child.kill('SIGKILL');
    await ended;
  }
  const done = await runProgram(['migrate', '--from', from, '--to', to]);
  expect([done.code, done.stderr]).toEqual([0, []]);
}

describe('a migration', () => {
  it('through all stores and back, killed at random moments, ends with the same tables', {
    timeout: 600_000,
  }, async () => {
    const folder = temporaryFolder();
    const first = `duckdb://${join(folder, 'first.duckdb')}`;
    const store = await openStore(first);
    await fill(store);
    await store.close();
    const wanted = await sumsOf(first);
    const { uniform } = noise(seed);
    const legs = [...KEPT.slice(1), KEPT[0]];
    let from = first;
    for (const kind of legs) {
      const to = await kind.dsn(temporaryFolder());
      await migrate(from, to, Math.ceil(runs(20) / legs.length), uniform);
      expect(await sumsOf(to)).toEqual(wanted);
      from = to;
    }
  });
});

describe('a backup of a server that takes observations', () => {
  it.each(KILLED)(
    'has all that was acknowledged before, and detection goes on from it, on $name',
    { timeout: 300_000 },
    async (kind) => {
      const env = { SIGNAL_DETECTION_INTERVAL: '25ms' };
      const series = Array.from({ length: 40 }, (_, at) => at);
      const batches = Array.from({ length: 240 }, (_, k) => batchOf('scope', 0, series, k));
      const server = await startServer(await kind.dsn(temporaryFolder()), env);
      const send = async (url: string, k: number) =>
        summaryOf(await post(url, '/v1/ingest/batch', { observations: batches[k] }));
      const file = join(temporaryFolder(), 'a.backup.gz');
      let acknowledged = 0;
      let before = 0;
      let backup: ReturnType<typeof runProgram> | undefined;
      for (; acknowledged < batches.length; acknowledged++) {
        await send(server.url, acknowledged);
        if (acknowledged !== 100) continue;
        before = acknowledged + 1;
        backup = runProgram(['backup', '--out', file, '--url', server.url]);
      }
      expect(await backup).toMatchObject({ code: 0, stderr: [] });
      await ticked(server.url);
      const expected = await allSignals(server.url);
      expect((await server.end()).code).toBe(0);

      const to = await kind.dsn(temporaryFolder());
      expect(await runProgram(['restore', file, '--to', to])).toMatchObject({ code: 0, stderr: [] });
      const restored = await startServer(to, env);
      const ids = new Set((await allObservations(restored.url)).map(({ id }) => id));
      const missing = batches.slice(0, before).flatMap((batch) => batch.filter(({ id }) => !ids.has(id)));
      expect(missing).toEqual([]);
      for (let k = 0; k < batches.length; k++) await send(restored.url, k);
      await ticked(restored.url);
      const found = await allSignals(restored.url);
      expect((await restored.end()).code).toBe(0);
      expect(differences(found, expected)).toEqual([]);
      expect(found.length).toBeGreaterThan(20);
    },
  );
});
