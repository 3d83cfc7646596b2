import type { Statement } from '../../../operators/claims/extract/draft.ts';
import { statementOf } from '../../../operators/claims/extract/statement.ts';
import { claimId } from '../../../operators/claims/ids.ts';
import { retire } from '../../../operators/claims/retire.ts';
import { Revision } from '../../../operators/claims/revision.ts';
import type { Sighting } from '../../../operators/claims/sighting.ts';
import { itemAt } from '../../../operators/item-at.ts';
import type { ClaimInput, EvidenceInput } from '../../../operators/records/claim-input.ts';
import {
  Conflict,
  type Issue,
  type TidemarkError,
  Unprocessable,
} from '../../../operators/records/errors.ts';
import type { ClaimVersion, LedgerEvent } from '../../../operators/records/ledger.ts';
import { codePointLength, cut, spanOf } from '../../../operators/records/spans.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import type { Period } from '../../../operators/time/period.ts';
import { CORRECTS } from './approve.ts';
import type { ChangeContext } from './change-context.ts';
import { saidIn, sourceOf } from './incoming.ts';
import { takeIn } from './resolve.ts';
import { isOfPerson, type Said, saidBy, type Voice } from './voice.ts';

/** Whose claims need approval. */
export type Review = 'none' | 'agent';

/** Result of a submitted claim. */
export interface Upserted {
  readonly id: string;
  readonly outcome: 'created' | 'corroborated' | 'unchanged';
}

/** Result of one claim of a batch. */
export type ClaimOutcome = Upserted | { readonly index: number; readonly error: TidemarkError };

interface Cited {
  readonly event: Pick<
    LedgerEvent,
    'id' | 'run_id' | 'source_input_id' | 'timestamp' | 'content' | 'metadata'
  >;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

function citeOne(event: Cited['event'], { span, quote }: EvidenceInput, path: string): Cited | Issue {
  const { content } = event;
  if (span === undefined) {
    if (quote === undefined) return { event, start: 0, end: codePointLength(content), quote: content };
    const found = spanOf(content, quote);
    if (found === undefined) {
      return { path: `${path}.quote`, message: `is not in the content of event ${event.id}` };
    }
    return { event, start: found[0], end: found[1], quote };
  }
  const [start, end] = span;
  const there = start < end ? cut(content, start, end) : undefined;
  if (there === undefined) {
    const length = codePointLength(content);
    return {
      path: `${path}.span`,
      message: `must have start < end <= ${length}, the length of event ${event.id} in code points`,
    };
  }
  if (quote !== undefined && quote !== there) {
    return { path: `${path}.quote`, message: `is not the text of the span: ${JSON.stringify(there)}` };
  }
  return { event, start, end, quote: there };
}

function isIssue(value: Cited | Issue): value is Issue {
  return 'path' in value;
}

/** The citations of a claim, checked against its events. */
function citations(input: ClaimInput, events: ReadonlyMap<string, Cited['event']>): Cited[] {
  const found = input.evidence.map((evidence, index) => {
    const path = `evidence.${index}`;
    const event = events.get(evidence.event_id.toLowerCase());
    return event === undefined
      ? { path: `${path}.event_id`, message: `there is no event ${evidence.event_id}; store it first` }
      : citeOne(event, evidence, path);
  });
  const issues = found.filter(isIssue);
  if (issues.length > 0) throw new Unprocessable('The evidence does not match the stored events.', issues);
  return found.filter((one): one is Cited => !isIssue(one));
}

function periodOf({ valid_from, valid_to }: ClaimInput, said: Period | undefined): Period | undefined {
  const from = valid_from === undefined ? said?.from : parseInstant(valid_from);
  const to = valid_to === undefined ? said?.to : parseInstant(valid_to);
  if (from !== undefined && to !== undefined && from >= to) {
    throw new Unprocessable('valid_to must be after valid_from.', [
      { path: 'valid_to', message: 'must be after valid_from' },
    ]);
  }
  if (from === undefined && to === undefined) return undefined;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function sightings(
  input: ClaimInput,
  cited: readonly Cited[],
  statement: Statement,
  { author, actor }: Said,
  pending: boolean,
) {
  const { key, metadata, supersedes, type, confidence } = input;
  const holds = periodOf(input, statement.holds);
  const given = input.valid_from !== undefined || input.valid_to !== undefined;
  const kept = {
    ...metadata,
    ...(pending && supersedes !== undefined && { [CORRECTS]: supersedes.toLowerCase() }),
  };
  return cited.map(
    ({ event, start, end, quote }): Sighting => ({
      ...statement,
      holds,
      identity: given ? `${statement.identity} @${holds?.from ?? ''}/${holds?.to ?? ''}` : statement.identity,
      ...(type !== undefined && { type }),
      ...(confidence !== undefined && { confidence }),
      quote,
      event_id: event.id,
      start,
      end,
      source: sourceOf(event),
      said: event.timestamp,
      author,
      actor,
      ...(key !== undefined && { key }),
      ...(Object.keys(kept).length > 0 && { metadata: kept }),
      pending,
    }),
  );
}

/** The claim that a new one replaces, if any. */
async function corrected(
  desk: ChangeContext,
  input: ClaimInput,
  id: string,
  author: string,
): Promise<ClaimVersion | undefined> {
  const { supersedes, key } = input;
  if (supersedes !== undefined) {
    const [old] = await desk.claims.claimsById([supersedes.toLowerCase()]);
    const path = 'supersedes';
    if (old === undefined) {
      throw new Unprocessable(`There is no claim ${supersedes}.`, [
        { path, message: 'is not the id of a claim' },
      ]);
    }
    if (old.id === id) {
      const message = 'states the same as the claim that corrects it';
      throw new Unprocessable('A claim cannot correct itself.', [{ path, message }]);
    }
    if (old.status === 'resolved') throw new Conflict(`Claim ${supersedes} is already resolved.`);
    return old;
  }
  if (key === undefined) return undefined;
  const { rows } = await desk.ledger.claims({ key }, 1000);
  return rows.find(
    (one) =>
      one.id !== id && one.author === author && one.status !== 'resolved' && one.status !== 'forgotten',
  );
}

/**
 * Stores a claim that a caller submits. Checks its evidence against the events and derives its relations as for a claim of an event. A
 * claim that it corrects, or that its author kept under the same key, is retired in the same change.
 *
 * @param voice who submits it
 * @param added an event that comes with the claim
 * @throws Unprocessable, Conflict; then nothing was written
 */
export async function upsert(
  desk: ChangeContext,
  input: ClaimInput,
  review: Review,
  voice: Voice,
  added?: Omit<LedgerEvent, 'recorded_at'>,
): Promise<{ revision: Revision; upserted: Upserted }> {
  const { reason = 'corrected' } = input;
  const said = saidBy(voice, input.author, 'agent');
  const { actor } = said;
  const named = new Set(input.evidence.map(({ event_id }) => event_id.toLowerCase()));
  const there = [...named].filter((id) => desk.digest(id) !== undefined);
  const stored = there.length === 0 ? [] : await desk.ledger.eventsById(there);
  const events = [...stored, ...(added === undefined ? [] : [added])];
  const cited = citations(input, new Map(events.map((event) => [event.id, event])));
  const { event: first } = cited.reduce((one, other) =>
    other.event.timestamp < one.event.timestamp ? other : one,
  );
  const waits = review === 'agent' && !isOfPerson(voice, said.author);
  const all = sightings(input, cited, statementOf(input.text, saidIn(first)), said, waits);
  const id = claimId(itemAt(all, 0).identity, desk.scope);
  const [known] = await desk.claims.claimsById([id]);
  const old = await corrected(desk, input, id, said.author);
  const pieces = known === undefined ? [] : await desk.claims.evidenceOf([id]);
  const fresh = all.filter(
    ({ event_id, start, end }) =>
      !pieces.some((one) => one.event_id === event_id && one.start === start && one.end === end),
  );
  const renamed = known !== undefined && !waits && input.key !== undefined && known.key !== input.key;
  // Keeping a fact under a key, or correcting another claim with it, asserts that it holds, whatever its earlier status.
  const restored =
    known !== undefined &&
    !waits &&
    (known.status === 'resolved' || known.status === 'forgotten') &&
    (input.key !== undefined || old !== undefined);
  if (fresh.length === 0 && old === undefined && !renamed && !restored) {
    return { revision: new Revision([], [], desk.now), upserted: { id, outcome: 'unchanged' } };
  }
  const revision = await desk.derive(fresh, restored ? { id, actor, reason } : undefined);
  if (known !== undefined && revision.find(id) === undefined) revision.know([known], []);
  if (renamed) {
    const note = {
      change: 'key',
      ...(known.key !== undefined && { from: known.key }),
      actor,
      reason,
    };
    revision.change(id, { key: input.key }, { ...note, ...(input.key !== undefined && { to: input.key }) });
  }
  if (old !== undefined && !waits) {
    await takeIn(revision, desk.ledger, old);
    retire(revision, old.id, { over: id, actor, reason });
  }
  return { revision, upserted: { id, outcome: known === undefined ? 'created' : 'corroborated' } };
}
