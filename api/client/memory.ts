import type { Claim, Contradiction, HistoryEntry } from '../../operators/records/claim.ts';
import type { Approval, ClaimInput, Resolution } from '../../operators/records/claim-input.ts';
import { InvalidInput } from '../../operators/records/errors.ts';
import type { EventInput, StoredEvent } from '../../operators/records/event.ts';
import type { TendOptions, TendReport } from '../../pipelines/memory/tend/tend.ts';
import type { Imported } from '../../pipelines/ndjson/import.ts';
import type { AnyCall, CallAnswer, CallInput } from '../calls/call.ts';
import type { getEvent } from '../calls/events/get-event.ts';
import type { ingestEvents } from '../calls/events/ingest-events.ts';
import type { listEvents } from '../calls/events/list-events.ts';
import type { approve } from '../calls/memory/approve.ts';
import type { bringClaims } from '../calls/memory/bring-claims.ts';
import type { claimHistory } from '../calls/memory/claim-history.ts';
import type { contradictions } from '../calls/memory/contradictions.ts';
import type { getClaim } from '../calls/memory/get-claim.ts';
import type { ExportKind } from '../calls/memory/lines.ts';
import type { listClaims } from '../calls/memory/list-claims.ts';
import type { processText } from '../calls/memory/process-text.ts';
import type { query } from '../calls/memory/query.ts';
import type { reject } from '../calls/memory/reject.ts';
import type { remember } from '../calls/memory/remember.ts';
import type { resolve } from '../calls/memory/resolve.ts';
import type { tend } from '../calls/memory/tend.ts';
import type { verifyClaim } from '../calls/memory/verify-claim.ts';
import { pagesOf } from '../calls/pages.ts';
import { queryText, type StreamOptions, type Transport } from './transport.ts';

export type {
  Approval,
  Claim,
  ClaimInput,
  Contradiction,
  EventInput,
  HistoryEntry,
  Imported,
  Resolution,
  StoredEvent,
  TendReport,
};

/** What became of events that were sent. */
export type EventsAnswer = CallAnswer<typeof ingestEvents>;

/** What became of claims that were brought. */
export type ClaimsAnswer = CallAnswer<typeof bringClaims>;

/** A text to process: an event whose id may be left out. */
export type ProcessInput = CallInput<typeof processText>;
export type ProcessAnswer = CallAnswer<typeof processText>;

/** Which events, claims or contradictions a list has, and how many a page. */
export type EventQuery = Omit<CallInput<typeof listEvents>, 'cursor'>;
export type ClaimQuery = Omit<CallInput<typeof listClaims>, 'cursor'>;
export type ContradictionQuery = Omit<CallInput<typeof contradictions>, 'cursor'>;

/**
 * A statement to keep: a claim without evidence, as an event of its own says it; and what that event came from (by
 * default its author), which run it belongs to and when it was said (now).
 */
export type StatementInput = CallInput<typeof remember>;

/** A question. Moments are RFC 3339 or a bare date, which is its last moment in UTC; of a stretch, its first. */
export type QuestionInput = CallInput<typeof query>;
export type Answer = CallAnswer<typeof query>;
export type Verification = CallAnswer<typeof verifyClaim>;
export type ListedContradiction = CallAnswer<typeof contradictions>['contradictions'][number];

/** An event, with its place in the log of memory. */
export interface EventEvent {
  readonly id: number;
  readonly event: StoredEvent;
}

/** What happened to a claim, with its place in the log of memory. */
export type ClaimEvent =
  | {
      readonly id: number;
      readonly kind: 'claim' | 'claim.updated' | 'claim.challenged';
      readonly claim: Claim;
    }
  | {
      readonly id: number;
      readonly kind: 'contradiction' | 'contradiction.resolved';
      readonly contradiction: Contradiction;
    };

/** Memory on a tidemark server. Whatever the server refuses rejects with a ServerRefused. */
export class MemoryClient {
  private readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
  }

  /** Makes a call at its place. */
  private at<C extends AnyCall>(place: C['at'], input: CallInput<C>): Promise<CallAnswer<C>> {
    return this.transport.at(place, input);
  }

  /** Stores many events, sent as NDJSON, with what follows from them. */
  ingest(events: readonly EventInput[]): Promise<EventsAnswer> {
    return this.transport.lines('/v1/events', events);
  }

  /** Stores a text as one event. */
  process(input: ProcessInput): Promise<ProcessAnswer> {
    return this.at<typeof processText>('POST /v1/process', input);
  }

  /** Events in the order of their timestamps, page after page for as long as they are read. */
  async *events(query: EventQuery = {}): AsyncGenerator<StoredEvent> {
    const read = (cursor: string | undefined) =>
      this.at<typeof listEvents>('GET /v1/events', { ...query, cursor });
    for await (const { events } of pagesOf(read)) yield* events;
  }

  event(id: string): Promise<StoredEvent> {
    return this.at<typeof getEvent>('GET /v1/events/:id', { id });
  }

  /** Answers a question, with citations. */
  query(question: QuestionInput): Promise<Answer> {
    return this.at<typeof query>('POST /v1/query', question);
  }

  /** Claims in the order in which they became known, page after page for as long as they are read. */
  async *claims(query: ClaimQuery = {}): AsyncGenerator<Claim> {
    const read = (cursor: string | undefined) =>
      this.at<typeof listClaims>('GET /v1/claims', { ...query, cursor });
    for await (const { claims } of pagesOf(read)) yield* claims;
  }

  /** One claim; `as_of`, as it was known then. */
  claim(id: string, moment: { as_of?: string } = {}): Promise<Claim> {
    return this.at<typeof getClaim>('GET /v1/claims/:id', { id, ...moment });
  }

  /** Brings claims with their evidence; the good are kept, the others named. */
  bring(claims: readonly ClaimInput[]): Promise<ClaimsAnswer> {
    return this.at<typeof bringClaims>('POST /v1/claims', { claims });
  }

  /** Keeps one statement as a claim, with an event of its own that says it. */
  remember(statement: StatementInput): Promise<Claim> {
    return this.at<typeof remember>('POST /v1/remember', statement);
  }

  /** Changes of a claim with their reasons, oldest first. */
  async history(id: string, moment: { as_of?: string } = {}): Promise<readonly HistoryEntry[]> {
    const place = 'GET /v1/claims/:id/history';
    const { history } = await this.at<typeof claimHistory>(place, { id, ...moment });
    return history;
  }

  /** Checks a claim against its events again. */
  verify(id: string): Promise<Verification> {
    return this.at<typeof verifyClaim>('POST /v1/claims/:id/verify', { id });
  }

  /** Resolves a claim over another: the one that is named first gets `valid_to`. */
  resolve(id: string, resolution: Resolution): Promise<Claim> {
    return this.at<typeof resolve>('POST /v1/claims/:id/resolve', { ...resolution, id });
  }

  /** Lets a claim that waits count. */
  approve(id: string, approval: Approval = {}): Promise<Claim> {
    return this.at<typeof approve>('POST /v1/claims/:id/approve', { ...approval, id });
  }

  /** Turns a claim that waits away. */
  reject(id: string, approval: Approval = {}): Promise<Claim> {
    return this.at<typeof reject>('POST /v1/claims/:id/reject', { ...approval, id });
  }

  /** Contradictions in the order in which they were found, page after page for as long as they are read. */
  async *contradictions(query: ContradictionQuery = {}): AsyncGenerator<ListedContradiction> {
    const read = (cursor: string | undefined) =>
      this.at<typeof contradictions>('GET /v1/contradictions', { ...query, cursor });
    for await (const page of pagesOf(read)) yield* page.contradictions;
  }

  /** Events as they are stored, each once and in order; a stream that breaks is joined again where it broke. */
  async *followEvents(
    query: { run_id?: string } = {},
    options: StreamOptions = {},
  ): AsyncGenerator<EventEvent> {
    for await (const { id, data } of this.transport.follow('/v1/events/stream', query, options)) {
      yield { id, event: JSON.parse(data) };
    }
  }

  /** What happens to claims, each change once and in order; a stream that breaks is joined again where it broke. */
  async *followClaims(
    query: { updates?: boolean } = {},
    options: StreamOptions = {},
  ): AsyncGenerator<ClaimEvent> {
    for await (const { id, event, data } of this.transport.follow('/v1/claims/stream', query, options)) {
      if (event === 'claim' || event === 'claim.updated' || event === 'claim.challenged') {
        yield { id, kind: event, claim: JSON.parse(data) };
      } else if (event === 'contradiction' || event === 'contradiction.resolved') {
        yield { id, kind: event, contradiction: JSON.parse(data) };
      }
    }
  }

  /**
   * Lines, without their line feeds, of everything of a kind: NDJSON, which {@link import} takes back, or the markdown
   * of lessons.
   */
  async *export(kind: ExportKind): AsyncGenerator<string> {
    const response = await this.transport.request('GET', `/v1/export${queryText({ kind })}`);
    if (response.body === null) return;
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') throw new InvalidInput('The export broke off in the middle of a line; start it again.');
  }

  /** Tends memory now: merges, flags, records lessons and forgets; resolves when it is done. */
  tend({ dryRun: dry_run, only }: Pick<TendOptions, 'dryRun' | 'only'> = {}): Promise<TendReport> {
    return this.at<typeof tend>('POST /v1/tend', { dry_run, only: only && [...only] });
  }

  /** Takes lines of an export back as they were; events before the claims that quote them. */
  async import(lines: AsyncIterable<string> | Iterable<string>): Promise<Imported> {
    const body = ReadableStream.from(encoded(lines));
    const sent = { body, type: 'application/x-ndjson' };
    const response = await this.transport.request('POST', '/v1/import', sent);
    return JSON.parse(await response.text());
  }
}

async function* encoded(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(`${line}\n`);
}
