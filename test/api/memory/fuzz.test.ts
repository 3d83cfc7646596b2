import { beforeAll, describe, expect, it } from 'vitest';
import { fc, runs } from '../../property.ts';
import { call, post, postText } from '../answers.ts';
import { sharedService, uuid } from '../harness.ts';
import { eventOf, getClaims, ingest, upsert } from './requests.ts';

const EVENT = eventOf('fuzz', 'The gate is open. The gate is not open. The tower has 12 floors.');
const RUNS = runs(150);

/** Text of the kinds that go wrong: any unit of UTF-16, controls, long. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    maxLength: 20,
  }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', '🚀', '__proto__', 'constructor', 'x'.repeat(5000)),
  fc.constantFrom('2026-05-01', '2026-05-01T00:00:00Z', '9999-12-31T23:59:59Z', EVENT.id, uuid('none')),
);
const anything = fc.oneof(
  fc.anything({
    maxDepth: 3,
    withNullPrototype: false,
    values: [text, fc.double(), fc.integer(), fc.boolean()],
  }),
  fc.json().map((json): unknown => JSON.parse(json)),
  text,
);
/** A field that is right, wrong or not there. */
const field = (right: fc.Arbitrary<unknown>) =>
  fc.option(fc.oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: anything }), {
    nil: undefined,
  });
const uuids = fc.constantFrom(EVENT.id, uuid('a'), uuid('b'), uuid('none'));
const times = fc.constantFrom('2026-05-01T00:00:00Z', '1700-01-01T00:00:00Z', '2249-12-31T23:59:59.999999Z');
const event = fc.record({
  id: field(uuids),
  content: field(text),
  run_id: field(uuids),
  source_input_id: field(text),
  timestamp: field(times),
  metadata: field(fc.dictionary(text, text, { maxKeys: 3 })),
});
const numbers = fc.oneof(fc.integer({ min: -5, max: 80 }), fc.double());
const claim = fc.record({
  text: field(text),
  type: field(fc.constantFrom('fact', 'hypothesis')),
  confidence: field(fc.double({ min: 0, max: 1 })),
  evidence: field(
    fc.array(
      fc.record({
        event_id: field(uuids),
        span: field(fc.tuple(numbers, numbers)),
        quote: field(fc.constantFrom('The gate is open.', 'open', 'never')),
      }),
      { maxLength: 3 },
    ),
  ),
  supersedes: field(uuids),
  key: field(text),
  author: field(text),
  valid_from: field(times),
  valid_to: field(times),
});
const question = fc.record({
  question: field(text),
  at: field(times),
  as_of: field(times),
  limit: field(fc.integer({ min: -1, max: 110 })),
  min_trust: field(fc.double({ min: -0.1, max: 1.1 })),
  type: field(fc.constantFrom('fact', 'rumour')),
});
const decision = fc.record({ over: field(uuids), reason: field(text), actor: field(text) });

describe('whatever is sent', () => {
  const service = sharedService();
  let ids: string[] = [];
  beforeAll(async () => {
    await ingest(service.url, [EVENT]);
    await upsert(service.url, [{ text: 'The gate is closed.', evidence: [{ event_id: EVENT.id }] }]);
    ids = (await getClaims(service.url)).claims.map(({ id }) => id);
  });

  const BODIES: [path: string, body: fc.Arbitrary<unknown>][] = [
    ['/v1/events', fc.record({ events: field(fc.array(fc.oneof(event, anything), { maxLength: 3 })) })],
    ['/v1/process', fc.tuple(event, field(text)).map(([rest, said]) => ({ ...rest, text: said }))],
    ['/v1/query', question],
    ['/v1/claims', fc.record({ claims: field(fc.array(fc.oneof(claim, anything), { maxLength: 3 })) })],
    ['/v1/claims/:id/resolve', decision],
    ['/v1/claims/:id/approve', decision],
    ['/v1/claims/:id/reject', decision],
  ];

  it.each(BODIES)('to %s is answered, and never with 500', async (path, body) => {
    const sent = fc.tuple(
      fc.oneof({ weight: 4, arbitrary: body }, { weight: 1, arbitrary: anything }),
      fc.nat(),
    );
    await fc.assert(
      fc.asyncProperty(sent, async ([value, at]) => {
        const place = path.replace(':id', ids[at % ids.length]);
        const { status, text: answer } = await post(service.url, place, value ?? null);
        expect({ status, answer }).toSatisfy(() => status < 500);
      }),
      { numRuns: RUNS },
    );
    expect((await call(service.url, '/ready')).status).toBe(200);
  });

  it('as lines is answered, and never with 500', async () => {
    const line = fc.oneof(
      event.map((value) => Buffer.from(JSON.stringify(value))),
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/v1/events', '/v1/import'),
        fc.array(line, { maxLength: 5 }),
        async (path, lines) => {
          const body = Buffer.concat(lines.flatMap((one) => [one, Buffer.from('\n')]));
          const headers = { 'content-type': 'application/x-ndjson' };
          const { status, text: answer } = await postText(service.url, path, new Uint8Array(body), headers);
          expect({ status, answer }).toSatisfy(() => status < 500);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('as parameters is answered, and never with 500', async () => {
    const NAMES = [
      ...['question', 'at', 'as_of', 'limit', 'min_trust', 'type', 'status', 'key', 'event_id', 'run_id'],
      ...['source_input_id', 'cursor', 'kind', 'claim_id', 'expand', 'since', 'until'],
    ];
    const value = fc.oneof(
      text,
      fc.constantFrom('1', '100', '0.5', 'fact', 'active', 'open', 'claims'),
      times,
    );
    const paths = fc.constantFrom(
      'events',
      'claims',
      'contradictions',
      'query',
      'export',
      `claims/${uuid('x')}`,
    );
    await fc.assert(
      fc.asyncProperty(
        paths,
        fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 3 }),
        async (path, all) => {
          const { status, text: answer } = await call(service.url, `/v1/${path}?${new URLSearchParams(all)}`);
          expect({ status, answer }).toSatisfy(() => status < 500);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
