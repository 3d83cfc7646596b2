import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Manifest, readManifest } from '../manifest.ts';

const versionsSchema = z.record(z.string(), z.string()).default({});

const entrySchema = z.looseObject({
  dependencies: versionsSchema,
  optionalDependencies: versionsSchema,
  peerDependencies: versionsSchema,
  peerDependenciesMeta: z
    .record(z.string(), z.looseObject({ optional: z.boolean().default(false) }))
    .default({}),
});

const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });

type Entry = z.infer<typeof entrySchema>;

/** The entry of a lock, and its path, that the package of a folder finds by a name, as Node.js looks it up. */
function resolveIn(
  packages: Readonly<Record<string, Entry>>,
  from: string,
  name: string,
): { readonly at: string; readonly entry: Entry } | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/')))) {
    const at =
      folder === '' || folder.endsWith('/')
        ? `${folder}node_modules/${name}`
        : `${folder}/node_modules/${name}`;
    const entry = packages[at];
    if (entry !== undefined) return { at, entry };
    if (folder === '') return undefined;
  }
}

/** Whether a package is not native code for the other C library of Linux; npm installs some for both. */
function isForThisLibc(path: string): boolean {
  if (process.platform !== 'linux') return true;
  const { header } = z
    .object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) })
    .parse(process.report.getReport());
  const other = header.glibcVersionRuntime === undefined ? /-(gnu|glibc)$/ : /-musl$/;
  return !other.test(path);
}

/** An entry of tidemark's lock as it is in another, for which nothing is of development alone. */
function wanted({ dev: _dev, devOptional, ...entry }: Entry): Entry {
  return { ...entry, ...(devOptional === true && { optional: true }) };
}

/** Everything that packages of a lock need, by its path. */
function closure(packages: Readonly<Record<string, Entry>>, names: Iterable<string>): Record<string, Entry> {
  const found: Record<string, Entry> = {};
  const add = (from: string, name: string, needed: boolean) => {
    const resolved = resolveIn(packages, from, name);
    if (resolved === undefined) {
      if (needed) throw new Error(`package-lock.json has no ${name}, which ${from || 'the package'} needs`);
      return;
    }
    const { at, entry } = resolved;
    if (at in found) return;
    found[at] = wanted(entry);
    for (const each of Object.keys(entry.dependencies)) add(at, each, true);
    for (const each of Object.keys(entry.optionalDependencies)) add(at, each, false);
    for (const each of Object.keys(entry.peerDependencies)) {
      add(at, each, entry.peerDependenciesMeta[each]?.optional !== true);
    }
  };
  for (const name of names) add('', name, true);
  return found;
}

function readLock(root: string): Record<string, Entry> {
  return lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages;
}

/** Name and version of a package of tidemark's lock, such as `@a/b@1.0.0`. @param path such as `node_modules/@a/b` */
export function lockedName(root: string, path: string): string {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return `${name}@${readLock(root)[path]?.version}`;
}

/** The names of what npm installs with a package: its dependencies, and the peers that are not optional. */
export function needsOf(manifest: Manifest): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest;
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/**
 * The packages that npm installs with a package on any platform, by their paths in tidemark's lock.
 *
 * @param root folder of tidemark
 */
export function neededPackages(root: string, manifest: Manifest): readonly string[] {
  return Object.keys(closure(readLock(root), needsOf(manifest)));
}

/**
 * The folders of packages and of everything that they need, as far as they are installed: what is for another platform is not.
 *
 * @param root folder of tidemark
 * @returns paths such as `node_modules/a/node_modules/b`
 */
export function installedPackages(root: string, names: readonly string[]): readonly string[] {
  return Object.keys(closure(readLock(root), names)).filter(
    (path) => existsSync(join(root, path)) && isForThisLibc(path),
  );
}

/**
 * The package-lock.json of a package with what it needs in the versions of tidemark's own.
 *
 * @param root folder of tidemark
 * @param manifest of a package whose dependencies are among those of tidemark
 */
export function lockFor(root: string, { name, version, license, dependencies }: Manifest): object {
  const needed = closure(readLock(root), Object.keys(dependencies));
  const packages = { '': { name, version, license, dependencies }, ...needed };
  return { name, version, lockfileVersion: 3, requires: true, packages };
}

/** A folder in which a tarball is to be installed. */
export interface Consumer {
  readonly manifest: object;
  readonly lock: object;
}

/**
 * The package.json and package-lock.json with which `npm ci` installs a tarball beside packages of tidemark's own lock. All versions are
 * locked, so that npm asks no registry for them, and takes the packages from its cache.
 *
 * @param root folder of tidemark
 * @param unpacked the tarball's files
 * @param beside further packages of tidemark's lock that the consumer uses, such as the compiler
 */
export function consumerOf(
  root: string,
  tarball: string,
  unpacked: string,
  beside: readonly string[] = [],
): Consumer {
  const packages = readLock(root);
  const installed = readManifest(unpacked);
  const { name, version, dependencies, optionalDependencies, peerDependencies, engines } = installed;
  const { peerDependenciesMeta } = installed;
  const versions = beside.map((each) => [each, String(packages[`node_modules/${each}`]?.version)]);
  const manifest = {
    name: 'consumer',
    version: '1.0.0',
    private: true,
    type: 'module',
    dependencies: { [name]: `file:${tarball}`, ...Object.fromEntries(versions) },
  };
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
  const lock = {
    name: manifest.name,
    version: manifest.version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': manifest,
      [`node_modules/${name}`]: {
        version,
        resolved: `file:${tarball}`,
        integrity,
        dependencies,
        optionalDependencies,
        peerDependencies,
        peerDependenciesMeta,
        engines,
      },
      ...closure(packages, [...needsOf(installed), ...beside]),
    },
  };
  return { manifest, lock };
}
