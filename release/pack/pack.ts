import { join } from 'node:path';
import { bundledIn } from '../program/bundled.ts';
import { ROOT } from '../root.ts';
import { FRAMEWORK, stageFramework } from './framework.ts';
import { pruneBuild } from './prune.ts';
import { packTarball, type Tarball } from './tarball.ts';
import { packTidemark } from './tidemark.ts';

/** A package of a release. */
export interface Packed extends Tarball {
  /** The packages that are in it, by their folders relative to tidemark's. */
  readonly bundled: readonly string[];
}

/**
 * Makes the tarballs of both packages: tidemark, and the framework for MCP servers alone.
 *
 * @param output their folder; the files of each package are in a folder of its folder `staged`
 */
export async function packBoth(output: string): Promise<readonly Packed[]> {
  pruneBuild(ROOT);
  const staged = join(output, 'staged', FRAMEWORK);
  const bundled = await stageFramework(ROOT, staged);
  return [
    { ...(await packTidemark(ROOT, output)), bundled: bundledIn(ROOT) },
    { ...(await packTarball(staged, output)), bundled },
  ];
}
