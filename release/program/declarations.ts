import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

/**
 * Bundles the declarations of modules into few files, without what nobody can reach from these modules. Types of packages are in them, so
 * that a program can be checked with no other package than those that stay outside.
 *
 * @param root folder of tidemark, compiled
 * @param entries modules below it without their endings, by the names of their declarations
 * @param inside packages whose types are bundled too; they are modules of ECMAScript in their declarations
 * @param folder that has the declarations and nothing else afterwards
 * @returns the paths of the files of node_modules that it bundled, relative to `root`
 */
export async function bundleDeclarations(
  root: string,
  entries: Readonly<Record<string, string>>,
  inside: readonly string[],
  folder: string,
): Promise<readonly string[]> {
  rmSync(folder, { recursive: true, force: true });
  await using made = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, `${path}.d.ts`])),
    external: (id) => !/^[./]/.test(id) && !inside.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false })],
    logLevel: 'warn',
    // Nobody waits for it: it runs where sources changed.
    checks: { pluginTimings: false, bundlerTimings: false },
  });
  const { output } = await made.write({
    dir: folder,
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: '[name]-[hash].d.ts',
  });
  return output
    .flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []))
    .filter((path) => path.includes('node_modules/'))
    .map((path) => path.slice(join(root, '/').length));
}
