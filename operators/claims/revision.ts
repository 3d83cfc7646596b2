import type {
  ClaimVersion,
  LedgerEvidence,
  LedgerHistory,
  LedgerRelation,
  RelationEnd,
} from '../records/ledger.ts';
import type { Saying } from './sighting.ts';

/** The fields that change between versions of a claim. */
export type Changeable = Pick<
  ClaimVersion,
  'text' | 'type' | 'confidence' | 'status' | 'valid_from' | 'first_said' | 'last_said'
> & {
  readonly valid_to: number | undefined;
  readonly stretches: ClaimVersion['stretches'] | undefined;
  readonly key: string | undefined;
  readonly metadata: ClaimVersion['metadata'];
};

/** The history entry of a change. */
export type HistoryNote = Pick<LedgerHistory, 'change' | 'from' | 'to' | 'actor' | 'reason'>;

/** The rows that a revision adds to the ledger. */
export interface RevisionRows {
  readonly claims: readonly ClaimVersion[];
  readonly evidence: readonly LedgerEvidence[];
  readonly relations: readonly LedgerRelation[];
  readonly ends: readonly RelationEnd[];
  readonly history: readonly LedgerHistory[];
}

/**
 * Changes of claims that commit together. Starts from the versions in the ledger and makes at most one new version of each claim,
 * however many changes it combines.
 */
export class Revision {
  readonly at: number;
  private readonly before = new Map<string, ClaimVersion>();
  private readonly after = new Map<string, ClaimVersion>();
  private readonly known = new Map<string, LedgerRelation>();
  private readonly byClaim = new Map<string, Set<string>>();
  private readonly fresh = new Map<string, LedgerRelation>();
  /** Times at which claims were said: those that were read, and those that the revision adds. */
  private readonly sayings = new Map<string, Set<number>>();
  /** Numbers of those who say them, alike. */
  private readonly voices = new Map<string, Set<number>>();
  /** Claims of which all earlier sayings were read. */
  private readonly heard = new Set<string>();
  private readonly evidence: LedgerEvidence[] = [];
  private readonly ends: RelationEnd[] = [];
  private readonly history: LedgerHistory[] = [];

  /**
   * @param rows last versions of the claims that it may change
   * @param relations of those claims, as far as needed
   * @param at time of the changes, in microseconds
   */
  constructor(rows: Iterable<ClaimVersion>, relations: Iterable<LedgerRelation>, at: number) {
    this.at = at;
    this.know(rows, relations);
  }

  /** Adds further claims from the ledger, and their relations. */
  know(rows: Iterable<ClaimVersion>, relations: Iterable<LedgerRelation>): void {
    for (const row of rows) this.before.set(row.id, row);
    for (const relation of relations) if (!this.known.has(relation.id)) this.index(relation);
  }

  /** Adds all sayings of claims in the ledger. */
  knowSayings(sayings: ReadonlyMap<string, readonly Saying[]>): void {
    for (const [id, all] of sayings) {
      this.heard.add(id);
      for (const saying of all) this.say(id, saying);
    }
  }

  /** Adds a saying of a claim. */
  say(id: string, { at, by }: Saying): void {
    const add = (all: Map<string, Set<number>>, value: number) => {
      const known = all.get(id);
      if (known === undefined) all.set(id, new Set([value]));
      else known.add(value);
    };
    add(this.sayings, at);
    add(this.voices, by);
  }

  /** Adds the sayings of another claim to those of one. */
  sayToo(id: string, other: string): void {
    for (const by of this.speakers(other)) for (const at of this.said(other)) this.say(id, { at, by });
  }

  /**
   * All times at which a claim was said, in no particular order.
   *
   * @throws RangeError when the ledger has further ones, which the revision was not given
   */
  said(id: string): number[] {
    const before = this.before.get(id);
    if (before !== undefined && before.first_said !== before.last_said && !this.heard.has(id)) {
      throw new RangeError(`the revision does not have the times at which claim ${id} was said`);
    }
    const known = new Set(this.sayings.get(id));
    for (const claim of [before, this.claim(id)]) {
      if (claim !== undefined) known.add(claim.first_said).add(claim.last_said);
    }
    return [...known];
  }

  /**
   * Numbers of those who say a claim, 0 for nobody who is named.
   *
   * @throws RangeError when the ledger has further sayings, which the revision was not given
   */
  speakers(id: string): ReadonlySet<number> {
    if (this.before.has(id) && !this.heard.has(id)) {
      throw new RangeError(`the revision does not have those who say claim ${id}`);
    }
    return this.voices.get(id) ?? new Set();
  }

  /** The present state of a claim in this revision, or undefined. */
  find(id: string): ClaimVersion | undefined {
    return this.after.get(id) ?? this.before.get(id);
  }

  /** A claim that must be present. */
  claim(id: string): ClaimVersion {
    const found = this.find(id);
    if (found === undefined) throw new RangeError(`the revision does not have claim ${id}`);
    return found;
  }

  /** Open relations of a claim known to the revision. */
  standing(id: string): LedgerRelation[] {
    return this.all(id).filter(({ resolved_at }) => resolved_at === undefined);
  }

  /** Relations of a claim, including ended ones. */
  all(id: string): LedgerRelation[] {
    return [...(this.byClaim.get(id) ?? [])].flatMap((one) => this.known.get(one) ?? []);
  }

  create(first: Omit<ClaimVersion, 'version' | 'recorded_at'>, note: HistoryNote): void {
    this.after.set(first.id, { ...first, version: 1, recorded_at: this.at });
    this.note(first.id, note);
  }

  change(id: string, fields: Partial<Changeable>, note: HistoryNote): void {
    const { valid_to, stretches, key, metadata, ...claim } = this.claim(id);
    const {
      valid_to: to,
      stretches: earlier,
      key: name,
      metadata: texts,
      ...rest
    } = { valid_to, stretches, key, metadata, ...fields };
    this.after.set(id, {
      ...claim,
      ...rest,
      ...(to !== undefined && { valid_to: to }),
      ...(earlier !== undefined && { stretches: earlier }),
      ...(name !== undefined && { key: name }),
      ...(texts !== undefined && { metadata: texts }),
      version: (this.before.get(id)?.version ?? 0) + 1,
      recorded_at: this.at,
    });
    this.note(id, note);
  }

  /** Adds to the history of a claim without a new version. */
  remark(id: string, note: HistoryNote): void {
    this.note(id, note);
  }

  cite(evidence: Omit<LedgerEvidence, 'recorded_at'>): void {
    this.evidence.push({ ...evidence, recorded_at: this.at });
  }

  relate(relation: Omit<LedgerRelation, 'detected_at'>): void {
    const made = { ...relation, detected_at: this.at };
    this.fresh.set(made.id, made);
    this.index(made);
  }

  /** Relations that this revision adds. */
  added(): readonly LedgerRelation[] {
    return [...this.fresh.values()];
  }

  /** Ends a relation; one that this revision added is dropped. */
  end(relation: LedgerRelation, resolution: string): void {
    if (this.fresh.delete(relation.id)) {
      this.known.delete(relation.id);
      for (const id of [relation.a, relation.b]) this.byClaim.get(id)?.delete(relation.id);
      return;
    }
    this.known.set(relation.id, { ...relation, resolved_at: this.at, resolution });
    this.ends.push({ id: relation.id, resolved_at: this.at, resolution });
  }

  rows(): RevisionRows {
    const claims = [...this.after.values()].sort((a, b) => a.number - b.number);
    return {
      claims,
      evidence: this.evidence,
      relations: this.added(),
      ends: this.ends,
      history: this.history,
    };
  }

  private note(id: string, note: HistoryNote): void {
    this.history.push({ claim_id: id, version: this.claim(id).version, at: this.at, ...note });
  }

  private index(relation: LedgerRelation): void {
    this.known.set(relation.id, relation);
    for (const id of [relation.a, relation.b]) {
      const ids = this.byClaim.get(id);
      if (ids === undefined) this.byClaim.set(id, new Set([relation.id]));
      else ids.add(relation.id);
    }
  }
}
