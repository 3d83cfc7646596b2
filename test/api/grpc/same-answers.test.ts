import { afterAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Call, placed } from '../../../api/calls/call.ts';
import { forgetEvent } from '../../../api/calls/events/forget-event.ts';
import { getEvent } from '../../../api/calls/events/get-event.ts';
import { ingestEvents } from '../../../api/calls/events/ingest-events.ts';
import { listEvents } from '../../../api/calls/events/list-events.ts';
import { approve } from '../../../api/calls/memory/approve.ts';
import { bringClaims } from '../../../api/calls/memory/bring-claims.ts';
import { claimHistory } from '../../../api/calls/memory/claim-history.ts';
import { contradictions } from '../../../api/calls/memory/contradictions.ts';
import { forget } from '../../../api/calls/memory/forget.ts';
import { getClaim } from '../../../api/calls/memory/get-claim.ts';
import { listClaims } from '../../../api/calls/memory/list-claims.ts';
import { processText } from '../../../api/calls/memory/process-text.ts';
import { query } from '../../../api/calls/memory/query.ts';
import { reject } from '../../../api/calls/memory/reject.ts';
import { remember } from '../../../api/calls/memory/remember.ts';
import { resolve } from '../../../api/calls/memory/resolve.ts';
import { tend } from '../../../api/calls/memory/tend.ts';
import { verifyClaim } from '../../../api/calls/memory/verify-claim.ts';
import { ingestObservation } from '../../../api/calls/observations/ingest-observation.ts';
import { ingestObservations } from '../../../api/calls/observations/ingest-observations.ts';
import { listObservations } from '../../../api/calls/observations/list-observations.ts';
import { giveFeedback } from '../../../api/calls/quiet/give-feedback.ts';
import { forgetSeries } from '../../../api/calls/series/forget-series.ts';
import { getSeries } from '../../../api/calls/series/get-series.ts';
import { listSeries } from '../../../api/calls/series/list-series.ts';
import { nameSeries } from '../../../api/calls/series/name-series.ts';
import { getSignal } from '../../../api/calls/signals/get-signal.ts';
import { listSignals } from '../../../api/calls/signals/list-signals.ts';
import { Client } from '../../../api/client/index.ts';
import { services } from '../../../api/grpc/methods/index.ts';
import { sharedService, uuid } from '../harness.ts';
import { detailsOf, faultsOf, GrpcClient } from './client.ts';

const service = sharedService({ SIGNAL_GRPC_PORT: '0' });
let grpc: GrpcClient | undefined;
const overGrpc = () => {
  grpc ??= new GrpcClient(service.grpc);
  return grpc;
};
afterAll(() => grpc?.close());

type SomeCall = Pick<Call<z.ZodObject, z.ZodType, never>, 'at' | 'input' | 'output'>;

const SCOPE = 'prod';
const EVENT = uuid('event');
/** A text whose claims are not read. */
const GERMAN = 'Der Abrechnungsdienst läuft jetzt auf Postgres 16.';
const OTHER = uuid('other event');
const NOBODY = uuid('nobody');
const seen = (outcome: number, second: number, more: object = {}) => ({
  scope: SCOPE,
  entity: 'web-1',
  metric: 'cpu',
  tags: { env: 'prod' },
  outcome,
  timestamp: new Date(Date.UTC(2026, 4, 1, 12, 0, second)).toISOString(),
  ...more,
});
const stall = Array.from({ length: 7 }, (_, second) => seen(11, second, { id: `stall-${second}` }));

/** Fields that the moment of a request decides, or that count how often it was made. */
const PASSING = ['milliseconds', 'trust', 'changed_at', 'recorded_at', 'version'];

/** Answers as they are compared: lists and maps that are empty may be missing. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !PASSING.includes(name))
      .filter(([, one]) => typeof one !== 'object' || one === null || Object.keys(one).length > 0)
      .map(([name, one]) => [name, comparable(one)]),
  );
}

/** What a request led to: an answer, or an error with its code and its faults. */
type Outcome = { readonly answer: unknown } | { readonly code: string; readonly faults: unknown };

const CODES: Record<number, string> = {
  400: 'INVALID_INPUT',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  422: 'UNPROCESSABLE',
};

/** Faults of HTTP, which may name a row where gRPC names a path. */
function faults(list: string, issues: readonly { path: string; message: string; index?: number }[]) {
  return issues.map(({ index, path, message }) => ({
    path: index === undefined ? path : [list, index, ...(path === '' ? [] : [path])].join('.'),
    message,
  }));
}

async function byHttp({ at }: SomeCall, fields: Readonly<Record<string, unknown>>): Promise<Outcome> {
  const { method, path: template, query: inQuery } = placed(at);
  const rest = new Map(Object.entries(fields));
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)));
    rest.delete(name);
    return value;
  });
  const search = new URLSearchParams();
  for (const [name, value] of [...rest]) {
    if (method !== 'GET' && method !== 'DELETE' && !inQuery.includes(name)) continue;
    for (const one of [value].flat()) search.append(name, String(one));
    rest.delete(name);
  }
  const sent = method === 'POST' || method === 'PUT';
  const response = await fetch(`${service.url}${path}?${search}`, {
    method,
    ...(sent && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(rest)),
    }),
  });
  const answer: unknown = await response.json();
  if (response.ok) return { answer: comparable(answer) };
  const errors = typeof answer === 'object' && answer !== null && 'errors' in answer ? answer.errors : [];
  return {
    code: CODES[response.status] ?? String(response.status),
    faults: faults('observations', Array.isArray(errors) ? errors : []),
  };
}

async function byGrpc(name: string, fields: object, as: string | undefined): Promise<Outcome> {
  try {
    const answered = await overGrpc().call(name, fields);
    return { answer: comparable(as === undefined ? answered : answered[as]) };
  } catch (error) {
    return { code: String(detailsOf(error).ErrorInfo.reason), faults: faultsOf(error) };
  }
}

/** The outcome without the evidence, where each request adds some. */
function withoutSightings(name: string, outcome: Outcome): Outcome {
  if (name !== 'Remember' || !('answer' in outcome)) return outcome;
  const { answer } = outcome;
  return typeof answer === 'object' ? { answer: { ...answer, evidence: [] } } : outcome;
}

/** What is asked: a method and its call, the field of the response that has the answer, and the fields of the request. */
type Row = readonly [
  name: string,
  call: SomeCall,
  fields: Readonly<Record<string, unknown>> | (() => Promise<Readonly<Record<string, unknown>>>),
  as?: string,
];

const claimIds = async () => {
  const client = new Client({ url: service.url });
  const ids: string[] = [];
  for await (const { id } of client.memory.claims()) ids.push(id);
  return ids;
};
const firstClaim = async () => ({ id: (await claimIds())[0] });
/** The signal of the stall, once it is published. */
async function stallSignal(): Promise<{ readonly id: string }> {
  const client = new Client({ url: service.url });
  const found = async () => (await client.signalPage({ scope: SCOPE, pattern: 'stall' })).signals;
  await expect.poll(found).toHaveLength(1);
  const [{ id }] = await found();
  return { id };
}

const ROWS: readonly Row[] = [
  ['Ingest', ingestObservation, seen(3, 0, { entity: 'web-2', id: 'one' })],
  ['Ingest', ingestObservation, {}],
  ['Ingest', ingestObservation, seen(3, 0, { timestamp: 'yesterday', scope: '' })],
  ['Ingest', ingestObservation, { scope_id: 'x', entity_id: uuid('e'), outcome: 1, labels: ['a'] }],
  ['IngestBatch', ingestObservations, { observations: stall }],
  ['IngestBatch', ingestObservations, { observations: [seen(1, 0, { id: 'stall-0' }), { scope: SCOPE }] }],
  ['IngestBatch', ingestObservations, { observations: [{ scope: SCOPE }, seen(1, 0, { timestamp: 'x' })] }],
  ['IngestBatch', ingestObservations, { observations: [] }],
  ['IngestBatch', ingestObservations, { observations: [seen(1, 0, { id: 'stall-0' })], history: true }],
  ['ListObservations', listObservations, { scope: SCOPE, expected: true }],
  ['ListObservations', listObservations, { limit: 2 }],
  ['ListObservations', listObservations, { scope: SCOPE, entity: 'web-1', points: 16 }],
  ['ListObservations', listObservations, { scope: SCOPE, entity: 'web-1', points: 16, limit: 2 }],
  ['ListObservations', listObservations, { points: 16 }],
  ['ListObservations', listObservations, { limit: 0 }],
  ['ListObservations', listObservations, { cursor: 'signals.1' }],
  ['ListObservations', listObservations, { since: 'soon', scope_id: 'x' }],
  ['ListSignals', listSignals, { scope: SCOPE, entity: 'web-1', tag: ['env:prod'] }],
  ['GetSignal', getSignal, stallSignal, 'signal'],
  ['ListSignals', listSignals, { scope: SCOPE, pattern: 'stall' }],
  ['ListSignals', listSignals, { scope: 'nowhere' }],
  [
    'ListSignals',
    listSignals,
    { min_strength: 2, status: 'shut', pattern: 'spikes', tag: ['env:prod', 'x'] },
  ],
  ['ListSignals', listSignals, { min_confidence: 0.5, severity: 'note', limit: 1 }],
  ['GetSignal', getSignal, { id: NOBODY }, 'signal'],
  ['GetSignal', getSignal, { id: 'x' }, 'signal'],
  ['GiveFeedback', giveFeedback, { id: NOBODY, verdict: 'useful' }],
  ['GiveFeedback', giveFeedback, { id: NOBODY, verdict: 'wrong' }],
  ['GiveFeedback', giveFeedback, async () => ({ ...(await stallSignal()), verdict: 'useful' })],
  ['ListSeries', listSeries, { scope: SCOPE }],
  ['ListSeries', listSeries, { prefix: 'web', kind: true, limit: 1 }],
  ['ListSeries', listSeries, { limit: 5000 }],
  ['GetSeries', getSeries, { entity_id: 'web-1' }],
  ['GetSeries', getSeries, { entity_id: 'nothing' }],
  [
    'NameSeries',
    nameSeries,
    { entity_id: uuid('named'), scope_id: uuid('scope'), names: ['load'], unit: '%' },
  ],
  ['NameSeries', nameSeries, { entity_id: uuid('named'), scope_id: uuid('scope'), names: [] }],
  [
    'IngestEvents',
    ingestEvents,
    { events: [{ id: OTHER, content: 'The cache is warm.', metadata: { a: 'b' } }] },
  ],
  ['IngestEvents', ingestEvents, { events: [{ id: OTHER, content: 'The cache is cold.' }] }],
  ['IngestEvents', ingestEvents, { events: [{ id: 'x' }, { content: '' }] }],
  ['IngestEvents', ingestEvents, { events: [{ id: uuid('german'), content: GERMAN }] }],
  ['ProcessText', processText, { id: uuid('german too'), text: `${GERMAN} Das ist neu.` }],
  ['ProcessText', processText, { id: EVENT, text: 'The API listens on port 8080.' }],
  ['ProcessText', processText, { text: ' ' }],
  ['ProcessText', processText, {}],
  ['ListEvents', listEvents, { limit: 1 }],
  ['ListEvents', listEvents, { run_id: 'x' }],
  ['GetEvent', getEvent, { id: EVENT }, 'event'],
  ['GetEvent', getEvent, { id: NOBODY }, 'event'],
  [
    'Remember',
    remember,
    {
      text: 'The API does not listen on port 8080.',
      key: 'api.port',
      timestamp: '2026-05-01T12:00:00Z',
      valid_from: '2026-05-01T12:00:00Z',
    },
    'claim',
  ],
  ['Remember', remember, { text: '', confidence: 3, type: 'rumour' }, 'claim'],
  [
    'BringClaims',
    bringClaims,
    {
      claims: [{ text: 'The cache is warm.', evidence: [{ event_id: OTHER, span: [0, 18] }] }, { text: '' }],
    },
  ],
  ['BringClaims', bringClaims, {}],
  ['ListClaims', listClaims, { type: 'fact' }],
  ['ListClaims', listClaims, { status: 'gone', at: 'x' }],
  ['GetClaim', getClaim, firstClaim, 'claim'],
  ['GetClaim', getClaim, { id: NOBODY }, 'claim'],
  ['GetClaimHistory', claimHistory, firstClaim],
  ['VerifyClaim', verifyClaim, firstClaim],
  ['VerifyClaim', verifyClaim, { id: NOBODY }],
  ['ListContradictions', contradictions, { expand: 'claims' }],
  ['ListContradictions', contradictions, { kind: 'quarrel', established: true }],
  ['Query', query, { question: 'Does the API listen on port 8080?', passages: 1, explain: true }],
  ['Query', query, {}],
  [
    'ResolveClaim',
    resolve,
    async () => ({ ...(await firstClaim()), over: NOBODY, reason: 'tried' }),
    'claim',
  ],
  [
    'ResolveClaim',
    resolve,
    async () => ({ ...(await firstClaim()), over: (await firstClaim()).id, reason: 'itself' }),
    'claim',
  ],
  ['ResolveClaim', resolve, async () => ({ ...(await firstClaim()), reason: ' ' }), 'claim'],
  ['ApproveClaim', approve, async () => ({ ...(await firstClaim()) }), 'claim'],
  ['RejectClaim', reject, async () => ({ ...(await firstClaim()), reason: 'no' }), 'claim'],
  ['Forget', forget, { source_input_id: 'nothing', metadata: { a: 'b' }, reason: 'asked' }],
  ['Forget', forget, { reason: 'asked' }],
  ['ForgetEvent', forgetEvent, { id: OTHER, dry_run: true }],
  ['ForgetEvent', forgetEvent, { id: NOBODY }],
  ['Tend', tend, { dry_run: true }],
  ['Tend', tend, { only: ['sleep'] }],
  ['ForgetSeries', forgetSeries, { entity_id: NOBODY }],
];

describe('gRPC answers as HTTP does', () => {
  it.each(ROWS.map((row, index) => ({ index, name: row[0], row })))('$index $name', async ({ row }) => {
    const [name, call, given, as] = row;
    const fields = typeof given === 'function' ? await given() : given;
    // What the first request changes, the others find changed.
    await byHttp(call, fields);
    expect(withoutSightings(name, await byGrpc(name, fields, as))).toEqual(
      withoutSightings(name, await byHttp(call, fields)),
    );
  });

  it('with every method that has one request and one answer', () => {
    const methods = services.flatMap(({ methods: all }) => all.filter((one) => 'run' in one));
    expect(methods.map(({ name }) => name).sort()).toEqual([...new Set(ROWS.map(([name]) => name))].sort());
  });
});
