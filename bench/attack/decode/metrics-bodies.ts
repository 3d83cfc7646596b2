import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { compress } from 'snappyjs';
import { type Body, LARGE, upTo } from './body.ts';
import { double, each, fixed, levels, nested, number, repeated, varint } from './wire.ts';

const MEBI = 1024 * 1024;
/** 2023-11-14 in milliseconds and nanoseconds. */
const MILLISECOND = 1_700_000_000_000;
const NANOSECOND = BigInt(MILLISECOND) * 1_000_000n;

const PROTOBUF = 'application/x-protobuf';

const label = (name: string, value: string) => nested(1, nested(1, name), nested(2, value));
const sample = (value = 1, time = MILLISECOND) => nested(2, double(1, value), number(2, time));

function snappy(
  version: string,
  bytes: Buffer,
  wire = compress(bytes),
): Body['to'] & { readonly wire: Buffer } {
  const proto = version === '2.0' ? ';proto=io.prometheus.write.v2.Request' : '';
  const headers = { 'content-type': `${PROTOBUF}${proto}`, 'content-encoding': 'snappy' };
  return { path: '/v1/prometheus/write', headers, wire };
}

function* write1(): Generator<Body> {
  const send = (aim: string, bytes: Buffer, block?: Buffer): Body => {
    const { wire, ...to } = snappy('1.0', bytes, block);
    return { aim, endpoint: 'remote-write 1.0', to, wire, plain: bytes.length };
  };
  const name = label('__name__', 'm');
  yield send('empty series', repeated(1.5 * MEBI, nested(1)));
  yield send('empty series, 30 MB', repeated(LARGE, nested(1)));
  yield send('empty labels', nested(1, repeated(LARGE, nested(1)), sample()));
  yield send('empty samples', nested(1, name, repeated(LARGE, nested(2))));
  yield send('empty metadata', repeated(LARGE, nested(3)));
  yield send(
    'families',
    each(600_000, (at) => nested(3, number(1, 1), nested(2, `family_${at}`))),
  );
  yield send('samples of one series', nested(1, name, repeated(LARGE, sample())));
  yield send(
    'a series each',
    each(20_000, (at) => nested(1, name, label('n', String(at)), sample())),
  );
  yield send('a label of 30 MB', nested(1, name, label('n', upTo(LARGE, 'x')), sample()));
  yield send(
    'a label each',
    nested(
      1,
      name,
      each(1_000_000, (at) => label(`n${at}`, 'v')),
      sample(),
    ),
  );
  yield send(
    'many labels of many series',
    repeated(
      LARGE,
      nested(
        1,
        name,
        each(5_000, (at) => label(`n${at}`, 'v')),
        sample(),
      ),
    ),
  );
  yield send('labels after samples', repeated(LARGE, nested(1, name, sample(), name)));
  yield send(
    'histograms with wide spans',
    repeated(LARGE, nested(1, name, nested(4, nested(11, number(1, 0), number(2, 2 ** 31 - 1))))),
  );
  yield send('empty histograms', nested(1, name, repeated(LARGE, nested(4))));
  yield send('empty exemplars', nested(1, name, repeated(LARGE, nested(3))));
  yield send('unknown fields', repeated(LARGE, number(15, 1)));
  yield send('huge numbers of fields', repeated(LARGE, number(536_870_911, 1)));
  yield send('groups within groups', repeated(LARGE, varint((9 << 3) | 3)));
  yield send('varints of 10 bytes', repeated(LARGE, number(15, -1n)));
  yield send('far times', repeated(LARGE, nested(1, name, sample(1, Number.MAX_SAFE_INTEGER))));
  yield send('a declared length of 4 GB', Buffer.alloc(0), Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f]));
  yield send(
    'a declared length that does not come',
    Buffer.alloc(0),
    Buffer.concat([varint(LARGE), Buffer.from([0])]),
  );
}

function* write2(): Generator<Body> {
  const send = (aim: string, bytes: Buffer): Body => {
    const { wire, ...to } = snappy('2.0', bytes);
    return { aim, endpoint: 'remote-write 2.0', to, wire, plain: bytes.length };
  };
  const symbols = (...texts: readonly string[]) =>
    Buffer.concat(['', ...texts].map((text) => nested(4, text)));
  const refs = (...all: readonly number[]) => nested(1, ...all.map(varint));
  const usual = symbols('__name__', 'm', 'n', 'v');
  const name = refs(1, 2);
  const long = (count: number) => nested(1, Buffer.alloc(Math.floor(count), 1));
  yield send(
    'a symbol of a mebibyte, 60 × 200 references',
    Buffer.concat([symbols(upTo(MEBI, 'x')), repeated(60 * 240, nested(5, long(200), sample()))]),
  );
  yield send(
    'a symbol of 16 kB, references without end',
    Buffer.concat([symbols(upTo(16_000, 'x')), repeated(LARGE, nested(5, long(200), sample()))]),
  );
  yield send(
    'a long value in every series',
    Buffer.concat([
      symbols(
        '__name__',
        'm',
        'n',
        upTo(10_000, 'x'),
        'k',
        ...Array.from({ length: 60_000 }, (_, at) => `v${at}`),
      ),
      each(60_000, (at) => nested(5, refs(1, 2, 3, 4, 5, 6 + at), sample())),
    ]),
  );
  yield send(
    'a long name in every series',
    Buffer.concat([
      symbols('__name__', upTo(10_000, 'm'), 'k', ...Array.from({ length: 60_000 }, (_, at) => `v${at}`)),
      each(60_000, (at) => nested(5, refs(1, 2, 3, 4 + at), sample())),
    ]),
  );
  yield send('symbols that nobody names', Buffer.concat([repeated(LARGE, nested(4, 'x')), nested(5, name)]));
  yield send('empty symbols', repeated(LARGE, nested(4)));
  yield send('empty series', Buffer.concat([usual, repeated(LARGE, nested(5))]));
  yield send('a series of references', Buffer.concat([usual, nested(5, long(LARGE / 2), sample())]));
  yield send(
    'references to nothing',
    Buffer.concat([usual, repeated(LARGE, nested(5, refs(900_000, 2), sample()))]),
  );
  yield send('references in parts', Buffer.concat([usual, nested(5, repeated(LARGE, refs(1)), sample())]));
  yield send('samples of one series', Buffer.concat([usual, nested(5, name, repeated(LARGE, sample()))]));
  yield send(
    'metadata of one series',
    Buffer.concat([usual, nested(5, name, sample(), repeated(LARGE, nested(5)))]),
  );
  yield send('shortest series', Buffer.concat([usual, repeated(LARGE, nested(5, name, sample()))]));
  yield send(
    'units of a mebibyte',
    Buffer.concat([
      symbols('__name__', 'm', upTo(MEBI, 'u')),
      repeated(LARGE / 8, nested(5, name, sample(), nested(5, number(1, 2), number(4, 3)))),
    ]),
  );
}

const attribute = (key: string, value: string) =>
  Buffer.concat([nested(1, key), nested(2, nested(1, value))]);
const point = (...more: readonly Buffer[]) => Buffer.concat([fixed(3, NANOSECOND), double(4, 1), ...more]);
const metric = (name: string, ...points: readonly Buffer[]) =>
  nested(2, nested(1, name), nested(5, ...points));
const resource = (attributes: Buffer, ...metrics: readonly Buffer[]) =>
  nested(1, nested(1, attributes), nested(2, ...metrics));

function* otlp(): Generator<Body> {
  const send = (aim: string, bytes: Buffer, type = PROTOBUF): Body => ({
    aim,
    endpoint: type === PROTOBUF ? 'OTLP protobuf' : 'OTLP JSON',
    to: { path: '/v1/metrics', headers: { 'content-type': type, 'content-encoding': 'gzip' } },
    wire: gzipSync(bytes, { level: 1 }),
    plain: bytes.length,
  });
  const json = (aim: string, text: string) => send(aim, Buffer.from(text), 'application/json');
  const service = nested(1, attribute('service.name', 's'));
  const long = (bytes: number) => nested(1, attribute('a', upTo(bytes, 'x')));
  const points = (bytes: number, ...more: readonly Buffer[]) => repeated(bytes, nested(1, point(...more)));
  const levelsOf = Buffer.concat([levels(5, 100_000)]);
  const jsonPoint = '{"timeUnixNano":"1700000000000000000","asDouble":1}';
  const jsonOf = (attributes: string, inner: string) =>
    `{"resourceMetrics":[{"resource":{"attributes":[${attributes}]},"scopeMetrics":[{"metrics":[{"name":"m",${inner}}]}]}]}`;
  const list = (bytes: number, item: string) => upTo(bytes, `${item},`).slice(0, -1);
  yield send('a long resource, 6,000 points', resource(long(MEBI), metric('m', points(6_000 * 22))));
  yield send('a resource of 60 kB, points without end', resource(long(60_000), metric('m', points(LARGE))));
  yield send(
    'a resource of many attributes, a series each',
    resource(
      each(300, (at) => nested(1, attribute(`a${at}`, upTo(100, 'x')))),
      nested(
        2,
        nested(1, 'm'),
        nested(
          5,
          each(20_000, (at) => nested(1, point(nested(7, attribute('k', String(at)))))),
        ),
      ),
    ),
  );
  yield send('a long name, points without end', resource(service, metric(upTo(MEBI, 'm'), points(LARGE))));
  yield send('empty resources', repeated(LARGE, nested(1)));
  yield send('empty scopes', nested(1, repeated(LARGE, nested(2))));
  yield send('empty metrics', nested(1, nested(2, repeated(LARGE, nested(2)))));
  yield send('empty points', resource(service, metric('m', repeated(LARGE, nested(1)))));
  yield send('empty attributes', resource(repeated(LARGE, nested(1)), metric('m', points(100))));
  yield send(
    'empty attributes of points',
    resource(service, metric('m', nested(1, point(repeated(LARGE, nested(7)))))),
  );
  yield send(
    'lists nested deep',
    resource(nested(1, nested(1, 'a'), nested(2, levelsOf)), metric('m', points(100))),
  );
  yield send(
    'maps nested deep',
    resource(nested(1, nested(1, 'a'), nested(2, levels(6, 50_000))), metric('m', points(100))),
  );
  yield send(
    'a list of empty values',
    resource(
      nested(1, nested(1, 'a'), nested(2, nested(5, repeated(LARGE, nested(1))))),
      metric('m', points(100)),
    ),
  );
  yield send('shortest points', resource(service, metric('m', points(LARGE))));
  yield send(
    'a metric each',
    resource(
      service,
      each(20_000, (at) => metric(`m${at}`, nested(1, point()))),
    ),
  );
  yield send(
    'millions of buckets',
    resource(
      service,
      nested(
        2,
        nested(1, 'h'),
        nested(9, nested(1, nested(6, Buffer.alloc(LARGE - 4 * MEBI)), fixed(3, NANOSECOND)), number(2, 2)),
      ),
    ),
  );
  yield send(
    'buckets of many histograms',
    resource(
      service,
      repeated(
        LARGE,
        nested(
          2,
          nested(1, 'h'),
          nested(9, nested(1, nested(6, Buffer.alloc(8_000)), nested(7, Buffer.alloc(8_000))), number(2, 2)),
        ),
      ),
    ),
  );
  yield send(
    'scales of exponential histograms',
    resource(
      service,
      repeated(
        LARGE,
        nested(
          2,
          nested(1, 'e'),
          nested(
            10,
            nested(
              1,
              number(6, -(2n ** 31n)),
              nested(8, number(1, 2 ** 31 - 1), nested(2, Buffer.alloc(100))),
            ),
            number(2, 2),
          ),
        ),
      ),
    ),
  );
  yield send(
    'quantiles',
    resource(service, nested(2, nested(1, 's'), nested(11, nested(1, repeated(LARGE, nested(6)))))),
  );
  yield send('unknown fields', repeated(LARGE, number(99, 1)));
  yield send('groups', repeated(LARGE, Buffer.concat([varint((9 << 3) | 3), varint((9 << 3) | 4)])));
  yield send('groups within groups', repeated(LARGE, varint((9 << 3) | 3)));
  yield send('zeros', Buffer.alloc(LARGE));
  yield json('empty points', jsonOf('', `"gauge":{"dataPoints":[${list(LARGE, '{}')}]}`));
  yield json(
    'a long resource, points without end',
    jsonOf(
      `{"key":"a","value":{"stringValue":"${upTo(MEBI, 'x')}"}}`,
      `"gauge":{"dataPoints":[${list(LARGE / 2, jsonPoint)}]}`,
    ),
  );
  yield json('shortest points', jsonOf('', `"gauge":{"dataPoints":[${list(LARGE, jsonPoint)}]}`));
  yield json(
    'millions of buckets',
    jsonOf(
      '',
      `"histogram":{"aggregationTemporality":2,"dataPoints":[{"bucketCounts":[${list(LARGE, '1')}]}]}`,
    ),
  );
  yield json('empty resources', `{"resourceMetrics":[${list(LARGE, '{}')}]}`);
  yield json('every point wrong', jsonOf('', `"gauge":{"dataPoints":[${list(LARGE, '{"asDouble":"x"}')}]}`));
  yield json(
    'lists nested as values',
    jsonOf(
      `{"key":"a","value":{"arrayValue":${upTo(100_000, '[')}${upTo(100_000, ']')}}}`,
      '"gauge":{"dataPoints":[]}',
    ),
  );
}

function* influx(): Generator<Body> {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  const send = (aim: string, text: string, encoding: 'gzip' | 'deflate' | 'br' = 'gzip'): Body => {
    const bytes = Buffer.from(text);
    const wire =
      encoding === 'gzip'
        ? gzipSync(bytes, { level: 1 })
        : encoding === 'br'
          ? brotliCompressSync(bytes, brotli)
          : deflateSync(bytes, { level: 1 });
    const to = {
      path: '/api/v2/write?bucket=b',
      headers: { 'content-type': 'text/plain', 'content-encoding': encoding },
    };
    return { aim, endpoint: 'line protocol', to, wire, plain: bytes.length };
  };
  const numbered = (count: number, one: (at: number) => string, between = ',') =>
    Array.from({ length: count }, (_, at) => one(at)).join(between);
  yield send(
    'a long tag, fields without end',
    `m,t=${upTo(200_000, 'x')} ${numbered(40_000, (at) => `f${at}=1`)}`,
  );
  yield send(
    'a long tag, millions of fields',
    `m,t=${upTo(MEBI, 'x')} ${numbered(2_20_000, (at) => `f${at}=1`)}`,
  );
  yield send(
    'a tag of 60 kB, lines of many fields',
    upTo(LARGE, `m,t=${upTo(60_000, 'x')} ${numbered(5_000, (at) => `f${at}=1`)}\n`),
  );
  yield send('a million tags', `m,${numbered(2_000_000, (at) => `t${at}=v`)} f=1`);
  yield send('shortest lines', upTo(LARGE, 'm f=1\n'));
  yield send(
    'a series each',
    numbered(20_000, (at) => `m,t=${at} f=1`, '\n'),
  );
  yield send('a name of 30 MB', `${upTo(LARGE, 'm')} f=1`);
  yield send('empty lines', upTo(LARGE, '\n'));
  yield send('comments', upTo(LARGE, '#\n'), 'deflate');
  yield send('lines without fields', upTo(LARGE, 'm\n'), 'br');
  yield send('backslashes', upTo(LARGE, '\\'));
  yield send('escaped blanks', `m,t=${upTo(LARGE, '\\ ')} f=1`);
  yield send('texts that do not end', upTo(LARGE, 'm f="\n'));
  yield send('quotes in every line', upTo(LARGE, 'm f="a\n" g="\n'));
  yield send('numbers of 30 MB', `m f=${upTo(LARGE, '1')}`);
  yield send('digits and letters', `m f=${upTo(LARGE, '1')}x`);
  yield send('times of 30 MB', `m f=1 ${upTo(LARGE, '1')}`);
  yield send('blanks', upTo(LARGE, ' '));
  yield send('blanks before a time', `m f=1 ${upTo(LARGE, ' ')}1`);
  yield send('zeros', upTo(LARGE, '\0'));
}

/** Bodies of the endpoints for metrics. */
export function* metricBodies(): Generator<Body> {
  yield* write1();
  yield* write2();
  yield* otlp();
  yield* influx();
}

/** A bomb of 600 MB, as gzip in several members and as brotli. */
export function* bombs(): Generator<Body> {
  const member = gzipSync(Buffer.alloc(10 * MEBI, 0x20), { level: 9 });
  const to = (encoding: string) => ({
    path: '/v1/ingest/batch',
    headers: { 'content-type': 'application/x-ndjson', 'content-encoding': encoding },
  });
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  yield {
    aim: 'gzip in 60 members',
    endpoint: 'NDJSON',
    to: to('gzip'),
    wire: repeated(60 * member.length, member),
    plain: 600 * MEBI,
  };
  yield {
    aim: 'brotli',
    endpoint: 'NDJSON',
    to: to('br'),
    wire: brotliCompressSync(Buffer.alloc(600 * MEBI, 0x20), brotli),
    plain: 600 * MEBI,
  };
}
