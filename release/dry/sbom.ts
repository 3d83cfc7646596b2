import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { lockedName, lockFor } from '../install/lock.ts';
import type { Manifest } from '../manifest.ts';
import { run } from '../run.ts';

/** Formats of a bill of materials. */
export const FORMATS = ['cyclonedx', 'spdx'] as const;

export type Format = (typeof FORMATS)[number];

const cycloneSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string(), 'bom-ref': z.string() }) }),
  components: z.array(
    z.looseObject({
      'bom-ref': z.string(),
      name: z.string(),
      version: z.string(),
    }),
  ),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});

const spdxSchema = z.looseObject({
  spdxVersion: z.string(),
  documentDescribes: z.array(z.string()),
  packages: z.array(
    z.looseObject({ SPDXID: z.string(), name: z.string(), versionInfo: z.string().optional() }),
  ),
  relationships: z.array(z.looseObject({ spdxElementId: z.string(), relatedSpdxElement: z.string() })),
});

/** What a bill of materials is about. */
export interface Contents {
  readonly manifest: Manifest;
  /** Folders of the packages that are in it or come with it, as tidemark's lock names them; default: all that the package needs. */
  readonly packages?: readonly string[];
  /** The version of the Node.js that is in it. */
  readonly node?: string;
}

/** A bill of materials, and the number of packages in it besides the one that it is about. */
export interface Sbom {
  readonly text: string;
  readonly packages: number;
}

/**
 * The bill of materials of an artefact.
 *
 * @param root folder of tidemark, whose lock names the versions
 * @throws Error if npm cannot make it, such as for a package that the lock lacks, or if it has not every package of the contents
 */
export async function makeSbom(root: string, format: Format, contents: Contents): Promise<Sbom> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-sbom-'));
  try {
    const { name, version, license, description, dependencies, overrides } = contents.manifest;
    const manifest = { name, version, license, description, dependencies, overrides };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockFor(root, contents.manifest)));
    const args = ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', format];
    const made: unknown = JSON.parse(await run('npm', args, { cwd: folder }));
    const kept = contents.packages && new Set(contents.packages.map((path) => lockedName(root, path)));
    return format === 'cyclonedx' ? cyclone(made, contents, kept) : spdx(made, contents, kept);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @throws Error if packages that are in an artefact are not among those that npm lists */
function checkComplete(listed: readonly string[], kept: ReadonlySet<string> = new Set()): void {
  const missing = [...kept].filter((name) => !listed.includes(name));
  if (missing.length > 0) throw new Error(`the bill of materials lacks ${missing.join(', ')}`);
}

/** @param kept names of the packages that are in it, undefined for all */
type Filled = (made: unknown, contents: Contents, kept: ReadonlySet<string> | undefined) => Sbom;

const cyclone: Filled = (made, { manifest, node }, kept) => {
  const bom = cycloneSchema.parse(made);
  // npm names it for its folder.
  bom.metadata.component.name = manifest.name;
  checkComplete(
    bom.components.map(({ name, version }) => `${name}@${version}`),
    kept,
  );
  bom.components = bom.components.filter(({ name, version }) => kept?.has(`${name}@${version}`) !== false);
  if (node !== undefined) {
    const purl = `pkg:generic/node@${node}`;
    bom.components.push({
      'bom-ref': purl,
      type: 'platform',
      name: 'node',
      version: node,
      purl,
      properties: [],
    });
  }
  const refs = new Set([bom.metadata.component['bom-ref'], ...bom.components.map((each) => each['bom-ref'])]);
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => refs.has(ref)) }));
  return { text: `${JSON.stringify(bom, null, 2)}\n`, packages: bom.components.length };
};

const spdx: Filled = (made, { manifest, node }, kept) => {
  const document = spdxSchema.parse(made);
  const [about] = document.documentDescribes;
  if (about === undefined) throw new Error('the SBOM describes nothing');
  checkComplete(
    document.packages.map(({ name, versionInfo }) => `${name}@${versionInfo}`),
    kept,
  );
  document.packages = document.packages.filter(
    ({ SPDXID, name, versionInfo }) => SPDXID === about || kept?.has(`${name}@${versionInfo}`) !== false,
  );
  for (const each of document.packages) if (each.SPDXID === about) each.name = manifest.name;
  if (node !== undefined) {
    const id = 'SPDXRef-Package-node';
    document.packages.push({
      SPDXID: id,
      name: 'node',
      versionInfo: node,
      downloadLocation: 'NOASSERTION',
      filesAnalyzed: false,
      licenseDeclared: 'MIT',
    });
    document.relationships.push({
      spdxElementId: about,
      relatedSpdxElement: id,
      relationshipType: 'CONTAINS',
    });
  }
  const ids = new Set(['SPDXRef-DOCUMENT', ...document.packages.map(({ SPDXID }) => SPDXID)]);
  document.relationships = document.relationships.filter(
    ({ spdxElementId, relatedSpdxElement }) => ids.has(spdxElementId) && ids.has(relatedSpdxElement),
  );
  return { text: `${JSON.stringify(document, null, 2)}\n`, packages: document.packages.length - 1 };
};
