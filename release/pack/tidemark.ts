import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { run } from '../run.ts';
import { packTarball, type Tarball } from './tarball.ts';

/**
 * Fields of package.json that are for those who have the sources. Newer versions of npm take a script `prepare` for one that runs at
 * the installation, and warn of it.
 */
const OF_SOURCES = ['scripts', 'devDependencies', 'overrides', 'allowScripts'];

/**
 * Makes the tarball of tidemark, whose package.json has nothing that is for its sources alone.
 *
 * @param root folder of tidemark, built
 * @param output folder of the tarball; the files of the package are in its folder `staged/tidemark`
 */
export async function packTidemark(root: string, output: string): Promise<Tarball> {
  const staged = join(output, 'staged', 'tidemark');
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  const { path } = await packTarball(root, join(output, 'staged'));
  await run('tar', ['-xzf', path, '-C', staged, '--strip-components=1']);
  rmSync(path);
  const file = join(staged, 'package.json');
  const manifest = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  const kept = Object.entries(manifest).filter(([field]) => !OF_SOURCES.includes(field));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
  return packTarball(staged, output);
}
