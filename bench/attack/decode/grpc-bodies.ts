import { type Body, LARGE, upTo } from './body.ts';
import { double, each, levels, nested, number, repeated, varint } from './wire.ts';

/** `Observation`: the numbers of its fields in the .proto file. */
export interface Fields {
  readonly scope: number;
  readonly entity: number;
  readonly outcome: number;
  readonly tags: number;
  readonly features: number;
  /** `observations` of a request, which holds them. */
  readonly observations: number;
  /** `events` of a request of events, and `metadata` of one. */
  readonly events: number;
}

/** Bodies of the methods that take observations and events. */
export function* grpcBodies(fields: Fields): Generator<Body> {
  const one = (...more: readonly Buffer[]) =>
    nested(
      fields.observations,
      nested(fields.scope, 's'),
      nested(fields.entity, 'e'),
      double(fields.outcome, 1),
      ...more,
    );
  const bodies: (readonly [aim: string, message: () => Buffer])[] = [
    ['empty observations', () => repeated(LARGE, nested(fields.observations))],
    ['shortest observations', () => repeated(LARGE, one())],
    [
      'a series each',
      () =>
        each(20_000, (at) =>
          nested(
            fields.observations,
            nested(fields.scope, 's'),
            nested(fields.entity, `e${at}`),
            double(fields.outcome, 1),
          ),
        ),
    ],
    ['empty tags', () => one(repeated(LARGE, nested(fields.tags)))],
    [
      'a million tags',
      () => one(each(1_000_000, (at) => nested(fields.tags, nested(1, `t${at}`), nested(2, 'v')))),
    ],
    ['millions of features', () => one(nested(fields.features, Buffer.alloc(LARGE - (LARGE % 8))))],
    ['names of 30 MB', () => one(nested(fields.entity, upTo(LARGE, 'x')))],
    ['a name a million times', () => one(repeated(LARGE, nested(fields.entity, 'x')))],
    ['unknown fields', () => repeated(LARGE, number(999, 1))],
    ['groups', () => repeated(LARGE, Buffer.concat([varint((999 << 3) | 3), varint((999 << 3) | 4)]))],
    ['groups within groups', () => repeated(LARGE, varint((999 << 3) | 3))],
    ['messages within unknown messages', () => levels(999, 1_000_000)],
    ['varints of 10 bytes', () => repeated(LARGE, number(999, -1n))],
    ['no message', () => repeated(1000, Buffer.from([0xff]))],
    ['zeros', () => Buffer.alloc(LARGE)],
  ];
  for (const method of ['IngestBatch', 'IngestStream']) {
    for (const [aim, message] of bodies) {
      const wire = message();
      yield { aim, endpoint: `gRPC ${method}`, to: { method }, wire, plain: wire.length };
    }
  }
  const events = repeated(LARGE, nested(fields.events));
  yield {
    aim: 'empty events',
    endpoint: 'gRPC IngestEvents',
    to: { method: 'IngestEvents' },
    wire: events,
    plain: events.length,
  };
}
