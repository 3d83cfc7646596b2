import { expect } from 'vitest';
import { z } from 'zod';
import {
  citationSchema,
  claimSchema,
  contradictionSchema,
  historyEntrySchema,
} from '../../../operators/records/claim.ts';
import { storedEventSchema } from '../../../operators/records/event.ts';
import { type Answer, call, post, postText } from '../answers.ts';
import { uuid } from '../harness.ts';

/** The example of the memory service: three claims, two of which exclude each other. */
export const SUCCEEDED = 'The deployment succeeded in production.';
export const FAILED = 'The deployment did not succeed in production.';
export const RESPONSE_TIMES = 'Response times averaged 45ms.';
export const EXAMPLE = `${SUCCEEDED} ${FAILED} ${RESPONSE_TIMES}`;

const rejection = z.strictObject({ index: z.number(), path: z.string(), message: z.string() });
const claim = z.strictObject({
  ...claimSchema.shape,
  evidence: z.array(z.strictObject(citationSchema.shape)),
});
const contradiction = z.strictObject(contradictionSchema.shape);
const event = z.strictObject(storedEventSchema.shape);
const page = { count: z.number(), next_cursor: z.string().optional() };

/** Reads a body that must have a status and nothing but what a schema names. */
function reader<Schema extends z.ZodType>(status: number, schema: Schema) {
  return (answer: Answer): z.output<Schema> => {
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
    return schema.parse(JSON.parse(answer.text));
  };
}

export const eventsTaken = reader(
  202,
  z.strictObject({
    accepted: z.number(),
    duplicates: z.number(),
    rejected: z.number(),
    claims: z.number(),
    corroborated: z.number(),
    contradictions: z.number(),
    rejections: z.array(rejection),
  }),
);
export const claimsTaken = reader(
  202,
  z.strictObject({
    accepted: z.number(),
    duplicates: z.number(),
    rejected: z.number(),
    claims: z.array(claim),
    rejections: z.array(rejection),
  }),
);
const processed = reader(
  200,
  z.strictObject({
    event_id: z.string(),
    summary: z.strictObject({ events: z.number(), claims: z.number(), contradictions: z.number() }),
    claims: z.array(claim),
    contradictions: z.array(contradiction),
    warnings: z.array(z.string()).optional(),
  }),
);
const answered = reader(
  200,
  z.strictObject({
    answer: z.string(),
    claims: z.array(claim),
    contradictions: z.array(contradiction),
    citations: z.array(z.strictObject({ ...citationSchema.shape, claim_id: z.string() })),
    support: z.enum(['answered', 'weak', 'none']),
    confidence: z.number().min(0).max(1),
    unknown_words: z.array(z.string()).optional(),
    related: z
      .array(
        z.strictObject({ ...citationSchema.shape, timestamp: z.string(), speaker: z.string().optional() }),
      )
      .optional(),
    passages: z
      .array(
        z.strictObject({
          event_id: z.string(),
          run_id: z.string().optional(),
          source_input_id: z.string().optional(),
          timestamp: z.string(),
          content: z.string(),
        }),
      )
      .optional(),
    sources: z.array(z.string()).optional(),
    explanation: z
      .array(
        z.strictObject({
          claim_id: z.string(),
          score: z.number(),
          components: z.array(
            z.strictObject({
              name: z.string(),
              rank: z.number(),
              weight: z.number(),
              value: z.number(),
              parts: z.record(z.string(), z.number()).optional(),
            }),
          ),
        }),
      )
      .optional(),
    expanded: z.array(z.string()).optional(),
    warnings: z.array(z.string()).optional(),
  }),
);
export const oneClaim = reader(200, claim);
const claimPage = reader(200, z.strictObject({ claims: z.array(claim), ...page }));
const eventPage = reader(200, z.strictObject({ events: z.array(event), ...page }));
const contradictionPage = reader(200, z.strictObject({ contradictions: z.array(contradiction), ...page }));
const historyAnswer = reader(
  200,
  z.strictObject({ claim_id: z.string(), history: z.array(z.strictObject(historyEntrySchema.shape)) }),
);

export const process = async (url: string, body: object) => processed(await post(url, '/v1/process', body));
export const ingest = async (url: string, events: readonly unknown[]) =>
  eventsTaken(await post(url, '/v1/events', { events }));
export const upsert = async (url: string, claims: readonly unknown[]) =>
  claimsTaken(await post(url, '/v1/claims', { claims }));
export const query = async (url: string, parameters: string) =>
  answered(await call(url, `/v1/query?${parameters}`));
export const getClaim = async (url: string, id: string, parameters = '') =>
  oneClaim(await call(url, `/v1/claims/${id}?${parameters}`));
export const getClaims = async (url: string, parameters = '') =>
  claimPage(await call(url, `/v1/claims?${parameters}`));
export const getEvents = async (url: string, parameters = '') =>
  eventPage(await call(url, `/v1/events?${parameters}`));
export const getContradictions = async (url: string, parameters = '') =>
  contradictionPage(await call(url, `/v1/contradictions?${parameters}`));
export const getHistory = async (url: string, id: string, parameters = '') =>
  historyAnswer(await call(url, `/v1/claims/${id}/history?${parameters}`)).history;
export const decide = (url: string, id: string, what: string, body: object) =>
  post(url, `/v1/claims/${id}/${what}`, body);

export const postEventLines = (url: string, body: string | Uint8Array<ArrayBuffer>) =>
  postText(url, '/v1/events', body, { 'content-type': 'application/x-ndjson' });

/** An event of a caller with the id of its name. */
export const eventOf = (name: string, content: string, more: object = {}) => ({
  id: uuid(name),
  content,
  ...more,
});

/** All rows of a list, page by page. */
export async function allOf<Row>(
  pageAt: (cursor: string) => Promise<{ rows: readonly Row[]; next: string | undefined }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor = '';
  do {
    const { rows: some, next } = await pageAt(cursor);
    rows.push(...some);
    cursor = next === undefined ? '' : `&cursor=${next}`;
  } while (cursor !== '');
  return rows;
}

export const allEvents = (url: string, parameters = '', limit = 1000) =>
  allOf(async (cursor) => {
    const { events, next_cursor } = await getEvents(url, `${parameters}&limit=${limit}${cursor}`);
    return { rows: events, next: next_cursor };
  });
export const allClaims = (url: string, parameters = '', limit = 1000) =>
  allOf(async (cursor) => {
    const { claims, next_cursor } = await getClaims(url, `${parameters}&limit=${limit}${cursor}`);
    return { rows: claims, next: next_cursor };
  });
export const allContradictions = (url: string, parameters = '', limit = 1000) =>
  allOf(async (cursor) => {
    const answer = await getContradictions(url, `${parameters}&limit=${limit}${cursor}`);
    return { rows: answer.contradictions, next: answer.next_cursor };
  });
