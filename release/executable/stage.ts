import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installedPackages } from '../install/lock.ts';
import { noticesOf, packagesOf } from '../licences.ts';
import { readManifest } from '../manifest.ts';
import { bundle, externalPackages } from '../program/bundle.ts';

/** Files of the package that the program reads, by their folder and ending. */
const ASSETS = [
  { folder: 'sinks', ending: '.sql' },
  { folder: 'api/grpc', ending: '.proto' },
];

/** Files of packages that no program reads. */
const UNREAD =
  /\.(md|markdown|d\.[cm]?ts|ts|map|flow)$|(^|\/)(test|tests|example|examples|benchmark|benchmarks|docs|\.github)(\/|$)/;

/** Loads modules of ECMAScript for the script of the executable. */
const LOAD = 'module.exports = (url) => import(url);\n';

/**
 * Writes all files of the executable, as they are unpacked.
 *
 * @param root folder of tidemark, built
 * @returns the packages that are in it, by their folders below node_modules
 */
export async function stageExecutable(root: string, folder: string): Promise<readonly string[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bundled = await bundle(root, folder, { maps: false, library: false });
  const external = installedPackages(root, externalPackages(root));
  for (const path of external) {
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      dereference: true,
      filter: (source) => {
        const inside = source.slice(join(root, path).length + 1);
        // Packages within it are copied if they are needed.
        return inside !== 'node_modules' && !UNREAD.test(inside);
      },
    });
  }
  for (const { folder: part, ending } of ASSETS) {
    for (const name of readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith(ending)) continue;
      mkdirSync(dirname(join(folder, part, name)), { recursive: true });
      cpSync(join(root, part, name), join(folder, part, name));
    }
  }
  cpSync(join(root, 'dist', 'console'), join(folder, 'dist', 'console'), { recursive: true });
  const { name, version, license } = readManifest(root);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version, license, type: 'module' }));
  for (const file of ['LICENSE', 'NOTICE']) cpSync(join(root, file), join(folder, file));
  writeFileSync(join(folder, 'load.cjs'), LOAD);
  const packages = [...new Set([...external, ...packagesOf(bundled)])].sort();
  writeFileSync(join(folder, 'NOTICES.txt'), noticesOf(root, packages));
  return packages;
}
