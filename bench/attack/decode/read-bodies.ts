import { compress } from 'snappyjs';
import { type Body, upTo } from './body.ts';
import { nested, number, repeated } from './wire.ts';

/** Bytes of the largest request of remote read that a server takes, with a margin. */
const LARGEST = 250_000;
const STREAMED = number(2, 1);
const PATTERN = 2;

const matcher = (type: number, name: string, value: string) =>
  nested(3, number(1, type), nested(2, name), nested(3, value));
const query = (...parts: readonly Buffer[]) => nested(1, number(2, Date.UTC(2200, 0)), ...parts);

/** Hostile requests of the remote read of Prometheus. */
export function* readBodies(): Generator<Body> {
  const send = (aim: string, bytes: Buffer, wire = compress(bytes)): Body => {
    const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' };
    const to = { path: '/prometheus/api/v1/read', headers };
    return { aim, endpoint: 'remote read', to, wire, plain: bytes.length };
  };
  const everything = matcher(PATTERN, '__name__', '.*');
  yield send('everything', Buffer.concat([query(everything), STREAMED]));
  yield send(
    'everything a hundred times',
    Buffer.concat([repeated(100 * query(everything).length, query(everything)), STREAMED]),
  );
  yield send('everything, as samples', query(everything));
  yield send('empty queries', repeated(LARGEST, nested(1)));
  yield send('empty matchers', query(repeated(LARGEST, nested(3))));
  yield send('empty hints', query(repeated(LARGEST, nested(4))));
  yield send('types of answers', repeated(LARGEST, number(2, 7)));
  yield send('dear expressions', query(repeated(19_000, matcher(PATTERN, 'n', '(a{1000}b{0,1000})'))));
  yield send(
    'an expression of a repetition of repetitions',
    query(matcher(PATTERN, 'n', '((a{30}){30}){30}')),
  );
  yield send('a long value', query(matcher(0, 'n', upTo(LARGEST, 'x'))));
  yield send(
    'a block that is larger than a request',
    Buffer.alloc(0),
    compress(Buffer.alloc(31 * 1024 * 1024)),
  );
}
