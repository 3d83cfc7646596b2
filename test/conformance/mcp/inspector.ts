import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { serveHttp, silent } from '../../../api/mcp-framework/index.ts';
import { type Ended, run } from './child.ts';
import { fixture } from './fixture.ts';
import type { Tools } from './install.ts';
import type { Result } from './result.ts';

/** Milliseconds after which the Inspector is taken to hang. */
const LIMIT = 120_000;
const ERAS = { legacy: '2025-11-25', modern: '2026-07-28' } as const;
const PROGRAM = fileURLToPath(new URL('stdio.js', import.meta.url));

const text = (value: string) => z.array(z.object({ text: z.literal(value) }).loose()).length(1);

/** What the Inspector is asked to do, its exit code, and what its answer has to be like. */
const CALLS = {
  'tools/list': {
    args: ['--method', 'tools/list'],
    code: 0,
    result: z.object({
      tools: z.array(z.looseObject({ name: z.string() })).length(fixture(silent).tools.size),
    }),
  },
  'tools/call': {
    args: ['--method', 'tools/call', '--tool-name', 'add', '--tool-arg', 'a=2', 'b=3'],
    code: 0,
    result: z.object({ structuredContent: z.strictObject({ sum: z.literal(5) }) }),
  },
  'tools/call that fails': {
    args: ['--method', 'tools/call', '--tool-name', 'test_error_handling'],
    code: 5,
    result: z.object({ isError: z.literal(true) }),
  },
  'resources/read': {
    args: ['--method', 'resources/read', '--uri', 'test://static-text'],
    code: 0,
    result: z.object({ contents: text('This is the content of the static text resource.') }),
  },
  'prompts/get': {
    args: [
      '--method',
      'prompts/get',
      '--prompt-name',
      'test_prompt_with_arguments',
      '--prompt-args',
      'arg1=x',
      'arg2=y',
    ],
    code: 0,
    result: z.object({
      messages: z
        .array(
          z.object({ content: z.object({ text: z.literal("Prompt with arguments: arg1='x', arg2='y'") }) }),
        )
        .length(1),
    }),
  },
} as const;

type Call = (typeof CALLS)[keyof typeof CALLS];

/** What is wrong with what the Inspector did, a line each. */
function problemsOf({ code, result }: Call, ended: Ended): readonly string[] {
  const problems = ended.code === code ? [] : [`it ended with ${ended.code} instead of ${code}`];
  try {
    const answer = z.object({ result }).safeParse(JSON.parse(ended.stdout));
    if (!answer.success) problems.push(z.prettifyError(answer.error).replaceAll('\n', ' '));
  } catch {
    problems.push(`it printed no JSON: ${ended.stdout.slice(-300)}${ended.stderr.slice(-300)}`);
  }
  return problems;
}

/**
 * Has the real command line of the MCP Inspector list and call what the fixture offers, over both transports and in both
 * eras.
 *
 * @param folder that it gets as its home
 */
export async function runInspector(
  tools: Tools,
  folder: string,
  signal: AbortSignal,
): Promise<readonly Result[]> {
  const home = join(folder, 'inspector');
  await mkdir(home, { recursive: true });
  const listening = await serveHttp(fixture(silent), 0);
  const ways = { http: [listening.url], stdio: ['--', process.execPath, PROGRAM] };
  const results: Result[] = [];
  try {
    for (const [era, revision] of Object.entries(ERAS)) {
      for (const [name, call] of Object.entries(CALLS)) {
        const looked = Object.entries(ways).map(async ([way, server]): Promise<Result> => {
          // A command of the server's comes last, an address first.
          const [before, after] = way === 'http' ? [server, []] : [[], server];
          const args = [...before, ...call.args, '--format', 'json', '--protocol-era', era, ...after];
          const limit = AbortSignal.timeout(LIMIT);
          const running = run(tools.node, [tools.inspector, '--cli', ...args], {
            env: { ...process.env, HOME: home },
            signal: AbortSignal.any([signal, limit]),
          });
          const problems = await running.then(
            (ended) => problemsOf(call, ended),
            (error: unknown) => {
              if (!limit.aborted || signal.aborted) throw error;
              return [`it did not end within ${LIMIT} ms`];
            },
          );
          const passed = problems.length === 0 ? 1 : 0;
          const scenario = `${name} over ${way}`;
          return { by: 'inspector', scenario, revision, required: true, passed, checks: 1, problems };
        });
        for (const look of await Promise.allSettled(looked)) {
          if (look.status === 'rejected') throw look.reason;
          results.push(look.value);
        }
      }
    }
    return results;
  } finally {
    await listening.close();
  }
}
