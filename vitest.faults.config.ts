import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { tiers } from './test/tiers/tiers.ts';
import usual from './vitest.config.ts';

/** Test files that take what they repeat from test/property.ts; here they repeat it more often. */
const properties = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((file) => join('test', file))
  .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes("/property.ts'"));

export default defineConfig({
  test: {
    ...usual.test,
    include: [...tiers('.').faults, ...properties],
    // Two fifths: what every change pays for. `TIDEMARK_TEST_RUNS=1` is a thorough run.
    env: { TIDEMARK_TEST_RUNS: process.env.TIDEMARK_TEST_RUNS || '0.4' },
    // A test takes as long as TIDEMARK_TEST_RUNS makes it.
    testTimeout: 300_000 * Math.max(1, Number(process.env.TIDEMARK_TEST_RUNS || 1)),
  },
});
