import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../sinks/package-root.ts';

const ROOT = packageRoot(import.meta.url);
/** What each folder may import of the others. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  operators: ['operators'],
  sinks: ['operators', 'sinks'],
  pipelines: ['operators', 'sinks', 'pipelines'],
  api: ['operators', 'sinks', 'pipelines', 'api'],
  services: ['sinks', 'services'],
  release: ['sinks', 'api', 'release'],
  bench: ['operators', 'sinks', 'pipelines', 'api', 'services', 'bench'],
};
/** Modules of the platform that a pure operator has no use for. */
const IMPURE = /^(node:)?(fs|net|http|https|dgram|child_process|worker_threads|timers)(\/|$)/;

/** Neighbouring folders that import each other, with what each needs of the other. */
const MUTUAL: Readonly<Record<string, string>> = {
  'operators/claims/cells ↔ operators/claims/relate':
    'cells are read from the frames of relate, and a rule of relate compares cells',
  'pipelines/memory/changes ↔ pipelines/memory/questions':
    'recall names claims as changes do, and changes part their reads as recall does',
  'pipelines/memory/changes ↔ pipelines/memory/retention':
    'a removal is a change, and the view of the ledger learns what was lost',
  'pipelines/memory/changes ↔ pipelines/memory/tend':
    'tending is a change, and each change flags as tending does',
  'sinks/analytics ↔ sinks/sql':
    'an extract has the escapes of stored texts, and SQL stores write the tables of extracts',
};

interface Import {
  readonly file: string;
  readonly target: string;
}

function importsOf(folder: string): Import[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const file = join(folder, name);
      const text = readFileSync(join(ROOT, file), 'utf8');
      return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target]) => ({ file, target }));
    });
}

/** Every file, and the files that it imports, be it a type only or later than the file itself. */
function importGraph(): ReadonlyMap<string, readonly string[]> {
  const graph = new Map<string, string[]>();
  for (const { file, target } of [...Object.keys(MAY_IMPORT), 'test'].flatMap(importsOf)) {
    const imported = graph.get(file) ?? [];
    graph.set(file, imported);
    if (target.startsWith('.')) imported.push(relative(ROOT, resolve(ROOT, dirname(file), target)));
  }
  return graph;
}

/**
 * Pairs of neighbouring folders that import each other, whichever of their files do. A folder and one in it are no neighbours: what the
 * inner files share lies above them.
 */
function mutualIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const ways = new Set<string>();
  for (const [file, imported] of graph) {
    for (const target of imported) {
      const [from, to] = [dirname(file).split('/'), dirname(target).split('/')];
      const parting = from.findIndex((part, depth) => part !== to[depth]);
      if (parting < 0 || parting >= to.length) continue;
      const [one, other] = [from, to].map((parts) => parts.slice(0, parting + 1).join('/'));
      ways.add(`${one} ↔ ${other}`);
    }
  }
  return [...ways].filter((way) => {
    const [one, other] = way.split(' ↔ ');
    return one < other && ways.has(`${other} ↔ ${one}`);
  });
}

/** Circles that have no file in common, such as `a.ts → b.ts → a.ts`: at least one for each file that is in any. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(graph);
  const circles: string[] = [];
  for (;;) {
    let before: number;
    do {
      before = left.size;
      for (const [file, imported] of left) if (!imported.some((each) => left.has(each))) left.delete(file);
    } while (left.size < before);
    const [start] = left.keys();
    if (start === undefined) return circles;
    // Each file that is left imports one that is left, so the way comes back to a file that it passed.
    const way: string[] = [];
    let at = start;
    do {
      way.push(at);
      at = left.get(at)?.find((each) => left.has(each)) ?? at;
    } while (!way.includes(at));
    const circle = way.slice(way.indexOf(at));
    circles.push([...circle, circle[0]].join(' → '));
    for (const file of circle) left.delete(file);
  }
}

describe('imports', () => {
  it('make no circles: what two files need of each other is in a third below both', () => {
    expect(circlesIn(importGraph())).toEqual([]);
  });

  it('would be found in a circle', () => {
    const graph = new Map([
      ['door.ts', ['one.ts', 'two.ts']],
      ['one.ts', ['two.ts', 'lowest.ts']],
      ['two.ts', ['three.ts']],
      ['three.ts', ['lowest.ts', 'one.ts']],
      ['self.ts', ['self.ts']],
      ['lowest.ts', []],
    ]);
    expect(circlesIn(graph)).toEqual(['one.ts → two.ts → three.ts → one.ts', 'self.ts → self.ts']);
  });
});

describe('neighbouring folders', () => {
  it('import each other nowhere but where it is said why: what both need is in a folder below both', () => {
    const graph = new Map([...importGraph()].filter(([file]) => !file.startsWith('test/')));
    expect(mutualIn(graph).sort()).toEqual(Object.keys(MUTUAL).sort());
  });

  it('would be found if they did', () => {
    const graph = new Map([
      ['a/b/one.ts', ['a/c/deep/two.ts', 'a/three.ts', 'a/b/in/four.ts']],
      ['a/b/in/four.ts', ['a/b/one.ts', 'd/five.ts']],
      ['a/c/six.ts', ['a/b/in/four.ts']],
      ['a/three.ts', ['a/b/one.ts']],
      ['d/five.ts', []],
    ]);
    expect(mutualIn(graph)).toEqual(['a/b ↔ a/c']);
  });
});

describe('the client', () => {
  it('imports no module of Node and no package, because it runs in browsers', () => {
    const reached = new Set(['api/client/index.ts']);
    const others: string[] = [];
    for (const file of reached) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      for (const [, target] of text.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm)) {
        if (target.startsWith('.')) reached.add(relative(ROOT, resolve(ROOT, dirname(file), target)));
        else others.push(`${file}: ${target}`);
      }
    }
    expect(others).toEqual([]);
    expect(reached).toContain('sinks/retry.ts');
  });
});

describe.each(Object.entries(MAY_IMPORT))('%s', (folder, allowed) => {
  const imports = importsOf(folder);

  it('has files', () => {
    expect(imports.length).toBeGreaterThan(0);
  });

  it(`imports of the project only ${allowed.join(', ')}`, () => {
    const wrong = imports.filter(({ file, target }) => {
      if (!target.startsWith('.')) return false;
      const [top] = relative(ROOT, resolve(ROOT, dirname(file), target)).split('/');
      return !allowed.includes(top);
    });
    expect(wrong).toEqual([]);
  });
});

describe.each(['operators', 'sinks', 'pipelines', 'api', 'bench', 'release'])('%s', (folder) => {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('generated'))
    .map((name) => join(folder, name));

  it('has no folder with more than 25 files: a room that grows is parted', () => {
    const counts = new Map<string, number>();
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
  });

  it('has no file of more than 450 lines', () => {
    const lines = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1;
    expect(files.filter((file) => lines(file) > 450)).toEqual([]);
  });
});

describe('the framework for MCP servers', () => {
  it('imports nothing else of the project', () => {
    const framework = join('api', 'mcp-framework');
    const imports = importsOf(framework);
    expect(imports.length).toBeGreaterThan(0);
    const wrong = imports.filter(({ file, target }) =>
      target.startsWith('.')
        ? relative(framework, resolve(ROOT, dirname(file), target).slice(ROOT.length + 1)).startsWith('..')
        : target.startsWith('tidemark'),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the exceptions of the check of indices', () => {
  it('are files and folders that exist', () => {
    const listed: unknown = JSON.parse(readFileSync(join(ROOT, 'scripts', 'unchecked-index.json'), 'utf8'));
    const missing = Object.keys(listed ?? {}).filter((path) => !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
  });
});

describe('operators', () => {
  it('are pure: no I/O, no wall clock, no chance', () => {
    expect(importsOf('operators').filter(({ target }) => IMPURE.test(target))).toEqual([]);
    const impure = readdirSync(join(ROOT, 'operators'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .filter((name) =>
        /Date\.now\(|Math\.random\(|new Date\(\)|console\.\w+\(/.test(
          readFileSync(join(ROOT, 'operators', name), 'utf8'),
        ),
      );
    expect(impure).toEqual([]);
  });
});
