import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { digestsOf, writeChecksums } from '../../../release/dry/checksums.ts';
import { PROVENANCE, PUBLIC_KEY, writeProvenance } from '../../../release/dry/provenance.ts';
import { artefactsOf, verifyArtefacts } from '../../../release/dry/verify.ts';
import { ROOT } from '../../../release/root.ts';
import { run } from '../../../release/run.ts';
import { temporaryFolder } from '../../e2e/server.ts';

/** Writes checksums and provenance of what is in a folder. */
async function sign(folder: string): Promise<void> {
  const digests = await digestsOf(folder, await artefactsOf(folder));
  await writeChecksums(folder, digests);
  await writeProvenance(ROOT, folder, digests);
}

/** A folder of two signed artefacts. */
async function signed(): Promise<string> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a.tgz'), 'one');
  writeFileSync(join(folder, 'b.tgz'), 'two');
  await sign(folder);
  return folder;
}

describe('artefacts', () => {
  it('are as they were signed, and sha256sum says so too', async () => {
    const folder = await signed();
    expect(await verifyArtefacts(folder)).toEqual([]);
    if (process.platform === 'linux') {
      const checked = await run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder });
      expect(checked).toBe('a.tgz: OK\nb.tgz: OK\n');
    }
    const { payload } = JSON.parse(readFileSync(join(folder, PROVENANCE), 'utf8'));
    const statement = JSON.parse(Buffer.from(payload, 'base64').toString());
    expect(statement).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      predicateType: 'https://slsa.dev/provenance/v1',
      subject: [{ name: 'a.tgz' }, { name: 'b.tgz' }],
      predicate: {
        buildDefinition: {
          externalParameters: { commit: (await run('git', ['rev-parse', 'HEAD'], { cwd: ROOT })).trim() },
        },
      },
    });
  });

  it('do not verify if one is changed, gone or new', async () => {
    const changed = await signed();
    appendFileSync(join(changed, 'a.tgz'), ' ');
    expect(await verifyArtefacts(changed)).toEqual([
      'a.tgz differs from SHA256SUMS',
      `a.tgz differs from ${PROVENANCE}`,
    ]);
    const gone = await signed();
    rmSync(join(gone, 'b.tgz'));
    expect(await verifyArtefacts(gone)).toContain('b.tgz of SHA256SUMS is missing');
    const added = await signed();
    writeFileSync(join(added, 'c.tgz'), 'three');
    expect(await verifyArtefacts(added)).toContain(`c.tgz is not in ${PROVENANCE}`);
  });

  it('do not verify if checksums fit a changed artefact: the signature does not', async () => {
    const folder = await signed();
    appendFileSync(join(folder, 'a.tgz'), ' ');
    await writeChecksums(folder, await digestsOf(folder, await artefactsOf(folder)));
    expect(await verifyArtefacts(folder)).toEqual([`a.tgz differs from ${PROVENANCE}`]);
  });

  it('do not verify if the statement is changed', async () => {
    const folder = await signed();
    const path = join(folder, PROVENANCE);
    const envelope = JSON.parse(readFileSync(path, 'utf8'));
    const statement = Buffer.from(envelope.payload, 'base64')
      .toString()
      .replace('tidemark/local', 'tidemark/other');
    writeFileSync(path, JSON.stringify({ ...envelope, payload: Buffer.from(statement).toString('base64') }));
    expect(await verifyArtefacts(folder)).toEqual([`${PROVENANCE}: the signature is not by this key`]);
  });

  it('do not verify by a key that is known, if all is signed anew by another one', async () => {
    const folder = await signed();
    const known = readFileSync(join(folder, PUBLIC_KEY), 'utf8');
    expect(await verifyArtefacts(folder, known)).toEqual([]);
    appendFileSync(join(folder, 'a.tgz'), ' ');
    await sign(folder);
    expect(await verifyArtefacts(folder)).toEqual([]);
    expect(await verifyArtefacts(folder, known)).toEqual([`${PROVENANCE}: the signature is not by this key`]);
  });
});
