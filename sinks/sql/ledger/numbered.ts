import type {
  ClaimVersion,
  LedgerEvent,
  LedgerRelation,
  LedgerTransaction,
  Placed,
  RelationEnd,
} from '../../ledger.ts';

/** A relation at the end of a transaction: if it begins and ends in the same one, it has its end. */
export interface NewRelation extends Placed<LedgerRelation> {
  readonly ended_seq?: number;
}

/** Rows of a transaction with their seqs. */
export interface NumberedRows {
  readonly events: readonly Placed<LedgerEvent>[];
  /** With the time when a later version of the same transaction became known, if there is one. */
  readonly claims: readonly (Placed<ClaimVersion> & { readonly superseded_at?: number })[];
  readonly relations: readonly NewRelation[];
  /** Ends of relations from earlier transactions. */
  readonly ends: readonly Placed<RelationEnd>[];
  /** For each claim with a version from before: its first version here, and the earliest time of those here. */
  readonly superseding: readonly { readonly id: string; readonly version: number; readonly at: number }[];
}

/** Assigns seqs to rows: events, versions of claims, relations, ends of relations, from head + 1 on. */
export function numberedRows(
  { events, claims, relations, ends }: Omit<LedgerTransaction, 'head'>,
  head: number,
): NumberedRows {
  const place =
    <Row extends object>(before: number) =>
    (row: Row, at: number): Placed<Row> => ({ ...row, seq: before + at + 1 });
  const firstEnd = head + events.length + claims.length + relations.length;
  const placedEnds = ends.map(place<RelationEnd>(firstEnd));
  const endOf = new Map(placedEnds.map((end) => [end.id, end]));
  const begun = new Set(relations.map(({ id }) => id));
  return {
    events: events.map(place<LedgerEvent>(head)),
    ...supersede(claims.map(place<ClaimVersion>(head + events.length))),
    relations: relations
      .map(place<LedgerRelation>(head + events.length + claims.length))
      .map((relation) => withEnd(relation, endOf.get(relation.id))),
    ends: placedEnds.filter(({ id }) => !begun.has(id)),
  };
}

function withEnd(relation: Placed<LedgerRelation>, end: Placed<RelationEnd> | undefined): NewRelation {
  if (end === undefined) return relation;
  const { resolved_at, resolution, seq: ended_seq } = end;
  return { ...relation, resolved_at, resolution, ended_seq };
}

function supersede(claims: readonly Placed<ClaimVersion>[]): Pick<NumberedRows, 'claims' | 'superseding'> {
  // Backwards: tracks for each claim its first version so far and the earliest time.
  const later = new Map<string, { id: string; version: number; at: number }>();
  const rows = claims.toReversed().map((claim) => {
    const { id, version, recorded_at } = claim;
    const next = later.get(id);
    later.set(id, { id, version, at: Math.min(recorded_at, next?.at ?? recorded_at) });
    return next === undefined ? claim : { ...claim, superseded_at: next.at };
  });
  return {
    claims: rows.reverse(),
    superseding: [...later.values()].filter(({ version }) => version > 1),
  };
}
