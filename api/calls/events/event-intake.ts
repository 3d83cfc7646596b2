import { itemAt } from '../../../operators/item-at.ts';
import { addUnread, unreadIn } from '../../../operators/language/foreign/unread.ts';
import { Conflict, InvalidInput } from '../../../operators/records/errors.ts';
import type { Refused } from '../../../pipelines/memory/memory.ts';
import { MOST_REJECTIONS } from '../../../pipelines/sources/batch-builder.ts';
import type { WritesByScope } from '../memory-backend.ts';
import { faultsIn, noneOf } from '../none-acceptable.ts';

/** Records that become durable together, with their positions, and the values refused before they became records. */
export interface IncomingEvents {
  readonly values: readonly unknown[];
  readonly places: readonly number[];
  readonly refused: readonly Refused[];
}

/** Stores the events of one call in memory and sums up the results. */
export class EventIntake {
  private readonly memory: Pick<WritesByScope, 'ingest'>;
  private readonly scope: string | undefined;
  private accepted = 0;
  private duplicates = 0;
  private rejected = 0;
  private conflicts = 0;
  private claims = 0;
  private corroborated = 0;
  private contradictions = 0;
  private readonly unread = new Map<string, number>();
  /** The first rejections, in the order in which the events were sent. */
  private readonly rejections: Refused[] = [];

  /** @param scope of events that name none; default: the scope of the caller */
  constructor(memory: Pick<WritesByScope, 'ingest'>, scope: string | undefined) {
    this.memory = memory;
    this.scope = scope;
  }

  /** The counts so far. */
  get counts() {
    const { accepted, duplicates, rejected, claims, corroborated, contradictions, rejections } = this;
    const unread = unreadIn(this.unread);
    return {
      accepted,
      duplicates,
      rejected,
      claims,
      corroborated,
      contradictions,
      rejections,
      ...(unread.length > 0 && { unread }),
    };
  }

  /** Stores events as they were sent, in one transaction. */
  take(values: readonly unknown[]): Promise<void> {
    return this.store({ values, places: values.map((_, index) => index), refused: [] });
  }

  /** Stores some of the events in one transaction; resolves once they are durable. */
  async store({ values, places, refused }: IncomingEvents): Promise<void> {
    this.rejected += refused.length;
    const rejections = [...refused];
    if (values.length > 0) {
      const result = await this.memory.ingest(values, this.scope);
      for (const { index, ...issue } of result.rejections)
        rejections.push({ ...issue, index: itemAt(places, index) });
      this.accepted += result.accepted;
      this.duplicates += result.duplicates;
      this.rejected += result.rejected;
      this.conflicts += result.conflicts;
      this.claims += result.claims;
      this.corroborated += result.corroborated;
      this.contradictions += result.contradictions;
      addUnread(this.unread, result.unread);
    }
    rejections.sort((a, b) => a.index - b.index);
    const room = MOST_REJECTIONS - this.rejections.length;
    if (room > 0) this.rejections.push(...rejections.slice(0, room));
  }

  /**
   * The answer for the caller.
   *
   * @throws InvalidInput if no event was acceptable; Conflict if the id of every event belongs to another event
   */
  answer() {
    const { counts, conflicts } = this;
    const { accepted, duplicates, rejected, rejections } = counts;
    if (accepted + duplicates > 0) return counts;
    if (rejected === 0) throw new InvalidInput('The request has no events; send at least one.');
    const issues = faultsIn('events', rejections);
    const detail = noneOf(`${rejected} events`);
    throw conflicts === rejected ? new Conflict(detail, issues) : new InvalidInput(detail, issues);
  }
}
