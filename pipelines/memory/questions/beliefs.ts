import { independentSources } from '../../../operators/claims/evidence.ts';
import { heldAt } from '../../../operators/claims/stretches/held.ts';
import type { ClaimTable } from '../../../operators/claims/table/claim-table.ts';
import type { Trusted } from '../../../operators/claims/trust.ts';
import type {
  ClaimVersion,
  LedgerEvidence,
  LedgerRelation,
  Stretch,
} from '../../../operators/records/ledger.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import { evidenceByClaim, parts } from './reads.ts';

/** Fields of a claim that ranking uses. */
export interface ClaimMark extends Omit<Trusted, 'author'> {
  /** The stretch that counts at the time of the question, see {@link heldAt}. */
  readonly valid_from: number;
  /** Infinity when open. */
  readonly valid_to: number;
  /** All stretches but the last, when there are several. */
  readonly stretches?: readonly Stretch[];
  /** Independent sources; the author of a claim is one. */
  readonly sources: number;
}

/** Claims as believed at a moment, by their numbers. */
export interface Beliefs {
  /** Loads claims before they are read. */
  gather(claims: readonly number[]): Promise<void>;
  /** Loads the relations of claims. */
  relate(claims: readonly number[]): Promise<void>;
  /** Undefined when the claim was not known at the moment. */
  mark(claim: number): ClaimMark | undefined;
  text(claim: number): string;
  version(claim: number): ClaimVersion;
  /** In order of arrival. */
  evidence(claim: number): readonly LedgerEvidence[];
  /** In order of arrival, ended ones included. */
  relations(claim: number): readonly LedgerRelation[];
}

/** Present beliefs, read from the table. */
export class PresentBeliefs implements Beliefs {
  private readonly table: ClaimTable;
  /** Cache of versions: each is read several times. */
  private readonly versions = new Map<number, ClaimVersion>();

  /** The time of the question, in microseconds. */
  private readonly when: number;

  /** @param when the time of the question, in microseconds */
  constructor(table: ClaimTable, when: number) {
    this.table = table;
    this.when = when;
  }

  async gather(): Promise<void> {}

  async relate(): Promise<void> {}

  mark(claim: number): ClaimMark {
    const { table } = this;
    const valid_to = table.validTo(claim);
    const stretches = table.stretches(claim);
    const mark = {
      type: table.type(claim),
      confidence: table.confidence(claim),
      status: table.status(claim),
      last_said: table.lastSaid(claim),
      valid_from: table.validFrom(claim),
      valid_to: Number.isNaN(valid_to) ? Number.POSITIVE_INFINITY : valid_to,
      sources: Math.max(table.sources(claim), table.isAuthored(claim) ? 1 : 0),
    };
    return stretches === undefined ? mark : { ...mark, stretches, ...bounds(this.version(claim), this.when) };
  }

  text(claim: number): string {
    return this.table.text(claim);
  }

  version(claim: number): ClaimVersion {
    const known = this.versions.get(claim);
    if (known !== undefined) return known;
    const version = this.table.version(claim);
    this.versions.set(claim, version);
    return version;
  }

  evidence(claim: number): readonly LedgerEvidence[] {
    return this.table.evidence(claim);
  }

  relations(claim: number): readonly LedgerRelation[] {
    return this.table.relations(claim);
  }
}

/** The bounds of the stretch of a claim that counts at a moment. */
function bounds(version: ClaimVersion, when: number): Pick<ClaimMark, 'valid_from' | 'valid_to'> {
  const { valid_from, valid_to = Number.POSITIVE_INFINITY } = heldAt(version, when);
  return { valid_from, valid_to };
}

/** Beliefs at a past moment, read from the ledger. */
export class PastBeliefs implements Beliefs {
  private readonly ledger: Ledger;
  private readonly idOf: (claim: number) => string;
  private readonly asOf: number;
  private readonly when: number;
  private readonly versions = new Map<number, ClaimVersion>();
  private readonly pieces = new Map<number, readonly LedgerEvidence[]>();
  private readonly links = new Map<number, LedgerRelation[]>();

  /**
   * @param asOf the moment, in microseconds
   * @param when the time of the question, in microseconds
   */
  constructor(ledger: Ledger, idOf: (claim: number) => string, asOf: number, when: number) {
    this.ledger = ledger;
    this.idOf = idOf;
    this.asOf = asOf;
    this.when = when;
  }

  async gather(claims: readonly number[]): Promise<void> {
    const wanted = claims.filter((claim) => !this.pieces.has(claim));
    const found: ClaimVersion[] = [];
    for (const part of parts(wanted.map(this.idOf))) {
      found.push(...(await this.ledger.claimsById(part, this.asOf)));
    }
    const evidence = await evidenceByClaim(this.ledger, found, this.asOf);
    const byId = new Map(found.map((version) => [version.id, version]));
    for (const claim of wanted) {
      const id = this.idOf(claim);
      const version = byId.get(id);
      if (version !== undefined) this.versions.set(claim, version);
      this.pieces.set(claim, evidence.get(id) ?? []);
    }
  }

  async relate(claims: readonly number[]): Promise<void> {
    const wanted = new Map(
      claims.filter((claim) => !this.links.has(claim)).map((claim) => [this.idOf(claim), claim]),
    );
    for (const claim of wanted.values()) this.links.set(claim, []);
    if (wanted.size === 0) return;
    for (const relation of await this.ledger.relationsOf([...wanted.keys()], this.asOf)) {
      for (const id of [relation.a, relation.b]) {
        const claim = wanted.get(id);
        if (claim !== undefined) this.links.get(claim)?.push(relation);
      }
    }
  }

  mark(claim: number): ClaimMark | undefined {
    const version = this.versions.get(claim);
    if (version === undefined) return undefined;
    const { type, confidence, status, last_said, stretches, author } = version;
    return {
      type,
      confidence,
      status,
      last_said,
      ...bounds(version, this.when),
      ...(stretches !== undefined && { stretches }),
      sources: Math.max(independentSources(this.evidence(claim)), author === undefined ? 0 : 1),
    };
  }

  text(claim: number): string {
    return this.version(claim).text;
  }

  version(claim: number): ClaimVersion {
    const version = this.versions.get(claim);
    if (version === undefined) throw new RangeError(`claim ${claim} was not known then`);
    return version;
  }

  evidence(claim: number): readonly LedgerEvidence[] {
    return this.pieces.get(claim) ?? [];
  }

  relations(claim: number): readonly LedgerRelation[] {
    return this.links.get(claim) ?? [];
  }
}
