import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../e2e/server.ts';
import { found, parseSvg, pointsOf } from './picture/svg-tree.ts';
import { runCommand, serveCommand } from './run-command.ts';

const START = Date.UTC(2026, 4, 1);

/** A store with a series of a value each minute, of which the last ten stand out. */
async function storeOf(folder: string, length: number): Promise<string> {
  const rows = Array.from({ length }, (_, at) => {
    const value = at < length - 10 ? 50 + ((at * 7919) % 13) : 900;
    return `${new Date(START + at * 60_000).toISOString()},prod,web-1,latency,${value},ms`;
  });
  const file = join(folder, 'latency.csv');
  writeFileSync(file, `time,scope,entity,metric,value,unit\n${rows.join('\n')}\n`);
  const db = join(folder, 'show.duckdb');
  const { code, stderr } = await runCommand(['replay', '--db', db, file]);
  expect([code, stderr.join()]).toEqual([0, expect.not.stringContaining('rejected')]);
  return db;
}

describe('show --svg', () => {
  it('draws what show tells, alike from a store and from a server', async () => {
    const folder = temporaryFolder();
    const db = await storeOf(folder, 300);
    const file = join(folder, 'web-1.svg');
    const show = (...more: string[]) => runCommand(['show', 'web-1', '--svg', file, '--db', db, ...more]);
    const fromStore = await show();
    expect(fromStore.code).toBe(0);
    expect(fromStore.stdout.join('\n')).toMatch(/^entity +web-1 latency$/m);
    expect(fromStore.stdout.join('\n')).toMatch(
      /^web-1 latency \(ms\) · .* 300 observations\n.*[\u2801-\u28ff].*^ *spike │ *▶.*^spike \(alert/ms,
    );
    expect(fromStore.stderr).toEqual([
      expect.stringMatching(/^tidemark: .*web-1\.svg shows 300 observations and [1-9]\d* signals?\.$/),
    ]);
    const drawn = readFileSync(file, 'utf8');
    const svg = parseSvg(drawn);
    expect(svg.children[0].text).toBe('web-1 latency in prod');
    expect(found(svg, 'text', 'value').map(({ text }) => text)).toContain('ms');
    expect(found(svg, 'text', 'pattern').map(({ text }) => text)).toContain('spike');
    expect(pointsOf(found(svg, 'path', 'line')[1])).toHaveLength(300);
    expect(found(svg, 'path', 'band')).toHaveLength(1);
    await show();
    expect(readFileSync(file, 'utf8')).toBe(drawn);

    const server = await serveCommand(db);
    for (const where of [[], ['--url', server.url]]) {
      writeFileSync(file, '');
      expect((await show(...where)).code).toBe(0);
      expect(readFileSync(file, 'utf8')).toBe(drawn);
    }
    const part = await show('--since', '2026-05-01T01:00:00Z', '--until', '2026-05-01T02:00:00Z', '--json');
    expect(JSON.parse(part.stdout.join(''))).toMatchObject({ summary: { count: 60 } });
    expect(part.stderr.join()).toContain('shows 60 observations');
    expect((await server.end()).code).toBe(0);
  });

  it('leaves out the band of long series, and says so', async () => {
    const folder = temporaryFolder();
    const db = await storeOf(folder, 20_001);
    const file = join(folder, 'web-1.svg');
    const args = ['show', 'web-1', '--db', db, '--svg', file];
    const long = await runCommand([...args, '--since', '2026-05-01']);
    expect(long.stderr).toEqual([
      expect.stringMatching(
        /expected values are left out: .* 20001 observations, .* at most 20000\. Choose a later since/,
      ),
      expect.stringMatching(/shows 20001 observations/),
    ]);
    const svg = parseSvg(readFileSync(file, 'utf8'));
    expect(found(svg, 'path', 'band')).toEqual([]);
    const points = pointsOf(found(svg, 'path', 'line')[1]);
    expect(points.length).toBeLessThan(4 * 960);
    const short = await runCommand([...args, '--since', '2026-05-02']);
    expect(short.stderr).toEqual([expect.stringMatching(/shows 18561 observations/)]);
    expect(found(parseSvg(readFileSync(file, 'utf8')), 'path', 'band')).toHaveLength(1);
  });

  it('says what is wrong, and writes no file then', async () => {
    const folder = temporaryFolder();
    const db = await storeOf(folder, 30);
    const taken = join(folder, 'taken');
    mkdirSync(taken);
    const show = async (file: string, ...more: string[]) => {
      const { code, stderr } = await runCommand(['show', 'web-1', '--db', db, '--svg', file, ...more]);
      return [code, stderr.join('\n')];
    };
    expect(await show(taken)).toEqual([
      1,
      expect.stringMatching(/taken is not writable \(EISDIR\); choose another file with --svg/),
    ]);
    const file = join(folder, 'web-1.svg');
    expect(await show(file, '--since', '2027-01-01')).toEqual([
      1,
      expect.stringMatching(/web-1 latency has no observations to draw in that time; .*--since and --until/),
    ]);
    expect(existsSync(file)).toBe(false);
  });
});
