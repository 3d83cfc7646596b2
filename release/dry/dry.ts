import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { EXECUTABLE, executableName, makeExecutable } from '../executable/executable.ts';
import { installNewest } from '../install/install.ts';
import { neededPackages } from '../install/lock.ts';
import { bytesIn, requireSize } from '../install/size.ts';
import { checkLicences, noticesOf } from '../licences.ts';
import { type Manifest, readManifest } from '../manifest.ts';
import { type Packed, packBoth } from '../pack/pack.ts';
import { bundledIn } from '../program/bundled.ts';
import { run } from '../run.ts';
import { changesOf } from './changelog.ts';
import { digestsOf, writeChecksums } from './checksums.ts';
import { writeProvenance } from './provenance.ts';
import { type Contents, FORMATS, makeSbom } from './sbom.ts';
import { artefactsOf, verifyArtefacts } from './verify.ts';

/** An artefact of a release. */
export interface Artefact {
  readonly name: string;
  /** Bytes of the file. */
  readonly size: number;
  /** SHA-256 in hexadecimal. */
  readonly digest: string;
  /** Packages in its bills of materials, where it has them. */
  readonly packages: number | undefined;
}

/** What a rehearsal of a release did. */
export interface Rehearsal {
  readonly folder: string;
  readonly artefacts: readonly Artefact[];
  /** Packages whose licence was checked. */
  readonly licences: number;
  /** Bytes that each package takes with everything that it needs, by its name. */
  readonly installed: Readonly<Record<string, number>>;
}

/**
 * What a bill of materials is about, with the packages that are in it among its dependencies, where it finds them.
 *
 * @param packages folders of packages, some of them direct dependencies of tidemark's, which bring the others
 */
function contentsOf(manifest: Manifest, packages: readonly string[], tidemark: Manifest): Contents {
  const { dependencies, optionalDependencies, devDependencies, overrides } = tidemark;
  const versions = Object.entries({ ...devDependencies, ...optionalDependencies, ...dependencies });
  const direct = versions.filter(([name]) => packages.includes(`node_modules/${name}`));
  return {
    manifest: {
      ...manifest,
      overrides,
      dependencies: { ...Object.fromEntries(direct), ...manifest.dependencies },
    },
    packages,
  };
}

/** @throws Error with every package whose licence the project may not use */
function requireLicences(root: string): number {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { refused, packages } = checkLicences(lock, bundledIn(root));
  if (refused.length === 0) return packages;
  const list = refused.map(({ path, licence }) => `  ${path}: ${licence}`).join('\n');
  throw new Error(`packages have licences that are not on the list of release/licences.ts:\n${list}`);
}

/**
 * Installs a tarball in an empty folder, and runs what it brings.
 *
 * @returns bytes that it takes
 * @throws Error if these are more than it may take
 */
async function tryTarball({ name, path }: Packed, folder: string): Promise<number> {
  await installNewest(path, folder);
  const bytes = bytesIn(join(folder, 'node_modules'));
  requireSize(name, bytes);
  const program = join(folder, 'node_modules', name, 'api', 'cli', 'tidemark.js');
  if (existsSync(program)) {
    await run(process.execPath, [program, 'process', '--text', 'The API listens on port 8080.'], {
      cwd: folder,
    });
    await run(process.execPath, [program, 'sql', 'select 1'], { cwd: folder });
  }
  const { exports } = readManifest(join(folder, 'node_modules', name));
  const modules = Object.keys(z.record(z.string(), z.unknown()).parse(exports)).filter(
    (each) => !each.endsWith('.json'),
  );
  const imports = modules.map((each) => `await import('${join(name, each)}');`).join(' ');
  await run(process.execPath, ['--input-type=module', '-e', imports], { cwd: folder });
  return bytes;
}

/** Runs the executable in an empty folder with an empty environment. */
async function tryExecutable(path: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const alone = join(folder, 'tidemark');
  cpSync(path, alone);
  const surroundings = { cwd: folder, env: { XDG_CACHE_HOME: folder } };
  await run(alone, ['process', '--text', 'The API listens on port 8080.'], surroundings);
  await run(alone, ['sql', 'select 1'], surroundings);
}

/**
 * Makes and checks all of a release that needs no account: packages, executable, bills of materials, notices, the changes of the version,
 * checksums and a signed provenance. Each artefact is tried as its user gets it.
 *
 * @param root folder of tidemark, built
 * @param output in which a folder is made for the version
 * @throws Error at the first step that fails
 */
export async function rehearse(root: string, output: string): Promise<Rehearsal> {
  const manifest = readManifest(root);
  const { version } = manifest;
  const licences = requireLicences(root);
  const changes = changesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
  const folder = join(output, `tidemark-${version}`);
  const work = join(output, 'staged');
  for (const each of [folder, work]) rmSync(each, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const tarballs = await packBoth(output);
  const name = executableName(version);
  const executable = await makeExecutable(root, output, name);
  const made: { file: string; contents: Contents }[] = [
    ...tarballs.map(({ path, name: of, bundled }) => {
      const own = of === manifest.name ? manifest : readManifest(join(work, of));
      const packages = [...new Set([...bundled, ...neededPackages(root, own)])];
      return { file: path, contents: contentsOf(own, packages, manifest) };
    }),
    {
      file: executable.path,
      contents: {
        ...contentsOf({ ...manifest, name: EXECUTABLE }, executable.packages, manifest),
        node: process.versions.node,
      },
    },
  ];
  const counts: Record<string, number> = {};
  for (const { file, contents } of made) {
    const artefact = file.slice(dirname(file).length + 1);
    cpSync(file, join(folder, artefact));
    for (const format of FORMATS) {
      const { text, packages } = await makeSbom(root, format, contents);
      writeFileSync(join(folder, `${artefact}.${format}.json`), text);
      counts[artefact] = packages;
      counts[`${artefact}.${format}.json`] = packages;
    }
  }
  writeFileSync(join(folder, 'CHANGES.md'), `${changes}\n`);
  writeFileSync(join(folder, 'NOTICES.txt'), noticesOf(root, executable.packages));

  const installed: Record<string, number> = {};
  for (const tarball of tarballs) {
    installed[tarball.name] = await tryTarball(tarball, join(work, 'installed', tarball.name));
  }
  await tryExecutable(executable.path, join(work, 'alone'));

  const digests = await digestsOf(folder, await artefactsOf(folder));
  await writeChecksums(folder, digests);
  await writeProvenance(root, folder, digests);
  const problems = await verifyArtefacts(folder);
  if (problems.length > 0) throw new Error(`the artefacts do not verify:\n  ${problems.join('\n  ')}`);
  const artefacts = Object.entries(digests).map(([file, digest]) => ({
    name: file,
    size: statSync(join(folder, file)).size,
    digest,
    packages: counts[file],
  }));
  return { folder, artefacts, licences, installed };
}
