import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TidemarkError } from '../../operators/records/errors.ts';
import { packageRoot } from '../package-root.ts';

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/** Migrations of an engine, `sinks/<engine>/migrations/NNN_name.sql`, in order. */
export function migrationsOf(engine: string): Migration[] {
  const folder = join(packageRoot(import.meta.url), 'sinks', engine, 'migrations');
  return readdirSync(folder)
    .filter((file) => /^\d{3}_.*\.sql$/.test(file))
    .sort()
    .map((file) => ({
      version: Number(file.slice(0, 3)),
      name: file.slice(4, -4),
      sql: readFileSync(join(folder, file), 'utf8'),
    }));
}

/** Schema version of this code. */
export function latestVersion(engine: string): number {
  return migrationsOf(engine).at(-1)?.version ?? 0;
}

/**
 * Migrations that lead to a version, in order.
 *
 * @throws TidemarkError `store_newer` when this code does not know the version
 */
export function migrationsUpTo(engine: string, upTo: number): Migration[] {
  isCurrent(upTo, latestVersion(engine), false);
  return migrationsOf(engine).filter(({ version }) => version <= upTo);
}

/**
 * Compares a store's schema version with that of this code; false when the store may and must be migrated.
 *
 * @throws TidemarkError `store_newer` when the store is ahead of this code, `store_unavailable` when it is behind and read-only
 */
export function isCurrent(applied: number, known: number, readOnly: boolean): boolean {
  if (applied > known) {
    throw new TidemarkError(
      'store_newer',
      `The store was written by a newer tidemark (schema ${applied}, this one knows ${known}); upgrade.`,
    );
  }
  if (applied < known && readOnly) {
    throw new TidemarkError(
      'store_unavailable',
      `The store has schema ${applied} and this tidemark needs ${known}; start the server once to bring it up to date.`,
    );
  }
  return applied === known;
}
