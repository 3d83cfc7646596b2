import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { installTarball } from '../../../release/install/install.ts';
import { bytesIn, requireSize } from '../../../release/install/size.ts';
import { packTidemark } from '../../../release/pack/tidemark.ts';
import { ROOT } from '../../../release/root.ts';
import { run } from '../../../release/run.ts';
import { makeFolder, removeFolder } from '../../api/harness.ts';

const COMPILER = ['typescript', '@types/node'];
const isCompiler = (path: string) => /^(typescript|@typescript|@types|undici-types)\b/.test(path);

/** A program that uses each of the exports, with the packages whose values it passes. */
const USER = `
import { strict as assert } from 'node:assert';
import { Client, detect, openTidemark, SeriesDirectory, type Tidemark } from 'tidemark';
import { Client as SameClient, ServerRefused, type Signal } from 'tidemark/client';
import { defaultSettings, type DetectInput, detect as sameDetect } from 'tidemark/operators';
import { createServer, silent } from 'tidemark/mcp';
import { connectTo } from 'tidemark/mcp/testing';
import { lastValueFrom, of } from 'rxjs';
import { z } from 'zod';

assert.equal(Client, SameClient);
assert.equal(detect, sameDetect);
await assert.rejects(new Client({ url: 'http://127.0.0.1:1' }).signal('a'), (error) => !(error instanceof ServerRefused));

const tick: DetectInput = { kind: 'tick', at: 5 };
assert.deepEqual(await lastValueFrom(of(tick).pipe(detect(new SeriesDirectory(), defaultSettings()))), []);

const tidemark: Tidemark = await openTidemark({ dsn: 'sqlite://own.db' });
const scope_id = '6a0f2f0e-9a4c-4b0e-8d52-0c8f6d3b2a11';
const observation = { scope_id, entity_id: '6a0f2f0e-9a4c-4b0e-8d52-0c8f6d3b2a12', outcome: 11 };
assert.equal((await tidemark.ingest({ observations: [observation] })).observations.accepted, 1);
await tidemark.flush();
const signals: Signal[] = [];
for await (const signal of tidemark.signals({ scope_id })) signals.push(signal);
assert.deepEqual(signals, []);
await tidemark.remember({ text: 'The API listens on port 8080.' });
assert.match((await tidemark.query('Which port does the API listen on?')).answer, /8080/);
await tidemark.close();

const server = createServer({ name: 'sums', version: '1' }, { logger: silent });
server
  .tool('add')
  .input(z.object({ a: z.number(), b: z.number().describe('The second.') }))
  .handler(({ a, b }) => String(a + b));
const client = await connectTo(server);
assert.equal((await client.call('add', { a: 1, b: 2 })).text, '3');
assert.match((await client.call('add', { a: 1, b: 'x' })).text, /expected number/);
assert.match(JSON.stringify(await client.tools()), /The second\\./);
await client.close();
console.log('all used');
`;

/** A folder in which tidemark is installed beside the compiler. */
let consumer: string;

beforeAll(async () => {
  const folder = makeFolder();
  const { path } = await packTidemark(ROOT, folder);
  consumer = join(folder, 'consumer');
  await installTarball(ROOT, path, consumer, COMPILER);
  return () => removeFolder(folder);
});

describe('tidemark, installed', () => {
  it('takes little room', () => {
    const bytes = bytesIn(join(consumer, 'node_modules'), (path) => !isCompiler(path));
    expect(bytes).toBeGreaterThan(1e6);
    expect(() => requireSize('tidemark', bytes)).not.toThrow();
  });

  it('is used by a program that is compiled with all types checked, through each of its exports', async () => {
    writeFileSync(join(consumer, 'user.ts'), USER);
    const compilerOptions = { module: 'nodenext', target: 'es2023', lib: ['es2023', 'esnext.disposable'] };
    const strict = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, types: ['node'] };
    writeFileSync(
      join(consumer, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...compilerOptions, ...strict } }),
    );
    await run(join(consumer, 'node_modules/.bin/tsc'), ['-p', consumer]);
    expect(await run(process.execPath, ['user.js'], { cwd: consumer })).toBe('all used\n');
  });

  it('runs its commands, on each store that is in files, and SQL in a process of its own', async () => {
    const program = join(consumer, 'node_modules/tidemark/api/cli/tidemark.js');
    for (const dsn of ['duckdb://a.duckdb', 'sqlite://a.db']) {
      const env = { ...process.env, SIGNAL_DB_DSN: dsn };
      const tidemark = (...args: string[]) =>
        run(process.execPath, [program, ...args], { cwd: consumer, env });
      expect(await tidemark('process', '--text', 'The API listens on port 8080.')).toContain('1 claim');
      expect(await tidemark('sql', 'select 6 * 7 as n')).toContain('42');
    }
  });

  it('says what to install where SQLite has no native code for the platform', async () => {
    const folder = join(consumer, 'node_modules/@libsql');
    const [name, ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    renameSync(join(folder, name), join(consumer, name));
    const program = join(consumer, 'node_modules/tidemark/api/cli/tidemark.js');
    const args = [program, 'process', '--text', 'It rains.', '--db', 'sqlite://b.db'];
    await expect(run(process.execPath, args, { cwd: consumer })).rejects.toThrow(
      new RegExp(`SIGNAL_DB_DSN: needs the package (@libsql/${name}@[\\d.]+) .*: npm install \\1`),
    );
  });
});
