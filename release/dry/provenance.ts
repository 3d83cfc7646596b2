import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { run } from '../run.ts';
import { type Digests, sha256 } from './checksums.ts';
import { seal, unseal } from './envelope.ts';

/** The signed statement of what was made from which sources, and the key of its signature. */
export const PROVENANCE = 'provenance.intoto.json';
export const PUBLIC_KEY = 'provenance.pub';

/** Types of the statement of in-toto 1.0 and of its predicate, the provenance of SLSA 1.0. */
const STATEMENT = 'https://in-toto.io/Statement/v1';
const PREDICATE = 'https://slsa.dev/provenance/v1';

const statementSchema = z.object({
  _type: z.literal(STATEMENT),
  predicateType: z.literal(PREDICATE),
  subject: z.array(z.object({ name: z.string(), digest: z.object({ sha256: z.string() }) })),
  predicate: z.looseObject({}),
});

/** What went into the artefacts: the commit, and the lock of all packages. */
async function materials(root: string) {
  const commit = (await run('git', ['rev-parse', 'HEAD'], { cwd: root })).trim();
  const changed = (await run('git', ['status', '--porcelain'], { cwd: root })) !== '';
  return {
    commit,
    changed,
    resolvedDependencies: [
      { uri: 'git+file:tidemark', digest: { gitCommit: commit } },
      { uri: 'package-lock.json', digest: { sha256: await sha256(join(root, 'package-lock.json')) } },
    ],
  };
}

/**
 * States how artefacts were made, and signs it with a key that is made for this and forgotten: it shows that nothing changed since, but
 * not who made them. A release signs by its identity.
 *
 * @param root folder of tidemark
 * @param folder of the artefacts
 * @param digests of the artefacts
 */
export async function writeProvenance(root: string, folder: string, digests: Digests): Promise<void> {
  const { commit, changed, resolvedDependencies } = await materials(root);
  const statement = {
    _type: STATEMENT,
    subject: Object.entries(digests).map(([name, digest]) => ({ name, digest: { sha256: digest } })),
    predicateType: PREDICATE,
    predicate: {
      buildDefinition: {
        buildType: 'tidemark/release-dry/v1',
        externalParameters: { commit, uncommittedChanges: changed },
        internalParameters: { node: process.version, platform: process.platform, arch: process.arch },
        resolvedDependencies,
      },
      runDetails: { builder: { id: 'tidemark/local' }, metadata: { finishedOn: new Date().toISOString() } },
    },
  };
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const envelope = seal(JSON.stringify(statement), createPrivateKey(privateKey), createPublicKey(publicKey));
  await writeFile(join(folder, PROVENANCE), `${JSON.stringify(envelope)}\n`);
  await writeFile(join(folder, PUBLIC_KEY), publicKey);
}

/**
 * The digests that the signed statement gives to the artefacts.
 *
 * @param key public key in PEM
 * @throws Error if the statement is not signed by the key
 */
export async function readProvenance(folder: string, key: string): Promise<Digests> {
  const envelope = await readFile(join(folder, PROVENANCE), 'utf8');
  const statement = statementSchema.parse(JSON.parse(unseal(envelope, createPublicKey(key))));
  return Object.fromEntries(statement.subject.map(({ name, digest }) => [name, digest.sha256]));
}
