import { describe, expect, it } from 'vitest';
import { makeSbom } from '../../../release/dry/sbom.ts';
import { installedPackages } from '../../../release/install/lock.ts';
import { readManifest } from '../../../release/manifest.ts';
import { ROOT } from '../../../release/root.ts';

const manifest = {
  ...readManifest(ROOT),
  name: 'small',
  // rxjs needs tslib, and nothing else.
  dependencies: { rxjs: readManifest(ROOT).dependencies.rxjs },
};
const rxjs = { name: 'rxjs', version: manifest.dependencies.rxjs };
const node = { name: 'node', version: '24.0.0' };

describe('a bill of materials', () => {
  it('has what the package needs, in CycloneDX with licences and digests', async () => {
    const { text, packages } = await makeSbom(ROOT, 'cyclonedx', { manifest });
    const bom = JSON.parse(text);
    expect(packages).toBe(installedPackages(ROOT, ['rxjs']).length);
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'small', version: manifest.version } },
      components: [
        { ...rxjs, purl: `pkg:npm/rxjs@${rxjs.version}`, licenses: [{ license: { id: 'Apache-2.0' } }] },
        { name: 'tslib', hashes: [{ alg: 'SHA-512' }] },
      ],
    });
    expect(bom.dependencies).toContainEqual({
      ref: `rxjs@${rxjs.version}`,
      dependsOn: [`tslib@${bom.components[1].version}`],
    });
  });

  it('has what is in an executable, with its Node.js, in both formats', async () => {
    const contents = { manifest, packages: ['node_modules/rxjs'], node: node.version };
    const cyclone = await makeSbom(ROOT, 'cyclonedx', contents);
    expect(cyclone.packages).toBe(2);
    expect(JSON.parse(cyclone.text).components).toMatchObject([rxjs, { ...node, type: 'platform' }]);
    const spdx = await makeSbom(ROOT, 'spdx', contents);
    expect(spdx.packages).toBe(2);
    expect(JSON.parse(spdx.text)).toMatchObject({
      spdxVersion: 'SPDX-2.3',
      packages: [
        { name: 'small' },
        { name: 'rxjs', versionInfo: rxjs.version, licenseDeclared: 'Apache-2.0' },
        { name: 'node', versionInfo: node.version },
      ],
    });
    expect(spdx.text).not.toContain('tslib');
  });

  it('is refused for an executable with a package that the manifest does not need', async () => {
    const contents = { manifest, packages: ['node_modules/rxjs', 'node_modules/zod'] };
    await expect(makeSbom(ROOT, 'spdx', contents)).rejects.toThrow(/the bill of materials lacks zod@\d/);
  });
});
