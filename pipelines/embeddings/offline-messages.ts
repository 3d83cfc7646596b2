/** Texts for the model's thread. Answers carry the number. */
export interface TextsLetter {
  readonly number: number;
  readonly texts: readonly string[];
}

/** The thread's reply: vectors, or the reason why there are none. */
export type VectorsReply =
  | { readonly number: number; readonly vectors: Float32Array[] }
  | { readonly number: number; readonly failure: string };

export function isTextsLetter(value: unknown): value is TextsLetter {
  return typeof value === 'object' && value !== null && 'number' in value && 'texts' in value;
}

export function isVectorsReply(value: unknown): value is VectorsReply {
  return (
    typeof value === 'object' &&
    value !== null &&
    'number' in value &&
    ('vectors' in value || 'failure' in value)
  );
}
