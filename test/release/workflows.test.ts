import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { describe, expect, it } from 'vitest';
import { parseDocument, visit } from 'yaml';
import { z } from 'zod';
import { readManifest } from '../../release/manifest.ts';
import { ROOT } from '../../release/root.ts';

const FOLDER = join(ROOT, '.github', 'workflows');
const texts = Object.fromEntries(
  readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]),
);

/** The only action that a tag names: its verifier rejects a hash. */
const BY_TAG = 'slsa-framework/slsa-github-generator/.github/workflows/generator_generic_slsa3.yml@v2.1.0';

const workflowSchema = z.looseObject({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.looseObject({ strategy: z.looseObject({ matrix: z.looseObject({}) }).optional() }),
  ),
});

/** All values of a key, with the comment behind each. */
function valuesOf(text: string, key: string): { value: string; comment: string }[] {
  const found: { value: string; comment: string }[] = [];
  visit(parseDocument(text), {
    Pair(_, { key: name, value }) {
      const named = z.looseObject({ value: z.literal(key) }).safeParse(name).success;
      const scalar = z
        .looseObject({ value: z.string(), comment: z.string().nullish() })
        .safeParse(value).data;
      if (named && scalar !== undefined) found.push({ value: scalar.value, comment: scalar.comment ?? '' });
    },
  });
  return found;
}

describe.each(Object.entries(texts))('%s', (_, text) => {
  it('is a workflow that may only read unless a job says otherwise', () => {
    const document = parseDocument(text);
    expect(document.errors).toEqual([]);
    expect(workflowSchema.parse(document.toJS()).permissions).toEqual({ contents: 'read' });
  });

  it('names each action by the hash of a commit, with its version beside it', () => {
    const actions = valuesOf(text, 'uses').filter(({ value }) => !value.startsWith('./') && value !== BY_TAG);
    expect(actions.length).toBeGreaterThan(0);
    for (const { value, comment } of actions) {
      expect(value).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      expect(comment).toMatch(/^ v\d+\.\d+\.\d+$/);
    }
  });

  it('runs scripts that exist, and puts no expression into a shell', () => {
    const { scripts } = z
      .looseObject({ scripts: z.record(z.string(), z.string()) })
      .parse(readManifest(ROOT));
    const lines = valuesOf(text, 'run').map(({ value }) => value);
    expect(lines.filter((line) => line.includes('${{'))).toEqual([]);
    const named = lines.flatMap((line) =>
      [...line.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script),
    );
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
  });
});

describe('the workflows', () => {
  it('use one version of each action', () => {
    const hashes = new Map<string, Set<string>>();
    for (const { value } of Object.values(texts).flatMap((text) => valuesOf(text, 'uses'))) {
      const [name, hash] = value.split('@');
      hashes.set(name, (hashes.get(name) ?? new Set()).add(hash));
    }
    expect([...hashes].filter(([, found]) => found.size > 1)).toEqual([]);
  });

  it('test every version of Node.js that is supported', () => {
    const { jobs } = workflowSchema.parse(parseDocument(texts['ci.yml']).toJS());
    const { node } = z
      .object({ node: z.array(z.union([z.int(), z.literal('latest')])) })
      .parse(jobs.platforms.strategy?.matrix);
    const { engines } = readManifest(ROOT);
    expect(node).toEqual([20, 22, 24, 'latest']);
    for (const major of node.filter((each) => each !== 'latest'))
      expect(semver.satisfies(`${major}.99.0`, engines.node)).toBe(true);
    expect(semver.satisfies('18.99.0', engines.node)).toBe(false);
  });
});
