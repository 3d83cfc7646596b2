import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { FRAMEWORK, stageFramework } from './framework.ts';
import { pruneBuild } from './prune.ts';
import { packTarball, type Tarball } from './tarball.ts';

/**
 * Makes the tarballs of both packages: tidemark, and the framework for MCP servers alone.
 *
 * @param output their folder; the files of the framework's package are in a folder `staged` of it
 */
export async function packBoth(output: string): Promise<readonly Tarball[]> {
  pruneBuild(ROOT);
  const staged = join(output, 'staged', FRAMEWORK);
  await stageFramework(ROOT, staged);
  return [await packTarball(ROOT, output), await packTarball(staged, output)];
}
