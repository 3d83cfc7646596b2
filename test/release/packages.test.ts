import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { beforeAll, describe, expect, it } from 'vitest';
import { importedPackages } from '../../release/pack/imports.ts';
import { deadLinks } from '../../release/pack/links.ts';
import { readManifest } from '../../release/pack/manifest.ts';
import { packBoth } from '../../release/pack/pack.ts';
import type { Tarball } from '../../release/pack/tarball.ts';
import { ROOT } from '../../release/root.ts';
import { run } from '../../release/run.ts';
import { makeFolder, removeFolder } from '../api/harness.ts';

let tidemark: Tarball;
let framework: Tarball;
let unpacked: Record<string, string>;

beforeAll(async () => {
  const folder = makeFolder();
  [tidemark, framework] = await packBoth(folder);
  unpacked = {};
  for (const { name, path } of [tidemark, framework]) {
    unpacked[name] = join(folder, 'unpacked', name);
    mkdirSync(unpacked[name], { recursive: true });
    await run('tar', ['-xzf', path, '-C', unpacked[name], '--strip-components=1']);
  }
  return () => removeFolder(folder);
});

describe('the packages', () => {
  it('are named for their version', () => {
    const { version } = readManifest(ROOT);
    expect([tidemark.filename, framework.filename]).toEqual([
      `tidemark-${version}.tgz`,
      `tidemark-mcp-${version}.tgz`,
    ]);
  });

  it('have no link to a file that they do not have', () => {
    expect(Object.values(unpacked).map(deadLinks)).toEqual([[], []]);
  });

  it('have nothing of development: no benches, tests, maps but those by which traces of the program name its sources', () => {
    const paths = [tidemark, framework].flatMap(({ files }) => files.map(({ path }) => path));
    expect(
      paths.filter((path) =>
        /(^|\/)(bench|test|services|release)\/|^(?!dist\/program\/).*\.map$|\.built|tsbuildinfo/.test(path),
      ),
    ).toEqual([]);
    expect(paths).toContain('dist/api/mcp-framework/index.js');
  });

  it('are both for the versions of Node.js that all their dependencies support', () => {
    for (const folder of Object.values(unpacked)) {
      const { engines, dependencies } = readManifest(folder);
      for (const name of Object.keys(dependencies)) {
        const needed = readManifest(join(ROOT, 'node_modules', name)).engines.node ?? '*';
        expect({ name, needed, fits: semver.subset(engines.node, needed) }).toMatchObject({ fits: true });
      }
    }
  });
});

describe('tidemark-mcp', () => {
  it('depends on what its files import, and no more', () => {
    const dist = join(unpacked['tidemark-mcp'], 'dist');
    const { dependencies } = readManifest(unpacked['tidemark-mcp']);
    expect(importedPackages(dist)).toEqual(Object.keys(dependencies).sort());
    expect(Object.keys(dependencies)).toEqual(
      expect.arrayContaining(['@modelcontextprotocol/server', 'zod']),
    );
    expect(Object.keys(dependencies)).not.toContain('fastify');
  });
});
