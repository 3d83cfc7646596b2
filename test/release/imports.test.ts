import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importedPackages } from '../../release/imports.ts';
import { temporaryFolder } from '../e2e/server.ts';

it('packages are found in code and types, of statements over lines and later imports, without those of Node.js', () => {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, 'one.js'),
    "import {\n  a,\n} from 'over-lines';\nimport 'bare';\nimport { join } from 'node:path';\nexport * from './two.js';\n" +
      "const b = await import('@scope/later/part');\n// from 'a-comment'\n",
  );
  writeFileSync(
    join(folder, 'one.d.ts'),
    "import type { C } from 'types-only/dist/c.js';\nexport type D = import('in-type').D;\n",
  );
  expect(importedPackages(folder)).toEqual(['@scope/later', 'bare', 'in-type', 'over-lines', 'types-only']);
});
