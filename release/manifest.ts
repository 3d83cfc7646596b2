import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const versionsSchema = z.record(z.string(), z.string()).default({});

/** What the release reads of a package.json. */
const manifestSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  license: z.unknown().optional(),
  engines: versionsSchema,
  exports: z.unknown().optional(),
  dependencies: versionsSchema,
  devDependencies: versionsSchema,
  optionalDependencies: versionsSchema,
  peerDependencies: versionsSchema,
  peerDependenciesMeta: z
    .record(z.string(), z.looseObject({ optional: z.boolean().default(false) }))
    .default({}),
});

export type Manifest = z.infer<typeof manifestSchema>;

/**
 * The package.json of a folder.
 *
 * @throws Error if there is none, or it has no name or version
 */
export function readManifest(folder: string): Manifest {
  return manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}
