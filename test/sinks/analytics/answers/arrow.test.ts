import { type DataType, Type, type Vector } from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDuckDb } from '../../../../sinks/duckdb/index.ts';
import { runs } from '../../../property.ts';
import { analyticsOf, LIMITS } from '../../ask.ts';
import { arrowOf } from '../answers.ts';

async function opened() {
  const store = await openDuckDb({ path: ':memory:' });
  return { store, analytics: analyticsOf(store) };
}

/** RFC 3339 in UTC of microseconds, as the JSON answer has it. */
function instant(micros: bigint): string {
  const second = micros / 1_000_000n - (micros % 1_000_000n < 0n ? 1n : 0n);
  const fraction = micros - second * 1_000_000n;
  const text = new Date(Number(second) * 1000).toISOString().slice(0, 19);
  if (fraction === 0n) return `${text}Z`;
  const digits = String(fraction).padStart(6, '0');
  return `${text}.${fraction % 1000n === 0n ? digits.slice(0, 3) : digits}Z`;
}

const exact = (value: bigint) => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
};

/** A value of Arrow in the form that the JSON answer has, from the raw memory of the library where it would round. */
function jsonOf(type: DataType, vector: Vector, at: number): unknown {
  const value: unknown = vector.get(at);
  if (value === null) return null;
  if (typeof value === 'bigint') return exact(value);
  if (typeof value === 'number' && type.typeId !== Type.Timestamp)
    return Number.isFinite(value) ? value : null;
  if (value instanceof Uint8Array && type.typeId === Type.Binary)
    return Buffer.from(value).toString('base64');
  return value;
}

describe('rows as Arrow', () => {
  it('have the types and values of the columns', async () => {
    const { store, analytics } = await opened();
    const table = await arrowOf(
      analytics,
      `SELECT 9223372036854775807::BIGINT AS big, 18446744073709551615::UBIGINT AS ubig, -7::TINYINT AS tiny, 1.5::FLOAT AS f,
        0.1::DOUBLE AS d, true AS yes, NULL::BOOLEAN AS no, 'é雪' AS short, repeat('long ', 9) AS long, '\\x00\\xFF'::BLOB AS blob,
        TIMESTAMP '2026-02-28 01:02:03.456789' AS t, TIMESTAMPTZ '2026-02-28 01:02:03.456789+01' AS tz, DATE '2026-02-28' AS day,
        TIME '12:34:56.789012' AS time, -1.23::DECIMAL(4, 2) AS d4, 12345.678::DECIMAL(9, 3) AS d9, -99999999999.5::DECIMAL(18, 1) AS d18,
        -99999999999999999999999999999.123456789::DECIMAL(38, 9) AS d38, uuid AS id, [1, NULL, 3] AS list, {'a': 1, 'b': [true]} AS struct,
        MAP {'k': 1.5, 'l': NULL} AS map, [1, 2]::INTEGER[2] AS pair, INTERVAL 14 MONTH AS span, 'b'::ENUM('a', 'b') AS one,
        170141183460469231731687303715884105727::HUGEINT AS huge, '101'::BIT AS bits, TIMETZ '12:34:56+02' AS timetz,
        union_value(x := 5) AS either, NULL AS nothing, TIMESTAMP_NS '2026-02-28 01:02:03.456789123' AS ns, [uuid] AS ids
      FROM (SELECT '6f1c1b1e-0000-4000-8000-0000000000ff'::UUID AS uuid)`,
    );
    const types = Object.fromEntries(table.schema.fields.map(({ name, type }) => [name, String(type)]));
    expect(types).toEqual({
      big: 'Int64',
      ubig: 'Uint64',
      tiny: 'Int8',
      f: 'Float32',
      d: 'Float64',
      yes: 'Bool',
      no: 'Bool',
      short: 'Utf8',
      long: 'Utf8',
      blob: 'Binary',
      t: 'Timestamp<MICROSECOND>',
      tz: 'Timestamp<MICROSECOND, UTC>',
      day: 'Date32<DAY>',
      time: 'Time64<MICROSECOND>',
      d4: 'Decimal[4e+2]',
      d9: 'Decimal[9e+3]',
      d18: 'Decimal[18e+1]',
      d38: 'Decimal[38e+9]',
      id: 'Utf8',
      list: 'List<Int32>',
      struct: 'Struct<{a:Int32, b:List<Bool>}>',
      map: 'Map<{key:Utf8, value:Decimal[2e+1]}>',
      pair: 'FixedSizeList[2]<Int32>',
      span: 'Utf8',
      one: 'Utf8',
      huge: 'Utf8',
      bits: 'Utf8',
      timetz: 'Utf8',
      either: 'Utf8',
      nothing: 'Int32',
      ns: 'Timestamp<NANOSECOND>',
      ids: 'List<Utf8>',
    });
    const raw = (name: string) => table.getChild(name)?.data[0].values;
    const unscaled = (name: string) => {
      const { buffer, byteOffset } = raw(name);
      const [low, high] = new BigInt64Array(buffer, byteOffset, 2);
      return (high << 64n) + BigInt.asUintN(64, low);
    };
    expect(['d4', 'd9', 'd18', 'd38'].map(unscaled)).toEqual([
      -123n,
      12345678n,
      -999999999995n,
      -99999999999999999999999999999123456789n,
    ]);
    const micros = 1772240523456789n;
    expect([raw('t')[0], raw('tz')[0], raw('ns')[0]]).toEqual([
      micros,
      micros - 3_600_000_000n,
      micros * 1000n + 123n,
    ]);
    expect([raw('day')[0], raw('time')[0]]).toEqual([20512, 45296789012n]);
    const row = table.get(0)?.toJSON();
    expect(row).toMatchObject({
      big: 9223372036854775807n,
      ubig: 18446744073709551615n,
      tiny: -7,
      f: 1.5,
      d: 0.1,
      yes: true,
      no: null,
      short: 'é雪',
      long: 'long '.repeat(9),
      id: '6f1c1b1e-0000-4000-8000-0000000000ff',
      span: '1 year 2 months',
      one: 'b',
      huge: '170141183460469231731687303715884105727',
      bits: '101',
      timetz: '12:34:56+02',
      either: '5',
      nothing: null,
    });
    expect(row?.blob).toEqual(Uint8Array.of(0, 255));
    expect(JSON.parse(JSON.stringify([row?.list, row?.struct, row?.pair, row?.ids]))).toEqual([
      [1, null, 3],
      { a: 1, b: [true] },
      [1, 2],
      ['6f1c1b1e-0000-4000-8000-0000000000ff'],
    ]);
    await store.close();
  });

  it('are those of the JSON answer, whatever the rows and where the nulls are', async () => {
    const { store, analytics } = await opened();
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom('', 'x', 'exactly12byt', 'and 13 bytes.'),
    );
    const value = fc.record({
      big: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
      double: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
      text: fc.option(text),
      yes: fc.option(fc.boolean()),
      micros: fc.option(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })),
      uuid: fc.option(fc.uuid()),
      list: fc.option(fc.array(fc.option(text), { maxLength: 4 })),
      bytes: fc.option(fc.uint8Array({ maxLength: 30 })),
    });
    const literal = (each: string | null) =>
      each === null ? 'NULL' : `from_hex('${Buffer.from(each).toString('hex')}')::BLOB`;
    const asText = (each: string | null) => (each === null ? 'NULL' : `decode(${literal(each)})`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 200 }),
        async (rows, times) => {
          const values = rows.map(
            (row) =>
              `(${row.big}::BIGINT, '${row.double}'::DOUBLE, ${asText(row.text)}, ${row.yes}::BOOLEAN,
             make_timestamp(${row.micros}::BIGINT), ${row.uuid === null ? 'NULL' : `'${row.uuid}'`}::UUID,
             ${row.list === null ? 'NULL' : `[${row.list.map(asText).join(', ')}]`}::VARCHAR[],
             ${row.bytes === null ? 'NULL' : `from_hex('${Buffer.from(row.bytes).toString('hex')}')`}::BLOB)`,
          );
          const sql =
            `SELECT v.* FROM range(${times}) r, (VALUES ${values.join(', ')}) v(big, double, text, yes, t, uuid, list, bytes)`.replaceAll(
              "'null'",
              'NULL',
            );
          const table = await arrowOf(analytics, sql);
          const { rows: expected } = await analytics.query(sql, { ...LIMITS, rows: 10_000 });
          expect(table.numRows).toBe(expected.length);
          for (const [column, { name, type }] of table.schema.fields.entries()) {
            const vector = table.getChild(name);
            if (vector === null) throw new Error(name);
            const instants =
              type.typeId === Type.Timestamp
                ? vector.data.flatMap(({ values, length }) => [...values.subarray(0, length)])
                : [];
            const found = expected.map((_, at) => {
              if (type.typeId === Type.Timestamp)
                return vector.get(at) === null ? null : instant(instants[at]);
              if (type.typeId === Type.List) {
                const list = vector.get(at);
                return list === null ? null : [...list];
              }
              return jsonOf(type, vector, at);
            });
            expect(found, name).toEqual(expected.map((row) => row[column]));
          }
        },
      ),
      { numRuns: runs(100) },
    );
    await store.close();
  });

  it('are in several batches, in order, and as many as the limit says', async () => {
    const { store, analytics } = await opened();
    const sql =
      "SELECT range AS n, 'text ' || range AS t, if(range % 3 = 0, NULL, 'a longer text ' || range) AS u FROM range(300000)";
    const table = await arrowOf(analytics, sql);
    expect(table.batches.length).toBeGreaterThan(3);
    const wrong = Array.from({ length: 300_000 }, (_, at) => at).filter(
      (at) =>
        table.getChild('n')?.get(at) !== BigInt(at) ||
        table.getChild('t')?.get(at) !== `text ${at}` ||
        table.getChild('u')?.get(at) !== (at % 3 === 0 ? null : `a longer text ${at}`),
    );
    expect(wrong).toEqual([]);
    const cut = await arrowOf(analytics, sql, 70_001);
    expect([cut.numRows, cut.getChild('n')?.get(70_000)]).toEqual([70_001, 70_000n]);
    const none = await arrowOf(analytics, 'SELECT 1 AS a WHERE false');
    expect([none.numRows, none.schema.fields.map(({ name }) => name)]).toEqual([0, ['a']]);
    await store.close();
  });

  it('keep texts that are in memory out of order, and many times', async () => {
    const { store, analytics } = await opened();
    const sql = `WITH words AS MATERIALIZED (SELECT range AS n, repeat(chr((65 + range % 26)::INT), (range % 50)::INT) AS word FROM range(1000))
      SELECT a.n, a.word, list_reverse(list(b.word ORDER BY b.n)) AS words FROM words a JOIN words b ON b.n % 97 = a.n % 97
      GROUP BY a.n, a.word ORDER BY hash(a.n)`;
    const table = await arrowOf(analytics, sql);
    const { rows } = await analytics.query(sql, { ...LIMITS, rows: 10_000 });
    const found = table.toArray().map((row) => [Number(row.n), row.word, [...row.words]]);
    expect(found).toEqual(rows);
    expect(rows).toHaveLength(1000);
    await store.close();
  });
});
