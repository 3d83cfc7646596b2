import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { z } from 'zod';
import { warningsSchema } from '../../api/calls/fields/warnings.ts';
import { problemSchema } from '../../api/http/problems.ts';
import { expectedObservationSchema } from '../../operators/records/expectation.ts';
import { signalSchema } from '../../operators/signals/signal.ts';

/** An HTTP answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Makes a request and reads the answer to its end. */
export async function call(url: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(new URL(path, url), init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** POSTs a body as it is, by default as JSON. */
export function postText(
  url: string,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return call(url, path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** POSTs a value as JSON. */
export const post = (url: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  postText(url, path, JSON.stringify(body), headers);

/** POSTs NDJSON to the batch route. */
export const postLines = (url: string, lines: readonly string[], headers: Record<string, string> = {}) =>
  postText(url, '/v1/ingest/batch', lines.join('\n'), { 'content-type': 'application/x-ndjson', ...headers });

export const gzipped = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(text));

/** Whatever would tell a stranger of the insides of the server. */
const INSIDES =
  /\bat .+:\d+:\d+|node_modules|node:internal|\/tmp\/|\/home\/|\/work\/|SELECT .* FROM |INSERT INTO|observation_log|BEGIN TRANSACTION/;

/** The problem that an answer is; checks its form, and that it tells nothing of the insides of the server. */
export function problemOf(answer: Answer, status: number) {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  // The caller's own statement, with a mark at its fault.
  expect(answer.text.replace(/\\n\\nLINE \d+: .*?\\n +\^/, '')).not.toMatch(INSIDES);
  const problem = z
    .strictObject({ ...problemSchema.shape, detail: z.string().min(1), request_id: z.string().min(1) })
    .parse(JSON.parse(answer.text));
  expect(problem.status).toBe(status);
  expect(problem.type).toMatch(/^urn:tidemark:error:[a-z_]+$/);
  expect(problem.title.length).toBeGreaterThan(0);
  return problem;
}

const summarySchema = z.object({
  accepted: z.number(),
  duplicates: z.number(),
  rejected: z.array(z.object({ index: z.number(), path: z.string(), message: z.string() })),
  rejected_count: z.number(),
});

/** What a batch answered; fails when it was not accepted. */
export function summaryOf(answer: Answer) {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 202 });
  return summarySchema.parse(JSON.parse(answer.text));
}

const acknowledgedSchema = z.object({ id: z.string().min(1), status: z.literal('accepted') });

/** Id of the one observation that was accepted. */
export function acknowledged(answer: Answer): string {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 202 });
  return acknowledgedSchema.parse(JSON.parse(answer.text)).id;
}

function reader<Shape extends z.ZodObject>(schema: Shape) {
  return (answer: Answer) => {
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    return schema.parse(JSON.parse(answer.text));
  };
}

const next = { count: z.number(), next_cursor: z.string().optional(), warnings: warningsSchema };
const signalPage = reader(z.strictObject({ signals: z.array(signalSchema), ...next }));
const observationPage = reader(z.strictObject({ observations: z.array(expectedObservationSchema), ...next }));

export const getSignals = async (url: string, query = '') =>
  signalPage(await call(url, `/v1/signals?${query}`));
export const getObservations = async (url: string, query = '', init: RequestInit = {}) =>
  observationPage(await call(url, `/v1/observations?${query}`, init));

/** All signals, members of stories included, page by page. */
export async function allSignals(url: string, query = '') {
  const rows = [];
  let cursor = '';
  do {
    const page = await getSignals(url, `members=true&${query}&limit=1000${cursor}`);
    rows.push(...page.signals);
    cursor = page.next_cursor === undefined ? '' : `&cursor=${page.next_cursor}`;
  } while (cursor !== '');
  return rows;
}

/** All observations, page by page. */
export async function allObservations(url: string, query = '', init: RequestInit = {}) {
  const rows = [];
  let cursor = '';
  do {
    const page = await getObservations(url, `${query}&limit=1000${cursor}`, init);
    rows.push(...page.observations);
    cursor = page.next_cursor === undefined ? '' : `&cursor=${page.next_cursor}`;
  } while (cursor !== '');
  return rows;
}

/** Asks until `probe` gives something else than undefined. */
export async function until<T>(what: string, probe: () => Promise<T | undefined>, seconds = 60): Promise<T> {
  const deadline = performance.now() + 1000 * seconds;
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`waited ${seconds} s in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const sample = /^([a-z_]+)(?:\{([^}]*)\})? (\S+)$/;

/** Samples of /metrics: the sum over the labels, by name. */
export async function metricsOf(url: string, headers: Record<string, string> = {}) {
  const { text, status } = await call(url, '/metrics', { headers });
  expect(status).toBe(200);
  const sums = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [, name, , value] = sample.exec(line) ?? [];
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + Number(value));
  }
  return sums;
}

/** Resolves after two ticks that ended later than this call: what was acknowledged before is detected then. */
export async function ticked(url: string): Promise<void> {
  const ticks = async () => (await metricsOf(url)).get('tidemark_tick_seconds_count') ?? 0;
  const before = await ticks();
  await until('two ticks', async () => ((await ticks()) >= before + 2 ? true : undefined));
}
