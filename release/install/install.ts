import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../run.ts';
import { consumerOf } from './lock.ts';

/**
 * Installs a tarball into an empty folder as a user of it does: in the newest versions that its package.json permits.
 *
 * @param folder created if it does not exist
 */
export async function installNewest(tarball: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], { cwd: folder });
}

/**
 * Installs a tarball into an empty folder in the versions of tidemark's lock, without asking the registry, from npm's cache, which has what
 * `npm ci` brought here.
 *
 * @param root folder of tidemark, whose lock names the versions
 * @param folder created if it does not exist
 * @param beside further packages of tidemark's lock
 * @throws Error if npm cannot install it, such as for a dependency that is missing
 */
export async function installTarball(
  root: string,
  tarball: string,
  folder: string,
  beside: readonly string[] = [],
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const unpacked = mkdtempSync(join(tmpdir(), 'tidemark-package-'));
  try {
    await run('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);
    const { manifest, lock } = consumerOf(root, tarball, unpacked, beside);
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  } finally {
    rmSync(unpacked, { recursive: true });
  }
  await run('npm', ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
  });
}
