import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { Client } from '../../api/client/index.ts';
import { findChromium } from '../../services/chromium/find.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { start } from './load.ts';

/** Observations of the long series, and of the short one that it is compared with. */
const LONG = 5_000_000;
const SHORT = 1000;
/** Rows of a request. */
const REQUEST = 100_000;
/** Times that a page is opened. */
const OPENINGS = 5;
/** Milliseconds for which the plot is moved, and between movements of the pointer. */
const PANNING = 3000;
/** Stories that are awaited, each from its request. */
const STORIES = 5;

/** A season with noise, whose shape does not depend on the machine. */
function outcome(row: number): number {
  return 50 + 10 * Math.sin(row / 700) + 3 * Math.sin(row * 12.9898) + Math.sin(row * 78.233);
}

async function fill(client: Client, entity: string, count: number): Promise<void> {
  const begin = Date.parse('2026-01-01T00:00:00Z');
  for (let first = 0; first < count; first += REQUEST) {
    const rows = Array.from({ length: Math.min(REQUEST, count - first) }, (_, at) => first + at);
    await client.ingestColumns({
      series: [{ scope: 'bench', entity }],
      index: rows.map(() => 0),
      outcome: rows.map(outcome),
      timestamp: rows.map((row) => begin + row * 1000),
    });
    process.stderr.write(`\r${entity}: ${Math.min(first + REQUEST, count)} of ${count} observations`);
  }
  process.stderr.write('\n');
}

/** Waits until detection has passed through everything. */
async function settled(url: string): Promise<void> {
  for (;;) {
    const text = await (await fetch(`${url}/metrics`)).text();
    const lag = Number(/^tidemark_detection_lag_seconds (\S+)/m.exec(text)?.[1]);
    if (lag === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Notes the first frame with a plot, by the clock of the page: from outside it is seen a quarter of a second later. */
const NOTE_DRAWN = `new MutationObserver(() => {
  if (window.drawn !== undefined || document.querySelector('.plot canvas') === null) return;
  window.drawn = 0;
  requestAnimationFrame(() => requestAnimationFrame(() => { window.drawn = performance.now(); }));
}).observe(document, { childList: true, subtree: true });`;

const DRAWN = `new Promise((done) => {
  const look = () => (window.drawn > 0 ? done(window.drawn) : requestAnimationFrame(look));
  look();
})`;

/** Milliseconds from the navigation to the frame with the drawn plot, in a new tab each. */
async function opening(page: () => Promise<Page>, address: string): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < OPENINGS; n++) {
    const tab = await page();
    await tab.goto(address, { waitUntil: 'commit' });
    await tab.locator('.plot canvas').waitFor();
    taken.push(Number(await tab.evaluate(DRAWN)));
    await tab.close();
  }
  return median(taken);
}

const COUNT_FRAMES = `(() => {
  window.frames = [];
  const next = (now) => { window.frames.push(now); window.counting = requestAnimationFrame(next); };
  window.counting = requestAnimationFrame(next);
})()`;

/** Frames a second, and the longest time between two, while `work` goes on. */
async function framesDuring(
  page: Page,
  work: () => Promise<void>,
): Promise<{ rate: number; longest: number }> {
  await page.evaluate(COUNT_FRAMES);
  await work();
  const frames = await page.evaluate<number[]>('cancelAnimationFrame(window.counting); window.frames');
  const gaps = frames.slice(1).map((at, n) => at - frames[n]);
  return { rate: (gaps.length * 1000) / (frames[frames.length - 1] - frames[0]), longest: Math.max(...gaps) };
}

/** Drags the plot to and fro. */
async function drag(page: Page): Promise<void> {
  const box = await page.locator('.plot .u-over').boundingBox();
  if (box === null) throw new Error('the plot is not there');
  const [left, width, y] = [box.x + 20, box.width - 40, box.y + box.height / 2];
  await page.mouse.move(left + width / 2, y);
  await page.mouse.down();
  for (const begun = performance.now(); performance.now() - begun < PANNING; ) {
    const share = Math.sin((performance.now() - begun) / 400) / 2 + 0.5;
    await page.mouse.move(left + share * width, y);
  }
  await page.mouse.up();
}

/** What the console takes in a real browser: a long series beside a short one, and a story from its request to the page. */
export const console: Bench = {
  name: 'console',
  summary:
    'the console in Chromium: opening and moving a long series beside a short one, and a story from its request to the page',
  async run({ smoke }): Promise<Figure[]> {
    const long = smoke ? 100_000 : LONG;
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-console-'));
    const server = await start(['api/cli/tidemark.js', 'serve', '--port', '0'], {
      SIGNAL_DB_DSN: `duckdb://${join(folder, 'store.duckdb')}`,
    });
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
    try {
      const client = new Client({ url: server.url });
      await fill(client, 'long', long);
      await fill(client, 'short', SHORT);
      await settled(server.url);
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
      await context.addInitScript(NOTE_DRAWN);
      const tab = () => context.newPage();
      const addressOf = async (entity: string) => {
        const { scope_id, entity_id } = await client.seriesOf(entity);
        return `${server.url}/#/series/${scope_id}/${entity_id}`;
      };
      const [longAddress, shortAddress] = [await addressOf('long'), await addressOf('short')];
      const figures: Figure[] = [
        { name: `open ${SHORT} observations`, value: await opening(tab, shortAddress), unit: 'ms' },
        { name: `open ${long} observations`, value: await opening(tab, longAddress), unit: 'ms' },
      ];
      const page = await tab();
      await page.goto(longAddress);
      await page.locator('.plot canvas').waitFor();
      const idle = await framesDuring(page, () => page.waitForTimeout(1000));
      await page.locator('.plot .uplot').focus();
      for (let n = 0; n < 6; n++) await page.keyboard.press('+');
      const panned = await framesDuring(page, () => drag(page));
      figures.push(
        { name: 'frames of an idle page', value: idle.rate, unit: 'frames/s' },
        { name: `frames while ${long} observations are moved`, value: panned.rate, unit: 'frames/s' },
        { name: 'longest frame while they are moved', value: panned.longest, unit: 'ms' },
      );
      await page.goto(`${server.url}/#/`);
      await page.getByText('live', { exact: true }).waitFor();
      const shown: number[] = [];
      for (let n = 0; n < STORIES; n++) {
        const rows = Array.from({ length: 40 }, (_, row) => ({
          scope: 'bench',
          entity: `stalled ${n}`,
          outcome: 7,
          timestamp: new Date(Date.now() - (40 - row) * 60_000).toISOString(),
        }));
        const begun = performance.now();
        await client.ingestBatch(rows);
        await page.getByRole('heading', { name: `stalled ${n}` }).waitFor();
        shown.push(performance.now() - begun);
      }
      figures.push({
        name: 'from a request to its story on the page',
        value: Math.max(...shown),
        unit: 'ms',
      });
      return figures;
    } finally {
      await browser.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
