import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file of checksums; `sha256sum --check` reads it too. */
export const CHECKSUMS = 'SHA256SUMS';

/** SHA-256 of a file, in hexadecimal. */
export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** Digests by name of file. */
export type Digests = Readonly<Record<string, string>>;

/** Digests of files of a folder. */
export async function digestsOf(folder: string, names: readonly string[]): Promise<Digests> {
  const digests: [string, string][] = [];
  for (const name of [...names].sort()) digests.push([name, await sha256(join(folder, name))]);
  return Object.fromEntries(digests);
}

/** Writes the file of checksums. */
export async function writeChecksums(folder: string, digests: Digests): Promise<void> {
  const lines = Object.entries(digests).map(([name, digest]) => `${digest}  ${name}\n`);
  await writeFile(join(folder, CHECKSUMS), lines.join(''));
}

/**
 * What the file of checksums says.
 *
 * @throws Error if a line is none of its format
 */
export async function readChecksums(folder: string): Promise<Digests> {
  const lines = (await readFile(join(folder, CHECKSUMS), 'utf8')).split('\n').filter((line) => line !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const match = /^([0-9a-f]{64}) [ *]([^/]+)$/.exec(line);
      if (match === null) throw new Error(`${CHECKSUMS}: this is no checksum: ${line}`);
      return [match[2], match[1]];
    }),
  );
}

/** Names of all files of a folder. */
export async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
