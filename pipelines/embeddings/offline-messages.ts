/** Texts for the thread of the model; answers name the number. */
export interface TextsLetter {
  readonly number: number;
  readonly texts: readonly string[];
}

/** What the thread made of a letter: vectors, or why it made none. */
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
