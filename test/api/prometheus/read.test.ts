import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  bitsOf,
  type DecodedSeries,
  decodeSampled,
  decodeStreamed,
  type GivenQuery,
  readBody,
} from '../../pipelines/promql/remote-read/decode.ts';
import { post, summaryOf } from '../answers.ts';
import { sharedService } from '../harness.ts';

const FIRST = Date.UTC(2026, 0, 5);
/** More than two chunks have. */
const COUNT = 260;
const HEADERS = {
  'content-type': 'application/x-protobuf',
  'content-encoding': 'snappy',
  'x-prometheus-remote-read-version': '0.1.0',
};
const SAMPLES = 0;
const STREAMED = 1;

const faultSchema = z.object({ status: z.literal('error'), errorType: z.string(), error: z.string() });
const matrix = z.object({
  data: z.object({
    result: z.array(
      z.object({
        metric: z.record(z.string(), z.string()),
        values: z.array(z.tuple([z.number(), z.coerce.number()])),
      }),
    ),
  }),
});

describe('remote read', () => {
  const service = sharedService();
  let stored: Promise<unknown> | undefined;

  /** Three series: with a name that PromQL cannot write, irregular, and of one observation. */
  async function store() {
    stored ??= (async () => {
      const observations = ['web-1', 'web-2', 'db-1'].flatMap((entity, place) =>
        Array.from({ length: place === 2 ? 1 : COUNT }, (_, at) => ({
          ...{ scope: 'prod', entity, metric: 'cpu.load', tags: { env: place === 0 ? 'é' : 'z' } },
          timestamp: new Date(FIRST + 15_000 * at + ((place * at * 7919) % 3000)).toISOString(),
          outcome: Math.sin(at) * 10 ** ((at % 9) * place),
        })),
      );
      summaryOf(await post(service.url, '/v1/ingest/batch', { observations }));
    })();
    await stored;
  }

  const ask = (queries: readonly GivenQuery[], accepted: readonly number[]) =>
    fetch(`${service.url}/prometheus/api/v1/read`, {
      method: 'POST',
      headers: HEADERS,
      body: readBody(queries, accepted),
    });

  async function read(queries: readonly GivenQuery[], accepted: readonly number[]): Promise<DecodedSeries[]> {
    const answer = await ask(queries, accepted);
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (accepted.find((type) => type <= STREAMED) === STREAMED) {
      expect(answer.headers.get('content-type')).toBe(
        'application/x-streamed-protobuf; proto=prometheus.ChunkedReadResponse',
      );
      return decodeStreamed(bytes);
    }
    expect(answer.headers.get('content-type')).toBe('application/x-protobuf');
    expect(answer.headers.get('content-encoding')).toBe('snappy');
    return decodeSampled(bytes);
  }

  /** What a query of the same range gives, sorted by labels. */
  async function queried(selector: string, from: number, to: number, query = 0) {
    const parameters = new URLSearchParams({
      query: `${selector}[${to - from + 1}ms]`,
      time: String(to / 1000),
    });
    const { data } = matrix.parse(
      await (await fetch(`${service.url}/prometheus/api/v1/query?${parameters}`)).json(),
    );
    return data.result
      .map(({ metric, values }) => ({
        query,
        labels: metric,
        samples: values.map(([time, value]) => [Math.round(time * 1000), bitsOf(value)]),
      }))
      .sort((one, other) => Buffer.compare(keyOf(one.labels), keyOf(other.labels)));
  }
  const keyOf = (labels: Readonly<Record<string, string>>) =>
    Buffer.from(
      Object.entries(labels)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .flat()
        .join('\0'),
    );

  it.each([
    ['samples', [SAMPLES]],
    ['streamed chunks', [STREAMED, SAMPLES]],
    ['what there was before there was a choice', []],
    ['the first that it has', [7, STREAMED, SAMPLES]],
  ] as const)('answers %s as a query does', async (_name, accepted) => {
    await store();
    const [from, to] = [FIRST + 30_000, FIRST + 15_000 * (COUNT - 20)];
    const range = { start: from, end: to };
    const asked: [string, GivenQuery['matchers']][] = [
      ['cpu_load', [['EQ', '__name__', 'cpu_load']]],
      [
        '{entity!="web-1",env!=""}',
        [
          ['NEQ', 'entity', 'web-1'],
          ['NEQ', 'env', ''],
        ],
      ],
      [
        '{entity=~"web.*",env!~"[a-z]"}',
        [
          ['RE', 'entity', 'web.*'],
          ['NRE', 'env', '[a-z]'],
        ],
      ],
      ['{entity="none"}', [['EQ', 'entity', 'none']]],
    ];
    const expected = [];
    for (const [place, [selector]] of asked.entries())
      expected.push(...(await queried(selector, from, to, place)));
    expect(expected.length).toBe(4);
    expect(
      await read(
        asked.map(([, matchers]) => ({ ...range, matchers })),
        accepted,
      ),
    ).toEqual(expected);
  });

  it('has the labels alone for a list of series, and the single sample at both bounds', async () => {
    await store();
    const matchers = [['EQ', 'entity', 'db-1']] as const;
    for (const accepted of [[SAMPLES], [STREAMED]]) {
      const query = { start: FIRST, end: FIRST, matchers };
      const [one] = await read([query], accepted);
      expect(one).toEqual({
        query: 0,
        labels: { __name__: 'cpu_load', entity: 'db-1', env: 'z', metric: 'cpu.load', scope: 'prod' },
        samples: [[FIRST, bitsOf(0)]],
      });
      const later = { ...query, start: FIRST + 1, end: FIRST + 2 };
      expect(await read([later], accepted)).toEqual([]);
      expect(await read([{ ...later, hints: { func: 'series' } }], accepted)).toEqual([
        { ...one, samples: [] },
      ]);
    }
  });

  it('refuses what it cannot read, and says why', async () => {
    const query = { start: FIRST, end: FIRST, matchers: [['EQ', 'a', 'b']] } as const;
    const fault = async (...given: Parameters<typeof ask>) => {
      const answer = await ask(...given);
      return { code: answer.status, ...faultSchema.parse(await answer.json()) };
    };
    expect(await fault([query], [7])).toMatchObject({
      code: 400,
      error: expect.stringContaining('STREAMED_XOR_CHUNKS'),
    });
    expect(await fault([{ ...query, matchers: [['RE', 'a', '(']] }], [STREAMED])).toMatchObject({
      code: 400,
      error: expect.stringContaining('regular expression'),
    });
    expect(
      await fault(
        Array.from({ length: 101 }, () => query),
        [],
      ),
    ).toMatchObject({ code: 400 });
    const long: GivenQuery['matchers'][] = [
      [['EQ', 'a', 'b'.repeat(20_001)]],
      Array.from({ length: 5001 }, () => ['EQ', '', ''] as const),
    ];
    for (const matchers of long)
      expect((await fault([{ ...query, matchers }], [])).error).toContain('longer than 20000 characters');
    const send = async (body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = HEADERS) =>
      (await fetch(`${service.url}/prometheus/api/v1/read`, { method: 'POST', headers, body })).status;
    expect(await send(new Uint8Array([1, 2, 3]))).toBe(400);
    expect(await send(readBody([query], []), { 'content-type': 'application/json' })).toBe(415);
    // A block that declares 300 KB.
    expect(await send(new Uint8Array([0xe0, 0xa7, 0x12, 0]))).toBe(413);
  });
});
