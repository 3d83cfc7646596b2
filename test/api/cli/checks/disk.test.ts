import { describe, expect, it } from 'vitest';
import { diskCheck, diskChecks } from '../../../../api/cli/checks/disk.ts';
import { readConfig } from '../../../../api/config/config.ts';
import { temporaryFolder } from '../../../sinks/fixtures.ts';

const GIB = 1024 ** 3;
const disk = (free: number, files = 1_000_000, ffree = 900_000) => ({
  bavail: free / 4096,
  bsize: 4096,
  files,
  ffree,
});

describe('the check of a disk', () => {
  it.each([
    [disk(1.5 * GIB), { ok: true, detail: '1.5 GiB free at /data' }],
    // Some file systems have no fixed number of files.
    [disk(1.5 * GIB, 0, 0), { ok: true, detail: '1.5 GiB free at /data' }],
    [
      disk(GIB / 2),
      {
        ok: false,
        detail:
          '0.5 GiB free at /data; free some space, shorten SIGNAL_RETENTION or MEMORY_RETENTION, or move the store to a larger disk',
      },
    ],
    [
      disk(2 * GIB, 1_000_000, 7),
      {
        ok: false,
        detail: '2.0 GiB free at /data, but room for 7 more files; delete some files there',
      },
    ],
  ])('of %j', (found, expected) => {
    expect(diskCheck('disk', '/data', found)).toEqual({ name: 'disk', ...expected });
  });

  it('looks where the store and memory are, once if that is one folder, and nowhere for a database', () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    const namesOf = (env: Record<string, string>) =>
      diskChecks(readConfig(env)).map(({ name, detail }) => [name, detail.split(' at ')[1].split(';')[0]]);
    const store = { SIGNAL_DB_DSN: `duckdb://${one}/a.duckdb` };
    expect(namesOf(store)).toEqual([['disk', one]]);
    expect(namesOf({ ...store, MEMORY_DB_DSN: `sqlite://${one}/b.sqlite` })).toEqual([['disk', one]]);
    expect(namesOf({ ...store, MEMORY_DB_DSN: `sqlite://${other}/b.sqlite` })).toEqual([
      ['disk', one],
      ['disk of memory', other],
    ]);
    expect(namesOf({ SIGNAL_DB_DSN: 'postgres://127.0.0.1/a' })).toEqual([]);
    expect(namesOf({ SIGNAL_DB_DSN: `duckdb://${one}/none/a.duckdb` })).toEqual([]);
  });
});
