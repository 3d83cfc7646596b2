import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Ask } from '../../api/mcp/tools/every-tool.ts';

/** What a client says of a call: the answer of the tool, or why it takes none. */
const Answered = z.object({
  error: z.string().optional(),
  isError: z.boolean().optional(),
  content: z.unknown(),
  structuredContent: z.record(z.string(), z.unknown()).nullish(),
});

/** The structured content of an answer. @throws Error where there is none */
export function structuredIn(tool: string, answer: unknown): Readonly<Record<string, unknown>> {
  const { error, isError = false, content, structuredContent } = Answered.parse(answer);
  if (error === undefined && !isError && structuredContent) return structuredContent;
  throw new Error(`${tool}: ${error ?? JSON.stringify(content)}`);
}

/**
 * Runs a program that calls tools as its input says, a call and an answer a line, and ends it.
 *
 * @param use what asks it
 * @throws Error of `use`, or with what the program wrote where it ends before
 */
export async function drive(
  [command, ...args]: readonly [string, ...string[]],
  signal: AbortSignal,
  use: (ask: Ask) => Promise<void>,
): Promise<void> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], signal });
  const said = text(child.stderr);
  // What it cannot take any more is reported by its end.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (error) => {
      if (child.pid === undefined) reject(error);
    });
    child.once('close', () => resolve());
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const asking = use(async (name, input) => {
    child.stdin.write(`${JSON.stringify({ name, arguments: input })}\n`);
    const { value, done } = await answers.next();
    if (done === true) throw new Error(`${name}: the client ended: ${(await said).slice(-500)}`);
    return structuredIn(name, JSON.parse(value));
  });
  try {
    await Promise.race([asking, ended.then(() => asking)]);
  } finally {
    child.stdin.end();
    child.kill();
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      await once(child, 'close');
  }
  signal.throwIfAborted();
}
