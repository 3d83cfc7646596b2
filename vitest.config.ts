import { defineConfig } from 'vitest/config';
import { tiers } from './test/tiers/tiers.ts';

export default defineConfig({
  test: {
    // What needs Kafka, a database server or a browser runs with `npm run test:services`; what kills, storms and fills disks, with `npm run test:faults`.
    include: [...tiers('.').clone],
    env: { TIDEMARK_TEST_TIER: 'clone' },
    reporters: ['default', './test/tiers/cost.ts'],
    globalSetup: ['test/services/global-setup.ts'],
    setupFiles: ['test/real-timers.ts'],
    // A property takes as long as TIDEMARK_TEST_RUNS makes it.
    testTimeout: 60_000 * Math.max(1, 4 * Number(process.env.TIDEMARK_TEST_RUNS || 0)),
    hookTimeout: 60_000,
    // What is awaited comes soon on an idle machine; a busy one must not fail for it.
    expect: { poll: { timeout: 30_000, interval: 10 } },
    // Files of one process share the modules that they import: lexicons and schemas are read once, not 400 times.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    // Many files wait for processes of their own: three at a time keep two cores busy.
    maxWorkers: 3,
    // Tests allocate many short-lived objects; with a larger young generation V8 collects them less often.
    execArgv: ['--max-semi-space-size=64'],
  },
});
