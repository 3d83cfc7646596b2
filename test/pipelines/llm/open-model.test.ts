import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ModelFailed } from '../../../pipelines/llm/failure.ts';
import { type ModelSettings, PROVIDERS, type Provider } from '../../../pipelines/llm/language-model.ts';
import { openModel } from '../../../pipelines/llm/open-model.ts';
import { hearUsage, type TokenUsage } from '../../../pipelines/llm/usage.ts';
import { baseUrlOf, type ModelServer, type Reply, startModelServer } from '../../model-server.ts';

const KEY = 'sk-very-distinctive-4711-key';
const PROMPT = { system: 'Be brief.', user: 'Which port?' };

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const settingsOf = (provider: Provider, more: Partial<ModelSettings> = {}): ModelSettings => ({
  provider,
  model: 'some-model',
  apiKey: KEY,
  baseUrl: baseUrlOf(server.url, provider),
  timeout: 20e6,
  ...more,
});

/** How a call fails; checks that nothing of the error holds the key. */
async function failureOf(settings: ModelSettings, signal?: AbortSignal): Promise<ModelFailed> {
  const error: unknown = await openModel(settings)
    .complete(PROMPT, signal)
    .catch((reason: unknown) => reason);
  if (!(error instanceof ModelFailed)) throw new Error(`it did not fail as it should: ${String(error)}`);
  const all = `${error.message} ${error.stack} ${JSON.stringify(error)} ${Object.values(error).join(' ')}`;
  expect(all).not.toContain(KEY);
  expect(error.cause).toBeUndefined();
  expect(error.message).toContain(`${settings.provider}/some-model`);
  return error;
}

const PATHS: Record<Provider, string> = {
  openai: '/v1/chat/completions',
  anthropic: '/v1/messages',
  google: '/v1beta/models/some-model:generateContent',
  ollama: '/v1/chat/completions',
  'openai-compatible': '/v1/chat/completions',
};
const KEY_HEADERS: Record<Provider, [name: string, value: string]> = {
  openai: ['authorization', `Bearer ${KEY}`],
  anthropic: ['x-api-key', KEY],
  google: ['x-goog-api-key', KEY],
  ollama: ['authorization', `Bearer ${KEY}`],
  'openai-compatible': ['authorization', `Bearer ${KEY}`],
};

/** The answer of a model that counts so. */
const counting = (prompt_tokens: number, completion_tokens: number): Reply => ({
  status: 200,
  body: JSON.stringify({
    choices: [{ index: 0, message: { role: 'assistant', content: 'yes' }, finish_reason: 'stop' }],
    usage: { prompt_tokens, completion_tokens },
  }),
});

describe('tokens', () => {
  it('are reported to whoever asks, and to nobody else', async () => {
    const model = openModel(settingsOf('openai-compatible'));
    const heard: [string, TokenUsage][] = [];
    const ask = (who: string, input: number) => {
      server.replies(counting(input, 5));
      return hearUsage(
        (usage) => heard.push([who, usage]),
        () => model.complete(PROMPT),
      );
    };
    await ask('first', 300);
    server.replies(counting(1, 1));
    await model.complete(PROMPT);
    await ask('second', 200);
    const name = 'openai-compatible/some-model';
    expect(heard).toEqual([
      ['first', { model: name, input: 300, output: 5 }],
      ['second', { model: name, input: 200, output: 5 }],
    ]);
  });

  it.each([
    [-1, 5],
    [1.5, 5],
    [1, 1e300],
    [0, 0],
  ])('are not reported where %s and %s are no counts', async (input, output) => {
    server.replies(counting(input, output));
    const heard: TokenUsage[] = [];
    const model = openModel(settingsOf('openai-compatible'));
    await hearUsage(
      (usage) => heard.push(usage),
      () => model.complete(PROMPT),
    );
    expect(heard).toEqual([]);
  });
});

describe.each(PROVIDERS)('%s', (provider) => {
  it('is asked by its protocol, with the key in a header alone', async () => {
    server.replies({ says: 'Port 8080 [1].' });
    const model = openModel(settingsOf(provider));
    expect(model.name).toBe(`${provider}/some-model`);
    const heard: TokenUsage[] = [];
    const answer = await hearUsage(
      (usage) => heard.push(usage),
      () => model.complete(PROMPT),
    );
    expect(answer).toBe('Port 8080 [1].');
    expect(heard).toEqual([{ model: model.name, input: 1, output: 1 }]);
    const { path, headers, body } = server.received[server.received.length - 1];
    const [name, value] = KEY_HEADERS[provider];
    expect([path, headers[name]]).toEqual([PATHS[provider], value]);
    expect(body).not.toContain(KEY);
    for (const text of Object.values(PROMPT)) expect(body).toContain(JSON.stringify(text));
  });

  // A provider may well say in its answer which key it refuses.
  const echo = JSON.stringify({
    error: { message: `the key ${KEY} is wrong`, type: KEY, code: KEY, status: KEY },
  });
  it.each<[what: string, reply: Reply, kind: string, message: RegExp]>([
    ['401', { status: 401, body: echo }, 'refused', /status 401; check MEMORY_LLM_API_KEY/],
    [
      '404',
      { status: 404, body: echo },
      'refused',
      /status 404; check MEMORY_LLM_MODEL and MEMORY_LLM_BASE_URL/,
    ],
    ['429', { status: 429, body: echo }, 'refused', /status 429; call less often/],
    ['500', { status: 500, body: echo }, 'refused', /status 500; try again later/],
    ['503 with no JSON', { status: 503, body: KEY }, 'refused', /status 503; try again later/],
    ['418', { status: 418, body: echo }, 'refused', /status 418; check that MEMORY_LLM_MODEL/],
    ['garbage', { status: 200, body: `<html>${KEY}` }, 'garbled', /not of its protocol/],
    [
      'JSON of another protocol',
      { status: 200, body: `{"candidates":"${KEY}"}` },
      'garbled',
      /not of its protocol/,
    ],
    ['nothing', { status: 200, body: '' }, 'garbled', /not of its protocol/],
    ['blanks', { says: ' \n' }, 'empty', /returned an empty answer/],
    ['the key', { says: `It is ${KEY} [1].` }, 'garbled', /returned the key/],
    ['a novel', { says: 'x'.repeat(300_000) }, 'garbled', /more than 262144 characters/],
  ])('that answers with %s fails so', async (_, reply, kind, message) => {
    server.replies(reply);
    const failure = await failureOf(settingsOf(provider));
    expect([failure.kind, failure.code]).toEqual([kind, 'model_unavailable']);
    expect(failure.message).toMatch(message);
    const status = typeof reply === 'object' && 'status' in reply ? reply.status : undefined;
    expect(failure.answered).toBe(kind === 'refused' ? status : undefined);
  });

  it('that says nothing is waited for as long as it may be', async () => {
    server.replies('silence');
    const failure = await failureOf(settingsOf(provider, { timeout: 150e3 }));
    expect(failure.kind).toBe('timeout');
    expect(failure.message).toMatch(/did not answer within 150ms; try again, or raise MEMORY_LLM_TIMEOUT/);
  });
});

it('gets no key where an answer points elsewhere', async () => {
  await using other = await startModelServer();
  other.replies({ says: 'Port 8080 [1].' });
  server.replies({ status: 307, body: '', headers: { location: `${other.url}/v1/chat/completions` } });
  const failures = await Promise.all(PROVIDERS.map((provider) => failureOf(settingsOf(provider))));
  expect(failures.map(({ kind }) => kind)).toEqual(PROVIDERS.map(() => 'unreachable'));
  expect(other.received).toEqual([]);
});

it('cannot be reached where nobody is', async () => {
  const gone = await startModelServer();
  await gone[Symbol.asyncDispose]();
  const failures = await Promise.all(
    PROVIDERS.map((provider) => failureOf(settingsOf(provider, { baseUrl: baseUrlOf(gone.url, provider) }))),
  );
  for (const { kind, message } of failures) {
    expect(kind).toBe('unreachable');
    expect(message).toMatch(/cannot be reached \(ECONNREFUSED\); check MEMORY_LLM_BASE_URL/);
  }
});

it('is tried once more where it fails in passing, and not where it refuses', async () => {
  for (const [status, tries] of [
    [500, 2],
    [429, 2],
    [401, 1],
  ]) {
    const before = server.received.length;
    server.replies({ status, body: '{}' });
    await failureOf(settingsOf('openai'));
    expect([status, server.received.length - before]).toEqual([status, tries]);
  }
});

it('answers at the second try', async () => {
  let tries = 0;
  server.replies(() => (++tries === 1 ? { status: 503, body: '' } : { says: 'Port 8080 [1].' }));
  expect(await openModel(settingsOf('ollama')).complete(PROMPT)).toBe('Port 8080 [1].');
});

it('is asked without a key where there is none', async () => {
  server.replies({ says: 'yes' });
  await openModel(settingsOf('ollama', { apiKey: undefined })).complete(PROMPT);
  expect(server.received[server.received.length - 1].headers.authorization).toBeUndefined();
});

it('is stopped by a signal', async () => {
  server.replies('silence');
  const stop = new AbortController();
  const failing = failureOf(settingsOf('anthropic'), stop.signal);
  await server.heard(server.received.length + 1);
  stop.abort();
  expect((await failing).kind).toBe('stopped');
  expect((await failureOf(settingsOf('anthropic'), stop.signal)).kind).toBe('stopped');
});
