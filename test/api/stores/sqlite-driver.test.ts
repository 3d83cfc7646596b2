import { expect, it } from 'vitest';
import { explainDriver } from '../../../api/stores/sqlite-driver.ts';
import { ConfigInvalid } from '../../../operators/records/errors.ts';
import { readManifest } from '../../../release/manifest.ts';
import { ROOT } from '../../../release/root.ts';

it('names the package with the native code that is missing, in the version that is tested', () => {
  const { optionalDependencies, peerDependencies, devDependencies } = readManifest(ROOT);
  const natives = Object.entries({ ...optionalDependencies, ...peerDependencies }).filter(([name]) =>
    name.startsWith('@libsql/'),
  );
  expect(natives.length).toBeGreaterThan(5);
  for (const [name, version] of natives) {
    expect(version).toBe(devDependencies.libsql);
    const error = explainDriver(new Error(`Cannot find module '${name}'\nRequire stack:\n- a.js`));
    expect(error).toBeInstanceOf(ConfigInvalid);
    expect(String(error)).toContain(`npm install ${name}@${version}`);
  }
  for (const other of [new Error("Cannot find module 'libsql'"), 'broken']) {
    expect(explainDriver(other)).toBe(other);
  }
});
