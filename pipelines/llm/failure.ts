import { TidemarkError } from '../../operators/records/errors.ts';

/** What went wrong with a call of a language model. */
export type FailureKind = 'refused' | 'timeout' | 'unreachable' | 'garbled' | 'empty' | 'stopped';

/**
 * A language model gave nothing that can be used. The message names the model and a remedy; neither it nor anything
 * else of the error holds what was sent or answered, where a key could stand.
 */
export class ModelFailed extends TidemarkError {
  readonly kind: FailureKind;
  /** Provider and model. */
  readonly model: string;
  /** HTTP status of the answer, where there was one that is an error. */
  readonly answered: number | undefined;

  constructor(kind: FailureKind, model: string, message: string, answered?: number) {
    super('model_unavailable', message);
    this.kind = kind;
    this.model = model;
    this.answered = answered;
  }
}
