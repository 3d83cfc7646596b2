import { z } from 'zod';
import { REPORTED_FROM } from '../../../operators/claims/relate/reported-from.ts';
import { FORGET_BELOW } from '../../../operators/claims/tend/forget.ts';
import type { Pattern } from '../../../operators/detectors/index.ts';
import { PATTERNS } from '../../../operators/detectors/index.ts';
import type { Issue } from '../../../operators/records/errors.ts';
import { nearest } from '../../../operators/records/nearest.ts';
import type { EmbeddingSettings } from '../../../pipelines/embeddings/open.ts';
import type { ModelSettings } from '../../../pipelines/llm/language-model.ts';
import type { QuotaLimits } from '../limits/quota-limits.ts';
import { embeddingConfig, embeddingVariables } from './embeddings.ts';
import { llmConfig, llmVariables } from './llm.ts';
import { duration, someBytes, someCount } from './values.ts';

const fraction = (fallback: number) =>
  z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(fallback);

function isPattern(text: string): text is Pattern {
  return PATTERNS.some((pattern) => pattern === text);
}

/** `off`, `on`, or a comma-separated list of patterns: whose signals enter memory; undefined if none do. */
const fromSignals = z
  .string()
  .default('off')
  .transform((text, context): readonly Pattern[] | undefined => {
    if (text === 'off') return undefined;
    if (text === 'on') return PATTERNS;
    const names = text.split(',').map((name) => name.trim());
    for (const name of names.filter((one) => !isPattern(one))) {
      const meant = nearest(name, PATTERNS);
      const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
      const message = `must be on, off or a comma-separated list of patterns; ${JSON.stringify(name)} is not a pattern${hint}`;
      context.addIssue({ code: 'custom', message });
    }
    return names.filter(isPattern);
  });

/** Variables of memory, with their meaning. The table in the docs is generated from this. */
export const memoryVariables = z.object({
  MEMORY_DB_DSN: z
    .string()
    .optional()
    .describe('Where memory is kept; see SIGNAL_DB_DSN, which is the default.'),
  MEMORY_CONTRADICTION_MIN_CONFIDENCE: fraction(REPORTED_FROM).describe(
    'Minimum confidence of a reported contradiction. A lower value finds more and is wrong more often.',
  ),
  MEMORY_REVIEW: z
    .enum(['none', 'agent'], 'must be none or agent')
    .default('none')
    .describe(
      '`agent`: claims of agents are pending until they are approved; `none`: they are active immediately.',
    ),
  ...llmVariables.shape,
  ...embeddingVariables.shape,
  MEMORY_FROM_SIGNALS: fromSignals.describe(
    'Which signals enter memory as events: `off`, `on`, or a comma-separated list of patterns such as `change_point,stall`.',
  ),
  MEMORY_FORGET_BELOW: fraction(FORGET_BELOW).describe(
    'Trust below which tending (tidying memory in the background) forgets a claim that has no author, is not contested and supports no lesson; 0 forgets none.',
  ),
  MEMORY_RETENTION: duration('0s').describe(
    'Age at which events are removed from memory, with the claims that no younger event states; the age counts from the time of an event. 0s keeps them forever.',
  ),
  MEMORY_QUOTA_EVENTS: someCount.describe(
    'Maximum number of events that memory takes on a day (UTC) through HTTP, gRPC and MCP, repeated ones included; further calls get 429. Without it, there is no limit. It counts over restarts and all processes, with a delay of some seconds.',
  ),
  MEMORY_QUOTA_BYTES: someBytes.describe('The same as a size of their contents, such as `50mb`.'),
  MEMORY_TEND_EVERY: z
    .preprocess((text) => (text === 'off' || text === '0' ? '0s' : text), duration('24h'))
    .describe(
      'Interval between tendings of memory in a server, and from its start to the first one; `off` for never.',
    ),
});

export interface MemoryConfig {
  /** Most events on a day. */
  readonly quota: QuotaLimits;
  /** Patterns whose signals enter memory; undefined where none do. */
  readonly fromSignals: readonly Pattern[] | undefined;
  /** Trust below which tending forgets claims; 0 disables forgetting. */
  readonly forgetBelow: number;
  /** Microseconds from one tending to the next; 0 if tending never starts automatically. */
  readonly tendEvery: number;
  /** Microseconds after which events are removed; 0 keeps them. */
  readonly retention: number;
  /** Undefined if memory is in the store of the signals. */
  readonly dsn: string | undefined;
  readonly minConfidence: number;
  readonly review: 'none' | 'agent';
  /** Undefined without a language model. */
  readonly llm: ModelSettings | undefined;
  /** Undefined if claims are found by their words only. */
  readonly embeddings: EmbeddingSettings | undefined;
}

/**
 * The configuration of memory from variables; faults are added to `issues`.
 *
 * @param signalDsn store of the signals
 */
export function memoryConfig(
  v: z.infer<typeof memoryVariables>,
  signalDsn: string,
  issues: Issue[],
): MemoryConfig {
  const { MEMORY_DB_DSN: dsn } = v;
  return {
    dsn: dsn === signalDsn ? undefined : dsn,
    minConfidence: v.MEMORY_CONTRADICTION_MIN_CONFIDENCE,
    review: v.MEMORY_REVIEW,
    llm: llmConfig(v, issues),
    embeddings: embeddingConfig(v, issues),
    fromSignals: v.MEMORY_FROM_SIGNALS,
    forgetBelow: v.MEMORY_FORGET_BELOW,
    tendEvery: v.MEMORY_TEND_EVERY,
    retention: v.MEMORY_RETENTION,
    quota: { records: v.MEMORY_QUOTA_EVENTS, bytes: v.MEMORY_QUOTA_BYTES },
  };
}
