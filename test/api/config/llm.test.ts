import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../api/config/config.ts';
import { ConfigInvalid, type Issue } from '../../../operators/records/errors.ts';

const KEY = 'sk-very-distinctive-4711-key';

const llmOf = (env: Record<string, string>) => readConfig(env).memory.llm;

function issuesOf(env: Record<string, string>): readonly Issue[] {
  try {
    readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigInvalid)) throw error;
    for (const secret of [KEY, 'hunter2'])
      expect(JSON.stringify([error.message, error.issues])).not.toContain(secret);
    return error.issues;
  }
  throw new Error('the configuration was accepted');
}

describe('the language model', () => {
  it('is none where no provider is named', () => {
    expect(llmOf({})).toBeUndefined();
    expect(
      llmOf({ MEMORY_LLM_PROVIDER: '', MEMORY_LLM_API_KEY: '', MEMORY_LLM_TIMEOUT: '5s' }),
    ).toBeUndefined();
  });

  it.each([
    ['openai', 'https://api.openai.com/v1'],
    ['anthropic', 'https://api.anthropic.com/v1'],
    ['google', 'https://generativelanguage.googleapis.com/v1beta'],
  ])('of %s needs a key and nothing else', (provider, baseUrl) => {
    expect(llmOf({ MEMORY_LLM_PROVIDER: provider, MEMORY_LLM_API_KEY: KEY })).toEqual({
      provider,
      model: expect.stringMatching(/^[a-z0-9.-]+$/),
      apiKey: KEY,
      baseUrl,
      timeout: 30e6,
    });
    expect(issuesOf({ MEMORY_LLM_PROVIDER: provider })).toEqual([
      {
        path: 'MEMORY_LLM_API_KEY',
        message: `is required for the provider ${provider}: set it to the key of your account`,
      },
    ]);
  });

  it('of ollama needs a model, and no key', () => {
    expect(llmOf({ MEMORY_LLM_PROVIDER: 'ollama', MEMORY_LLM_MODEL: 'qwen3:8b' })).toEqual({
      provider: 'ollama',
      model: 'qwen3:8b',
      apiKey: undefined,
      baseUrl: 'http://localhost:11434/v1',
      timeout: 30e6,
    });
    expect(issuesOf({ MEMORY_LLM_PROVIDER: 'ollama' })).toEqual([
      {
        path: 'MEMORY_LLM_MODEL',
        message: 'is required for the provider ollama: set it to a model that is installed there',
      },
    ]);
  });

  it('of a compatible server needs a model and its URL', () => {
    const env = { MEMORY_LLM_PROVIDER: 'openai-compatible' };
    expect(issuesOf(env).map(({ path }) => path)).toEqual(['MEMORY_LLM_MODEL', 'MEMORY_LLM_BASE_URL']);
    const more = {
      MEMORY_LLM_MODEL: 'm',
      MEMORY_LLM_BASE_URL: 'http://gpu:8000/v1//',
      MEMORY_LLM_TIMEOUT: '1m30s',
    };
    expect(llmOf({ ...env, ...more })).toMatchObject({ baseUrl: 'http://gpu:8000/v1', timeout: 90e6 });
  });

  it.each(['API_KEY', 'MODEL', 'BASE_URL'])('needs a provider with MEMORY_LLM_%s', (name) => {
    const value = name === 'BASE_URL' ? 'https://models.example.org/v1' : KEY;
    const issues = issuesOf({ [`MEMORY_LLM_${name}`]: value });
    expect(issues).toEqual([
      {
        path: 'MEMORY_LLM_PROVIDER',
        message: `is required with MEMORY_LLM_${name}: one of openai, anthropic, google, ollama, openai-compatible`,
      },
    ]);
  });

  it.each([
    [
      'MEMORY_LLM_PROVIDER',
      'acme',
      /^must be one of openai, anthropic, google, ollama, openai-compatible; omit it for no language model \(it is "acme"\)$/,
    ],
    ['MEMORY_LLM_API_KEY', `${KEY}\n`, /visible ASCII characters/],
    ['MEMORY_LLM_API_KEY', `Bearer ${KEY}`, /without spaces/],
    ['MEMORY_LLM_MODEL', 'a model', /without spaces/],
    ['MEMORY_LLM_MODEL', 'm'.repeat(151), /at most 150/],
    ['MEMORY_LLM_BASE_URL', 'localhost:11434', /http or https URL/],
    ['MEMORY_LLM_BASE_URL', 'file:///etc/passwd', /http or https URL/],
    ['MEMORY_LLM_BASE_URL', 'https://user:hunter2@models.example.org/v1', /without user name, password/],
    ['MEMORY_LLM_BASE_URL', 'https://models.example.org/v1?key=hunter2', /query/],
    ['MEMORY_LLM_TIMEOUT', 'soon', /a duration such as/],
    ['MEMORY_LLM_TIMEOUT', '10ms', /at least 100ms/],
    ['MEMORY_LLM_TIMEOUT', '5m1s', /at most 5m/],
  ])('is not read from %s=%j', (name, value, message) => {
    const env = { MEMORY_LLM_PROVIDER: 'openai', MEMORY_LLM_API_KEY: KEY, [name]: value };
    expect(issuesOf(env)).toEqual([{ path: name, message: expect.stringMatching(message) }]);
  });
});
