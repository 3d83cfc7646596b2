/** What became of one attempt. A reason has no part of a URL but its host, and nothing that the receiver said. */
export type Attempt = Delivered | Failure;

export interface Delivered {
  readonly delivered: true;
  readonly status: number;
  /** Recipients that a mail server refused for good, of several; the others have the mail. */
  readonly refused?: readonly string[];
}

export interface Failure {
  readonly delivered: false;
  readonly reason: string;
  /** Milliseconds that the receiver asks to wait. */
  readonly retryAfter?: number;
  /** Another attempt would be refused too. */
  readonly final?: true;
}
