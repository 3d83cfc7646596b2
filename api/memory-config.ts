import { z } from 'zod';
import { REPORTED_FROM } from '../operators/claims/relate/index.ts';
import type { Issue } from '../operators/records/errors.ts';
import type { EmbeddingSettings } from '../pipelines/embeddings/open.ts';
import type { ModelSettings } from '../pipelines/llm/language-model.ts';
import { embeddingConfig, embeddingVariables } from './embeddings-config.ts';
import { llmConfig, llmVariables } from './llm-config.ts';

const fraction = (fallback: number) =>
  z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(fallback);

/** Variables of memory, with what they mean. The docs table is made from this. */
export const memoryVariables = z.object({
  MEMORY_DB_DSN: z
    .string()
    .optional()
    .describe('Where memory is kept; see SIGNAL_DB_DSN, which is the default.'),
  MEMORY_CONTRADICTION_MIN_CONFIDENCE: fraction(REPORTED_FROM).describe(
    'Least confidence with which a contradiction is reported. Lower finds more and errs more often.',
  ),
  MEMORY_REVIEW: z
    .enum(['none', 'agent'])
    .default('none')
    .describe(
      '`agent` holds claims that agents bring as pending until they are approved; `none` takes them at once.',
    ),
  ...llmVariables.shape,
  ...embeddingVariables.shape,
});

export interface MemoryConfig {
  /** Undefined where memory is in the store of the signals. */
  readonly dsn: string | undefined;
  readonly minConfidence: number;
  readonly review: 'none' | 'agent';
  /** Undefined where there is no language model. */
  readonly llm: ModelSettings | undefined;
  /** Undefined where claims are found by their words only. */
  readonly embeddings: EmbeddingSettings | undefined;
}

/**
 * The configuration of memory that variables give; what is wrong goes to `issues`.
 *
 * @param signalDsn where the signals are
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
  };
}
