import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../../../../api/client/index.ts';
import { openStore } from '../../../../api/stores/open-store.ts';
import type { Salvaged } from '../../../../api/stores/salvage.ts';
import { lostSeries } from '../../../../sinks/sql/salvage.ts';
import { FileConnection } from '../../../../sinks/sqlite/file-connection.ts';
import { runCommand } from '../../../api/cli/run-command.ts';
import { makeFolder, removeFolder, serve, uuid } from '../../../api/harness.ts';
import { type Noise, noise } from '../../../operators/noise.ts';
import { runs, seed } from '../../../property.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const ROWS = 40_000;

/** What a store has: the outcome of each observation by its time and entity, and the texts of its claims. */
async function contentsOf(dsn: string) {
  const store = await openStore(dsn, { readOnly: true });
  try {
    const { rows } = await store.observations({}, 2 * ROWS);
    const recovery = await store.recover();
    const claims: string[] = [];
    for await (const block of store.ledger.claimsAfter(0)) for (const { text } of block) claims.push(text);
    return {
      observations: new Map(rows.map((row) => [`${row.timestamp} ${row.outcome}`, row.entity_id])),
      series: recovery.series.length,
      claims,
    };
  } finally {
    await store.close();
  }
}

/** Changes bytes of a file behind its first pages. */
function damage(path: string, draw: Noise, places: number, bytes: number): void {
  const file = openSync(path, 'r+');
  try {
    const { size } = statSync(path);
    for (let place = 0; place < places; place++) {
      const at = 16_384 + (draw.below(size - 16_384 - bytes) & -bytes);
      const old = Buffer.alloc(bytes);
      readSync(file, old, 0, bytes, at);
      writeSync(
        file,
        old.map((byte) => byte ^ 0x5a),
        0,
        bytes,
        at,
      );
    }
  } finally {
    closeSync(file);
  }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

async function runSql(engine: string, path: string, statements: readonly string[]): Promise<void> {
  if (engine === 'sqlite') {
    const connection = await FileConnection.open({ path, mode: 'write' });
    for (const sql of statements) await connection.exec(sql);
    connection.close();
    return;
  }
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const sql of statements) await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
}

const salvage = async (from: string, to: string, ...more: string[]) => {
  const { code, stdout, stderr } = await runCommand([
    'salvage',
    '--from',
    from,
    '--to',
    to,
    '--json',
    ...more,
  ]);
  const report: Salvaged | undefined = stdout.length === 0 ? undefined : JSON.parse(stdout.join('\n'));
  return { code, report, stderr: stderr.join('\n') };
};

// DuckDB knows a changed byte by its checksum; SQLite only where a page no longer makes sense.
describe.each([
  ['duckdb', 1],
  ['sqlite', 4096],
])('salvage of a damaged %s store', (engine, bytes) => {
  const folder = makeFolder();
  const path = join(folder, `whole.${engine}`);
  const dsn = (file: string) => `${engine}://${file}`;
  let whole: Awaited<ReturnType<typeof contentsOf>>;

  beforeAll(async () => {
    const service = await serve(path, { SIGNAL_DB_DSN: dsn(path), SIGNAL_DETECTION_INTERVAL: '1h' });
    const client = new Client({ url: service.url });
    const observations = Array.from({ length: ROWS }, (_, row) => ({
      scope_id: uuid('scope'),
      entity_id: uuid(`entity ${row % 40}`),
      timestamp: new Date(START + row * 1000).toISOString(),
      outcome: row + 0.5,
      ...(row % 3 === 0 && { id: `id ${row}` }),
    }));
    await client.ingestBatch(observations);
    const events = Array.from({ length: 300 }, (_, at) => ({
      id: uuid(`event ${at}`),
      content: `The service number ${at} runs on port ${4000 + at}.`,
    }));
    await client.memory.ingest(events);
    for (const at of [3, 250]) {
      const id = uuid(`denial ${at}`);
      await client.memory.ingest([
        { id, content: `The service number ${at} does not run on port ${4000 + at}.` },
      ]);
    }
    await service.stop();
    whole = await contentsOf(dsn(path));
    expect(whole.observations.size).toBe(ROWS);
    expect(whole.claims.length).toBeGreaterThan(250);
  });

  afterAll(() => removeFolder(folder));

  it('copies a store that is whole, and nothing over a store that is there', async () => {
    const to = join(folder, `copy.${engine}`);
    expect(await salvage(dsn(path), dsn(to))).toMatchObject({ code: 0, report: { lossless: true } });
    expect(await contentsOf(dsn(to))).toEqual(whole);
    expect(await salvage(dsn(path), dsn(to))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already exists'),
    });
  });

  it('reads the journal where nothing of the store can be read', async () => {
    const from = join(folder, `torn.${engine}`);
    const service = await serve(from, { SIGNAL_DB_DSN: dsn(from), SIGNAL_DETECTION_INTERVAL: '1h' });
    const client = new Client({ url: service.url });
    for (const outcome of [1, 2, 3]) {
      await client.ingest({ scope_id: uuid('scope'), entity_id: uuid('entity'), outcome });
    }
    const journal = join(folder, 'kept.journal');
    if (existsSync(`${from}.journal`)) copyFileSync(`${from}.journal`, journal);
    await service.stop();
    writeFileSync(from, Buffer.alloc(50_000, 7));
    rmSync(`${from}.wal`, { force: true });
    const to = join(folder, `from the journal.${engine}`);
    if (!existsSync(journal)) {
      expect(await salvage(dsn(from), dsn(to))).toMatchObject({ code: 1, report: undefined });
      expect(existsSync(to)).toBe(false);
      return;
    }
    const { code, report } = await salvage(dsn(from), dsn(to), '--journal', journal);
    expect([code, report?.unreadable]).toEqual([3, expect.stringContaining('cannot be read')]);
    expect(report?.journal.damages).toEqual([]);
    const found = await contentsOf(dsn(to));
    expect(found.observations.size).toBe(report?.journal.observations);
    // The series is named in the journal, or was in the store that is gone.
    const entity = report?.namelessSeries.length === 0 ? uuid('entity') : lostSeries(0).entity_id;
    expect(new Set(found.observations.values())).toEqual(new Set([entity]));
  });

  it('makes a store whole where its id, claims, their last versions and events are lost', async () => {
    const [from, to] = ['holed', 'repaired'].map((name) => join(folder, `${name}.${engine}`));
    copyFileSync(path, from);
    const lost = (at: number) => `The service number ${at} runs on port ${4000 + at}.`;
    await runSql(engine, from, [
      // In the middle, with a relation; one that ends the numbers; the version that the denial made.
      `DELETE FROM claim_version WHERE text IN ('${lost(3)}', '${lost(100)}', '${lost(299)}')`,
      `DELETE FROM claim_version WHERE text = '${lost(250)}' AND version > 1`,
      `DELETE FROM event WHERE content = '${lost(7)}'`,
      'DELETE FROM store_info',
    ]);
    const { code, report, stderr } = await salvage(dsn(from), dsn(to));
    expect([stderr, code]).toEqual(['', 3]);
    expect(report?.dropped).toEqual([
      'pieces of evidence whose claim or event is lost: 4',
      'relations of claims that are lost: 1',
    ]);
    const service = await serve(to, { SIGNAL_DB_DSN: dsn(to) });
    try {
      const client = new Client({ url: service.url });
      const claims = await all(client.memory.claims());
      const gone = [3, 100, 299].map(lost);
      expect(claims.map(({ text }) => text).sort()).toEqual(
        whole.claims.filter((text) => !gone.includes(text)).sort(),
      );
      const evidence = (text: string) => claims.find((claim) => claim.text === text)?.evidence.length;
      expect([evidence(lost(7)), evidence(lost(8))]).toEqual([0, 1]);
      expect(await all(client.memory.contradictions())).toHaveLength(1);
      const { answer } = await client.memory.query({
        question: 'Which port does service number 250 run on?',
      });
      expect(answer).toContain('4250');
      const again = await client.memory.ingest([{ id: uuid('again'), content: lost(100) }]);
      expect(again).toMatchObject({ accepted: 1, claims: 1 });
    } finally {
      await service.stop();
    }
  });

  it('keeps what no damage touched, tells the rest, and makes a store that a server starts on', async () => {
    const draw = noise(seed + 5);
    for (let round = 0; round < runs(12); round++) {
      const [from, to] = ['damaged', 'new'].map((name) => join(folder, `${name} ${round}.${engine}`));
      copyFileSync(path, from);
      damage(from, draw, 1 + (round % 4), bytes);
      const size = statSync(from).size;
      const { code, report, stderr } = await salvage(dsn(from), dsn(to));
      expect(statSync(from).size).toBe(size);
      if (report === undefined) {
        expect([code, stderr]).toEqual([1, expect.stringContaining('restore a backup')]);
        expect(existsSync(to)).toBe(false);
        continue;
      }
      expect(code).toBe(report.lossless ? 0 : 3);
      const found = await contentsOf(dsn(to));
      const log = report.tables.find(({ table }) => table === 'observation_log');
      expect(log?.rows).toBe(found.observations.size);
      if (log?.lost.length === 0 && report.faults.length === 0) expect(found.observations.size).toBe(ROWS);
      if (report.lossless) expect(found).toEqual(whole);
      const nameless = report.namelessSeries.length > 0;
      const wrong = [...found.observations].filter(
        ([row, entity]) =>
          !whole.observations.has(row) || !(nameless || entity === whole.observations.get(row)),
      );
      expect(wrong).toEqual([]);
      expect(found.claims.filter((text) => !whole.claims.includes(text))).toEqual([]);
      const service = await serve(to, { SIGNAL_DB_DSN: dsn(to) });
      try {
        const client = new Client({ url: service.url });
        expect((await client.ready()).status).toBe('ready');
        await client.memory.query({ question: 'Which port does service number 7 run on?' });
      } finally {
        await service.stop();
      }
      for (const file of [from, to]) rmSync(file, { force: true });
    }
  });
});
