import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import semver from 'semver';
import { beforeAll, describe, expect, it } from 'vitest';
import { importedPackages } from '../../release/imports.ts';
import { installedPackages, needsOf } from '../../release/install/lock.ts';
import { bytesIn, MOST_INSTALLED, requireSize } from '../../release/install/size.ts';
import { readManifest } from '../../release/manifest.ts';
import { deadLinks } from '../../release/pack/links.ts';
import { type Packed, packBoth } from '../../release/pack/pack.ts';
import { ROOT } from '../../release/root.ts';
import { run } from '../../release/run.ts';
import { makeFolder, removeFolder } from '../api/harness.ts';

let tidemark: Packed;
let framework: Packed;
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
    expect(paths.filter((path) => /^dist\/(api|operators|pipelines|sinks)\//.test(path))).toEqual([]);
  });

  it.each(['tidemark', 'tidemark-mcp'])(
    '%s has no script, since newer versions of npm take one named prepare for one of the installation',
    (name) => {
      expect(Object.keys(readManifest(unpacked[name]))).not.toContain('scripts');
      expect(readManifest(unpacked[name]).devDependencies).toEqual({});
    },
  );

  it.each(['tidemark', 'tidemark-mcp'])('%s has the licence of each package in it', (name) => {
    const { bundled } = name === 'tidemark' ? tidemark : framework;
    const file = name === 'tidemark' ? 'dist/program/licences.txt' : 'dist/licences.txt';
    const text = readFileSync(join(unpacked[name], file), 'utf8');
    expect(bundled.length).toBeGreaterThan(5);
    for (const path of bundled) {
      const { name: packaged, version } = readManifest(join(ROOT, path));
      expect(text).toContain(`${packaged} ${version} (`);
    }
  });

  it('are both for the versions of Node.js that all their dependencies support', () => {
    const { devDependencies } = readManifest(ROOT);
    for (const { name: packed, bundled } of [tidemark, framework]) {
      const { engines, dependencies } = readManifest(unpacked[packed]);
      const direct = Object.keys(devDependencies).filter((name) => bundled.includes(`node_modules/${name}`));
      for (const name of [...Object.keys(dependencies), ...direct]) {
        const needed = readManifest(join(ROOT, 'node_modules', name)).engines.node ?? '*';
        expect({ name, needed, fits: semver.subset(engines.node, needed) }).toMatchObject({ fits: true });
      }
    }
  });
});

describe('the room that packages take installed', () => {
  it('is bounded', () => {
    for (const { name, unpackedSize } of [tidemark, framework]) {
      const packages = installedPackages(ROOT, needsOf(readManifest(unpacked[name])));
      const bytes = packages.map((path) => bytesIn(join(ROOT, path)));
      expect(packages.length).toBeLessThan(20);
      expect(() =>
        requireSize(
          name,
          bytes.reduce((sum, one) => sum + one, unpackedSize),
        ),
      ).not.toThrow();
    }
  });

  it('ends a release where it is more', () => {
    expect(() => requireSize('tidemark-mcp', MOST_INSTALLED['tidemark-mcp'] + 1e6)).toThrow(
      'tidemark-mcp takes 11.0 MB installed, more than the 10.0 MB of release/install/size.ts',
    );
  });
});

describe('tidemark', () => {
  it('has declarations that name no package but those that come with it', () => {
    const named = importedPackages(join(unpacked.tidemark, 'dist', 'types'));
    expect(named).toEqual(['rxjs', 'zod']);
    expect(Object.keys(readManifest(ROOT).dependencies)).toEqual(expect.arrayContaining([...named]));
  });

  it('has a client that browsers load: without Node.js, and with gRPC apart', async () => {
    const { errors, metafile } = await build({
      stdin: { contents: `export * from 'tidemark/client';`, resolveDir: join(unpacked.tidemark, 'dist') },
      bundle: true,
      platform: 'browser',
      format: 'esm',
      write: false,
      metafile: true,
    });
    expect(errors).toEqual([]);
    expect(Object.keys(metafile.inputs)).toContainEqual(
      expect.stringMatching(/^\(disabled\):.*over-grpc\.js$/),
    );
  });

  it('has source maps of its own modules alone', () => {
    const program = join(unpacked.tidemark, 'dist', 'program');
    const maps = tidemark.files
      .map(({ path }) => path)
      .filter((path) => /^dist\/program\/.*\.map$/.test(path));
    const sources = maps.flatMap((path) => {
      const { sources }: { sources: string[] } = JSON.parse(
        readFileSync(join(unpacked.tidemark, path), 'utf8'),
      );
      return sources.map((source) => join(program, source).slice(join(unpacked.tidemark, '/').length));
    });
    expect(sources).toContain('api/server/service.ts');
    const isOwn = (source: string) => /^(operators|sinks|pipelines|api)\//.test(source);
    // esbuild takes no map for JSON, of which the maps have a line each.
    expect(sources.filter((source) => !isOwn(source) && !source.endsWith('.json'))).toEqual([]);
  });
});

describe('tidemark-mcp', () => {
  it('has the SDK in it, takes zod from the server, and leaves to it what only some servers use', () => {
    const { dependencies, peerDependencies, peerDependenciesMeta } = readManifest(unpacked['tidemark-mcp']);
    expect(Object.keys(dependencies)).toEqual(['@opentelemetry/api']);
    expect(Object.keys(peerDependencies).sort()).toEqual([
      '@modelcontextprotocol/client',
      'prom-client',
      'zod',
    ]);
    expect(peerDependenciesMeta).toEqual({
      '@modelcontextprotocol/client': { optional: true },
      'prom-client': { optional: true },
    });
    expect(importedPackages(join(unpacked['tidemark-mcp'], 'dist'))).not.toContain('prom-client');
    expect(framework.bundled).toContain('node_modules/@modelcontextprotocol/server');
  });
});
