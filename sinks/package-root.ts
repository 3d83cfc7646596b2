import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function namesTidemark(manifest: string): boolean {
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'name' in parsed && parsed.name === 'tidemark';
}

/**
 * Absolute path of the folder with tidemark's package.json. Uncompiled files (migrations) are located from it, because compiled
 * modules run from dist/ and sources do not.
 *
 * @param from URL of the calling module, `import.meta.url`
 * @throws Error when no parent folder is the package
 */
export function packageRoot(from: string): string {
  for (let folder = dirname(fileURLToPath(from)); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && namesTidemark(manifest)) return folder;
    if (dirname(folder) === folder)
      throw new Error(
        `tidemark is not installed as a package: no folder above ${fileURLToPath(from)} is its own. A bundler leaves it out (esbuild --external:tidemark).`,
      );
  }
}
