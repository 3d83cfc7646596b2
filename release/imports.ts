import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/** What follows `from` of a statement, `import` of a module without names, and `import()`, of values and of types. */
const SPECIFIERS = [
  /^\s*(?:import|export)\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
];

/** The package of an import, such as `@scope/name` of `@scope/name/part`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * The packages that the compiled files of a folder import, in code and in types, sorted.
 *
 * @param folder with `.js` and `.d.ts` files, at any depth
 */
export function importedPackages(folder: string): readonly string[] {
  const found = new Set<string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|d\.ts)$/.test(name)) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    for (const [, specifier = ''] of SPECIFIERS.flatMap((pattern) => [...text.matchAll(pattern)])) {
      if (!specifier.startsWith('.') && !isBuiltin(specifier)) found.add(packageOf(specifier));
    }
  }
  return [...found].sort();
}

/** The packages that the files of a bundle import from outside, sorted. */
export function packagesOutside({ outputs }: Metafile): readonly string[] {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  const outside = imports.filter(({ external, path }) => external === true && !isBuiltin(path));
  return [...new Set(outside.map(({ path }) => packageOf(path)))].sort();
}
