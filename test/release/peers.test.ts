import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { packageRoot } from '../../sinks/package-root.ts';

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
});

const manifestOf = (folder: string) =>
  manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));

const ROOT = packageRoot(import.meta.url);

/** Packages of types alone, which nothing imports at run time. */
const TYPES = ['@types/node', 'openapi-types'];

it('finding 13: what a dependency wants beside it is a dependency, since some installers bring no peers', () => {
  const { dependencies } = manifestOf(ROOT);
  const missing = Object.keys(dependencies).flatMap((name) => {
    const { peerDependencies, peerDependenciesMeta } = manifestOf(join(ROOT, 'node_modules', name));
    return Object.keys(peerDependencies)
      .filter((peer) => peerDependenciesMeta[peer]?.optional !== true)
      .filter((peer) => !(peer in dependencies) && !TYPES.includes(peer))
      .map((peer) => `${name} wants ${peer}`);
  });
  expect(missing).toEqual([]);
});
