import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { run } from '../run.ts';

const packedSchema = z.tuple([
  z.object({
    name: z.string(),
    version: z.string(),
    filename: z.string(),
    /** Bytes of the tarball. */
    size: z.int(),
    /** Bytes of its files. */
    unpackedSize: z.int(),
    files: z.array(z.object({ path: z.string() })),
  }),
]);

/** A package in a tarball. */
export interface Tarball extends z.infer<(typeof packedSchema.def.items)[0]> {
  readonly path: string;
}

/**
 * Makes the tarball of a package, with what its package.json says of its files.
 *
 * @param folder of the package, built: no script is run
 * @param output folder of the tarball, created if it does not exist
 */
export async function packTarball(folder: string, output: string): Promise<Tarball> {
  mkdirSync(output, { recursive: true });
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', output];
  const [packed] = packedSchema.parse(JSON.parse(await run('npm', args, { cwd: folder })));
  return { ...packed, path: join(output, packed.filename) };
}
