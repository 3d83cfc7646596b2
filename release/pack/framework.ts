import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { importedPackages, packagesOutside } from '../imports.ts';
import { noticesOf, packagesOf } from '../licences.ts';
import { readManifest } from '../manifest.ts';
import { bundleDeclarations } from '../program/declarations.ts';

/** Name of the package that has the framework for MCP servers alone. */
export const FRAMEWORK = 'tidemark-mcp';

/** Pages about the framework, which its package has too. */
const PAGES = ['mcp.md', 'mcp-middleware.md', 'mcp-evidence.md'];

/** What the package exports, by the names of its files. */
const ENTRIES = {
  index: 'dist/api/mcp-framework/index',
  testing: 'dist/api/mcp-framework/testing/index',
};

/** Packages that a server uses beside the framework, and passes values of: it must be the same package. */
const PEERS = ['zod'];

/** Packages that only some servers use. The framework says what to install where it needs one that is missing. */
const OPTIONAL = ['@modelcontextprotocol/client', 'prom-client'];

/** A package that is one for a process: a server sets it up for all that report to it. */
const SHARED_IN_PROCESS = '@opentelemetry/api';

/** Packages whose types are in those of the framework, so that they are there without the package. */
const TYPES_INSIDE = ['@modelcontextprotocol/core', '@modelcontextprotocol/server', ...OPTIONAL];

/** Fields that a package.json of the framework has in common with that of tidemark, if it has them. */
const SHARED = ['version', 'license', 'author', 'repository', 'bugs', 'homepage', 'type', 'engines'];

/** A page with the framework's own name, and links that lead to files of its package. */
function renamed(text: string): string {
  return text.replaceAll('tidemark/mcp', FRAMEWORK).replaceAll('../../docs/how-to/', 'docs/');
}

/**
 * The package.json of the framework: what it has in common with tidemark, its exports, and the packages that its files import, in the
 * versions of tidemark or newer compatible ones, so that a server that uses the same packages has each of them once.
 *
 * @param root folder of tidemark
 * @param imported packages that the files import
 * @throws Error if tidemark does not have one of them
 */
export function frameworkManifest(root: string, imported: readonly string[]): Record<string, unknown> {
  const tidemark = readManifest(root);
  const versions = (names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => {
        const version = tidemark.dependencies[name] ?? tidemark.devDependencies[name];
        if (version === undefined) throw new Error(`the framework imports ${name}: add it to package.json`);
        return [name, `^${version}`];
      }),
    );
  const beside = [...PEERS, ...OPTIONAL];
  const dependencies = versions(imported.filter((name) => !beside.includes(name)));
  return {
    name: FRAMEWORK,
    description: 'A framework for servers of the Model Context Protocol: typed tools, every revision, tests',
    ...Object.fromEntries(SHARED.flatMap((field) => (field in tidemark ? [[field, tidemark[field]]] : []))),
    keywords: ['mcp', 'model-context-protocol', 'server', 'framework'],
    types: './dist/index.d.ts',
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './testing': { types: './dist/testing.d.ts', default: './dist/testing.js' },
      './package.json': './package.json',
    },
    dependencies,
    peerDependencies: versions(beside),
    peerDependenciesMeta: Object.fromEntries(OPTIONAL.map((name) => [name, { optional: true }])),
  };
}

/** Bundles the framework's code with the SDK and all else that is no package of the server's own. */
async function bundleCode(root: string, folder: string): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(ENTRIES).map(([out, file]) => ({ in: `${file}.js`, out })),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: [...PEERS, ...OPTIONAL, SHARED_IN_PROCESS],
    minifySyntax: true,
    // Node.js prints the line that threw, where a program catches no error.
    lineLimit: 200,
    minifyWhitespace: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  return metafile;
}

/**
 * Writes the files of the framework's package into an empty or new folder.
 *
 * @param root folder of tidemark, built
 * @returns the packages that are bundled in it, by their folders relative to `root`
 */
export async function stageFramework(root: string, folder: string): Promise<readonly string[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'docs'), { recursive: true });
  const dist = join(folder, 'dist');
  const types = await bundleDeclarations(root, ENTRIES, TYPES_INSIDE, dist);
  // Only declarations are there yet.
  const imported = importedPackages(dist);
  const code = await bundleCode(root, dist);
  const files = Object.keys(code.inputs).filter((path) => path.startsWith('node_modules/'));
  const bundled = packagesOf([...types, ...files]);
  writeFileSync(join(dist, 'licences.txt'), noticesOf(root, bundled));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const readme = readFileSync(join(root, 'api/mcp-framework/README.md'), 'utf8');
  writeFileSync(join(folder, 'README.md'), renamed(readme));
  for (const page of PAGES) {
    const text = readFileSync(join(root, 'docs/how-to', page), 'utf8');
    writeFileSync(join(folder, 'docs', basename(page)), renamed(text));
  }
  const manifest = frameworkManifest(root, [...new Set([...imported, ...packagesOutside(code)])].sort());
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return bundled;
}
