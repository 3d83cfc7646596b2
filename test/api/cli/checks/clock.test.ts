import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  clockCheck,
  clockOfServer,
  clockOfStore,
  clockOfTick,
  skewOf,
} from '../../../../api/cli/checks/clock.ts';
import { postgresForTests } from '../../../services/postgres.ts';
import { openTemporary, temporaryFolder, transaction } from '../../../sinks/fixtures.ts';
import { runCommand } from '../run-command.ts';

const postgres = await postgresForTests();
const NOW = Date.UTC(2026, 4, 1);
const reading = (from: number, to: number, slow = 0) => ({
  whose: 'the clock of the server',
  from: NOW + from,
  to: NOW + to,
  asked: NOW - slow,
  answered: NOW + slow,
});

/** The URL of a server that answers so. */
async function serverOf(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

describe('the check of the clock', () => {
  it.each([
    [reading(-500, 500), 0],
    [reading(7000, 8000), 7000],
    [reading(-8000, -7000), -7000],
    // A slow answer proves less.
    [reading(7000, 8000, 3000), 4000],
    [reading(-8000, -7000, 9000), 0],
  ])('takes what a reading proves: %#', (found, skew) => {
    expect(skewOf(found)).toBe(skew);
  });

  it('accepts seconds and says which clock is ahead otherwise', () => {
    expect(clockCheck(reading(5000, 5000))).toEqual({
      name: 'clock',
      ok: true,
      detail: 'agrees with the clock of the server',
    });
    const remedy = 'the clock here; synchronize both machines, such as by NTP';
    expect(clockCheck(reading(90_000, 91_000))).toEqual({
      name: 'clock',
      ok: false,
      detail: `the clock of the server is at least 90 s ahead of ${remedy}`,
    });
    expect(clockCheck(reading(-91_000, -90_000)).detail).toBe(
      `the clock of the server is at least 90 s behind ${remedy}`,
    );
  });

  it('reads the date of a server', async () => {
    const at = async (date: string | undefined) => {
      const url = await serverOf((_request, response) => {
        response.sendDate = false;
        if (date !== undefined) response.setHeader('date', date);
        response.end('{}');
      });
      return (await clockOfServer(url)).map(({ ok }) => ok);
    };
    expect(await at(new Date().toUTCString())).toEqual([true]);
    expect(await at(new Date(Date.now() + 3_600_000).toUTCString())).toEqual([false]);
    expect(await at(new Date(Date.now() - 3_600_000).toUTCString())).toEqual([false]);
    expect(await at(undefined)).toEqual([]);
  });

  it('compares with the last tick of a file, which is in the past', async () => {
    expect(clockOfTick(undefined, NOW)).toEqual([]);
    expect(clockOfTick((NOW + 4000) * 1000, NOW).map(({ ok }) => ok)).toEqual([true]);
    const path = join(temporaryFolder(), 'store.duckdb');
    const store = await openTemporary(path);
    const tomorrow = (Date.now() + 86_400_000) * 1000;
    await store.commit(transaction({ ticks: [{ number: 1, seq: 0, at: tomorrow }] }));
    await store.close();
    expect(await clockOfStore(`duckdb://${path}`)).toEqual([]);
    const { code, stdout } = await runCommand(['doctor', '--json', '--port', '0', '--db', path]);
    const checks: { name: string; ok: boolean; detail: string }[] = JSON.parse(stdout[0]);
    expect(code).toBe(1);
    expect(checks.filter(({ ok }) => !ok)).toEqual([
      {
        name: 'clock',
        ok: false,
        detail: expect.stringMatching(
          /^it is \S+Z here, but the last tick of the store was made at \S+Z; correct the clock, such as by NTP$/,
        ),
      },
    ]);
  });
});

postgres.describe('the clock of PostgreSQL', () => {
  it('is compared with the clock here', async () => {
    const { code, stdout } = await runCommand(['doctor', '--json', '--port', '0', '--db', postgres.url]);
    const missing: { name: string; ok: boolean }[] = JSON.parse(stdout[0]);
    // The schema does not exist yet, and doctor creates nothing.
    expect([code, missing.filter(({ ok }) => !ok).map(({ name }) => name)]).toEqual([1, ['store']]);
    expect(await clockOfStore(postgres.url)).toEqual([
      { name: 'clock', ok: true, detail: 'agrees with the clock of the database' },
    ]);
    await expect(clockOfStore('postgres://127.0.0.1:1/none')).rejects.toThrow(/PostgreSQL cannot be reached/);
  });
});
