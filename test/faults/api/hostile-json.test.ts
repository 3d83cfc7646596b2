import { describe, expect, it, vi } from 'vitest';
import { MOST_LEVELS, MOST_NAMES } from '../../../api/mcp-framework/wire/json-shape.ts';
import { type Answer, acknowledged, post, postText, problemOf, summaryOf } from '../../api/answers.ts';
import { sharedService, uuid } from '../../api/harness.ts';

const MEGABYTE = 1024 * 1024;
const TOO_DEEP = `is nested more than ${MOST_LEVELS} levels deep`;
const TOO_MANY = `has more than ${MOST_NAMES} different field names`;

/** Fields of different names whose values are wrong wherever texts are meant. */
const fields = (count: number) => Array.from({ length: count }, (_, i) => `"k${i}":${i}`).join(',');
const ids = `"scope_id":"${uuid('scope')}","entity_id":"${uuid('entity')}"`;

/** Characters that the parser was given while `work` was under way, in texts longer than a message of this test. */
async function parsed<T>(work: () => Promise<T>): Promise<{ result: T; characters: number }> {
  const parse = vi.spyOn(JSON, 'parse');
  try {
    const result = await work();
    const lengths = parse.mock.calls.map(([text]) => text.length).filter((length) => length > MEGABYTE / 8);
    return { result, characters: lengths.reduce((sum, length) => sum + length, 0) };
  } finally {
    parse.mockRestore();
  }
}

describe('finding 13: JSON that holds everybody else up', () => {
  const service = sharedService();
  const good = () => post(service.url, '/v1/ingest', JSON.parse(`{${ids},"outcome":1}`));

  it.each([
    ['31 MB of brackets', '/v1/ingest', () => '['.repeat(31 * MEGABYTE), TOO_DEEP],
    ['brackets that close', '/v1/query', () => '['.repeat(MEGABYTE) + ']'.repeat(MEGABYTE), TOO_DEEP],
    ['objects in each other', '/v1/events', () => '{"a":'.repeat(MEGABYTE), TOO_DEEP],
    ['a million keys', '/v1/ingest', () => `{${ids},${fields(1_000_000)}}`, TOO_MANY],
    ['a million keys of meta', '/v1/ingest', () => `{${ids},"meta":{${fields(1_000_000)}}}`, TOO_MANY],
    [
      'a million keys, one in each',
      '/v1/ingest/batch',
      () => `[{${fields(1_000_000).replaceAll(',', '},{')}}]`,
      TOO_MANY,
    ],
    ['a million keys of a question', '/v1/query', () => `{"question":"x",${fields(1_000_000)}}`, TOO_MANY],
  ])('%s at %s: refused before it is parsed, with the limit', async (_, path, body, limit) => {
    const { result, characters } = await parsed(() => postText(service.url, path, body()));
    expect(problemOf(result, 400).detail).toContain(limit);
    expect(characters).toBe(0);
    acknowledged(await good());
  });

  it.each([
    ['31 MB of brackets', () => '['.repeat(31 * MEGABYTE), TOO_DEEP],
    ['a million keys', () => `{"jsonrpc":"2.0","id":1,"method":"ping",${fields(1_000_000)}}`, TOO_MANY],
  ])('%s at /mcp: refused before it is parsed, with the limit', async (_, body, limit) => {
    const headers = { accept: 'application/json, text/event-stream' };
    const { result, characters } = await parsed(() => postText(service.url, '/mcp', body(), headers));
    expect(result.status).toBe(400);
    expect(result.text).toContain(limit);
    expect(characters).toBe(0);
  });

  it('a line of brackets is lost alone, and named', async () => {
    const lines = [
      `{${ids},"outcome":1}`,
      '['.repeat(MEGABYTE - 1),
      `{${fields(2 * MOST_NAMES)}}`,
      `{${ids},"outcome":2}`,
    ];
    const { result, characters } = await parsed(() =>
      postText(service.url, '/v1/ingest/batch', lines.join('\n'), { 'content-type': 'application/x-ndjson' }),
    );
    expect(summaryOf(result)).toMatchObject({
      accepted: 2,
      rejected: [
        { index: 1, message: `the line ${TOO_DEEP}` },
        { index: 2, message: `the line ${TOO_MANY}` },
      ],
    });
    expect(characters).toBe(0);
  });

  it.each<[string, string, () => string]>([
    ['wrong texts of meta', '/v1/ingest', () => `{${ids},"outcome":1,"meta":{${fields(MOST_NAMES / 2)}}}`],
    ['unknown fields', '/v1/tend', () => `{${fields(MOST_NAMES / 2)}}`],
    ['wrong entries of a list', '/v1/tend', () => `{"only":[${Array(1_000_000).fill('"x"').join(',')}]}`],
    ['wrong features', '/v1/ingest', () => `{${ids},"features":[${Array(1_000_000).fill('"x"').join(',')}]}`],
    [
      'wrong observations',
      '/v1/ingest/batch',
      () => `{"observations":[${Array(1_000_000).fill('{}').join(',')}]}`,
    ],
    ['wrong events', '/v1/events', () => `{"events":[${Array(1_000_000).fill('{}').join(',')}]}`],
    [
      'observations with thousands of faults each',
      '/v1/ingest/batch',
      () =>
        `{"observations":[${Array(50)
          .fill(`{${ids},"outcome":1,"meta":{${fields(MOST_NAMES / 2)}}}`)
          .join(',')}]}`,
    ],
  ])('thousands of %s at %s give an answer that can be read', async (_, path, body) => {
    const answer: Answer = await postText(service.url, path, body());
    const problem = problemOf(answer, 400);
    expect(problem.errors.length).toBeLessThanOrEqual(1000);
    expect(problem.detail.length).toBeLessThan(2200);
    expect(answer.text.length).toBeLessThan(MEGABYTE / 2);
  });
});
