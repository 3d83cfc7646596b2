/** What was looked at, whether it is in order, and what was found; of what is not in order, `detail` names the remedy. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}
