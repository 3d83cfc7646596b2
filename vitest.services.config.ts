import { defineConfig } from 'vitest/config';
import { tiers } from './test/tiers/tiers.ts';
import usual from './vitest.config.ts';

export default defineConfig({
  test: {
    ...usual.test,
    include: [...tiers('.').services],
    env: { TIDEMARK_TEST_TIER: 'services' },
    // Some wait for the sessions of a broker to end.
    testTimeout: 240_000,
  },
});
