import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function namesTidemark(manifest: string): boolean {
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'name' in parsed && parsed.name === 'tidemark';
}

/**
 * Absolute path of the folder that holds tidemark's package.json. Files that are not compiled (migrations) are found
 * from it, because compiled modules run from dist/ and sources do not.
 *
 * @param from URL of the module that asks, `import.meta.url`
 * @throws Error when no folder above holds the package
 */
export function packageRoot(from: string): string {
  for (let folder = dirname(fileURLToPath(from)); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && namesTidemark(manifest)) return folder;
    if (dirname(folder) === folder)
      throw new Error('tidemark is not installed as a package: no package.json');
  }
}
