import { itemAt } from '../../../operators/item-at.ts';
import { PromqlFault } from '../../../operators/promql/faults.ts';
import { MATCH_OPERATORS, type Matcher, matcherOf, RegexBudget } from '../../../operators/promql/matcher.ts';
import { LONGEST_EXPRESSION } from '../../../operators/promql/read-expression.ts';
import { EARLIEST, LATEST } from '../../../operators/time/instant.ts';
import { malformed } from '../../sources/protobuf/malformed.ts';
import { checkBody, type Shape } from '../../sources/protobuf/shape.ts';
import {
  checkEnd,
  endOf,
  int64,
  LENGTH,
  tag,
  VARINT,
  type WireReader,
  wireReader,
} from '../../sources/protobuf/wire.ts';

/** Most queries of a request; Prometheus sends one. */
const MOST_QUERIES = 100;
/** Characters of a matcher of PromQL besides its name and value, such as `="",`. */
const WRITTEN = 4;

/** `prometheus.ReadRequest`. */
const QUERIES = tag(1, LENGTH);
const ACCEPTED = tag(2, VARINT);
const ACCEPTED_PACKED = tag(2, LENGTH);
/** `prometheus.Query`. */
const START = tag(1, VARINT);
const END = tag(2, VARINT);
const MATCHERS = tag(3, LENGTH);
const HINTS = tag(4, LENGTH);
/** `prometheus.LabelMatcher`. */
const TYPE = tag(1, VARINT);
const NAME = tag(2, LENGTH);
const VALUE = tag(3, LENGTH);
/** `prometheus.ReadHints`. */
const STEP = tag(1, VARINT);
const FUNCTION = tag(2, LENGTH);

const LEAF: Shape = { within: [], isEntry: false };
const QUERY: Shape = { within: [undefined, undefined, undefined, LEAF, LEAF], isEntry: false };
const REQUEST: Shape = { within: [undefined, QUERY], isEntry: false };

/** How samples are answered, by the numbers of `ReadRequest.ResponseType`. */
const RESPONSE_TYPES = ['samples', 'streamed_xor_chunks'] as const;
export type ResponseType = (typeof RESPONSE_TYPES)[number];

/** What one query of a request asks for. */
export interface ReadQuery {
  /** Milliseconds since 1970 of the first and the last moment, both included. */
  readonly start: number;
  readonly end: number;
  readonly matchers: readonly Matcher[];
  /** Milliseconds between the steps that the samples are for; 0 for one moment, or if it is not said. */
  readonly step: number;
  /** Whether only the labels of the series are wanted. */
  readonly isLabels: boolean;
}

export interface ReadRequest {
  readonly queries: readonly ReadQuery[];
  /** The first response type that the sender accepts and tidemark has. */
  readonly responseType: ResponseType;
}

/** A matcher as it is written. */
interface WrittenMatcher {
  readonly type: number;
  readonly name: string;
  readonly value: string;
}

/**
 * Decodes a `prometheus.ReadRequest`.
 *
 * @throws InvalidInput if the bytes are none
 * @throws PromqlFault if a matcher is none, a time is beyond what is stored, or they are too many
 */
export function decodeReadRequest(bytes: Buffer): ReadRequest {
  const accepted: number[] = [];
  const written: { readonly query: Omit<ReadQuery, 'matchers'>; readonly matchers: WrittenMatcher[] }[] = [];
  try {
    checkBody(bytes, REQUEST);
    const reader = wireReader(bytes);
    while (reader.pos < reader.len) {
      const field = reader.tag();
      if (field === QUERIES) written.push(queryIn(reader, endOf(reader)));
      else if (field === ACCEPTED) accepted.push(int64(reader));
      else if (field === ACCEPTED_PACKED) {
        const end = endOf(reader);
        while (reader.pos < end) accepted.push(int64(reader));
        checkEnd(reader, end);
      } else reader.skipType(field & 7, 0, field >>> 3);
    }
  } catch (error) {
    throw malformed('a prometheus.ReadRequest', error);
  }
  if (written.length > MOST_QUERIES)
    throw PromqlFault.badData(`the request has more than ${MOST_QUERIES} queries; send them in parts`);
  let length = 0;
  for (const { matchers } of written)
    for (const { name, value } of matchers) length += name.length + value.length + WRITTEN;
  if (length > LONGEST_EXPRESSION) {
    throw PromqlFault.badData(
      `the matchers of the request would be longer than ${LONGEST_EXPRESSION} characters in PromQL; send its queries in parts`,
    );
  }
  const regexes = new RegexBudget();
  return { queries: written.map((one) => checked(one, regexes)), responseType: responseTypeIn(accepted) };
}

/** Without a list of what it accepts, a sender is one of before there was a choice. */
function responseTypeIn(accepted: readonly number[]): ResponseType {
  if (accepted.length === 0) return 'samples';
  const found = accepted.map((number) => RESPONSE_TYPES[number]).find((type) => type !== undefined);
  if (found !== undefined) return found;
  throw PromqlFault.badData(
    'none of the accepted response types is served; accept SAMPLES or STREAMED_XOR_CHUNKS',
  );
}

function checked(
  {
    query,
    matchers,
  }: {
    readonly query: Omit<ReadQuery, 'matchers'>;
    readonly matchers: readonly WrittenMatcher[];
  },
  regexes: RegexBudget,
): ReadQuery {
  return {
    ...query,
    start: Math.max(query.start, EARLIEST / 1000),
    end: Math.min(query.end, LATEST / 1000 - 1),
    matchers: matchers.map(({ type, name, value }) => {
      if (!(type in MATCH_OPERATORS)) throw PromqlFault.badData(`${type} is not a type of a matcher`);
      return matcherOf(name, itemAt(MATCH_OPERATORS, type), value, regexes);
    }),
  };
}

function queryIn(reader: WireReader, end: number) {
  const query = { start: 0, end: 0, step: 0, isLabels: false };
  const matchers: WrittenMatcher[] = [];
  while (reader.pos < end) {
    const field = reader.tag();
    if (field === START) query.start = int64(reader);
    else if (field === END) query.end = int64(reader);
    else if (field === MATCHERS) matchers.push(matcherIn(reader, endOf(reader)));
    else if (field === HINTS) Object.assign(query, hintsIn(reader, endOf(reader)));
    else reader.skipType(field & 7, 0, field >>> 3);
  }
  checkEnd(reader, end);
  return { query, matchers };
}

function matcherIn(reader: WireReader, end: number): WrittenMatcher {
  const matcher = { type: 0, name: '', value: '' };
  while (reader.pos < end) {
    const field = reader.tag();
    if (field === TYPE) matcher.type = int64(reader);
    else if (field === NAME) matcher.name = reader.string();
    else if (field === VALUE) matcher.value = reader.string();
    else reader.skipType(field & 7, 0, field >>> 3);
  }
  checkEnd(reader, end);
  return matcher;
}

function hintsIn(reader: WireReader, end: number): Pick<ReadQuery, 'step' | 'isLabels'> {
  const hints = { step: 0, isLabels: false };
  while (reader.pos < end) {
    const field = reader.tag();
    if (field === STEP) hints.step = Math.max(0, int64(reader));
    // Prometheus asks so for the labels of series alone.
    else if (field === FUNCTION) hints.isLabels = reader.string() === 'series';
    else reader.skipType(field & 7, 0, field >>> 3);
  }
  checkEnd(reader, end);
  return hints;
}
