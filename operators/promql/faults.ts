import { TidemarkError } from '../records/errors.ts';

/** The kinds of errors that the HTTP API of Prometheus has for a query. */
export type PromqlErrorType = 'bad_data' | 'execution' | 'timeout';

/** An expression that cannot be evaluated. */
export class PromqlFault extends TidemarkError {
  readonly errorType: PromqlErrorType;

  private constructor(errorType: PromqlErrorType, message: string) {
    super(errorType === 'bad_data' ? 'invalid_input' : 'unprocessable', message, {
      issues: [{ path: 'query', message }],
    });
    this.errorType = errorType;
  }

  /** An expression that is not PromQL, or has a part that tidemark does not evaluate. */
  static badData(message: string): PromqlFault {
    return new PromqlFault('bad_data', message);
  }

  /** An expression that has no result for these series, or too large a one. */
  static execution(message: string): PromqlFault {
    return new PromqlFault('execution', message);
  }

  /** An expression that took too long. */
  static timeout(message: string): PromqlFault {
    return new PromqlFault('timeout', message);
  }
}
