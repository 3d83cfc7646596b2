import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKSUMS, type Digests, digestsOf, filesOf, readChecksums } from './checksums.ts';
import { PROVENANCE, PUBLIC_KEY, readProvenance } from './provenance.ts';

/** Files that say something of the artefacts, and are none themselves. */
const ABOUT = new Set([CHECKSUMS, PROVENANCE, PUBLIC_KEY]);

/** Names of the artefacts in a folder. */
export async function artefactsOf(folder: string): Promise<readonly string[]> {
  return (await filesOf(folder)).filter((name) => !ABOUT.has(name));
}

/** Where two lists of digests differ. */
function differences(found: Digests, said: Digests, where: string): string[] {
  return [...new Set([...Object.keys(found), ...Object.keys(said)])].sort().flatMap((name) => {
    if (!(name in said)) return [`${name} is not in ${where}`];
    if (!(name in found)) return [`${name} of ${where} is missing`];
    return found[name] === said[name] ? [] : [`${name} differs from ${where}`];
  });
}

/**
 * Checks a folder of artefacts against its checksums and its signed provenance.
 *
 * @param key public key in PEM of the provenance; default: the one beside it, which shows only that nothing changed by accident
 * @returns what is wrong, nothing if all is right
 */
export async function verifyArtefacts(folder: string, key?: string): Promise<readonly string[]> {
  const found = await digestsOf(folder, await artefactsOf(folder));
  const problems = differences(found, await readChecksums(folder), CHECKSUMS);
  try {
    const signed = await readProvenance(folder, key ?? (await readFile(join(folder, PUBLIC_KEY), 'utf8')));
    return [...problems, ...differences(found, signed, PROVENANCE)];
  } catch (error) {
    return [...problems, `${PROVENANCE}: ${error instanceof Error ? error.message : String(error)}`];
  }
}
