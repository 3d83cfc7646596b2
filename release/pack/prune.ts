import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Names of what the compiler makes of a source. */
const COMPILED = /\.(js|js\.map|d\.ts)$/;

/**
 * Removes compiled files whose source is gone; the compiler leaves them. The bundles of the console, of the program and of the declarations are made anew by each build.
 *
 * @param root folder of the sources, with the compiled ones in its folder dist
 * @returns what it removed, relative to dist
 */
export function pruneBuild(root: string): readonly string[] {
  const dist = join(root, 'dist');
  const stale = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      !/^(console|program|types)\//.test(name) &&
      COMPILED.test(name) &&
      !existsSync(join(root, name.replace(COMPILED, '.ts'))),
  );
  for (const name of stale) rmSync(join(dist, name));
  return stale;
}
