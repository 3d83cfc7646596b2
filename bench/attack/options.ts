/** Options of an attack on the command line. */
export interface AttackOptions {
  /** Duration of an attack without an end of its own. */
  readonly seconds?: number;
  /** Only the bodies whose endpoint or aim has this text. */
  readonly only?: string;
  /** Milliseconds after which a request is given up. */
  readonly patience?: number;
}
