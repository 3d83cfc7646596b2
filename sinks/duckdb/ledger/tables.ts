import type { LedgerEvent, LedgerEvidence, LedgerHistory, Placed } from '../../ledger.ts';
import type { NewRelation, NumberedRows } from '../../sql/ledger/numbered.ts';
import { stretchesText } from '../../sql/ledger/stretches.ts';
import {
  type ChunkColumn,
  double,
  flag,
  instant,
  instantOrNull,
  integer,
  json,
  text,
  uuid,
  whole,
  wholeOrNull,
} from './chunks.ts';

/** A row with its position in its table. */
export type InOrder<Row> = Row & { readonly place: number };

export const EVENT: readonly ChunkColumn<Placed<LedgerEvent>>[] = [
  whole(({ seq }) => seq),
  uuid(({ id }) => id),
  text(({ content }) => content),
  text(({ run_id }) => run_id),
  text(({ source_input_id }) => source_input_id),
  instant(({ timestamp }) => timestamp),
  instant(({ recorded_at }) => recorded_at),
  json(({ metadata }) => metadata),
  whole(({ digest }) => digest),
];

export const CLAIM_VERSION: readonly ChunkColumn<NumberedRows['claims'][number]>[] = [
  whole(({ seq }) => seq),
  uuid(({ id }) => id),
  whole(({ number }) => number),
  integer(({ version }) => version),
  text((claim) => claim.text),
  text(({ type }) => type),
  double(({ confidence }) => confidence),
  text(({ status }) => status),
  instant(({ valid_from }) => valid_from),
  instantOrNull(({ valid_to }) => valid_to),
  instant(({ recorded_at }) => recorded_at),
  instantOrNull(({ superseded_at }) => superseded_at),
  text(({ identity }) => identity),
  instantOrNull(({ holds_from }) => holds_from),
  instantOrNull(({ holds_to }) => holds_to),
  flag(({ changes }) => changes),
  instant(({ first_said }) => first_said),
  instant(({ last_said }) => last_said),
  text(({ key }) => key),
  text(({ author }) => author),
  json(({ metadata }) => metadata),
  text(({ stretches }) => stretchesText(stretches)),
];

export const EVIDENCE: readonly ChunkColumn<InOrder<LedgerEvidence>>[] = [
  whole(({ place }) => place),
  uuid(({ claim_id }) => claim_id),
  uuid(({ event_id }) => event_id),
  integer(({ start }) => start),
  integer(({ end }) => end),
  text(({ quote }) => quote),
  text(({ source }) => source),
  instant(({ recorded_at }) => recorded_at),
];

export const RELATION: readonly ChunkColumn<NewRelation>[] = [
  whole(({ seq }) => seq),
  uuid(({ id }) => id),
  uuid(({ a }) => a),
  uuid(({ b }) => b),
  text(({ relation }) => relation),
  text(({ kind }) => kind),
  double(({ confidence }) => confidence),
  text(({ rationale }) => rationale),
  instant(({ detected_at }) => detected_at),
  instantOrNull(({ resolved_at }) => resolved_at),
  text(({ resolution }) => resolution),
  wholeOrNull(({ ended_seq }) => ended_seq),
];

export const CLAIM_HISTORY: readonly ChunkColumn<InOrder<LedgerHistory>>[] = [
  whole(({ place }) => place),
  uuid(({ claim_id }) => claim_id),
  integer(({ version }) => version),
  instant(({ at }) => at),
  text(({ change }) => change),
  text(({ from }) => from),
  text(({ to }) => to),
  text(({ actor }) => actor),
  text(({ reason }) => reason),
];
