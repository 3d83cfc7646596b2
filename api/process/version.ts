import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../sinks/package-root.ts';

/** Version of this package. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(
    readFileSync(join(packageRoot(import.meta.url), 'package.json'), 'utf8'),
  );
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new TypeError('package.json has no version');
}
