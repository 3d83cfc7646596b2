import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../sinks/package-root.ts';

const ROOT = packageRoot(import.meta.url);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** A step of a page: a file, what it exports, and what it calls of the files of other steps. */
interface Step {
  readonly path: string;
  readonly symbols: readonly string[];
  readonly calls: readonly string[];
}

const STEP = /^`([\w./-]+\.ts)`: ((?:`\w+`(?:, )?)+)\.(?: Calls ((?:`\w+`(?:, )?)+)\.)?$/;

function namesIn(list: string | undefined): string[] {
  return Array.from((list ?? '').matchAll(/`(\w+)`/g), ([, name]) => name);
}

/** The steps of a page: the line below each heading of the third level. */
function stepsOf(page: string): Step[] {
  return page
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [heading, , line] = section.split('\n');
      const [, path, symbols, calls] = STEP.exec(line) ?? [];
      if (path === undefined) throw new Error(`"${heading}" begins with no file and export: ${line}`);
      return { path, symbols: namesIn(symbols), calls: namesIn(calls) };
    });
}

function exportsOf(path: string): string[] {
  const text = read(path);
  const declared = text.matchAll(
    /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|class|interface|type|enum|function\*?) (\w+)/gm,
  );
  const listed = Array.from(text.matchAll(/^export (?:type )?\{([^}]*)\}/gm), ([, list]) =>
    list.split(',').map((one) => one.trim().split(' ').at(-1) ?? ''),
  );
  return [...Array.from(declared, ([, name]) => name), ...listed.flat()];
}

/** The files of the repository that a file imports, types included. */
function importsOf(path: string): string[] {
  return Array.from(read(path).matchAll(/\bfrom '(\.[^']+)'/g), ([, target]) => join(dirname(path), target));
}

describe.each(['life-of-an-observation', 'life-of-an-event'])('docs/internals/%s.md', (name) => {
  const steps = stepsOf(read(`docs/internals/${name}.md`));
  const placeOf = new Map(steps.flatMap(({ path, symbols }) => symbols.map((symbol) => [symbol, path])));

  it('has steps, and none of them twice', () => {
    expect(steps.length).toBeGreaterThan(20);
    expect(placeOf.size).toBe(steps.flatMap(({ symbols }) => symbols).length);
  });

  it('names files that exist, and what they export', () => {
    const missing = steps.flatMap(({ path, symbols }) => {
      if (!existsSync(join(ROOT, path))) return [path];
      const exported = exportsOf(path);
      return symbols.filter((symbol) => !exported.includes(symbol)).map((symbol) => `${path}: ${symbol}`);
    });
    expect(missing).toEqual([]);
  });

  it('calls only steps of the page, whose files are imported', () => {
    const wrong = steps.flatMap(({ path, calls }) => {
      const imported = new Set([path, ...importsOf(path)]);
      return calls
        .filter((called) => !imported.has(placeOf.get(called) ?? ''))
        .map((called) => `${path}: ${called}`);
    });
    expect(wrong).toEqual([]);
  });
});

/** Paths in code that begin with a folder of the repository, without those with a gap or a pattern. */
const PATH = /`((?:operators|sinks|pipelines|api|services|bench|release|test|scripts)\/[\w./-]*\w)`/g;

describe('the pages for authors', () => {
  const pages = readdirSync(join(ROOT, 'docs/internals')).map((name) => `docs/internals/${name}`);

  it.each(['CONTRIBUTING.md', ...pages])('%s names files and folders that exist', (page) => {
    const named = Array.from(read(page).matchAll(PATH), ([, path]) => path);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
