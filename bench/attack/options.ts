/** What an attack may be told on the command line. */
export interface AttackOptions {
  /** Duration of an attack that lasts as long as it is told. */
  readonly seconds?: number;
  /** Only the bodies whose door or aim has this text. */
  readonly only?: string;
  /** Milliseconds after which a request is given up. */
  readonly patience?: number;
}
