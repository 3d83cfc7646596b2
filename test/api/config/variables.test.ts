import { join } from 'node:path';
import { expect, it } from 'vitest';
import { configurationPage } from '../../../api/config/variables.ts';
import { packageRoot } from '../../../sinks/package-root.ts';

it('docs/reference/configuration.md is what the schemas say (npx vitest run test/api/config/variables.test.ts -u writes it)', async () => {
  await expect(configurationPage()).toMatchFileSnapshot(
    join(packageRoot(import.meta.url), 'docs/reference/configuration.md'),
  );
});
