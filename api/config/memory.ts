import { z } from 'zod';
import { REPORTED_FROM } from '../../operators/claims/relate/reported-from.ts';
import { FORGET_BELOW } from '../../operators/claims/tend/forget.ts';
import { PATTERNS, type Pattern } from '../../operators/detectors/index.ts';
import { nearest } from '../../operators/records/nearest.ts';
import { parseDuration } from '../../operators/time/duration.ts';
import type { EmbeddingSettings } from '../../pipelines/embeddings/open.ts';
import type { ModelSettings } from '../../pipelines/llm/language-model.ts';
import { llm, llmConfig } from './llm.ts';
import { duration, fraction, listOf, read, refuse, someBytes, someCount, someText } from './values.ts';
import { type Fault, secretVariable, variable } from './variable.ts';

function isServerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

/** The model of embeddings. */
const embeddings = z.object({
  provider: variable(
    'MEMORY_EMBEDDINGS',
    z
      .enum(['none', 'openai-compatible', 'offline'], 'must be none, openai-compatible or offline')
      .default('none'),
  ).describe(
    'Embedding model that also finds events and claims by meaning: `openai-compatible` calls a server (OpenAI, Ollama, vLLM and others), `offline` runs a small English model in the process, from packages that you install; `none` finds them by words only.',
  ),
  url: secretVariable(
    'MEMORY_EMBEDDINGS_URL',
    z
      .string()
      .refine(
        isServerUrl,
        'must be a URL such as http://127.0.0.1:11434/v1, without a user; set the key in MEMORY_EMBEDDINGS_API_KEY',
      )
      .optional(),
  ).describe('URL of the embedding server up to `/embeddings`, such as `https://api.openai.com/v1`.'),
  model: variable('MEMORY_EMBEDDINGS_MODEL', someText).describe(
    'Name of the embedding model. When it changes, everything gets new vectors.',
  ),
  key: secretVariable('MEMORY_EMBEDDINGS_API_KEY', someText).describe(
    'API key of the embedding server, if it requires one.',
  ),
  timeout: variable('MEMORY_EMBEDDINGS_TIMEOUT', duration('10s', 1000)).describe(
    'Time limit of a call to the embedding server.',
  ),
});

/** The settings of embeddings, undefined if there are none. */
function embeddingConfig(
  { provider, url, model, key, timeout }: z.output<typeof embeddings>,
  fault: Fault,
): EmbeddingSettings | undefined {
  if (provider === 'none') return undefined;
  if (provider === 'offline') return { provider };
  const message = 'is required for MEMORY_EMBEDDINGS=openai-compatible';
  if (url === undefined) fault('MEMORY_EMBEDDINGS_URL', message);
  if (model === undefined) fault('MEMORY_EMBEDDINGS_MODEL', message);
  if (url === undefined || model === undefined) return undefined;
  return { provider, url, model, key, timeout: Math.ceil(timeout / 1000) };
}

function isPattern(text: string): text is Pattern {
  return PATTERNS.some((pattern) => pattern === text);
}

/** `off`, `on`, or a comma-separated list of patterns: whose signals enter memory; undefined if none do. */
const patterns = read('off', (text, context): readonly Pattern[] | undefined => {
  if (text === 'off') return undefined;
  if (text === 'on') return PATTERNS;
  const names = text.split(',').map((name) => name.trim());
  for (const name of names.filter((one) => !isPattern(one))) {
    const meant = nearest(name, PATTERNS);
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    refuse(
      context,
      `must be on, off or a comma-separated list of patterns; ${JSON.stringify(name)} is not a pattern${hint}`,
    );
  }
  return names.filter(isPattern);
});

/** How long the memory of some scopes keeps events. */
export interface ScopeRetention {
  /** A scope, or the beginning of their names with `*` behind it. */
  readonly scopes: string;
  /** In microseconds; 0 keeps events forever. */
  readonly retention: number;
}

/** Periods of scopes: `user:*=30d,team-a=0s`. */
const scopeRetentions = read('', (text, context): readonly ScopeRetention[] =>
  listOf(text).map((part) => {
    const at = part.lastIndexOf('=');
    const [scopes, period] = [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    const retention = at < 1 || scopes.slice(0, -1).includes('*') ? -1 : parseDuration(period);
    if (retention >= 0) return { scopes, retention };
    return refuse(
      context,
      `must be a comma-separated list such as user:*=30d,team-a=0s; ${JSON.stringify(part)} is not a scope, or the beginning of names with * behind it, with a duration`,
    );
  }),
);

/** What memory keeps, finds and forgets. */
export const memory = z.object({
  dsn: secretVariable('MEMORY_DB_DSN', someText).describe(
    'Where memory is kept; see SIGNAL_DB_DSN, which is the default.',
  ),
  minConfidence: variable('MEMORY_CONTRADICTION_MIN_CONFIDENCE', fraction(REPORTED_FROM)).describe(
    'Minimum confidence of a reported contradiction. A lower value finds more and is wrong more often.',
  ),
  review: variable(
    'MEMORY_REVIEW',
    z.enum(['none', 'agent'], 'must be none or agent').default('none'),
  ).describe(
    '`agent`: claims of agents are pending until they are approved; `none`: they are active immediately.',
  ),
  llm,
  embeddings,
  fromSignals: variable('MEMORY_FROM_SIGNALS', patterns).describe(
    'Which signals enter memory as events: `off`, `on`, or a comma-separated list of patterns such as `change_point,stall`.',
  ),
  forgetBelow: variable('MEMORY_FORGET_BELOW', fraction(FORGET_BELOW)).describe(
    'Trust below which tending (tidying memory in the background) forgets a claim that has no author, is not contested and supports no lesson; 0 forgets none.',
  ),
  retention: variable('MEMORY_RETENTION', duration('0s')).describe(
    'Age at which events are removed from memory, with the claims that no younger event states; the age counts from the time of an event. 0s keeps them forever.',
  ),
  scopeRetentions: variable('MEMORY_RETENTION_SCOPES', scopeRetentions).describe(
    'The same for some scopes, as a comma-separated list such as `user:*=30d,team-a=0s`: a scope, or the beginning of names with `*` behind it, and its period. A name has priority, then the longest beginning.',
  ),
  quota: z.object({
    records: variable('MEMORY_QUOTA_EVENTS', someCount).describe(
      'Maximum number of events that the memory of one scope takes on a day (UTC) through HTTP, gRPC and MCP, repeated ones included; further calls get 429. Without it, there is no limit. It counts over restarts and all processes, with a delay of some seconds.',
    ),
    bytes: variable('MEMORY_QUOTA_BYTES', someBytes).describe(
      'The same as a size of their contents, such as `50mb`.',
    ),
  }),
  tendEvery: variable(
    'MEMORY_TEND_EVERY',
    z.preprocess((text) => (text === 'off' || text === '0' ? '0s' : text), duration('24h')),
  ).describe(
    'Interval between tendings of memory in a server, and from its start to the first one; `off` for never.',
  ),
});

type Declared = Readonly<z.output<typeof memory>>;

export interface MemoryConfig extends Omit<Declared, 'dsn' | 'llm' | 'embeddings'> {
  /** Undefined if memory is in the store of the signals. */
  readonly dsn: string | undefined;
  /** Undefined without a language model. */
  readonly llm: ModelSettings | undefined;
  /** Undefined if claims are found by their words only. */
  readonly embeddings: EmbeddingSettings | undefined;
}

/**
 * The configuration of memory from its variables.
 *
 * @param signalDsn store of the signals
 */
export function memoryConfig(declared: Declared, signalDsn: string, fault: Fault): MemoryConfig {
  return {
    ...declared,
    dsn: declared.dsn === signalDsn ? undefined : declared.dsn,
    llm: llmConfig(declared.llm, fault),
    embeddings: embeddingConfig(declared.embeddings, fault),
  };
}
