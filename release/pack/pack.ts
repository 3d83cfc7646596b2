import { join } from 'node:path';
import { bundledIn } from '../program/bundled.ts';
import { ROOT } from '../root.ts';
import { FRAMEWORK, stageFramework } from './framework.ts';
import { pruneBuild } from './prune.ts';
import { packTarball, type Tarball } from './tarball.ts';

/** A package of a release. */
export interface Packed extends Tarball {
  /** The packages that are in it, by their folders relative to tidemark's. */
  readonly bundled: readonly string[];
}

/**
 * Makes the tarballs of both packages: tidemark, and the framework for MCP servers alone.
 *
 * @param output their folder; the files of the framework's package are in a folder `staged` of it
 */
export async function packBoth(output: string): Promise<readonly Packed[]> {
  pruneBuild(ROOT);
  const staged = join(output, 'staged', FRAMEWORK);
  const bundled = await stageFramework(ROOT, staged);
  return [
    { ...(await packTarball(ROOT, output)), bundled: bundledIn(ROOT) },
    { ...(await packTarball(staged, output)), bundled },
  ];
}
