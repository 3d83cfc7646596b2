import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/services/global-setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What is awaited comes soon on an idle machine; a busy one must not fail for it.
    expect: { poll: { timeout: 60_000 } },
    // Many files wait for processes of their own most of the time; one file at a time, as two cores get, takes twice as long.
    maxWorkers: 2,
  },
});
