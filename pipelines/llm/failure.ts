import { TidemarkError } from '../../operators/records/errors.ts';

/** Kinds of failure of a language model call. */
export type FailureKind = 'refused' | 'timeout' | 'unreachable' | 'garbled' | 'empty' | 'stopped';

/**
 * A language model returned nothing usable. The message names the model and a remedy. The error contains no request or answer text,
 * which could include a key.
 */
export class ModelFailed extends TidemarkError {
  readonly kind: FailureKind;
  /** Provider and model. */
  readonly model: string;
  /** HTTP status of the answer, when it was an error. */
  readonly answered: number | undefined;

  constructor(kind: FailureKind, model: string, message: string, answered?: number) {
    super('model_unavailable', message);
    this.kind = kind;
    this.model = model;
    this.answered = answered;
  }
}
