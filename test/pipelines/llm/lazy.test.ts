import { expect, it } from 'vitest';
import { DYNAMIC, packagesOf, STATIC } from '../../imports.ts';

/** The commands that can use a model; each is loaded when it is called. */
const COMMANDS = ['serve', 'memory/process', 'memory/query'];

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
