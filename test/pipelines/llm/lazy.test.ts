import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../../sinks/package-root.ts';

const ROOT = packageRoot(import.meta.url);
const STATIC = /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'([^']+)'/gm;
const DYNAMIC = /\bimport\('([^']+)'\)/g;
/** The commands that can use a model; each is loaded when it is called. */
const COMMANDS = ['serve', 'process', 'query'];

/** Packages that a module of the project brings along, by imports of some forms. */
function packagesOf(entry: string, forms: readonly RegExp[]): Set<string> {
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

it.each(['api/index.ts', ...COMMANDS.map((name) => `api/cli/commands/${name}.ts`)])(
  '%s loads no SDK of language models until one is used',
  (entry) => {
    const ofModels = (packages: Set<string>) =>
      [...packages].filter((name) => /^(?:ai$|@ai-sdk\/)/.test(name)).sort();
    expect([...packagesOf(entry, [STATIC])]).toContain('zod');
    expect(ofModels(packagesOf(entry, [STATIC]))).toEqual([]);
    expect(ofModels(packagesOf(entry, [STATIC, DYNAMIC]))).toEqual([
      '@ai-sdk/anthropic',
      '@ai-sdk/google',
      '@ai-sdk/openai',
      '@ai-sdk/openai-compatible',
      'ai',
    ]);
  },
);
