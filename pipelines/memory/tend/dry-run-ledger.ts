import type { RevisionRows } from '../../../operators/claims/revision.ts';
import type {
  ClaimVersion,
  LedgerEvent,
  LedgerEvidence,
  LedgerHistory,
  LedgerRelation,
  RelationEnd,
} from '../../../operators/records/ledger.ts';
import type { ClaimFilter, ContradictionFilter, Placed } from '../../../sinks/ledger.ts';
import type { Page } from '../../../sinks/page.ts';
import type { TendLedger } from './tending.ts';

/**
 * The ledger with pending changes applied in memory. A dry run reads it, so that its later steps see the effects of earlier ones.
 * Implements only the reads of tending.
 */
export class DryRunLedger implements TendLedger {
  private readonly ledger: TendLedger;
  private readonly versions = new Map<string, ClaimVersion[]>();
  private readonly evidence: LedgerEvidence[] = [];
  private readonly added: LedgerRelation[] = [];
  private readonly ends = new Map<string, RelationEnd>();
  private readonly history: LedgerHistory[] = [];

  constructor(ledger: TendLedger) {
    this.ledger = ledger;
  }

  /** Adds the rows that a change would write. */
  put({ claims, evidence, relations, ends, history }: RevisionRows): void {
    for (const claim of claims) {
      this.versions.set(claim.id, [...(this.versions.get(claim.id) ?? []), claim]);
    }
    this.evidence.push(...evidence);
    this.added.push(...relations);
    for (const end of ends) this.ends.set(end.id, end);
    this.history.push(...history);
  }

  async claims(filter: ClaimFilter, limit: number, after?: number): Promise<Page<ClaimVersion, number>> {
    const { rows, next } = await this.ledger.claims(filter, limit, after);
    const { status } = filter;
    const now = rows.map((row) => this.last(row));
    return { rows: now.filter((row) => status === undefined || row.status === status), next };
  }

  async claimsById(ids: readonly string[]): Promise<readonly ClaimVersion[]> {
    return (await this.ledger.claimsById(ids)).map((row) => this.last(row));
  }

  async versionsOf(ids: readonly string[]): Promise<readonly ClaimVersion[]> {
    const fresh = ids.flatMap((id) => this.versions.get(id) ?? []);
    return [...(await this.ledger.versionsOf(ids)), ...fresh];
  }

  async evidenceOf(ids: readonly string[]): Promise<readonly LedgerEvidence[]> {
    const wanted = new Set(ids);
    const fresh = this.evidence.filter(({ claim_id }) => wanted.has(claim_id));
    return [...(await this.ledger.evidenceOf(ids)), ...fresh];
  }

  eventsById(ids: readonly string[]): Promise<readonly LedgerEvent[]> {
    return this.ledger.eventsById(ids);
  }

  async historyOf(ids: readonly string[]): Promise<readonly LedgerHistory[]> {
    const wanted = new Set(ids);
    const fresh = this.history.filter(({ claim_id }) => wanted.has(claim_id));
    return [...(await this.ledger.historyOf(ids)), ...fresh];
  }

  async relationsOf(ids: readonly string[]): Promise<readonly LedgerRelation[]> {
    const wanted = new Set(ids);
    const fresh = this.added.filter(({ a, b }) => wanted.has(a) || wanted.has(b));
    return [...(await this.ledger.relationsOf(ids)), ...fresh].map((relation) => this.ended(relation));
  }

  async relations(limit: number, after?: number): Promise<Page<Placed<LedgerRelation>, number>> {
    const { rows, next } = await this.ledger.relations(limit, after);
    const fresh = next === undefined ? this.added.map((relation) => ({ ...relation, seq: 0 })) : [];
    return { rows: [...rows, ...fresh].map((relation) => this.ended(relation)), next };
  }

  async contradictions(
    filter: ContradictionFilter,
    limit: number,
    after?: number,
  ): Promise<Page<Placed<LedgerRelation>, number>> {
    const { rows, next } = await this.ledger.contradictions(filter, limit, after);
    const fresh = next === undefined ? this.added.map((relation) => ({ ...relation, seq: 0 })) : [];
    const all = [...rows, ...fresh].map((relation) => this.ended(relation));
    return {
      rows: all.filter(
        ({ relation, resolved_at }) =>
          relation === 'contradicts' && (filter.open !== true || resolved_at === undefined),
      ),
      next,
    };
  }

  async changesCalled(names: readonly string[]): Promise<readonly LedgerHistory[]> {
    const fresh = this.history.filter(({ change }) => names.includes(change));
    return [...(await this.ledger.changesCalled(names)), ...fresh];
  }

  async widelySaid(sources: number): Promise<readonly string[]> {
    const found = new Set(await this.ledger.widelySaid(sources));
    const heard = new Map<string, Set<string>>();
    const changed = [...new Set(this.evidence.map(({ claim_id }) => claim_id))];
    for (const { claim_id, source } of await this.evidenceOf(changed)) {
      const known = heard.get(claim_id);
      if (known === undefined) heard.set(claim_id, new Set([source]));
      else known.add(source);
    }
    for (const [id, from] of heard) if (from.size >= sources) found.add(id);
    return [...found];
  }

  private last(row: ClaimVersion): ClaimVersion {
    return this.versions.get(row.id)?.at(-1) ?? row;
  }

  private ended<Row extends LedgerRelation>(relation: Row): Row {
    const end = this.ends.get(relation.id);
    return end === undefined ? relation : { ...relation, ...end };
  }
}
