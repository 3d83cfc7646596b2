import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { restoreArchive, writeArchive } from '../../../pipelines/transfer/archive.ts';
import { sumOf } from '../../../pipelines/transfer/move.ts';
import { fillDuckDb, openDuckDb } from '../../../sinks/duckdb/index.ts';
import { TABLES } from '../../../sinks/tables.ts';
import { noise } from '../../operators/noise.ts';
import { runs, seed } from '../../property.ts';
import { temporaryFolder } from '../../sinks/fixtures.ts';
import { fillWhole } from '../../sinks/whole-store.ts';

let archive = Buffer.alloc(0);
let wanted: readonly { readonly table: string; readonly rows: number; readonly sha256: string }[] = [];

beforeAll(async () => {
  const store = await openDuckDb({ path: ':memory:' });
  await fillWhole(store);
  const chunks: Buffer[] = [];
  await store.tables(async (tables) => {
    await writeArchive(tables, 1_700_000_000_000_000, async (bytes) => void chunks.push(bytes));
    wanted = [];
    for (const table of TABLES) wanted = [...wanted, await sumOf(tables, table)];
  });
  await store.close();
  archive = Buffer.concat(chunks);
});

const restore = (path: string, bytes: Buffer, stopAt = Number.POSITIVE_INFINITY) => {
  let blocks = 0;
  return fillDuckDb({ path }, (writer) =>
    // In pieces, as a file or a connection gives them.
    restoreArchive(Readable.from(pieces(bytes)), writer, () => {
      if (++blocks === stopAt) throw new RangeError('interrupted');
    }),
  );
};

function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007);
}

/** An archive with other lines. */
const rewritten = (change: (lines: string[]) => string[]) =>
  gzipSync(change(gunzipSync(archive).toString().split('\n')).join('\n'));

describe('an archive of a store', () => {
  it('makes the same store again', async () => {
    const path = join(temporaryFolder(), 'a.duckdb');
    expect(await restore(path, archive)).toEqual(wanted);
    const store = await openDuckDb({ path, readOnly: true });
    expect((await store.observations({}, 10_000)).rows).toHaveLength(5003);
    await store.close();
  });

  it('goes on where it was interrupted', async () => {
    const path = join(temporaryFolder(), 'a.duckdb');
    for (const stopAt of [2, 5, 9])
      await expect(restore(path, archive, stopAt)).rejects.toThrow('interrupted');
    await expect(openDuckDb({ path })).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(await restore(path, archive)).toEqual(wanted);
    expect(await restore(path, archive)).toEqual(wanted);
  });

  it('makes no store that can be opened where it was cut off or changed', async () => {
    const draw = noise(seed);
    for (let round = 0; round < runs(60); round++) {
      const path = join(temporaryFolder(), 'a.duckdb');
      // Behind the head, before which nothing is written.
      const quarter = archive.length >> 2;
      const at = quarter + draw.below(archive.length - quarter - 20);
      const bytes = Buffer.from(round % 2 === 0 ? archive.subarray(0, at) : archive);
      if (round % 2 === 1) bytes[at] ^= 1 << draw.below(8);
      await expect(restore(path, bytes)).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringMatching(/damaged or was cut off/),
      });
      await expect(openDuckDb({ path })).rejects.toMatchObject({ code: 'store_unavailable' });
    }
  });

  it('is checked line by line, beyond what gzip checks', async () => {
    const cases: [change: (lines: string[]) => string[], message: RegExp][] = [
      [(lines) => lines.filter((line) => !line.startsWith('[3,')), /does not match the rows of series/],
      [
        (lines) => lines.map((line) => line.replace('"complete":true', '"complete":false')),
        /is not the head of a table/,
      ],
      [(lines) => lines.slice(0, -2), /is missing/],
      [(lines) => lines.map((line) => line.replace(/^\[0,/, '["0",')), /is no row of series/],
      [(lines) => ['{}', ...lines.slice(1)], /line 1 is not the head of a backup/],
      [
        (lines) => lines.map((line) => line.replace('"layout":1', '"layout":2')),
        /layout 2, which this tidemark does not know; upgrade/,
      ],
      [
        (lines) => lines.map((line) => line.replace('{"table":"mute"', '{"table":"mood"')),
        /the table mood.*upgrade/,
      ],
      [
        (lines) =>
          lines.map((line) =>
            line.replace('["source","partition","offset"]', '["source","partition","place"]'),
          ),
        /source_position\.place.*upgrade/,
      ],
      [
        (lines) =>
          lines.map((line) => line.replace('["series","scope_id","entity_id"]', '["series","scope_id"]')),
        /no column series\.entity_id/,
      ],
    ];
    for (const [change, message] of cases) {
      const path = join(temporaryFolder(), 'a.duckdb');
      await expect(restore(path, rewritten(change))).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringMatching(message),
      });
    }
  });

  it('of an earlier tidemark has fewer columns and tables', async () => {
    const path = join(temporaryFolder(), 'a.duckdb');
    const columns = '"name","hash","replaced_hash"';
    const earlier = rewritten((lines) => {
      const mutes = lines.findIndex((line) => line.startsWith('{"table":"mute"'));
      const end = lines.findIndex((line) => line.startsWith('{"end":"mute"'));
      lines.splice(mutes, end - mutes + 1);
      const tokens = lines.findIndex((line) => line.includes(columns));
      lines[tokens] = lines[tokens].replace(columns, '"name","hash"');
      const row: unknown[] = JSON.parse(lines[tokens + 1]);
      row.splice(3, 1);
      lines[tokens + 1] = JSON.stringify(row);
      const ended: Record<string, unknown> = JSON.parse(lines[tokens + 2]);
      const sha256 = createHash('sha256')
        .update(`${lines[tokens + 1]}\n`)
        .digest('hex');
      lines[tokens + 2] = JSON.stringify({ ...ended, sha256 });
      return lines;
    });
    const found = await restore(path, earlier);
    expect(found.find(({ table }) => table === 'mute')?.rows).toBe(0);
    expect(found.find(({ table }) => table === 'access_token')).toEqual(
      wanted.find(({ table }) => table === 'access_token'),
    );
  });
});
