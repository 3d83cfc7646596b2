import { chromium } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { findChromium } from '../../services/chromium/find.ts';
import { ServiceMissing } from '../../services/missing.ts';
import { type Describe, describeUnless } from './missing.ts';

/**
 * Declares suites that drive a real Chromium: they are skipped, with a line that says so, where there is none. Call it at the top of a test
 * file.
 *
 * @throws Error under `CI=true` where there is none
 */
export function describeWithChromium(): Describe {
  try {
    findChromium();
    return describeUnless({});
  } catch (error) {
    if (!(error instanceof ServiceMissing)) throw error;
    process.stderr.write(`MISSING, so tests do not run: ${error.message}\n`);
    return describeUnless({ missing: error.message });
  }
}

/** How a page is shown. */
interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
}

/** A page of a new browser, which ends with the test. What the browser complains about is in `complaints`. */
export async function openPage({ width = 1280, height = 860, scheme = 'light' }: Look = {}) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}
