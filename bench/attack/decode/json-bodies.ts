import { gzipSync } from 'node:zlib';
import { type Body, LARGE, upTo } from './body.ts';

const SCOPE = '00000000-0000-4000-8000-000000000001';
const ONE = `{"scope_id":"${SCOPE}","entity_id":"${SCOPE}","outcome":1}`;
const JSON_TYPE = 'application/json';
const NDJSON = 'application/x-ndjson';

/** A body as gzip, which is how little a sender needs for it. */
function gzipped(endpoint: string, path: string, type: string, aim: string, text: string): Body {
  return {
    aim,
    endpoint,
    to: { path, headers: { 'content-type': type, 'content-encoding': 'gzip' } },
    wire: gzipSync(text, { level: 1 }),
    plain: Buffer.byteLength(text),
  };
}

function names(count: number, name: (at: number) => string, value: string): string {
  return Array.from({ length: count }, (_, at) => `"${name(at)}":${value}`).join(',');
}

/** Objects whose fields come in ever other orders, so that each has a shape of its own. */
function shapes(count: number): string {
  const fields = Array.from({ length: 150 }, (_, at) => `"k${at}":0`);
  return Array.from({ length: count }, (_, at) => {
    const one = at % 150;
    return `{${fields[one]},${fields[(one + 1 + (Math.floor(at / 150) % 149)) % 150]},"s":0}`;
  }).join(',');
}

function batch(text: string): string {
  return `{"observations":[${text}]}`;
}

function list(bytes: number, item: string): string {
  return upTo(bytes, `${item},`).slice(0, -1);
}

function* single(): Generator<Body> {
  const send = (aim: string, text: string) => gzipped('JSON', '/v1/ingest', JSON_TYPE, aim, text);
  yield send('brackets nested millions deep', upTo(LARGE, '['));
  yield send('empty lists', `[${list(LARGE, '[]')}]`);
  yield send('empty objects', `[${list(LARGE, '{}')}]`);
  yield send('numbers', `[${list(LARGE, '1.5')}]`);
  yield send('a million different names', `{${names(1_20_000, (at) => `k${at}`, '1')}}`);
  yield send('one name a million times', `{${names(3_000_000, () => 'k', '1')}}`);
  yield send('__proto__ a million times', `{${names(1_20_000, () => '__proto__', '{}')}}`);
  yield send('names that are numbers', `{${names(19_000, (at) => String(at * 200_000), '1')}}`);
  yield send('objects with one sparse index', `[${list(LARGE, '{"1000":0}')}]`);
  yield send('objects of different shapes', `[${shapes(1_100_000)}]`);
  yield send('a name of 30 MB', `{"${upTo(LARGE, 'n')}":1}`);
  yield send('an id of 30 MB', ONE.replace('}', `,"id":"${upTo(LARGE, 'x')}"}`));
  yield send('a text of escapes', ONE.replace('}', `,"id":"${upTo(LARGE, '\\u00e9')}"}`));
  yield send('a number with a million digits', ONE.replace('1}', `${upTo(1_000_000, '7')}}`));
  yield send('a number with 30 million digits', ONE.replace('1}', `0.${upTo(LARGE, '7')}}`));
  yield send('1e99999', ONE.replace('1}', '1e99999}'));
  yield send('30 MB of blanks', ` ${upTo(LARGE, ' ')}${ONE}`);
  yield send(
    'tags of 19,000 names',
    ONE.replace('}', `,"tags":{${names(19_000, (at) => `t${at}`, '"v"')}}}`),
  );
  yield send('a million features', ONE.replace('}', `,"features":[${list(LARGE, '1')}]}`));
  yield send('a million labels that are no text', ONE.replace('}', `,"labels":[${list(LARGE, '1')}]}`));
  yield send(
    'meta with values that are no text',
    ONE.replace('}', `,"meta":{${names(19_000, (at) => `m${at}`, '1')}}}`),
  );
  yield send('a text that never ends', `{"scope_id":"${upTo(LARGE, 'x')}`);
  yield send('backslashes to the end', `{"a":"${upTo(LARGE, '\\')}`);
  yield send('quotes that are escaped', `{"a":"${upTo(LARGE, '\\"')}"}`);
}

function* batches(): Generator<Body> {
  const send = (aim: string, text: string) => gzipped('JSON batch', '/v1/ingest/batch', JSON_TYPE, aim, text);
  yield send('the same observation', batch(list(LARGE, ONE)));
  yield send('shortest observations', batch(list(LARGE, '{"scope":"s","entity":"e","outcome":1}')));
  yield send(
    'a series each',
    batch(Array.from({ length: 20_000 }, (_, at) => `{"scope":"s","entity":"e${at}","outcome":1}`).join(',')),
  );
  yield send(
    'a scope each',
    batch(Array.from({ length: 20_000 }, (_, at) => `{"scope":"s${at}","entity":"e","outcome":1}`).join(',')),
  );
  yield send('empty objects', batch(list(LARGE, '{}')));
  yield send('nulls', batch(list(LARGE, 'null')));
  yield send(
    'every field wrong',
    batch(list(LARGE, '{"scope":1,"entity":1,"outcome":"","tags":[],"labels":1,"meta":1}')),
  );
  yield send(
    'an id each, with lists',
    batch(list(LARGE, `{"scope":"s","entity":"e","features":[1,2,3],"labels":["a","b","c"]}`)),
  );
}

function* lines(): Generator<Body> {
  const send = (aim: string, text: string) => gzipped('NDJSON', '/v1/ingest/batch', NDJSON, aim, text);
  yield send('empty lines', upTo(LARGE, '\n'));
  yield send('empty objects', upTo(LARGE, '{}\n'));
  yield send('brackets', upTo(LARGE, '[\n'));
  yield send('one line of 30 MB', `"${upTo(LARGE, 'x')}"`);
  yield send('lines of a megabyte of names', upTo(LARGE, `{${names(19_000, (at) => `k${at}`, '1')}}\n`));
  yield send('lines of a megabyte of lists', upTo(LARGE, `[${list(1_000_000, '[]')}]\n`));
  yield send('shortest observations', upTo(LARGE, '{"scope":"s","entity":"e","outcome":1}\n'));
  yield send('no UTF-8', upTo(LARGE / 2, 'ÿ\n'));
}

function* columns(): Generator<Body> {
  const send = (aim: string, text: string) => gzipped('columns', '/v1/ingest/batch', JSON_TYPE, aim, text);
  const of = (series: string, index: string, outcome: string, more = '') =>
    `{"columns":{"series":[${series}],"index":[${index}],"outcome":[${outcome}]${more}}}`;
  const pair = `["${SCOPE}","${SCOPE}"]`;
  const third = LARGE / 3;
  yield send('rows of one byte each', of(pair, list(LARGE / 2, '0'), list(LARGE / 2, '1')));
  yield send('of different lengths', of(pair, list(LARGE, '0'), '1'));
  yield send('nulls', of(pair, list(LARGE / 4, '0'), list((LARGE / 8) * 5, 'null')));
  yield send('places that are none', of(pair, list(LARGE / 2, '9'), list(LARGE / 2, '1')));
  yield send('empty series', of(list(LARGE, '[]'), '0', '1'));
  yield send('series that are objects', of(list(LARGE, '{"scope":"s","entity":"e"}'), '0', '1'));
  yield send(
    'times that are text',
    of(pair, list(third / 2, '0'), list(third / 2, '1'), `,"timestamp":[${list(third * 2, '"n"')}]`),
  );
  yield send(
    'ids of a character',
    of(pair, list(LARGE / 8, '0'), list(LARGE / 8, '1'), `,"id":[${list(LARGE / 4, '"a"')}]`),
  );
}

/** Bodies of the endpoints for observations as JSON. */
export function* jsonBodies(): Generator<Body> {
  yield* single();
  yield* batches();
  yield* lines();
  yield* columns();
}
