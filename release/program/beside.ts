import { cpSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

/** A package that reads files beside its own modules. */
interface Reader {
  readonly name: string;
  /** Folder of these files in it. */
  readonly folder: string;
  /** Files of the folder that nothing reads. */
  readonly unread?: RegExp;
}

const READERS: readonly Reader[] = [
  // The page loads the bundle, which has the same in it.
  { name: '@fastify/swagger-ui', folder: 'static', unread: /\/(swagger-ui\.js|.*\.map)$/ },
  { name: '@grpc/reflection', folder: 'build/proto' },
  { name: 'grpc-health-check', folder: 'proto' },
];

/** Folder beside the bundle for the files of these packages, each below the name of its package. */
const FOLDER = 'files';

/** A source map whose only mapping is of a column that no line has, so that esbuild finds none for any. An empty one would not count. */
const MAP = { version: 3, sources: [''], mappings: '+/////BAAA' };
const NO_MAP = `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(MAP)).toString('base64')}`;

/** The text of a module with the folder that it had in its package, now beside the bundle, in place of its own. */
function relocated(text: string, path: string): string {
  const inside = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  if (!READERS.some(({ name }) => inside.startsWith(`${name}/`))) return text;
  const folder = JSON.stringify(`/${FOLDER}/${dirname(inside)}`);
  return text.replaceAll(/\b__dirname\b/g, `(__dirname + ${folder})`);
}

/**
 * Lets packages find the files beside their modules after these have become a part of a bundle, and leaves packages out of its source maps: a
 * trace names the sources of tidemark.
 *
 * @param modules which modules have no source map
 */
export function packagesBeside(modules: RegExp): Plugin {
  return {
    name: 'packages-beside',
    setup({ onLoad }) {
      onLoad({ filter: modules }, ({ path }) => ({
        contents: relocated(readFileSync(path, 'utf8'), path) + NO_MAP,
        loader: 'js',
      }));
    },
  };
}

/** Copies the files that packages read beside a bundle. @param output folder of the bundle */
export function copyBeside(root: string, output: string): void {
  for (const { name, folder, unread } of READERS) {
    cpSync(join(root, 'node_modules', name, folder), join(output, FOLDER, name, folder), {
      recursive: true,
      filter: (path) => unread?.test(path) !== true,
    });
  }
}
