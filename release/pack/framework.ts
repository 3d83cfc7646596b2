import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { importedPackages } from './imports.ts';
import { readManifest } from './manifest.ts';

/** Name of the package that has the framework for MCP servers alone. */
export const FRAMEWORK = 'tidemark-mcp';

/** Pages about the framework, which its package has too. */
const PAGES = ['mcp.md', 'mcp-middleware.md', 'mcp-evidence.md'];

/** Fields that a package.json of the framework has in common with that of tidemark, if it has them. */
const SHARED = ['version', 'license', 'author', 'repository', 'bugs', 'homepage', 'type', 'engines'];

/** A page with the framework's own name, and links that lead to files of its package. */
function renamed(text: string): string {
  return text.replaceAll('tidemark/mcp', FRAMEWORK).replaceAll('../../docs/', 'docs/');
}

/**
 * The package.json of the framework: what it has in common with tidemark, its exports, and the packages that its compiled files import, in
 * the versions of tidemark or newer compatible ones, so that a server that uses the same packages has each of them once.
 *
 * @param root folder of tidemark
 * @param compiled folder of the framework's compiled files
 * @throws Error if a file imports a package that tidemark does not depend on
 */
export function frameworkManifest(root: string, compiled: string): Record<string, unknown> {
  const tidemark = readManifest(root);
  const dependencies = Object.fromEntries(
    importedPackages(compiled).map((name) => {
      const version = tidemark.dependencies[name];
      if (version === undefined) {
        throw new Error(`the framework imports ${name}: add it to the dependencies in package.json`);
      }
      return [name, `^${version}`];
    }),
  );
  return {
    name: FRAMEWORK,
    description: 'A framework for servers of the Model Context Protocol: typed tools, every revision, tests',
    ...Object.fromEntries(SHARED.flatMap((field) => (field in tidemark ? [[field, tidemark[field]]] : []))),
    keywords: ['mcp', 'model-context-protocol', 'server', 'framework'],
    types: './dist/index.d.ts',
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './testing': { types: './dist/testing/index.d.ts', default: './dist/testing/index.js' },
      './package.json': './package.json',
    },
    dependencies,
  };
}

/**
 * Writes the files of the framework's package into an empty or new folder.
 *
 * @param root folder of tidemark, built
 */
export function stageFramework(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'docs'), { recursive: true });
  const dist = join(folder, 'dist');
  cpSync(join(root, 'dist/api/mcp-framework'), dist, {
    recursive: true,
    // The sources to which maps refer are not in the package.
    filter: (path) => !path.endsWith('.map'),
  });
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const readme = readFileSync(join(root, 'api/mcp-framework/README.md'), 'utf8');
  writeFileSync(join(folder, 'README.md'), renamed(readme));
  for (const page of PAGES) {
    const text = readFileSync(join(root, 'docs', page), 'utf8');
    writeFileSync(join(folder, 'docs', basename(page)), renamed(text));
  }
  const manifest = frameworkManifest(root, dist);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
