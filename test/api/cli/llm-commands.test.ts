import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../e2e/server.ts';
import { baseUrlOf, startModelServer } from '../../model-server.ts';
import { runCommand, serveCommand } from './run-command.ts';

const KEY = 'sk-very-distinctive-4711-key';

it('process --llm and query --llm ask the model, on the store and through a server', async () => {
  await using model = await startModelServer();
  const env = {
    MEMORY_LLM_PROVIDER: 'ollama',
    MEMORY_LLM_MODEL: 'some-model',
    MEMORY_LLM_BASE_URL: baseUrlOf(model.url, 'ollama'),
    MEMORY_LLM_API_KEY: KEY,
  };
  const db = join(temporaryFolder(), 'llm.duckdb');
  const everything: string[] = [];
  const run = async (args: readonly string[], settings: Record<string, string> = env) => {
    const { code, stdout, stderr } = await runCommand([...args, '--db', db], settings);
    everything.push(...stdout, ...stderr);
    return { code, stdout, stderr };
  };
  const proposal = { text: 'Alice leads the release.', type: 'decision', quote: 'lead: Alice' };
  model.replies({ says: JSON.stringify([proposal, { ...proposal, quote: 'lead: Bob' }]) });
  expect(await run(['process', '--llm', '--text', 'Release lead: Alice'])).toEqual({
    code: 0,
    stdout: [expect.stringMatching(/^1 event, \d claims?, 0 contradictions$/)],
    stderr: [
      expect.stringMatching(/^tidemark: warning: 1 claim that ollama\/some-model proposed was left out/),
    ],
  });
  const ask = async (settings?: Record<string, string>) => {
    const { code, stdout, stderr } = await run(
      ['query', '--json', '--llm', 'Who leads the release?'],
      settings,
    );
    expect([code, stderr, stdout.length]).toEqual([0, [], 1]);
    const answer: { answer: string; citations: { quote: string }[]; warnings?: string[] } = JSON.parse(
      stdout[0],
    );
    return answer;
  };
  const number = (body: string) => /\\"number\\":(\d+),\\"text\\":\\"Alice leads/.exec(body)?.[1];
  model.replies(({ body }) => ({ says: `It is Alice [${number(body)}]. It is Bob.` }));
  const { answer, citations, warnings } = await ask();
  expect([answer, citations.map(({ quote }) => quote), warnings?.length]).toEqual([
    'It is Alice [1].',
    ['lead: Alice'],
    1,
  ]);

  model.replies({ status: 401, body: JSON.stringify({ error: { message: `wrong key ${KEY}` } }) });
  const refused = await ask();
  expect(refused.warnings).toEqual([expect.stringMatching(/status 401; check MEMORY_LLM_API_KEY/)]);
  expect((await ask({})).warnings).toEqual([expect.stringMatching(/^No language model is configured/)]);
  const text = await run(['query', '--llm', 'Who leads the release?'], {});
  expect([text.stdout.at(-3), text.stderr]).toEqual([
    expect.stringMatching(/^\[\d\] [^ ]*Z: “lead: Alice”$/),
    [expect.stringMatching(/^tidemark: warning: No language model is configured/)],
  ]);
  expect((await run(['doctor', '--port', '0'])).stdout.join('\n')).toMatch(
    /language model ollama\/some-model \(key set\)/,
  );
  expect((await run(['doctor', '--port', '0'])).stdout.join('\n')).toMatch(/embeddings none/);
  const embedding = {
    MEMORY_EMBEDDINGS: 'openai-compatible',
    MEMORY_EMBEDDINGS_URL: 'http://127.0.0.1:9/v1',
    MEMORY_EMBEDDINGS_MODEL: 'small',
    MEMORY_EMBEDDINGS_API_KEY: KEY,
  };
  expect((await run(['doctor', '--port', '0'], embedding)).stdout.join('\n')).toMatch(
    /embeddings openai-compatible\/small \(key set\)/,
  );
  expect((await run(['doctor', '--port', '0'], { MEMORY_EMBEDDINGS: 'offline' })).stdout.join('\n')).toMatch(
    /embeddings offline/,
  );
  const wrong = await run(['query', '--llm', 'Who?'], { ...env, MEMORY_LLM_API_KEY: `${KEY} ` });
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    [expect.stringMatching(/^tidemark: MEMORY_LLM_API_KEY: must consist of visible ASCII characters/)],
  ]);

  // A server that has the store open asks its own model, whatever the caller has.
  const server = await serveCommand(db, env);
  expect((await ask({})).warnings).toEqual(refused.warnings);
  expect((await run(['doctor'])).code).toBe(0);
  await server.end();
  expect(server.stdout.join('\n')).toMatch(
    /the language model failed: ollama\/some-model answered with status 401/,
  );
  expect([...everything, ...server.stdout, ...server.stderr].join('\n')).not.toContain(KEY);
});
