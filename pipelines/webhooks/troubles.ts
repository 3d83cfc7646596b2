/** What is sent to a webhook besides deliveries. */
const KINDS = ['reminders', 'silences'] as const;
export type BesideDeliveries = (typeof KINDS)[number];

/** Which webhooks of this process cannot be sent what goes to them besides deliveries, of which the store knows nothing. */
export class Troubles {
  private readonly failing = new Map<string, Set<BesideDeliveries>>();

  /** Notes the outcome of an attempt. Returns whether it is the first one that failed. */
  note(webhook: string, kind: BesideDeliveries, isFailing: boolean): boolean {
    const known = this.failing.get(webhook) ?? new Set();
    const isFirst = isFailing && !known.has(kind);
    if (isFailing) known.add(kind);
    else known.delete(kind);
    if (known.size > 0) this.failing.set(webhook, known);
    else this.failing.delete(webhook);
    return isFirst;
  }

  /** Nothing is sent to a webhook any more. */
  forget(webhook: string): void {
    this.failing.delete(webhook);
  }

  /** What fails, by the names of webhooks. */
  get all(): ReadonlyMap<string, ReadonlySet<BesideDeliveries>> {
    return this.failing;
  }
}
