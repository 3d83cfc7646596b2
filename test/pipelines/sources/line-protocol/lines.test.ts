import { describe, expect, it } from 'vitest';
import { decodeLines, type LineRules } from '../../../../pipelines/sources/line-protocol/lines.ts';
import { fc } from '../../../property.ts';
import { oneBlock } from '../metrics/one-block.ts';

const rules: LineRules = { precision: 'ns', scope: undefined, now: 7_000_000 };

/** The samples of lines: labels, time in microseconds, value. */
function read(text: string, changed: Partial<LineRules> = {}) {
  const batch = oneBlock(decodeLines(text, { ...rules, ...changed }));
  const samples = batch.index.map((index, row) => {
    const labels = Object.fromEntries(batch.series[index].labels() ?? []);
    return [labels, batch.time[row], batch.value[row]] as const;
  });
  return { samples, faults: batch.faults, leftOut: Object.fromEntries(batch.leftOut), batch };
}

describe('decodeLines', () => {
  // The examples of InfluxDB's reference of the line protocol.
  it('reads a series for each field', () => {
    const { samples, faults } = read(
      'myMeasurement,tag1=value1,tag2=value2 fieldKey="fieldValue" 1556813561098000000\n' +
        'cpu,host=web-1 idle=81.5,value=1i,busy=t,threads=12u,low=-1.5e3 1556813561098000999\n',
    );
    expect(faults).toEqual([]);
    const time = 1_556_813_561_098_000;
    expect(samples).toEqual([
      [{ __name__: 'cpu.idle', host: 'web-1' }, time, 81.5],
      [{ __name__: 'cpu', host: 'web-1' }, time, 1],
      [{ __name__: 'cpu.busy', host: 'web-1' }, time, 1],
      [{ __name__: 'cpu.threads', host: 'web-1' }, time, 12],
      [{ __name__: 'cpu.low', host: 'web-1' }, time, -1500],
    ]);
  });

  it('counts texts, and skips comments and blank lines', () => {
    const { samples, leftOut } = read('# a comment, x y=1 1\n\n  \r\na b="x",c=1 1000\r\n');
    expect(samples).toEqual([[{ __name__: 'a.c' }, 1, 1]]);
    expect(leftOut).toEqual({ text: 1 });
  });

  it('reads escaped characters, and texts of several lines', () => {
    const { samples, faults } = read(
      'my\\ disk\\,x,pa\\=th=/a\\ b,q="u" f\\,1=1,t="a,b= \\" \n c",n=2 5000\nb v=3 6000',
    );
    expect(faults).toEqual([]);
    expect(samples).toEqual([
      [{ __name__: 'my disk,x.f,1', 'pa=th': '/a b', q: '"u"' }, 5, 1],
      [{ __name__: 'my disk,x.n', 'pa=th': '/a b', q: '"u"' }, 5, 2],
      [{ __name__: 'b.v' }, 6, 3],
    ]);
  });

  it('has the unit of time that the request names, and the time of arrival otherwise', () => {
    const timeIn = (precision: LineRules['precision'], text: string) =>
      read(`a b=1 ${text}`, { precision }).samples[0][1];
    expect(timeIn('s', '1556813561')).toBe(1_556_813_561_000_000);
    expect(timeIn('ms', '1556813561098')).toBe(1_556_813_561_098_000);
    expect(timeIn('us', '1556813561098000')).toBe(1_556_813_561_098_000);
    expect(timeIn('ns', '-5000')).toBe(-5);
    expect(timeIn('h', '1')).toBe(3_600_000_000);
    expect(read('a b=1\na b=2').samples.map(([, time]) => time)).toEqual([7_000_001, 7_000_002]);
  });

  it('takes the unit of a time of its size if the request leaves it to that', () => {
    const guessed = new Set<'s' | 'ms' | 'us' | 'ns'>();
    const timeOf = (text: string) => read(`a b=1 ${text}`, { precision: 'auto', guessed }).samples[0][1];
    const second = 1_556_813_561_000_000;
    expect(timeOf('1556813561')).toBe(second);
    expect([...guessed]).toEqual(['s']);
    expect(timeOf('1556813561098')).toBe(second + 98_000);
    expect(timeOf('1556813561098001')).toBe(second + 98_001);
    expect(timeOf('1556813561098001999')).toBe(second + 98_001);
    expect([...guessed]).toEqual(['s', 'ms', 'us', 'ns']);
    // The bounds of InfluxDB 3: a time in nanoseconds has to be after February 1970.
    expect(timeOf('4999999999')).toBe(4_999_999_999_000_000);
    expect(timeOf('5000000000000000')).toBe(5_000_000_000_000);
    expect(timeOf('-1556813561')).toBe(-second);
    expect(read('a b=1', { precision: 'auto' }).samples[0][1]).toBe(7_000_001);
  });

  it('names lines that it cannot read, and reads the others', () => {
    const lines = ['a b=1 1000', 'c', 'd e', 'f g=x', 'h i=1 now', 'j k="a', 'l m=2 2000'];
    const { samples, faults } = read(lines.join('\n'));
    expect(samples).toHaveLength(2);
    expect(faults.map(({ path }) => path)).toEqual(['line 2', 'line 3', 'line 4', 'line 5', 'line 6']);
    expect(faults[2].message).toBe('has a value in g that is no number');
  });

  it('takes fields for values, except those that follow the conventions of Prometheus', () => {
    const kinds = oneBlock(
      decodeLines('disk inodes_total=1\nprometheus,url=x a_total=1\nreq counter=1', rules),
    ).series;
    expect(kinds.map(({ kind }) => kind)).toEqual(['gauge', undefined, 'counter']);
  });

  it('adds the scope of the request', () => {
    expect(read('a b=1', { scope: 'telegraf' }).samples[0][0]).toEqual({
      __name__: 'a.b',
      __scope__: 'telegraf',
    });
  });

  const name = fc.string({
    unit: fc.constantFrom('a', 'b', 'é', ',', '=', ' ', '"'),
    minLength: 1,
    maxLength: 6,
  });
  const escaped = (text: string) => text.replace(/[,= ]/g, '\\$&');

  it('reads what is written with escapes', () => {
    fc.assert(
      fc.property(
        name,
        fc.dictionary(name, name, { maxKeys: 3 }),
        name,
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (measurement, tags, field, value) => {
          fc.pre(!measurement.startsWith('"') && !measurement.startsWith(' ') && field !== 'value');
          const written = [
            escaped(measurement).replace('\\=', '='),
            ...Object.entries(tags).map(([key, tag]) => `${escaped(key)}=${escaped(tag)}`),
          ];
          const { samples, faults } = read(`${written.join(',')} ${escaped(field)}=${value}`);
          expect(faults).toEqual([]);
          expect(samples).toMatchObject([
            [{ __name__: `${measurement}.${field}`, ...tags }, 7_000_001, value],
          ]);
        },
      ),
    );
  });

  it('ends on any text', () => {
    const any = fc.string({
      unit: fc.constantFrom('a', '=', ',', ' ', '"', '\\', '\n', '#', '1', 'i'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(any, (text) => {
        const { batch } = read(text);
        expect(batch.faultCount + batch.index.length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
