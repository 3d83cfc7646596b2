import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { makePayload, type Payload } from '../../../release/executable/payload.ts';
import { cacheFolders, findFiles, ownProgram } from '../../../release/executable/start/folder.ts';
import { ROOT } from '../../../release/root.ts';
import { temporaryFolder } from '../../e2e/server.ts';

const FILES = {
  'dist/program/tidemark.js': 'console.log(1)',
  'node_modules/a/lib.so': 'x'.repeat(10_000),
  'empty.txt': '',
};
const user = process.getuid?.();

async function payload(): Promise<Payload> {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return await makePayload(folder);
}

/** What is in a folder, by path. */
function contentOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
}

const unread = () => {
  throw new Error('the payload was read');
};

// Its rules of owners and modes are those of POSIX.
describe.skipIf(process.platform === 'win32')('the folder of the files of an executable', () => {
  it('is in the caches of the user, or else in the temporary folder', () => {
    vi.stubEnv('TMPDIR', '/tmp');
    const folders = (platform: NodeJS.Platform, env: Record<string, string>) =>
      cacheFolders({ env, platform, user: 7 });
    expect(folders('linux', {})).toEqual(['/tmp/tidemark-7']);
    expect(folders('linux', { HOME: '/', XDG_CACHE_HOME: '/caches' })).toEqual([
      '/caches/tidemark',
      '/.cache/tidemark',
      '/tmp/tidemark-7',
    ]);
    for (const HOME of ['.', join(temporaryFolder(), 'gone')]) {
      expect(folders('linux', { HOME, XDG_CACHE_HOME: '' })).toEqual(['/tmp/tidemark-7']);
    }
    expect(folders('darwin', { HOME: '/' })[0]).toBe('/Library/Caches/tidemark');
  });

  it('is filled by the first start, and read by no later one', async () => {
    const { index, bytes } = await payload();
    const surroundings = { env: { XDG_CACHE_HOME: temporaryFolder() }, platform: process.platform, user };
    const folder = findFiles(index, () => bytes, surroundings);
    expect(contentOf(folder)).toEqual(FILES);
    expect(findFiles(index, unread, surroundings)).toBe(folder);
  });

  it('is repaired where a file is gone, cut, or changed', async () => {
    const { index, bytes } = await payload();
    const surroundings = { env: { XDG_CACHE_HOME: temporaryFolder() }, platform: process.platform, user };
    const folder = findFiles(index, () => bytes, surroundings);
    const damages = [
      () => rmSync(join(folder, 'dist'), { recursive: true }),
      () => writeFileSync(join(folder, 'node_modules/a/lib.so'), 'x'),
      () => writeFileSync(join(folder, 'dist/program/tidemark.js'), 'console.log(2)'),
    ];
    for (const damage of damages) {
      damage();
      expect(contentOf(folder)).not.toEqual(FILES);
      findFiles(index, () => bytes, surroundings);
      expect(contentOf(folder)).toEqual(FILES);
    }
  });

  it('is another one where the first cannot be written', async () => {
    const { index, bytes } = await payload();
    const temporary = temporaryFolder();
    vi.stubEnv('TMPDIR', temporary);
    // Nobody can make a folder in /dev/fd, not even root.
    const surroundings = { env: { HOME: '/dev/fd' }, platform: process.platform, user };
    expect(findFiles(index, () => bytes, surroundings)).toBe(join(temporary, `tidemark-${user}`, index.hash));
  });

  it('is none that others can write, and the error names the remedy', async () => {
    const { index, bytes } = await payload();
    const temporary = temporaryFolder();
    vi.stubEnv('TMPDIR', temporary);
    const cache = join(temporary, `tidemark-${user}`);
    mkdirSync(cache);
    chmodSync(cache, 0o777);
    const find = () => findFiles(index, () => bytes, { env: {}, platform: process.platform, user });
    expect(find).toThrow(
      `set XDG_CACHE_HOME to a folder that only you can write:\n  ${cache}: ${cache} can be written by other users`,
    );
    rmSync(cache, { recursive: true });
    writeFileSync(cache, '');
    expect(find).toThrow('ENOTDIR');
  });

  it('is whole after several first starts at once', async () => {
    const { index, bytes } = await payload();
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'index'), JSON.stringify(index));
    writeFileSync(join(folder, 'bytes'), bytes);
    const module = pathToFileURL(join(ROOT, 'dist/release/executable/start/folder.js')).href;
    const script = `
      import { readFileSync } from 'node:fs';
      import { findFiles } from ${JSON.stringify(module)};
      const index = JSON.parse(readFileSync('index', 'utf8'));
      const surroundings = { env: { XDG_CACHE_HOME: process.cwd() }, platform: process.platform, user: ${user} };
      process.exitCode = findFiles(index, () => readFileSync('bytes'), surroundings).endsWith(index.hash) ? 0 : 1;`;
    const codes = Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        cwd: folder,
        stdio: 'inherit',
      });
      return (await once(child, 'close'))[0];
    });
    expect(await Promise.all(codes)).toEqual([0, 0, 0, 0]);
    expect(contentOf(join(folder, 'tidemark', index.hash))).toEqual(FILES);
  });
});

describe('a program of the executable’s own', () => {
  it('is one of its files, in a folder that has them all', async () => {
    const { index, bytes } = await payload();
    const surroundings = { env: { XDG_CACHE_HOME: temporaryFolder() }, platform: process.platform, user };
    const folder = findFiles(index, () => bytes, surroundings);
    const program = join(folder, 'dist/program/tidemark.js');
    expect(ownProgram(index, program, user)).toEqual({ folder, program });
    for (const other of [
      undefined,
      'serve',
      'dist/program/tidemark.js',
      '/etc/passwd',
      join(folder, 'other.js'),
    ]) {
      expect(ownProgram(index, other, user)).toBeUndefined();
    }
    rmSync(join(folder, 'empty.txt'));
    expect(() => ownProgram(index, program, user)).toThrow(`files are missing in ${folder}`);
  });
});
