import { expect, it } from 'vitest';
import { describeWithChromium, openPage } from '../../services/chromium.ts';
import { fleetSite } from './site.ts';

describeWithChromium()('someone who has never seen the console', () => {
  it('answers five questions from the pages, each within three clicks', async () => {
    const { url } = await fleetSite();
    const { page, complaints } = await openPage();
    let clicks = 0;
    const click = async (name: string | RegExp) => {
      await page.getByRole('link', { name }).first().click();
      clicks++;
    };

    // Which series is odd? The first page says it, without a click.
    await page.goto(url);
    const story = page.locator('article').first();
    await story.getByRole('heading', { name: 'queue-1' }).waitFor();
    expect(await story.locator('.severity').innerText()).toBe('alert');

    // Since when?
    expect(await story.locator('.when').innerText()).toMatch(/^since 2026-11-19 18:\d\d/);

    // What was expected? The page of the series says it, and draws the band.
    await click('queue-1');
    const signal = page.getByRole('region', { name: 'Signal: trend' });
    await signal.getByText('Expected', { exact: true }).waitFor();
    expect(await signal.innerText()).toContain('no lasting rise or fall');
    expect(clicks).toBeLessThanOrEqual(3);

    // What else moved with it? The outage of 22 November took four series.
    clicks = 0;
    await page.goto(`${url}/#/?status=all`);
    await page
      .locator('article', { hasText: 'outlier_cluster' })
      .getByRole('link', { name: 'web-1' })
      .click();
    clicks++;
    const moved = page.getByRole('region', { name: 'What else moved' });
    for (const name of ['web-2', 'web-3', 'db-1']) await moved.getByRole('link', { name }).waitFor();
    expect(clicks).toBeLessThanOrEqual(3);

    // What was decided about it?
    clicks = 0;
    await page.goto(url);
    await click('queue-1');
    const decided = page.getByRole('region', { name: 'What was decided' });
    await decided.getByText('We decided to double the workers of queue-1.').waitFor();
    expect(await decided.locator('li').first().innerText()).toContain('decision');
    expect(clicks).toBeLessThanOrEqual(3);
    expect(complaints).toEqual([]);
  });
});
