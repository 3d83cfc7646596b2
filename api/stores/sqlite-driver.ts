import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigInvalid } from '../../operators/records/errors.ts';
import { packageRoot } from '../../sinks/package-root.ts';

const manifestSchema = z.object({
  optionalDependencies: z.record(z.string(), z.string()),
  peerDependencies: z.record(z.string(), z.string()),
});

/** The version of a package with native code that goes with this tidemark, such as `@1.0.0`. */
function versionOf(name: string): string {
  const text = readFileSync(join(packageRoot(import.meta.url), 'package.json'), 'utf8');
  const { optionalDependencies, peerDependencies } = manifestSchema.parse(JSON.parse(text));
  const version = optionalDependencies[name] ?? peerDependencies[name];
  return version === undefined ? '' : `@${version}`;
}

/**
 * The error where SQLite's driver could not be loaded. Its native code is a package for each platform. Those for musl are not installed with
 * tidemark: npm does not know that they are for musl, and would bring them to every Linux.
 *
 * @returns ConfigInvalid with what to install if such a package is missing, otherwise the error itself
 */
export function explainDriver(error: unknown): unknown {
  const name = error instanceof Error && /^Cannot find module '(@libsql\/[\w-]+)'/.exec(error.message)?.[1];
  if (!name) return error;
  const missing = `${name}${versionOf(name)}`;
  const message = `needs the package ${missing} on this platform; install it beside tidemark: npm install ${missing}`;
  return new ConfigInvalid([{ path: 'SIGNAL_DB_DSN', message }]);
}
