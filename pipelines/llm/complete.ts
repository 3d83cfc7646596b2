import { APICallError, generateText, RetryError, type LanguageModel as SdkModel } from 'ai';
import { formatDuration } from '../../operators/time/duration.ts';
import { ModelFailed } from './failure.ts';
import type { ModelSettings, Prompt } from './language-model.ts';
import { tellUsage } from './usage.ts';

/** Retries after a transient failure. */
const RETRIES = 1;
/** Maximum characters of an answer; no expected answer comes near. */
const MOST_TEXT = 256 * 1024;

// The SDK would print warnings to standard output, which belongs to the answers of commands.
globalThis.AI_SDK_LOG_WARNINGS ??= false;

/** Remedies by the HTTP status of the provider. */
const REMEDIES: Readonly<Record<number, string>> = {
  400: 'check that MEMORY_LLM_MODEL and MEMORY_LLM_BASE_URL match the provider',
  401: 'check MEMORY_LLM_API_KEY',
  403: 'check MEMORY_LLM_API_KEY and its permissions',
  404: 'check MEMORY_LLM_MODEL and MEMORY_LLM_BASE_URL',
  413: 'ask for fewer claims, or process a shorter text',
  429: 'call less often, or raise the limit of the account',
};

/**
 * Completes a prompt with a model of the SDK.
 *
 * @param name provider and model, for errors
 * @throws ModelFailed
 */
export async function complete(
  model: SdkModel,
  name: string,
  { system, user }: Prompt,
  { apiKey, timeout }: ModelSettings,
  stop?: AbortSignal,
): Promise<string> {
  const late = AbortSignal.timeout(Math.ceil(timeout / 1000));
  const abortSignal = stop === undefined ? late : AbortSignal.any([late, stop]);
  let answer: Awaited<ReturnType<typeof generateText>>;
  try {
    answer = await generateText({ model, system, prompt: user, maxRetries: RETRIES, abortSignal });
  } catch (error) {
    if (stop?.aborted) throw new ModelFailed('stopped', name, `The call to ${name} was stopped.`);
    if (late.aborted) {
      const message = `${name} did not answer within ${formatDuration(timeout)}; try again, or raise MEMORY_LLM_TIMEOUT.`;
      throw new ModelFailed('timeout', name, message);
    }
    throw failureOf(error, name);
  }
  const { text, usage } = answer;
  const { inputTokens: input = 0, outputTokens: output = 0 } = usage;
  // Token counts are reported as the provider gives them.
  if (isCount(input) && isCount(output) && input + output > 0) tellUsage({ model: name, input, output });
  if (text.trim() === '') {
    throw new ModelFailed(
      'empty',
      name,
      `${name} returned an empty answer; try again, or choose another model.`,
    );
  }
  if (text.length > MOST_TEXT) {
    const message = `${name} answered with more than ${MOST_TEXT} characters; try again, or choose another model.`;
    throw new ModelFailed('garbled', name, message);
  }
  if (apiKey !== undefined && text.includes(apiKey)) {
    throw new ModelFailed('garbled', name, `${name} returned the key; check MEMORY_LLM_BASE_URL.`);
  }
  return text;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** Classifies an error by its kind only: error texts can contain requests and answers. */
function failureOf(error: unknown, name: string): ModelFailed {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  const status = APICallError.isInstance(cause) ? cause.statusCode : undefined;
  if (status !== undefined && (status < 200 || status > 299)) {
    const remedy = REMEDIES[status] ?? (status < 500 ? REMEDIES[400] : 'try again later');
    return new ModelFailed('refused', name, `${name} answered with status ${status}; ${remedy}.`, status);
  }
  if (APICallError.isInstance(cause) && status === undefined) {
    const code = codeOf(cause.cause);
    const message = `${name} cannot be reached${code === undefined ? '' : ` (${code})`}; check MEMORY_LLM_BASE_URL.`;
    return new ModelFailed('unreachable', name, message);
  }
  const message = `${name} returned an answer that is not of its protocol; check MEMORY_LLM_PROVIDER and MEMORY_LLM_BASE_URL.`;
  return new ModelFailed('garbled', name, message);
}

/** The code of a network error, such as ECONNREFUSED, from the error or its cause. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string' && /^[A-Z_]{3,40}$/.test(error.code))
    return error.code;
  return codeOf(error.cause);
}
