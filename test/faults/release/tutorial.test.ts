import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { installTarball } from '../../../release/install/install.ts';
import { bytesIn, requireSize } from '../../../release/install/size.ts';
import { FRAMEWORK, stageFramework } from '../../../release/pack/framework.ts';
import { packTarball } from '../../../release/pack/tarball.ts';
import { ROOT } from '../../../release/root.ts';
import { run } from '../../../release/run.ts';
import { makeFolder, removeFolder } from '../../api/harness.ts';

/** What the tutorial installs beside the framework. */
const BESIDE = ['typescript', '@types/node', '@modelcontextprotocol/client'];

/** Folders in which the framework is installed: with what its tutorial needs, and alone. */
let consumer: string;
let alone: string;

beforeAll(async () => {
  const folder = makeFolder();
  await stageFramework(ROOT, join(folder, FRAMEWORK));
  const { path } = await packTarball(join(folder, FRAMEWORK), folder);
  consumer = join(folder, 'consumer');
  await installTarball(ROOT, path, consumer, BESIDE);
  alone = join(folder, 'alone');
  await installTarball(ROOT, path, alone);
  return () => removeFolder(folder);
});

describe('tidemark-mcp, installed alone', () => {
  it('needs no native code, no install script, and little room', () => {
    const modules = join(alone, 'node_modules');
    const names = readdirSync(modules, { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => /\.(node|so|dll|dylib|wasm)$|binding\.gyp$/.test(name))).toEqual([]);
    const manifests = names.filter((name) => /^(@[^/]+\/)?[^/]+\/package\.json$/.test(name));
    expect(manifests.map(dirname).sort()).toEqual(['@opentelemetry/api', FRAMEWORK, 'zod']);
    for (const name of manifests)
      expect(readFileSync(join(modules, name), 'utf8')).not.toMatch(/"(post)?install":/);
    expect(() => requireSize(FRAMEWORK, bytesIn(modules))).not.toThrow();
  });

  it('says what to install where a server uses a package that it lacks', async () => {
    const script = `
      import { createServer, metrics } from 'tidemark-mcp';
      import { connectTo } from 'tidemark-mcp/testing';
      try { metrics(); } catch (error) { console.log(String(error)); }
      await connectTo(createServer({ name: 'a', version: '1' })).catch((error) => console.log(String(error)));`;
    expect(await run(process.execPath, ['--input-type=module', '-e', script], { cwd: alone })).toBe(
      'DefinitionError: metrics() needs the package prom-client; install it: npm install prom-client\n' +
        'DefinitionError: connectTo() needs the package @modelcontextprotocol/client; install it: npm install @modelcontextprotocol/client\n',
    );
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
