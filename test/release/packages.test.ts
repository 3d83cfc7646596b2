import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import semver from 'semver';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { installTarball } from '../../release/install/install.ts';
import { bytesIn } from '../../release/install/size.ts';
import { importedPackages } from '../../release/pack/imports.ts';
import { deadLinks } from '../../release/pack/links.ts';
import { readManifest } from '../../release/pack/manifest.ts';
import { packBoth } from '../../release/pack/pack.ts';
import type { Tarball } from '../../release/pack/tarball.ts';
import { ROOT } from '../../release/root.ts';
import { run } from '../../release/run.ts';
import { makeFolder, removeFolder } from '../api/harness.ts';

/** Most bytes that the framework takes with everything that it needs. */
const MOST = 32e6;

const COMPILER = ['typescript', '@types/node'];
const isCompiler = (path: string) => /^(typescript|@typescript|@types|undici-types)\b/.test(path);

let tidemark: Tarball;
let framework: Tarball;
let unpacked: Record<string, string>;
/** A folder in which the framework is installed. */
let consumer: string;

beforeAll(async () => {
  const folder = makeFolder();
  [tidemark, framework] = await packBoth(folder);
  unpacked = {};
  for (const { name, path } of [tidemark, framework]) {
    unpacked[name] = join(folder, 'unpacked', name);
    mkdirSync(unpacked[name], { recursive: true });
    await run('tar', ['-xzf', path, '-C', unpacked[name], '--strip-components=1']);
  }
  consumer = join(folder, 'consumer');
  await installTarball(ROOT, framework.path, consumer, COMPILER);
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

  it('have nothing of development: no benches, tests, maps without sources', () => {
    const paths = [tidemark, framework].flatMap(({ files }) => files.map(({ path }) => path));
    expect(
      paths.filter((path) => /(^|\/)(bench|test|services|release)\/|\.map$|tsbuildinfo/.test(path)),
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

  it('needs no native code, no install script, and little room', () => {
    const modules = join(consumer, 'node_modules');
    const names = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(
      (name) => !isCompiler(name),
    );
    expect(names.filter((name) => /\.(node|so|dll|dylib|wasm)$|binding\.gyp$/.test(name))).toEqual([]);
    const scripts = names.filter((name) =>
      /(^|\/)node_modules\/.*package\.json$|^[^/]+\/package\.json$/.test(name),
    );
    expect(scripts.length).toBeGreaterThan(10);
    for (const name of scripts)
      expect(readFileSync(join(modules, name), 'utf8')).not.toMatch(/"(post)?install":/);
    expect(bytesIn(modules, (path) => !isCompiler(path))).toBeLessThan(MOST);
  });

  it('has a tutorial that compiles with all types checked, passes its tests, and serves', async () => {
    const readme = readFileSync(join(consumer, 'node_modules/tidemark-mcp/README.md'), 'utf8');
    const blocks = [...readme.matchAll(/^```ts (\S+)\n(.*?)^```$/gms)];
    expect(blocks.map(([, name]) => name)).toEqual(['tides.ts', 'main.ts', 'tides.test.ts']);
    for (const [, name, text] of blocks) writeFileSync(join(consumer, name), text);
    const compilerOptions = { module: 'nodenext', target: 'es2023', strict: true, types: ['node'] };
    writeFileSync(
      join(consumer, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...compilerOptions, skipLibCheck: false } }),
    );
    await run(join(consumer, 'node_modules/.bin/tsc'), ['-p', consumer]);
    expect(await run(process.execPath, ['--test', 'tides.test.js'], { cwd: consumer })).toMatch(
      /^# pass [2-9]$/m,
    );

    const dover = { name: 'high_tide', arguments: { port: 'Dover' } };
    const main = join(consumer, 'main.js');
    const local = new Client({ name: 'test', version: '1' });
    await local.connect(
      new StdioClientTransport({ command: process.execPath, args: [main], stderr: 'ignore' }),
    );
    expect((await local.callTool(dover)).structuredContent).toEqual({ metres: 6.1 });
    await local.close();

    const child = spawn(process.execPath, [main], {
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [url] = await once(createInterface(child.stderr), 'line');
    const remote = new Client({ name: 'test', version: '1' });
    await remote.connect(new StreamableHTTPClientTransport(new URL(url)));
    expect((await remote.callTool(dover)).structuredContent).toEqual({ metres: 6.1 });
    await remote.close();
  });
});
