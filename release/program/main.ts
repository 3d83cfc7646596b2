import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticesOf, packagesOf } from '../licences.ts';
import { ROOT } from '../root.ts';
import { bundle, FOLDER, LIBRARY } from './bundle.ts';
import { keepBundled } from './bundled.ts';
import { bundleDeclarations } from './declarations.ts';

/** Packages whose types are in those of tidemark, so that they need not be installed beside it. */
const INSIDE = [
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/core',
  '@modelcontextprotocol/server',
  '@opentelemetry/api',
  'prom-client',
];

// The last step of `npm run build`: what `api/cli/tidemark.js` starts, and what users import.
const bundled = packagesOf([
  ...(await bundle(ROOT, ROOT, { maps: true, library: true })),
  ...(await bundleDeclarations(ROOT, LIBRARY, INSIDE, join(ROOT, 'dist/types'))),
]);
writeFileSync(join(ROOT, FOLDER, 'licences.txt'), noticesOf(ROOT, bundled));
keepBundled(ROOT, bundled);
