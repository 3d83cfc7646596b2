import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The list of what a build bundled, which no package has. */
const FILE = 'dist/bundled.json';

/** Keeps which packages the build bundled, by their folders relative to tidemark's. */
export function keepBundled(root: string, packages: readonly string[]): void {
  writeFileSync(join(root, FILE), JSON.stringify(packages));
}

/**
 * The packages that the program and the library have in them.
 *
 * @param root folder of tidemark, built
 */
export function bundledIn(root: string): readonly string[] {
  return z.array(z.string()).parse(JSON.parse(readFileSync(join(root, FILE), 'utf8')));
}
