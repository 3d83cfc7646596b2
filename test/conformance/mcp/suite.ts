import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { serveHttp, silent } from '../../../api/mcp-framework/index.ts';
import { run } from './child.ts';
import { fixture } from './fixture.ts';
import type { Tools } from './install.ts';
import type { Result } from './result.ts';

/** Revisions of the protocol that the suite has requirements for. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const;

const Checks = z.array(
  z.object({
    id: z.string(),
    status: z.enum(['SUCCESS', 'FAILURE', 'WARNING', 'SKIPPED', 'INFO']),
    errorMessage: z.string().optional(),
  }),
);

/** Where results of a scenario are: its name and the time. */
const RESULTS = /^server-(?<scenario>.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/;

/** Names of the scenarios that a revision requires of servers. @throws Error where its list has none */
function requiredBy(revision: string, { requirements }: Tools): readonly string[] {
  const text = readFileSync(join(requirements, `${revision}.yaml`), 'utf8');
  const [, list = ''] = /^server:\n((?: {2}- .+\n)+)/m.exec(text) ?? [];
  const names = [...list.matchAll(/^ {2}- (\S+)$/gm)].map(([, name]) => name);
  if (names.length === 0) throw new Error(`the requirements of ${revision} name no scenario of servers`);
  return names;
}

/** Looks through what the suite wrote of a scenario. A warning is a problem too. */
function read(file: string): Pick<Result, 'passed' | 'checks' | 'problems'> {
  const made = Checks.parse(JSON.parse(readFileSync(file, 'utf8')));
  const problems = made.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
  const passed = made.filter(({ status }) => status === 'SUCCESS').length;
  return {
    passed,
    checks: passed + problems.length,
    problems: problems.map(({ id, status, errorMessage = '' }) => `${status} ${id}: ${errorMessage}`),
  };
}

/**
 * Runs all that a revision requires of a server, and what the suite has beside it, against a fixture of its own.
 *
 * @param folder for what the suite writes
 * @throws Error where the suite finds fault with what its results do not show
 */
export async function runSuite(
  revision: (typeof REVISIONS)[number],
  tools: Tools,
  folder: string,
  signal: AbortSignal,
): Promise<readonly Result[]> {
  const required = requiredBy(revision, tools);
  const home = join(folder, revision);
  const output = join(home, 'results');
  await mkdir(output, { recursive: true });
  const baseline = join(home, 'nothing-may-fail.yml');
  await writeFile(baseline, 'server: []\n');
  const listening = await serveHttp(fixture(silent), 0);
  try {
    const args = [
      'server',
      '--url',
      listening.url,
      '--requirements',
      revision,
      '--expected-failures',
      baseline,
    ];
    const { code, stdout, stderr } = await run(tools.node, [tools.conformance, ...args, '-o', output], {
      env: { ...process.env, HOME: home },
      signal,
    });
    const found = new Map<string, string>();
    for (const name of readdirSync(output)) {
      const scenario = RESULTS.exec(name)?.groups?.scenario;
      if (scenario !== undefined) found.set(scenario, join(output, name, 'checks.json'));
    }
    const names = [...required, ...[...found.keys()].filter((name) => !required.includes(name))];
    const results = names.map((scenario): Result => {
      const file = found.get(scenario);
      const about = { by: 'conformance', scenario, revision, required: required.includes(scenario) } as const;
      if (file === undefined) return { ...about, passed: 0, checks: 0, problems: ['it has no result'] };
      return { ...about, ...read(file) };
    });
    const failed = results.some((result) => result.required && result.problems.length > 0);
    if (code !== 0 && !failed) {
      throw new Error(
        `the suite for ${revision} ended with ${code}:\n${stdout.slice(-2000)}${stderr.slice(-2000)}`,
      );
    }
    return results;
  } finally {
    await listening.close();
  }
}
