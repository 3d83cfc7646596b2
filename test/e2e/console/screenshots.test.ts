import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { packageRoot } from '../../../sinks/package-root.ts';
import { describeWithChromium, openPage } from '../../services/chromium.ts';
import { fleetSite } from './site.ts';

const FOLDER = join(packageRoot(import.meta.url), 'docs', 'console');
const [WIDTH, HEIGHT] = [1200, 780];

/** Width and height of a PNG, from its header. */
function sizeOf(png: Buffer): [width: number, height: number] {
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** Pages with what must be on them before they are shown. */
const SHOWN: readonly (readonly [name: string, open: (page: Page, url: string) => Promise<void>])[] = [
  [
    'now',
    async (page, url) => {
      await page.goto(`${url}/#/?status=all`);
      await page.locator('article').nth(2).waitFor();
    },
  ],
  [
    'series',
    async (page, url) => {
      await page.goto(`${url}/#/?status=all`);
      await page
        .locator('article', { hasText: 'outlier_cluster' })
        .getByRole('link', { name: 'web-1' })
        .click();
      await page
        .getByRole('region', { name: 'Signals and observations' })
        .getByRole('button', { name: /^change_point/ })
        .click();
      await page.getByRole('region', { name: 'What was decided' }).locator('li').first().waitFor();
      await page.getByRole('button', { name: 'all', exact: true }).click();
      // The band follows once the view has rested.
      await page.locator('.plot[data-banded="1008"]').waitFor();
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    },
  ],
  [
    'memory',
    async (page, url) => {
      await page.goto(`${url}/#/memory?q=How+many+workers+has+queue-1%3F`);
      await page.getByRole('region', { name: 'Answer' }).locator('mark').first().waitFor();
      await page
        .getByRole('region', { name: 'Claims' })
        .getByRole('button', { name: /six workers/ })
        .click();
      await page.getByRole('region', { name: 'Claim', exact: true }).getByText('History').waitFor();
    },
  ],
];

describeWithChromium()('the screenshots of the pages', () => {
  it.each(['light', 'dark'] as const)(
    'are of the console as it is, %s (TIDEMARK_SCREENSHOTS=write npx vitest run test/e2e/console/screenshots.test.ts writes them)',
    async (scheme) => {
      const { url } = await fleetSite();
      const { page, complaints } = await openPage({ width: WIDTH, height: HEIGHT, scheme });
      for (const [name, open] of SHOWN) {
        await open(page, url);
        const made = await page.screenshot();
        const path = join(FOLDER, `${name}-${scheme}.png`);
        if (process.env.TIDEMARK_SCREENSHOTS === 'write') {
          mkdirSync(FOLDER, { recursive: true });
          writeFileSync(path, made);
        }
        // Fonts differ from machine to machine, and with them the pixels.
        expect([name, sizeOf(readFileSync(path))]).toEqual([name, sizeOf(made)]);
      }
      expect(complaints).toEqual([]);
      const pageText = readFileSync(join(FOLDER, '..', 'how-to', 'console.md'), 'utf8');
      for (const [name] of SHOWN) expect(pageText).toContain(`(../console/${name}-${scheme}.png)`);
    },
  );
});
