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
import type { forget } from '../calls/memory/forget.ts';
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

/** How many of the sent events were stored, and which were not. */
export type EventsAnswer = CallAnswer<typeof ingestEvents>;

/** How many of the sent claims were stored, and which were not. */
export type ClaimsAnswer = CallAnswer<typeof bringClaims>;

/** A text to process: an event with an optional id. */
export type ProcessInput = CallInput<typeof processText>;
export type ProcessAnswer = CallAnswer<typeof processText>;

/** Filters of a list of events, claims or contradictions, and its page size. */
export type EventQuery = Omit<CallInput<typeof listEvents>, 'cursor'>;
export type ClaimQuery = Omit<CallInput<typeof listClaims>, 'cursor'>;
export type ContradictionQuery = Omit<CallInput<typeof contradictions>, 'cursor'>;

/**
 * A statement to store: a claim whose evidence is a new event; optionally with the source of that event (default: its author), the run
 * that it belongs to, and when it was said (default: now).
 */
export type StatementInput = CallInput<typeof remember>;

/** A question. Moments are RFC 3339 or a bare date, which stands for its last moment in UTC; bounds of a range use the first moment. */
export type QuestionInput = CallInput<typeof query>;
export type Answer = CallAnswer<typeof query>;
export type Verification = CallAnswer<typeof verifyClaim>;
export type ListedContradiction = CallAnswer<typeof contradictions>['contradictions'][number];

/** What to forget, and why. */
export type ForgetInput = CallInput<typeof forget>;
export type ForgetReport = CallAnswer<typeof forget>;

/** Whose memory a call is about; default: that of the scope of the token. */
export interface Within {
  readonly scope?: string | undefined;
}

/** An event, with its position in the log of memory. */
export interface EventEvent {
  readonly id: number;
  readonly event: StoredEvent;
}

/** A change of a claim, with its position in the log of memory. */
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

/** Memory on a tidemark server. A refusal of the server rejects with a ServerRefused. */
export class MemoryClient {
  private readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
  }

  /** Makes a call at its place. */
  private at<C extends AnyCall>(place: C['at'], input: CallInput<C>): Promise<CallAnswer<C>> {
    return this.transport.at(place, input);
  }

  /**
   * Stores events, sent as NDJSON, and the claims derived from them.
   *
   * @param scope of events that name none; default: the scope of the token
   */
  ingest(events: readonly EventInput[], scope?: string): Promise<EventsAnswer> {
    return this.transport.lines(`/v1/events${queryText({ scope })}`, events);
  }

  /** Stores a text as one event. */
  process(input: ProcessInput): Promise<ProcessAnswer> {
    return this.at<typeof processText>('POST /v1/process', input);
  }

  /** Events in the order of their timestamps, read page by page as the caller consumes them. */
  async *events(query: EventQuery = {}): AsyncGenerator<StoredEvent> {
    const read = (cursor: string | undefined) =>
      this.at<typeof listEvents>('GET /v1/events', { ...query, cursor });
    for await (const { events } of pagesOf(read)) yield* events;
  }

  event(id: string, within: Within = {}): Promise<StoredEvent> {
    return this.at<typeof getEvent>('GET /v1/events/:id', { id, ...within });
  }

  /** Answers a question, with citations. */
  query(question: QuestionInput): Promise<Answer> {
    return this.at<typeof query>('POST /v1/query', question);
  }

  /** Claims in the order in which they became known, read page by page as the caller consumes them. */
  async *claims(query: ClaimQuery = {}): AsyncGenerator<Claim> {
    const read = (cursor: string | undefined) =>
      this.at<typeof listClaims>('GET /v1/claims', { ...query, cursor });
    for await (const { claims } of pagesOf(read)) yield* claims;
  }

  /** One claim; with `as_of`, as it was known at that moment. */
  claim(id: string, moment: Within & { as_of?: string } = {}): Promise<Claim> {
    return this.at<typeof getClaim>('GET /v1/claims/:id', { id, ...moment });
  }

  /** Stores claims with their evidence; invalid ones are reported, the rest is stored. */
  bring(claims: readonly ClaimInput[], within: Within = {}): Promise<ClaimsAnswer> {
    return this.at<typeof bringClaims>('POST /v1/claims', { claims, ...within });
  }

  /** Stores one statement as a claim, with its own event as evidence. */
  remember(statement: StatementInput): Promise<Claim> {
    return this.at<typeof remember>('POST /v1/remember', statement);
  }

  /** Changes of a claim with their reasons, oldest first. */
  async history(id: string, moment: Within & { as_of?: string } = {}): Promise<readonly HistoryEntry[]> {
    const place = 'GET /v1/claims/:id/history';
    const { history } = await this.at<typeof claimHistory>(place, { id, ...moment });
    return history;
  }

  /** Checks a claim against its events again. */
  verify(id: string, within: Within = {}): Promise<Verification> {
    return this.at<typeof verifyClaim>('POST /v1/claims/:id/verify', { id, ...within });
  }

  /** Resolves a claim in favour of another: the first one gets `valid_to`. */
  resolve(id: string, resolution: Resolution): Promise<Claim> {
    return this.at<typeof resolve>('POST /v1/claims/:id/resolve', { ...resolution, id });
  }

  /** Approves a pending claim. */
  approve(id: string, approval: Approval = {}): Promise<Claim> {
    return this.at<typeof approve>('POST /v1/claims/:id/approve', { ...approval, id });
  }

  /** Rejects a pending claim. */
  reject(id: string, approval: Approval = {}): Promise<Claim> {
    return this.at<typeof reject>('POST /v1/claims/:id/reject', { ...approval, id });
  }

  /** Contradictions in the order in which they were found, read page by page as the caller consumes them. */
  async *contradictions(query: ContradictionQuery = {}): AsyncGenerator<ListedContradiction> {
    const read = (cursor: string | undefined) =>
      this.at<typeof contradictions>('GET /v1/contradictions', { ...query, cursor });
    for await (const page of pagesOf(read)) yield* page.contradictions;
  }

  /** Events as they are stored, each once and in order; a broken stream is resumed where it broke. */
  async *followEvents(
    query: { run_id?: string; scope?: string } = {},
    options: StreamOptions = {},
  ): AsyncGenerator<EventEvent> {
    for await (const { id, data } of this.transport.follow('/v1/events/stream', query, options)) {
      yield { id, event: JSON.parse(data) };
    }
  }

  /** Changes of claims, each once and in order; a broken stream is resumed where it broke. */
  async *followClaims(
    query: { updates?: boolean; scope?: string | undefined } = {},
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

  /** Lines of everything of one kind in a scope, without line feeds: NDJSON, which {@link import} accepts, or lessons as Markdown. */
  async *export(kind: ExportKind, scope?: string): AsyncGenerator<string> {
    const response = await this.transport.request('GET', `/v1/export${queryText({ kind, scope })}`);
    if (response.body === null) return;
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') throw new InvalidInput('The export ended in the middle of a line; start it again.');
  }

  /** Tends memory now: merges, flags, records lessons and forgets; resolves when it is done. */
  tend({
    dryRun: dry_run,
    only,
    scope,
  }: Pick<TendOptions, 'dryRun' | 'only'> & Within = {}): Promise<TendReport> {
    return this.at<typeof tend>('POST /v1/tend', { dry_run, only: only && [...only], scope });
  }

  /** Forgets the events to which all given fields apply, and what only they state. */
  forget(selector: ForgetInput): Promise<ForgetReport> {
    return this.at<typeof forget>('POST /v1/forget', selector);
  }

  /** Restores lines of an export unchanged; events must precede the claims that quote them. */
  async import(lines: AsyncIterable<string> | Iterable<string>, scope?: string): Promise<Imported> {
    const body = streamOf(lines);
    const sent = { body, type: 'application/x-ndjson' };
    const response = await this.transport.request('POST', `/v1/import${queryText({ scope })}`, sent);
    return JSON.parse(await response.text());
  }
}

/** The bytes of lines as a stream, made of what every browser has. */
function streamOf(lines: AsyncIterable<string> | Iterable<string>): ReadableStream<Uint8Array> {
  const parts = encoded(lines);
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

async function* encoded(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(`${line}\n`);
}
