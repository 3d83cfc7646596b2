/** The most that may be taken on a day; undefined without a limit. */
export interface QuotaLimits {
  readonly records: number | undefined;
  readonly bytes: number | undefined;
}
