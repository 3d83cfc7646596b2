import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { promql } from '../../../../bench/service/promql/promql.ts';
import { pointsOf } from '../../../../bench/service/promql/script.ts';
import { temporaryFolder } from '../../../sinks/fixtures.ts';

it('expands the points of a series', () => {
  expect(pointsOf('1+2x3 _ -5 _x2 stale 7x1 0-1x2 NaN -Inf 1e3-0.5x1')).toEqual([
    ...[1, 3, 5, 7, 'none', -5, 'none', 'none', 'stale', 7, 7, 0, -1, -2],
    ...[Number.NaN, -Infinity, 1000, 999.5],
  ]);
  expect(pointsOf('{{schema:0 sum:1 count:2}}x1 {{schema:0}}+{{schema:0}}x2 3')).toEqual([
    ...['histogram', 'histogram', 'histogram', 'histogram', 'histogram', 3],
  ]);
  expect(() => pointsOf('1y')).toThrow('is not a value');
});

/** Evaluations that hold, and with a mark those that do not; values worked out by hand. */
const SCRIPT = `
load 10s
  hits_total{job="a", path="/ x"} 0+10x6
  hits_total{job="b"}             0+20x2 _ stale 5
  temp 1 2 stale
  native {{schema:0 sum:1 count:2}}x3

# Ranges have no start.
eval instant at 60s count_over_time(hits_total[30s])
  {job="a", path="/ x"} 3
  {job="b"} 1

eval instant at 60s hits_total{job="a"}[20s]
  expect range vector from 50s to 60s step 10s
  hits_total{job="a", path="/ x"} 50 60

eval range from 0 to 40s step 10s sum(hits_total)
  expect no_warn
  {} 0 30 60 70 40

eval range from 10s to 30s step 10s temp
  temp 2

eval instant at 0 1 + 2 * 3
  7

eval instant at 0 "a"
  expect string "a"

eval instant at 0 sum(
  expect fail

eval instant at 50s sort_desc(hits_total)
  expect ordered
  hits_total{job="a", path="/ x"} 50
  hits_total{job="b"} 5

eval instant at 60s increase(hits_total{job="a"}[60s] anchored)
  expect no_info
  {job="a", path="/ x"} 60

eval_warn instant at 0 quantile(2, temp)
  {} +Inf

eval instant at 0 native
  native {{schema:0 sum:1 count:2}}

eval instant at 0 count(native)

eval instant at 50s sort_desc(hits_total) # wrong: order
  expect ordered
  hits_total{job="b"} 5
  hits_total{job="a", path="/ x"} 50

eval instant at 0 2 # wrong: value
  3

eval instant at 0 temp # wrong: series
  temp{job="a"} 1

eval range from 0 to 20s step 10s temp # wrong: a point too many
  temp 1 2 2

eval instant at 0 temp # wrong: fails
  expect fail

eval instant at 0 temp # wrong: warns
  expect warn
  temp 1

clear

eval instant at 60s hits_total

load 10s
  level{place="low"} 2
  level{place="high"} Inf
  size{of="a"} 7
  part{of="b", n="1"} 3
  zero{sign="-"} -0
  zero{sign="+"} 0
  Größe{höhe="1"} 1

eval instant at 0 quantile(0, level)
  {} 2

eval instant at 0 deg(vector(1e306))
  {} 5.729577951308232e+307

eval instant at 0 size - on(of) group_right fill_left(5) fill_right(1) part
  {of="a"} 6
  {of="b", n="1"} 2

eval instant at 0 count_values("value", zero)
  {value="-0"} 1
  {value="0"} 1

eval instant at 0 {"Größe"}
  {"Größe", "höhe"="1"} 1
`;

it('tells evaluations that give what is expected from those that do not and those of native histograms', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'own.test'), SCRIPT);
  const results = join(folder, 'failed.txt');
  const figures = await promql.run({ smoke: false, data: folder, results });
  const failed = readFileSync(results, 'utf8');
  expect(
    failed.split('\n').filter((line) => /^own\.test:\d+ /.test(line) && !line.includes('# wrong')),
  ).toEqual([]);
  const counts = Object.fromEntries(figures.map(({ name, value }) => [name, value]));
  expect(counts).toMatchObject({ passed: 16, failed: 6, 'left out': 2, 'own.test: passed': 16 });
  expect(() => promql.run({ smoke: false, data: undefined, results: undefined })).toThrow('--data');
});
