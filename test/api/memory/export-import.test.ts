import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { importedLines } from '../../../api/http/routes/memory/import.ts';
import { call, metricsOf, post, postText, problemOf } from '../answers.ts';
import { makeFolder, removeFolder, serve, sharedService } from '../harness.ts';
import { memoryChangesUpTo } from './memory-stream.ts';
import {
  allClaims,
  allContradictions,
  allEvents,
  decide,
  EXAMPLE,
  eventOf,
  getHistory,
  ingest,
  oneClaim,
  process,
  query,
  upsert,
} from './requests.ts';

const QUESTION = 'question=Did+the+deployment+succeed%3F';
const HEADERS = { 'content-type': 'application/x-ndjson' };
const importInto = (url: string, body: string) => postText(url, '/v1/import', body, HEADERS);

async function exported(url: string, kind: string): Promise<string> {
  const { status, headers, text } = await call(url, `/v1/export?kind=${kind}`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  return text;
}

/** A service of its own with an empty store. */
async function another() {
  const folder = makeFolder();
  const service = await serve(join(folder, 'store.sqlite'));
  onTestFinished(async () => {
    await service.stop();
    removeFolder(folder);
  });
  return service;
}

describe('what is exported', () => {
  const service = sharedService();
  let events = '';
  let claims = '';
  beforeAll(async () => {
    const { claims: made, event_id } = await process(service.url, {
      text: EXAMPLE,
      timestamp: '2026-01-01T00:00:00Z',
      metadata: { b: '2', a: '1' },
    });
    await ingest(
      service.url,
      Array.from({ length: 400 }, (_, at) =>
        eventOf(`filler ${at}`, `The tower ${at} has ${at + 2} floors. 🚀`),
      ),
    );
    await ingest(service.url, [eventOf('Oslo', 'The export to Oslo succeeded.')]);
    oneClaim(await decide(service.url, made[1].id, 'resolve', { over: made[0].id, reason: 'seen' }));
    await upsert(service.url, [
      { text: 'It was brought.', evidence: [{ event_id }], key: 'k', author: 'user' },
    ]);
    events = await exported(service.url, 'event');
    claims = await exported(service.url, 'claim');
  });

  it('is a line for each record', () => {
    expect(events.split('\n')).toHaveLength(402 + 1);
    expect(events.endsWith('\n')).toBe(true);
    for (const line of `${events}${claims}`.trimEnd().split('\n'))
      expect(() => JSON.parse(line)).not.toThrow();
  });

  it('is taken back without loss, read alike, and skipped when it comes again', async () => {
    const other = await another();
    const first = await importInto(other.url, events);
    expect(JSON.parse(first.text)).toEqual({ events: 402, claims: 0, relations: 0, skipped: 0 });
    const second = await importInto(other.url, claims);
    expect(JSON.parse(second.text)).toMatchObject({ events: 0, claims: 405, skipped: 0 });
    expect(await exported(other.url, 'event')).toBe(events);
    expect(await exported(other.url, 'claim')).toBe(claims);
    for (const [here, there] of [
      [await allEvents(service.url), await allEvents(other.url)],
      [await allClaims(service.url), await allClaims(other.url)],
      [await allContradictions(service.url), await allContradictions(other.url)],
      [(await query(service.url, QUESTION)).claims, (await query(other.url, QUESTION)).claims],
    ]) {
      expect(there).toEqual(here);
    }
    for (const { id } of (await allClaims(service.url)).slice(0, 3)) {
      expect(await getHistory(other.url, id)).toEqual(await getHistory(service.url, id));
    }
    const third = await importInto(other.url, events + claims);
    expect(JSON.parse(third.text)).toMatchObject({ events: 0, claims: 0, relations: 0 });
    // It goes on from there: what is known is known, what is new meets the old, and streams show all of it.
    const again = await ingest(other.url, [eventOf('filler 7', 'The tower 7 has 9 floors. 🚀')]);
    expect(again).toMatchObject({ duplicates: 1 });
    const against = await ingest(other.url, [eventOf('new', 'The export to Oslo did not succeed.')]);
    expect(against.contradictions).toBe(1);
    expect((await metricsOf(other.url)).get('tidemark_events_total')).toBe(403);
    const all = await memoryChangesUpTo(other.url, 'events', { lastEventId: 0, count: 403 });
    expect(all.at(-1)?.data.content).toBe('The export to Oslo did not succeed.');
  });

  it('is refused where it does not fit, and says at which line', async () => {
    const other = await another();
    const lines = events.trimEnd().split('\n');
    const changed = lines[3].replace('floors', 'storeys');
    const broken = problemOf(await importInto(other.url, `${lines[0]}\n\n${lines[1]}\n{"kind":\n`), 400);
    expect(broken.detail).toMatch(/line 4/);
    await importInto(other.url, events);
    expect(problemOf(await importInto(other.url, `\n${changed}`), 409).detail).toMatch(/line 2/);
    const early = await another();
    expect(problemOf(await importInto(early.url, claims), 400).detail).toMatch(/line \d+/);
  });

  it('is asked for by kind, and taken back as lines alone', async () => {
    expect(problemOf(await call(service.url, '/v1/export'), 400).errors).toMatchObject([{ path: 'kind' }]);
    expect(problemOf(await call(service.url, '/v1/export?kind=row'), 400).errors).toMatchObject([
      { path: 'kind' },
    ]);
    expect(problemOf(await post(service.url, '/v1/import', {}), 415).detail).toMatch(/application\/x-ndjson/);
    const empty = await importInto(service.url, '');
    expect(JSON.parse(empty.text)).toEqual({ events: 0, claims: 0, relations: 0, skipped: 0 });
  });

  it('is not half taken for good when its sender goes away', async () => {
    const other = await another();
    const lines = events.split('\n');
    const { port } = new URL(other.url);
    const sending = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/v1/import',
      headers: HEADERS,
    });
    sending.on('error', () => undefined);
    sending.write(`${lines.slice(0, 5).join('\n')}\n`);
    await once(sending, 'socket');
    sending.destroy();
    // Memory takes data again, and the same lines.
    expect(await ingest(other.url, [eventOf('after', 'It goes on.')])).toMatchObject({ accepted: 1 });
    const whole = await importInto(other.url, events);
    expect(whole.status).toBe(200);
    expect(await allEvents(other.url)).toHaveLength(403);
  });
});

describe('lessons', () => {
  const service = sharedService();

  it('are markdown with front matter, of what several sources say', async () => {
    expect((await call(service.url, '/v1/export?kind=lesson')).text).toBe('');
    const statement = 'The exporter fails on empty files.';
    const sources = ['ci', 'support', 'review', 'audit'];
    const events = sources.map((source, at) =>
      eventOf(source, statement, { source_input_id: source, timestamp: `2026-05-0${at + 1}T00:00:00Z` }),
    );
    await ingest(service.url, [...events, eventOf('rumour', 'The exporter is slow on Monday.')]);
    const { status, headers, text } = await call(service.url, '/v1/export?kind=lesson');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(text.startsWith('---\n')).toBe(true);
    const [, front, body] = text.split(/^---$/m);
    const fields = new Map(
      front
        .trim()
        .split('\n')
        .map((line): [string, unknown] => {
          const colon = line.indexOf(': ');
          return [line.slice(0, colon), JSON.parse(line.slice(colon + 2))];
        }),
    );
    expect(fields.get('kind')).toBe('lesson');
    expect(fields.get('statement')).toBe(statement);
    expect(fields.get('evidence')).toEqual(events.map(({ id }) => id));
    expect(body).toContain(statement);
    expect(body).not.toContain('Monday');
  });
});

describe('the lines of an import', () => {
  it('end where their sender pauses for too long', async () => {
    const stream = new PassThrough();
    const read = async () => {
      const lines: string[] = [];
      for await (const line of importedLines(stream, 20)) lines.push(line);
      return lines;
    };
    stream.write('{"a":1}\n');
    await expect(read()).rejects.toMatchObject({
      code: 'invalid_input',
      message: /No data arrived for 0.02 s/,
    });
  });

  it('count blank ones, and name one that is no UTF-8', async () => {
    const stream = new PassThrough();
    stream.end(Buffer.concat([Buffer.from('a\n\n\nb\n\n'), Buffer.from([0xff, 10])]));
    const lines: string[] = [];
    const reading = (async () => {
      for await (const line of importedLines(stream)) lines.push(line);
    })();
    await expect(reading).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'line 6: the line is not UTF-8',
    });
    expect(lines).toEqual(['a', '', '', 'b', '']);
  });
});
