import { AxeBuilder } from '@axe-core/playwright';
import type { Download, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeWithChromium, openPage } from '../../services/chromium.ts';
import { END, fleetSite } from './site.ts';

/** What axe finds against WCAG 2 at the levels A and AA. */
async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

async function bytesOf(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describeWithChromium()('the console', () => {
  it.each(['light', 'dark'] as const)('has pages without faults of accessibility, %s', async (scheme) => {
    const { url, client } = await fleetSite();
    const [claim] = (await client.memory.query({ question: 'How many workers has queue-1?' })).claims;
    const { page, complaints } = await openPage({ scheme });
    const outside: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith('blob:')) outside.push(request.url());
    });
    await page.goto(url);
    await page.locator('article').first().waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.locator('article').first().getByRole('link', { name: 'Open' }).click();
    await page.locator('.plot canvas').waitFor();
    await page.getByRole('region', { name: 'What was decided' }).locator('li').first().waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.goto(`${url}/#/series`);
    await page.getByRole('link', { name: 'cache-1' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.goto(`${url}/#/memory?q=How+many+workers+has+queue-1%3F&claim=${claim.id}`);
    await page.getByRole('region', { name: 'Answer' }).locator('mark').first().waitFor();
    await page.getByRole('region', { name: 'Claim', exact: true }).getByText('History').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.goto(`${url}/#/sql`);
    await page.getByRole('button', { name: /^Run/ }).click();
    await page.locator('.grid tbody tr').first().waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.goto(`${url}/#/health`);
    await page.getByText('Detection lag').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
  });

  it('shows a new story without a reload, and takes feedback and mutes by key', async () => {
    const { url, client } = await fleetSite();
    const { page, complaints } = await openPage();
    await page.goto(`${url}/#/?find=cache`);
    await page.getByText('No story passes these filters.').waitFor();
    await page.getByText('live', { exact: true }).waitFor();
    const at = (minutes: number) => new Date(Date.parse(END) + minutes * 60_000).toISOString();
    await client.ingestBatch(
      Array.from({ length: 4 }, (_, n) => ({
        scope: 'shop',
        entity: 'cache-1',
        outcome: 900 + n,
        timestamp: at(30 * n),
      })),
    );
    const story = page.locator('article').first();
    await story.getByRole('heading', { name: 'cache-1' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('u');
    await page.getByText(/of cache-1: useful/).waitFor();
    await story.getByText('useful', { exact: true }).waitFor();
    await page.keyboard.press('m');
    await page.getByText(/cache-1 is muted until/).waitFor();
    expect((await client.mutes()).map(({ reason }) => reason)).toEqual(['muted in the console']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The mute is removed').waitFor();
    expect(await client.mutes()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'cache-1', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('keeps filters in the address', async () => {
    const { url } = await fleetSite();
    const { page } = await openPage();
    await page.goto(url);
    await page.locator('article').first().waitFor();
    await page.getByLabel('pattern').selectOption('stall');
    await page.getByRole('heading', { name: 'sensor-1' }).waitFor();
    expect(page.url()).toBe(`${url}/#/?pattern=stall`);
    await page.reload();
    await page.getByRole('heading', { name: 'sensor-1' }).waitFor();
    expect(await page.locator('article').count()).toBe(1);
  });

  it('says what other settings would have found, and compares series', async () => {
    const { url } = await fleetSite();
    const { page, complaints } = await openPage();
    await page.goto(`${url}/#/?status=all`);
    await page
      .locator('article', { hasText: 'outlier_cluster' })
      .getByRole('link', { name: 'web-1' })
      .click();
    const below = page.getByRole('region', { name: 'Signals and observations' });
    await below.getByRole('button', { name: /^drop/ }).first().click();
    await below.getByRole('tab', { name: /^What if/ }).click();
    const trial = page.getByRole('region', { name: 'What if' });
    await trial.getByLabel(/^min_z(?!.*slider)/).fill('400');
    await trial.getByRole('button', { name: 'Try on what is stored' }).click();
    const row = trial.getByRole('row', { name: /^drop/ });
    expect((await row.innerText()).trim().split(/\s+/)).toEqual(['drop', '4', '0']);
    await page.getByLabel('Compare with another series').fill('cache');
    await page.getByRole('button', { name: /^cache-1/ }).click();
    await page
      .getByRole('list', { name: /Other series/ })
      .getByText('cache-1')
      .waitFor();
    expect(page.url()).toContain('compare=');
    await page.locator('h1').click();
    await page.keyboard.press('4');
    await page.waitForURL(/range=24h/);
    const { x = 0, y = 0 } = (await page.locator('.plot .u-over').boundingBox()) ?? {};
    await page.mouse.move(x + 50, y + 50);
    await page.mouse.down();
    await page.mouse.move(x + 150, y + 60, { steps: 4 });
    await page.mouse.up();
    await page.waitForURL(/from=.*to=/);
    expect(complaints).toEqual([]);
  });

  it('asks memory at other times, and resolves a contradiction with a reason', async () => {
    const { url, client } = await fleetSite();
    const { page, complaints } = await openPage();
    await page.goto(`${url}/#/memory`);
    await page.getByLabel('Question').fill('Does the checkout database run on db-1?');
    await page.getByRole('button', { name: 'Ask' }).click();
    const answer = page.getByRole('region', { name: 'Answer' });
    await answer.getByText('no longer runs on db-1', { exact: false }).first().waitFor();
    // Before the change it ran there.
    await page.goto(`${url}/#/memory?q=Does+the+checkout+database+run+on+db-1%3F&at=2026-11-16T00:00:00Z`);
    await answer.getByText('The checkout database runs on db-1.', { exact: true }).first().waitFor();
    const conflict = page.getByRole('region', { name: 'Contradictions' });
    await conflict.getByText('four and six cannot both hold', { exact: false }).waitFor();
    const side = conflict.locator('.side').first();
    const left = (await side.getByRole('button', { name: /workers/ }).innerText()).replace(/[“”]/g, '');
    await side.getByRole('button', { name: /holds$/ }).click();
    await conflict.getByLabel('Reason').fill('counted by hand');
    await conflict.getByRole('button', { name: 'Resolve' }).click();
    await conflict.getByText('No open contradiction').waitFor();
    const { claims } = await client.memory.query({ question: 'How many workers has queue-1?' });
    const kept = claims.find(({ text }) => text === left);
    expect(kept?.status).toBe('active');
    expect(complaints).toEqual([]);
  });

  it('shows the memory of another scope, and forgets what a claim was said in', async () => {
    const { url, client } = await fleetSite();
    await client.memory.process({ text: 'Ann keeps the spare key at the bakery.', scope: 'user:ann' });
    const { page, complaints } = await openPage();
    await page.goto(`${url}/#/memory`);
    const claims = page.getByRole('region', { name: 'Claims' });
    await claims.getByText('checkout database', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'scope' }).click();
    await page.getByLabel('Scope', { exact: true }).fill('user:ann');
    await page.getByLabel('Scope', { exact: true }).press('Enter');
    await claims.getByRole('button', { name: /spare key/ }).click();
    expect(await claims.getByText('checkout database', { exact: false }).count()).toBe(0);
    const panel = page.getByRole('region', { name: 'Claim', exact: true });
    await panel.getByRole('button', { name: 'Forget…' }).click();
    await panel.getByText('1 event would be deleted for good, with 1 claim', { exact: false }).waitFor();
    await panel.getByLabel('Reason to forget').fill('asked by Ann');
    await panel.getByRole('button', { name: 'Forget', exact: true }).click();
    await page.getByText('Memory is empty. Add the first note.').waitFor();
    await page.getByRole('button', { name: 'Example 2' }).click();
    await page.getByRole('button', { name: /^Keep/ }).click();
    await claims.getByText('We decided to roll back release 4.3', { exact: false }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('runs SQL, says what is wrong with it, and gives the rows as a file', async () => {
    const { url } = await fleetSite();
    const { page, complaints } = await openPage();
    await page.goto(`${url}/#/sql`);
    const field = page.getByRole('textbox', { name: 'SQL statement' });
    await field.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('select scope_id, nonsense from observations', { delay: 1 });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('There is no column “nonsense”').waitFor();
    await page.getByText('line 1, column 18').waitFor();
    await field.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(
      'select series.entity, count(*) n from observations join series using (entity_id) group by all order by 1 ',
      {
        delay: 1,
      },
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await page.locator('.grid').getByText('cache-1').waitFor();
    expect(await page.locator('.grid tbody tr').count()).toBe(8);
    await page.locator('table.bars').getByText('cache-1').waitFor();
    await page.getByRole('button', { name: 'Download' }).click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'csv' }).click(),
    ]);
    expect((await bytesOf(saved)).toString().split('\r\n').slice(0, 2)).toEqual(['entity,n', 'cache-1,1008']);
    await page.getByRole('button', { name: 'Download' }).click();
    const [parquet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'parquet' }).click(),
    ]);
    expect(parquet.suggestedFilename()).toBe('tidemark.parquet');
    expect((await bytesOf(parquet)).subarray(0, 4).toString()).toBe('PAR1');
    // The policy forbids styles in the page; typing over a selection must not bring any.
    expect(complaints.filter((text) => text.includes('Security'))).toEqual([]);
  });

  it('asks for a token where one is required, keeps it for the tab, and leaves', async () => {
    const { url } = await fleetSite({ SIGNAL_API_TOKEN: 'secret-token-of-the-test' });
    const { page } = await openPage();
    await page.goto(url);
    await page.getByLabel('Token').fill('wrong');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel('Token').fill('secret-token-of-the-test');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.locator('article').first().waitFor();
    await page.reload();
    await page.locator('article').first().waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Token').waitFor();
    await page.reload();
    await page.getByLabel('Token').waitFor();
  });

  it('shows what it can of an address that somebody changed', async () => {
    const { url, client } = await fleetSite();
    const { page } = await openPage();
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await page.goto(`${url}/#/memory?q=queue-1&at=nonsense&as_of=`);
    await page.getByRole('region', { name: 'Answer' }).locator('mark').first().waitFor();
    const { scope_id, entity_id } = await client.seriesOf('web-1');
    await page.goto(`${url}/#/series/${scope_id}/${entity_id}?from=x&to=1&signal=none&compare=a,,b/c/%25E0`);
    await page.locator('.plot canvas').waitFor();
    // The names took the place of the ids.
    expect(page.url()).toContain('/#/series/shop/web-1?');
    await page.goto(`${url}/#/series/x/y`);
    await page.getByText('There is no such series', { exact: false }).waitFor();
    await page.goto(`${url}/#/nothing`);
    await page.getByText('There is no such page.').waitFor();
    expect(failures).toEqual([]);
  });

  it('works on a phone: nothing is wider than the page', async () => {
    const { url } = await fleetSite();
    const { page } = await openPage({ width: 390, height: 844 });
    for (const place of ['', 'series', 'memory', 'sql', 'health']) {
      await page.goto(`${url}/#/${place}`);
      await page.locator('main h1').waitFor();
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([place, excess]).toEqual([place, 0]);
    }
    await page.goto(url);
    await page.locator('article').first().getByRole('link', { name: 'Open' }).click();
    await page.locator('.plot canvas').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  });
});
