import { HeadMoved } from '../../../../operators/records/errors.ts';
import { DEFAULT_SCOPE } from '../../../../operators/records/ledger.ts';
import type {
  ClaimFilter,
  ClaimVersion,
  ContradictionFilter,
  EventFilter,
  EventPosition,
  LedgerChange,
  LedgerEvent,
  LedgerEvidence,
  LedgerHistory,
  LedgerRelation,
  LedgerRemoval,
  LedgerTransaction,
  Placed,
} from '../../../../sinks/ledger.ts';
import { lengthOf, RETENTION, reasonAfter } from '../../../../sinks/ledger.ts';
import type { Page } from '../../../../sinks/page.ts';

type Kept = Placed<LedgerRelation> & { readonly endedSeq?: number };

function pageOf<Row, Position>(
  rows: readonly Row[],
  limit: number,
  of: (row: Row) => Position,
): Page<Row, Position> {
  return { rows: rows.slice(0, limit), next: rows.length > limit ? of(rows[limit - 1]) : undefined };
}

/** The ledger of a scope as plain lists that every question goes through from the start: what a store must agree with. */
export class ModelLedger {
  readonly scope: string;
  head = 0;
  removed: number | undefined;
  next = 0;
  eventRows: Placed<LedgerEvent>[] = [];
  versionRows: Placed<ClaimVersion>[] = [];
  evidenceRows: LedgerEvidence[] = [];
  relationRows: Kept[] = [];
  historyRows: LedgerHistory[] = [];
  readonly offsets: Map<string, number>;

  /** @param offsets of all scopes */
  constructor(scope = DEFAULT_SCOPE, offsets = new Map<string, number>()) {
    this.scope = scope;
    this.offsets = offsets;
  }

  /** @param last the last seq of all scopes */
  commit(transaction: LedgerTransaction, last = this.head): number {
    if (transaction.head !== this.head) throw new HeadMoved();
    if (lengthOf(transaction) > 0) this.head = last;
    if (transaction.removed !== undefined) this.remove(transaction.removed);
    for (const row of transaction.events) this.eventRows.push({ ...row, seq: ++this.head });
    for (const row of transaction.claims) this.versionRows.push({ ...row, seq: ++this.head });
    for (const row of transaction.relations) this.relationRows.push({ ...row, seq: ++this.head });
    for (const { id, resolved_at, resolution } of transaction.ends) {
      const at = this.relationRows.findIndex((row) => row.id === id);
      this.relationRows[at] = { ...this.relationRows[at], resolved_at, resolution, endedSeq: ++this.head };
    }
    this.evidenceRows.push(...transaction.evidence);
    this.historyRows.push(...transaction.history);
    for (const { number } of transaction.claims) this.next = Math.max(this.next, number + 1);
    if (transaction.removed !== undefined) this.removed = ++this.head;
    for (const { source, partition, offset } of transaction.positions) {
      const key = JSON.stringify([source, partition]);
      this.offsets.set(key, Math.max(this.offsets.get(key) ?? 0, Number(offset)));
    }
    if (transaction.removed !== undefined) {
      const { before } = transaction.removed;
      for (const [partition, offset] of Object.entries({ head: this.head, claims: this.next, before })) {
        const own = this.scope === DEFAULT_SCOPE ? partition : `${partition} ${this.scope}`;
        const key = JSON.stringify([RETENTION, own]);
        if (offset !== undefined) this.offsets.set(key, Math.max(this.offsets.get(key) ?? 0, offset));
      }
    }
    return this.head;
  }

  private remove(removal: LedgerRemoval): void {
    const { events, claims, reasons } = removal;
    const ids = claims.map(({ id }) => id);
    const isGone = (id: string) => ids.includes(id);
    this.eventRows = this.eventRows.filter(({ id }) => !events.includes(id));
    this.versionRows = this.versionRows.filter(({ id }) => !isGone(id));
    this.evidenceRows = this.evidenceRows.filter(
      ({ claim_id, event_id }) => !isGone(claim_id) && !events.includes(event_id),
    );
    this.relationRows = this.relationRows.filter(({ a, b }) => !isGone(a) && !isGone(b));
    this.historyRows = this.historyRows
      .filter(({ claim_id }) => !isGone(claim_id))
      .map((row) =>
        reasons.some(
          ({ claim_id, version, change }) =>
            row.claim_id === claim_id && row.version === version && row.change === change,
        )
          ? { ...row, reason: reasonAfter(removal) }
          : row,
      );
  }

  marks() {
    return { head: this.head, claims: this.next, removed: this.removed };
  }

  positions() {
    return [...this.offsets].map(([key, offset]) => {
      const [source, partition]: string[] = JSON.parse(key);
      return { source, partition, offset: String(offset) };
    });
  }

  eventMarks(after: number) {
    return this.eventRows.filter(({ seq }) => seq > after).map(({ id, digest }) => ({ id, digest }));
  }

  eventsAfter(after: number) {
    return this.eventRows.filter(({ seq }) => seq > after).map(bare);
  }

  /** The version of a time of each claim that there was, or the last one, by number. */
  versionsAt(asOf = Number.POSITIVE_INFINITY): Placed<ClaimVersion>[] {
    const found = new Map<number, Placed<ClaimVersion>>();
    for (const row of this.versionRows) {
      const last = found.get(row.number);
      if (row.recorded_at <= asOf && row.version > (last?.version ?? 0)) found.set(row.number, row);
    }
    return [...found.values()].sort((a, b) => a.number - b.number);
  }

  claimsAfter(after: number) {
    const touched = new Set(this.versionRows.filter(({ seq }) => seq > after).map(({ number }) => number));
    return this.versionsAt()
      .filter(({ number }) => touched.has(number))
      .map(bare);
  }

  /** When the first version with a seq above `after` of each claim that has one was recorded: the earliest of them. */
  touchedAfter(after: number): Map<string, number> {
    const since = new Map<string, number>();
    for (const { id, seq, recorded_at } of this.versionRows) {
      if (seq > after) since.set(id, Math.min(recorded_at, since.get(id) ?? recorded_at));
    }
    return since;
  }

  relationsAfter(after: number) {
    return this.relationRows
      .filter(({ seq, endedSeq = 0 }) => seq > after || endedSeq > after)
      .map(({ endedSeq: _, ...row }) => bare(row));
  }

  eventsById(ids: readonly string[]) {
    return this.eventRows.filter(({ id }) => ids.includes(id)).map(bare);
  }

  claimsById(ids: readonly string[], asOf?: number) {
    return this.versionsAt(asOf)
      .filter(({ id }) => ids.includes(id))
      .map(bare);
  }

  claimsByNumber(numbers: readonly number[]) {
    return this.versionsAt()
      .filter(({ number }) => numbers.includes(number))
      .map(bare);
  }

  evidenceOf(ids: readonly string[], asOf = Number.POSITIVE_INFINITY) {
    return this.evidenceRows.filter((row) => ids.includes(row.claim_id) && row.recorded_at <= asOf);
  }

  relationsOf(ids: readonly string[], asOf?: number) {
    return this.knownRelations(asOf)
      .filter(({ a, b }) => ids.includes(a) || ids.includes(b))
      .map(bare);
  }

  historyOf(ids: readonly string[], asOf = Number.POSITIVE_INFINITY) {
    return this.historyRows.filter((row) => ids.includes(row.claim_id) && row.at <= asOf);
  }

  changesCalled(names: readonly string[]) {
    return this.historyRows.filter(({ change }) => names.includes(change));
  }

  widelySaid(least: number) {
    const ids = new Set(this.evidenceRows.map(({ claim_id }) => claim_id));
    const sources = (id: string) => new Set(this.evidenceOf([id]).map(({ source }) => source)).size;
    return [...ids].filter((id) => sources(id) >= least);
  }

  versionsOf(ids: readonly string[]) {
    return this.versionRows
      .filter(({ id }) => ids.includes(id))
      .sort((a, b) => a.number - b.number || a.version - b.version)
      .map(bare);
  }

  events(filter: EventFilter, limit: number, after?: EventPosition) {
    const rows = this.eventRows
      .filter((row) => filter.run_id === undefined || row.run_id === filter.run_id)
      .filter((row) => filter.source_input_id === undefined || row.source_input_id === filter.source_input_id)
      .filter(({ timestamp }) => filter.since === undefined || timestamp >= filter.since)
      .filter(({ timestamp }) => filter.until === undefined || timestamp < filter.until)
      .sort((a, b) => a.timestamp - b.timestamp || a.seq - b.seq)
      .filter(
        ({ timestamp, seq }) =>
          after === undefined ||
          timestamp > after.timestamp ||
          (timestamp === after.timestamp && seq > after.seq),
      );
    return pageOf(rows, limit, ({ timestamp, seq }) => ({ timestamp, seq }));
  }

  claims(filter: ClaimFilter, limit: number, after = -1) {
    const { at, as_of } = filter;
    const rows = this.versionsAt(as_of)
      .filter(({ number }) => number > after)
      .filter((row) => filter.type === undefined || row.type === filter.type)
      .filter((row) => filter.status === undefined || row.status === filter.status)
      .filter((row) => filter.key === undefined || row.key === filter.key)
      .filter(
        (row) =>
          at === undefined ||
          [
            ...(row.stretches ?? []),
            { from: row.valid_from, to: row.valid_to ?? Number.POSITIVE_INFINITY },
          ].some(({ from, to }) => from <= at && at < to),
      )
      .filter((row) => this.isSaid(row.id, filter))
      .map(bare);
    return pageOf(rows, limit, ({ number }) => number);
  }

  contradictions(
    { kind, claim_id, open, established, as_of }: ContradictionFilter,
    limit: number,
    after = 0,
  ) {
    const rows = this.knownRelations(as_of)
      .filter((row) => row.relation === 'contradicts' && row.seq > after)
      .filter((row) => kind === undefined || row.kind === kind)
      .filter(({ a, b }) => claim_id === undefined || a === claim_id || b === claim_id)
      .filter(({ resolved_at }) => open === undefined || open === (resolved_at === undefined))
      .filter(({ id }) => established === undefined || established === this.isChallenge(id, as_of));
    return pageOf(rows, limit, ({ seq }) => seq);
  }

  relations(limit: number, after = 0) {
    const rows = this.knownRelations().filter(({ seq }) => seq > after);
    return pageOf(rows, limit, ({ seq }) => seq);
  }

  changes(stream: 'events' | 'claims', after: number, upTo: number, limit: number): LedgerChange[] {
    const events = this.eventRows.map(
      (row): LedgerChange => ({ seq: row.seq, scope: this.scope, kind: 'event', event: bare(row) }),
    );
    const claims = this.versionRows.map(
      (row): LedgerChange => ({
        seq: row.seq,
        scope: this.scope,
        kind: row.version === 1 ? 'claim' : 'claim.updated',
        claim: bare(row),
      }),
    );
    const relations = this.relationRows
      .filter(({ relation }) => relation === 'contradicts')
      .flatMap(({ seq, endedSeq, ...whole }): LedgerChange[] => {
        const { resolved_at: _at, resolution: _why, ...relation } = whole;
        const { scope } = this;
        const found: LedgerChange = { seq, scope, kind: 'contradiction', relation };
        return endedSeq === undefined
          ? [found]
          : [found, { seq: endedSeq, scope, kind: 'contradiction.resolved', relation: whole }];
      });
    return (stream === 'events' ? events : [...claims, ...relations])
      .filter(({ seq }) => seq > after && seq <= upTo)
      .sort((a, b) => a.seq - b.seq)
      .slice(0, limit);
  }

  private isChallenge(id: string, asOf = Number.POSITIVE_INFINITY): boolean {
    return this.historyRows.some(({ change, to, at }) => change === 'challenged' && to === id && at <= asOf);
  }

  /** Relations with their places, as they were known then. */
  private knownRelations(asOf = Number.POSITIVE_INFINITY): Placed<LedgerRelation>[] {
    return this.relationRows
      .filter(({ detected_at }) => detected_at <= asOf)
      .map(({ endedSeq: _, ...row }) => {
        const { resolved_at, resolution: _why, ...open } = row;
        return resolved_at !== undefined && resolved_at > asOf ? open : row;
      });
  }

  private isSaid(claimId: string, { event_id, run_id, source_input_id, as_of }: ClaimFilter): boolean {
    if (event_id === undefined && run_id === undefined && source_input_id === undefined) return true;
    return this.evidenceOf([claimId], as_of).some(({ event_id: id }) => {
      const event = this.eventRows.find((row) => row.id === id);
      return (
        (event_id === undefined || id === event_id) &&
        (run_id === undefined || event?.run_id === run_id) &&
        (source_input_id === undefined || event?.source_input_id === source_input_id)
      );
    });
  }
}

/** A row without its place. */
export function bare<Row extends object>({ seq: _, ...row }: Placed<Row>) {
  return row;
}
