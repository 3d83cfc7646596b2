import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, subset } from 'semver';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { neededPackages } from '../../release/install/lock.ts';
import { readManifest } from '../../release/manifest.ts';
import { packageRoot } from '../../sinks/package-root.ts';

const ROOT = packageRoot(import.meta.url);
const versions = z.record(z.string(), z.string()).default({});
const lock = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      dependencies: versions,
      peerDependencies: versions,
      peerDependenciesMeta: z
        .record(z.string(), z.object({ optional: z.boolean().default(false) }))
        .default({}),
      hasInstallScript: z.boolean().default(false),
      engines: versions,
    }),
  ),
});

/** Packages of types alone, which nothing imports at run time. */
const TYPES = ['@types/node', 'openapi-types'];

describe('what is installed with tidemark', () => {
  const manifest = readManifest(ROOT);
  const { packages } = lock.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  const installed = neededPackages(ROOT, manifest).map((path) => ({ path, entry: packages[path] }));

  it('finding 13: brings every peer that it wants, since some installers bring none', () => {
    expect(installed.length).toBeGreaterThan(10);
    const missing = installed.flatMap(({ path, entry }) =>
      Object.keys(entry?.peerDependencies ?? {})
        .filter((peer) => entry?.peerDependenciesMeta[peer]?.optional !== true)
        .filter((peer) => !(peer in manifest.dependencies) && !TYPES.includes(peer))
        .map((peer) => `${path} wants ${peer}`),
    );
    expect(missing).toEqual([]);
  });

  it('has no script that runs when it is installed, since pnpm, bun and others run none', () => {
    expect(installed.filter(({ entry }) => entry?.hasInstallScript)).toEqual([]);
  });

  it('runs on every Node.js that tidemark names', () => {
    const own = manifest.engines.node ?? '';
    expect(minVersion(own)?.major).toBe(20);
    const narrower = installed.filter(({ entry }) => !subset(own, entry?.engines.node ?? '*'));
    expect(narrower.map(({ path }) => path)).toEqual([]);
  });

  it('has its exact version in package.json, so that a new install is the one that was tested', () => {
    const ranges = Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies });
    expect(ranges.filter(([, range]) => /[\^~*<>|x ]/.test(range.replace(/-.*/, '')))).toEqual([]);
  });
});
