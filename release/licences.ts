import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';
import { z } from 'zod';

/** Licences that permit to use, change and pass on a package in any work, if its notice goes with it. */
const SHIPPED = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
];

/** Licences of packages that only make and test tidemark, and go into nothing that a release has. */
const DEVELOPMENT = [...SHIPPED, 'MPL-2.0', 'CC0-1.0', 'CC-BY-3.0', 'Zlib'];

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});

/** A package whose licence the project may not use. */
export interface Refused {
  /** Its folder, such as `node_modules/a`. */
  readonly path: string;
  readonly licence: string;
}

/** Whether an expression of SPDX leaves a choice among permitted licences. */
function permits(expression: string | undefined, permitted: readonly string[]): boolean {
  if (expression === undefined) return false;
  try {
    return satisfies(expression, [...permitted]);
  } catch {
    // It is no expression, such as `SEE LICENSE IN file`.
    return false;
  }
}

/**
 * The packages of a lock whose licence is not on the list: what goes into a release has a shorter one than what makes it.
 *
 * @param lock text of package-lock.json
 * @param bundled paths of packages that go into a release although only its making needs them installed
 * @returns those refused, and the number of all
 */
export function checkLicences(
  lock: string,
  bundled: readonly string[] = [],
): {
  readonly refused: readonly Refused[];
  readonly packages: number;
} {
  const packages = Object.entries(lockSchema.parse(JSON.parse(lock)).packages).filter(
    ([path]) => path !== '',
  );
  const refused = packages
    .filter(([path, { license, dev }]) => {
      const isShipped = dev !== true || bundled.includes(path);
      return !permits(license, isShipped ? SHIPPED : DEVELOPMENT);
    })
    .map(([path, { license }]) => ({ path, licence: license ?? 'none' }));
  return { refused, packages: packages.length };
}

/** Names of files in which a package has its licence. */
const NOTICE = /^(licen[cs]e|notice|copying)/i;

/**
 * The licences of packages as one text, for those who pass on a program that contains them.
 *
 * @param paths folders of packages, relative to `root`
 */
export function noticesOf(root: string, paths: readonly string[]): string {
  const parts = paths.map((path) => {
    const manifest: unknown = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
    const { name, version, license } = z
      .looseObject({ name: z.string(), version: z.string(), license: z.string().default('no licence named') })
      .parse(manifest);
    const files = readdirSync(join(root, path)).filter((file) => NOTICE.test(file));
    const texts = files
      .map((file) => join(root, path, file))
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'utf8').trim());
    return [`${name} ${version} (${license})`, ...texts].join('\n\n');
  });
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** The folders of the packages of some files, such as `node_modules/a/node_modules/@b/c`, sorted. */
export function packagesOf(files: readonly string[]): readonly string[] {
  return [
    ...new Set(files.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path)),
  ].sort();
}
