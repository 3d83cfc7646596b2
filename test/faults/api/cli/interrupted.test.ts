import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTidemark } from '../../../../api/index.ts';
import { runCommand } from '../../../api/cli/run-command.ts';
import { uuid } from '../../../api/harness.ts';
import { interruptProgram, temporaryFolder } from '../../../e2e/server.ts';

interface Outcome {
  readonly summary: { readonly events: number };
  readonly duplicates: number;
  readonly interrupted: boolean;
}

describe('a command that is interrupted', () => {
  it('lets a log go on where it was broken off', { timeout: 120_000 }, async () => {
    const words = ['disk', 'cache', 'queue', 'index', 'shard', 'proxy', 'token', 'route'];
    const word = (at: number, place: number) => words[Math.floor(at / words.length ** place) % words.length];
    const lines = Array.from({ length: 4000 }, (_, at) => {
      const time = new Date(Date.UTC(2026, 2, 2) + at * 1000).toISOString();
      return `${time} INFO api: ${[0, 1, 2, 3].map((place) => word(at, place)).join(' ')} ${'again '.repeat(10)}`;
    });
    const folder = temporaryFolder();
    const [db, other] = ['a.duckdb', 'b.duckdb'].map((name) => ['--db', join(folder, name)]);
    const args = ['--file', '-', '--source', 'a log', '--json'];
    const { code, stdout } = await interruptProgram(
      ['process', ...args, ...db],
      `${lines.slice(0, 3000).join('\n')}\n`,
    );
    const broken: Outcome = JSON.parse(stdout[0]);
    expect([code, broken.interrupted]).toEqual([130, true]);
    const resumed = await runCommand(['process', ...args, ...db], {}, lines.join('\n'));
    const { summary, duplicates }: Outcome = JSON.parse(resumed.stdout[0]);
    expect([summary.events + broken.summary.events, duplicates]).toEqual([4000, broken.summary.events]);
    await runCommand(['process', ...args, ...other], {}, lines.join('\n'));
    const exported = async (where: readonly string[]) => {
      const { stdout } = await runCommand(['export', '--kind', 'event', ...where]);
      return stdout.map((line) => line.replace(/"recorded_at":"[^"]+"/, '')).sort();
    };
    expect(await exported(db)).toEqual(await exported(other));
  });

  it('leaves whole transactions of an import', async () => {
    const folder = temporaryFolder();
    const source = await openTidemark({ dsn: 'memory://' });
    const events = Array.from({ length: 5000 }, (_, i) => ({
      id: uuid(`event ${i}`),
      content: `${'entry '.repeat(40)}${i}`,
      timestamp: '2026-01-01T00:00:00Z',
    }));
    await source.ingest({ events });
    const lines: string[] = [];
    for await (const line of source.export('event')) lines.push(line);
    await source.close();
    const db = ['--db', join(folder, 'a.duckdb')];
    const { code, stdout } = await interruptProgram(
      ['import', '-', '--json', ...db],
      `${lines.slice(0, 4000).join('\n')}\n`,
    );
    expect(code).toBe(130);
    const broken: { events: number; interrupted: boolean } = JSON.parse(stdout[0]);
    expect(broken.interrupted).toBe(true);
    expect(broken.events).toBeGreaterThan(0);
    expect((await runCommand(['export', '--kind', 'event', ...db])).stdout).toEqual(
      lines.slice(0, broken.events),
    );
    const [rest] = (await runCommand(['import', '-', '--json', ...db], {}, lines.join('\n'))).stdout;
    expect(JSON.parse(rest)).toMatchObject({
      events: 5000 - broken.events,
      skipped: broken.events,
      interrupted: false,
    });
    expect((await runCommand(['export', '--kind', 'event', ...db])).stdout).toEqual(lines);
  });
});
