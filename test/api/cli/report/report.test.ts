import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readReport } from '../../../../api/cli/report/report.ts';
import { temporaryFolder } from '../../../e2e/server.ts';
import { describeWithChromium, openPage } from '../../../services/chromium.ts';
import { runCommand } from '../run-command.ts';

/** A fleet with its planted outage as a label. */
async function fleet() {
  const folder = temporaryFolder();
  const path = (name: string) => join(folder, name);
  const { text } = await runCommand(['demo', '--csv', '--until', '2026-11-25']);
  writeFileSync(path('fleet.csv'), text);
  writeFileSync(
    path('labels.csv'),
    [
      'series,start,end',
      ...['web-1', 'web-2', 'web-3', 'db-1'].map(
        (name) => `${name},2026-11-18T16:00:00Z,2026-11-18T18:30:00Z`,
      ),
    ].join('\n'),
  );
  return path;
}

describe('replay --report', () => {
  it('scores signals against labels, stores nothing, and compares two settings', async () => {
    const path = await fleet();
    const report = (name: string, more: string[], env: Record<string, string> = {}) =>
      runCommand(
        ['replay', path('fleet.csv'), '--labels', path('labels.csv'), '--report', path(name), ...more],
        env,
      );
    const first = await report('usual.html', []);
    expect([first.code, first.stderr.join()]).toEqual([
      0,
      expect.stringContaining(`the report is ${path('usual.html')}`),
    ]);
    const read = readReport(path('usual.html'));
    expect(read.observations).toBe(8064);
    expect(read.settings).toEqual([]);
    const of = (kind: string, from = read) => from.total.find((one) => one.kind === kind);
    expect(of('drop')).toMatchObject({
      labels: 4,
      found: 4,
      signals: 4,
      right: 4,
      delay: expect.any(Number),
    });
    const web = read.series.find(({ name }) => name === 'web-1');
    expect(web?.labels).toEqual([{ start: '2026-11-18T16:00:00Z', end: '2026-11-18T18:30:00Z' }]);
    expect(web?.times.length).toBeLessThanOrEqual(web?.count ?? 0);

    const second = await report('strict.html', ['--beside', path('usual.html')], {
      SIGNAL_DROP_MIN_Z: '400',
    });
    expect(second.code).toBe(0);
    const strict = readReport(path('strict.html'));
    expect(strict.settings).toEqual(['SIGNAL_DROP_MIN_Z=400']);
    expect(of('drop', strict)).toBeUndefined();
    const page = readFileSync(path('strict.html'), 'utf8');
    expect(page).toContain('usual.html');
    expect(page.match(/<svg /g)).toHaveLength(16);
  });

  it.each([
    [['--labels', 'x.csv'], '--labels is for a report'],
    [['--beside', 'x.html'], '--beside is for a report'],
    [['--report', 'r.html', '--labels', 'missing.csv'], 'missing.csv cannot be read'],
    [['--report', 'r.html', '--beside', 'missing.html'], 'missing.html cannot be read'],
    [['--report', 'r.html', '--url', 'http://127.0.0.1:1'], '--url and --dry-run exclude each other'],
  ])('%j: %s', async (more, message) => {
    const path = await fleet();
    const { code, stderr } = await runCommand(['replay', path('fleet.csv'), ...more]);
    expect([code, stderr.join()]).toEqual([1, expect.stringContaining(message)]);
  });

  it('says that labels are of none of the series, and warns of those that are not', async () => {
    const path = await fleet();
    const run = (labels: string) => {
      writeFileSync(path('labels.csv'), `series,start\n${labels}`);
      return runCommand([
        'replay',
        path('fleet.csv'),
        '--labels',
        path('labels.csv'),
        '--report',
        path('r.html'),
      ]);
    };
    const none = await run('nobody,2026-11-18');
    expect([none.code, none.stderr.join()]).toEqual([
      1,
      expect.stringContaining('"nobody" is none of the series'),
    ]);
    const some = await run('nobody,2026-11-18\nweb-1,2026-11-18');
    expect([some.code, some.stderr.join()]).toEqual([
      0,
      expect.stringContaining('1 label of other series left out'),
    ]);
  });

  it('a page that is no report is refused', async () => {
    const file = join(temporaryFolder(), 'other.html');
    writeFileSync(file, '<html></html>');
    expect(() => readReport(file)).toThrow('is no report of this version');
  });
});

describeWithChromium()('the page of a report', () => {
  it('is shown by a browser without a complaint, and loads nothing', async () => {
    const path = await fleet();
    await runCommand([
      'replay',
      path('fleet.csv'),
      '--labels',
      path('labels.csv'),
      '--report',
      path('r.html'),
    ]);
    const { page, complaints } = await openPage();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto(`file://${path('r.html')}`);
    await page.getByRole('heading', { name: 'All labelled files' }).waitFor();
    expect(await page.locator('svg').count()).toBe(8);
    expect(complaints).toEqual([]);
    expect(loaded).toEqual([`file://${path('r.html')}`]);
  });
});
