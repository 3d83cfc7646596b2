import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { packageRoot } from '../sinks/package-root.ts';

const ROOT = packageRoot(import.meta.url);
export const STATIC = /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'([^']+)'/gm;
export const DYNAMIC = /\bimport\('([^']+)'\)/g;

/** Packages that a module of the project brings along, by imports of some forms. */
export function packagesOf(entry: string, forms: readonly RegExp[]): Set<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, target] of forms.flatMap((form) => [...text.matchAll(form)])) {
      if (!target.startsWith('.')) found.add(target);
      else if (target.endsWith('.ts')) visit(resolve(dirname(file), target));
    }
  };
  visit(join(ROOT, entry));
  return found;
}
