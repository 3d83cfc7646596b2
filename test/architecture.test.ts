import { readdirSync, readFileSync } from 'node:fs';
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
  bench: ['operators', 'sinks', 'pipelines', 'api', 'services', 'bench'],
};
/** Modules of the platform that a pure operator has no use for. */
const IMPURE = /^(node:)?(fs|net|http|https|dgram|child_process|worker_threads|timers)(\/|$)/;

interface Import {
  readonly file: string;
  readonly target: string;
}

function importsOf(folder: string): Import[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const file = join(folder, name);
      const text = readFileSync(join(ROOT, file), 'utf8');
      return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target]) => ({ file, target }));
    });
}

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
