import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { entityIdOf, scopeIdOf } from '../../../../operators/records/series/name-ids.ts';
import { formatInstant } from '../../../../operators/time/instant.ts';
import { isEntityName } from '../../../../pipelines/sources/files/column-names.ts';
import { type FileFlags, openFiles } from '../../../../pipelines/sources/files/open.ts';
import { runs } from '../../../property.ts';
import { folder, read, readPath, useFolder } from './read.ts';

useFolder();

/** A Zstandard frame of one raw block (RFC 8878), which needs no compressor. */
function zstd(text: string): Uint8Array {
  const content = Buffer.from(text);
  const head = Buffer.alloc(4 + 1 + 4 + 3);
  head.writeUInt32LE(0xfd2fb528, 0);
  head[4] = 0b1010_0000;
  head.writeUInt32LE(content.length, 5);
  head.writeUIntLE((content.length << 3) | 1, 9, 3);
  return Buffer.concat([head, content]);
}

const utf16 = (text: string, mark = true) => Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');

interface Case {
  readonly what: string;
  readonly name?: string;
  readonly content: string | Uint8Array;
  readonly flags?: FileFlags;
  /** Values by series. */
  readonly series: Record<string, string[]>;
  readonly mapping?: RegExp;
  readonly warnings?: RegExp;
  readonly rejected?: number;
}

const one = (...values: string[]) => ({ 'x.csv': values });

/** Answers of APIs, whose rows are in lists. */
function jsonCases(): Case[] {
  const [first, second] = ['2026-03-01T00:00:00Z', '2026-03-01T00:01:00Z'];
  const [t0, t1] = [1_772_323_200, 1_772_323_260];
  const named = (what: string, content: unknown, parts: Omit<Case, 'what' | 'content'>): Case => ({
    what,
    name: 'x.json',
    content: JSON.stringify(content),
    ...parts,
  });
  const prometheus = (result: unknown) => ({ status: 'success', data: { resultType: 'matrix', result } });
  const labels = (instance: string) => ({ __name__: 'up', instance });
  return [
    named(
      'objects below the top',
      { data: [{ ts: first, value: 2 }] },
      {
        series: { 'x.json': [`${first} 2`] },
        mapping: /rows=data\[\]$/,
      },
    ),
    named(
      'a range query of Prometheus',
      prometheus([
        {
          metric: labels('web-1'),
          values: [
            [t0, '1'],
            [t1, '0.5'],
          ],
        },
        { metric: labels('web-2'), values: [[t0, '2']] },
      ]),
      {
        series: { 'web-1 up': [`${first} 1`, `${second} 0.5`], 'web-2 up': [`${first} 2`] },
        mapping:
          /^time=values\.time \(epoch s\) value=values\.value entity=metric\.instance metric=metric\.__name__ rows=data\.result\[\]\.values\[\]$/,
      },
    ),
    named(
      'an instant query of Prometheus',
      prometheus([
        { metric: labels('web-1'), value: [t0, '1'] },
        { metric: labels('web-2'), value: [t0, '0'] },
      ]),
      { series: { 'web-1 up': [`${first} 1`], 'web-2 up': [`${first} 0`] } },
    ),
    named(
      'the metric data of CloudWatch, newest first',
      {
        MetricDataResults: [
          { Id: 'm1', Label: 'cpu', Timestamps: [second, first], Values: [1.5, 2.5], StatusCode: 'Complete' },
          { Id: 'm2', Label: 'mem', Timestamps: [second], Values: [3], StatusCode: 'Complete' },
        ],
        Messages: [],
      },
      {
        series: { m1: [`${first} 2.5`, `${second} 1.5`], m2: [`${second} 3`] },
        mapping: /rows=MetricDataResults\[\]\.\(Timestamps,Values\)\[\]$/,
        warnings: /column Label left out/,
      },
    ),
    named(
      'a query of Datadog, whose outer numbers and times are no rows',
      {
        from_date: t0 * 1000,
        resp_version: 1,
        series: [
          {
            unit: [{ id: 17, name: 'percent' }, null],
            metric: 'cpu',
            scope: 'host:a',
            interval: 60,
            tag_set: [],
            pointlist: [
              [t0 * 1000, 1.5],
              [t1 * 1000, 2.5],
              [t1 * 1000 + 1000, 3],
            ],
          },
        ],
      },
      {
        series: { cpu: [`${first} 1.5`, `${second} 2.5`, '2026-03-01T00:01:01Z 3'] },
        mapping: /scope=scope rows=series\[\]\.pointlist\[\]$/,
      },
    ),
    named(
      'points of Graphite, the value before the time',
      [
        {
          target: 'a',
          datapoints: [
            [1.5, t0],
            [null, t1],
          ],
        },
        { target: 'b', datapoints: [[3.5, t0]] },
      ],
      { series: { a: [`${first} 1.5`], b: [`${first} 3.5`] }, rejected: 1, warnings: /no value: row 2/ },
    ),
    named(
      'series of InfluxDB, with the names of the columns beside the rows',
      {
        results: [
          {
            statement_id: 0,
            series: [
              {
                name: 'cpu',
                tags: { host: 'a' },
                columns: ['time', 'usage'],
                values: [
                  [first, 1],
                  [second, 1.5],
                ],
              },
              { name: 'cpu', tags: { host: 'b' }, columns: ['time', 'usage'], values: [[first, 3]] },
            ],
          },
        ],
      },
      {
        series: { a: [`${first} 1`, `${second} 1.5`], b: [`${first} 3`] },
        mapping: /^time=time value=usage entity=tags\.host /,
      },
    ),
    named(
      'hits of Elasticsearch',
      {
        took: 5,
        hits: {
          total: { value: 1 },
          hits: [{ _id: '1', _source: { '@timestamp': first, host: { name: 'a' }, value: 7 } }],
        },
      },
      { series: { a: [`${first} 7`] }, mapping: /value=_source\.value/ },
    ),
    named(
      'columns of equal length',
      { time: [first, second], value: [1, 2] },
      {
        series: { 'x.json': [`${first} 1`, `${second} 2`] },
        mapping: /rows=\(time,value\)\[\]$/,
      },
    ),
    {
      what: 'rows that have lists, which stay rows',
      name: 'x.ndjson',
      content: `{"ts":"${first}","value":1,"tags":["a","b"],"parts":[{"k":1},{"k":2}]}\n{"ts":"${second}","value":2,"tags":[],"parts":[]}\n`,
      series: { 'x.ndjson': [`${first} 1`, `${second} 2`] },
      mapping: /^time=ts value=value entity=\(file name\)$/,
    },
  ];
}

const READ: Case[] = [
  {
    what: 'instance as the entity',
    content: 'ts,instance,value\n2026-03-01T00:00:00Z,web-1,1\n2026-03-01T00:00:00Z,web-2,2\n',
    series: { 'web-1': ['2026-03-01T00:00:00Z 1'], 'web-2': ['2026-03-01T00:00:00Z 2'] },
    mapping: /^time=ts value=value entity=instance$/,
  },
  {
    what: 'numbers as names of a unit of several',
    content: 'time,unit,value\n1772323200,1,10\n1772323200,2,20\n',
    series: { 1: ['2026-03-01T00:00:00Z 10'], 2: ['2026-03-01T00:00:00Z 20'] },
    mapping: /time=time \(epoch s\) value=value entity=unit/,
  },
  {
    what: 'several columns of values as a series each',
    content: 'time,host,cpu,mem (MB)\n2026-03-01 00:00:00,a,1,10\n2026-03-01 00:01:00,a,2,20\n',
    series: {
      'a cpu': ['2026-03-01T00:00:00Z 1', '2026-03-01T00:01:00Z 2'],
      'a mem (MB)': ['2026-03-01T00:00:00Z 10', '2026-03-01T00:01:00Z 20'],
    },
    mapping: /value=cpu,mem \(MB\) entity=host/,
  },
  {
    what: 'a column of metrics',
    content: 'time,host,metric,value\n2026-03-01,a,cpu,1\n2026-03-01,a,mem,2\n2026-03-01,b,cpu,3\n',
    series: {
      'a cpu': ['2026-03-01T00:00:00Z 1'],
      'a mem': ['2026-03-01T00:00:00Z 2'],
      'b cpu': ['2026-03-01T00:00:00Z 3'],
    },
    mapping: /entity=host metric=metric/,
  },
  {
    what: 'a second column that tells series apart',
    content:
      'time,host,disk,value\n2026-03-01 00:00,a,sda,1\n2026-03-01 00:00,a,sdb,2\n2026-03-01 00:01,a,sda,3\n2026-03-01 00:01,a,sdb,4\n',
    series: {
      'a/sda': ['2026-03-01T00:00:00Z 1', '2026-03-01T00:01:00Z 3'],
      'a/sdb': ['2026-03-01T00:00:00Z 2', '2026-03-01T00:01:00Z 4'],
    },
    mapping: /entity=host,disk/,
  },
  {
    what: 'an entity of two columns by flag',
    content: 'time,region,host,value\n2026-03-01,eu,a,1\n2026-03-02,us,a,2\n',
    flags: { entity: 'region,host' },
    series: { 'eu/a': ['2026-03-01T00:00:00Z 1'], 'us/a': ['2026-03-02T00:00:00Z 2'] },
  },
  {
    what: 'a header with a byte order mark, quotes and spaces',
    content: '\ufeff"Time Stamp" , "Host Name","value"\n"2026-03-01 00:00:00","a b",1\n',
    series: { 'a b': ['2026-03-01T00:00:00Z 1'] },
    mapping: /time=Time Stamp value=value entity=Host Name/,
  },
  {
    what: 'no header',
    content:
      '2026-03-01T00:00:00Z,a,1.5\n2026-03-01T00:00:00Z,b,2.5\n2026-03-01T00:01:00Z,a,3\n2026-03-01T00:01:00Z,b,4\n',
    series: {
      a: ['2026-03-01T00:00:00Z 1.5', '2026-03-01T00:01:00Z 3'],
      b: ['2026-03-01T00:00:00Z 2.5', '2026-03-01T00:01:00Z 4'],
    },
    mapping: /time=column1 value=column3 entity=column2 header=none/,
  },
  ...(
    [
      ['s', '1772323200', '1772323260'],
      ['ms', '1772323200000', '1772323260000'],
      ['us', '1772323200000000', '1772323260000000'],
      ['ns', '1772323200000000000', '1772323260000000000'],
    ] as const
  ).map(([unit, first, second]) => ({
    what: `epoch ${unit}`,
    content: `ts,value\n${first},1\n${second},2\n`,
    series: one('2026-03-01T00:00:00Z 1', '2026-03-01T00:01:00Z 2'),
    mapping: new RegExp(`\\(epoch ${unit}\\)`),
  })),
  {
    what: 'values that are missing, skipped and counted',
    content:
      'ts,value\n2026-03-01,1\n2026-03-02,\n2026-03-03,null\n2026-03-04,NA\n2026-03-05,N/A\n2026-03-06,-\n2026-03-07,NaN\n2026-03-08,8\n',
    series: one('2026-03-01T00:00:00Z 1', '2026-03-08T00:00:00Z 8'),
    rejected: 6,
    warnings: /left out 6 rows: no value: row 2 \(line 3\), column value/,
  },
  {
    what: 'a bad value among good ones',
    content: 'ts,value\n2026-03-01,1\n2026-03-02,12ms\nyesterday,3\n2026-03-04,4\n',
    series: one('2026-03-01T00:00:00Z 1', '2026-03-04T00:00:00Z 4'),
    rejected: 2,
    warnings:
      /time that cannot be read: row 3 \(line 4\), column ts: "yesterday".*--time-format\n.*row 2 \(line 3\), column value: "12ms"/,
  },
  {
    what: 'decimal commas between semicolons',
    content: 'Zeit;Host;value\n01.03.2026 10:00;a;1,5\n13.03.2026 10:00;a;1.234,25\n',
    flags: { time: 'Zeit' },
    series: { a: ['2026-03-01T10:00:00Z 1.5', '2026-03-13T10:00:00Z 1234.25'] },
    mapping: /\(%d\.%m\.%Y %H:%M\).*decimal=, delimiter=;/,
  },
  {
    what: 'thousands between commas',
    content: 'ts,value\n2026-03-01,"1,234.5"\n2026-03-02,"2,000"\n2026-03-03,"1,000,000"\n',
    series: one('2026-03-01T00:00:00Z 1234.5', '2026-03-02T00:00:00Z 2000', '2026-03-03T00:00:00Z 1000000'),
  },
  {
    what: 'thousands between spaces and apostrophes, and per cent',
    content: "ts,value\n2026-03-01,1 234.5\n2026-03-02,2\u00a0000\n2026-03-03,1'000.5\n2026-03-04,45 %\n",
    series: one(
      '2026-03-01T00:00:00Z 1234.5',
      '2026-03-02T00:00:00Z 2000',
      '2026-03-03T00:00:00Z 1000.5',
      '2026-03-04T00:00:00Z 45',
    ),
  },
  {
    what: 'numbers whose commas a flag explains',
    content: 'ts;value\n2026-03-01;1,234\n2026-03-02;2,500\n',
    flags: { decimal: 'comma' },
    series: one('2026-03-01T00:00:00Z 1.234', '2026-03-02T00:00:00Z 2.5'),
  },
  {
    what: 'the day first where only that is possible',
    content: 'ts,value\n01/03/2026 00:00,1\n25/03/2026 00:00,2\n',
    series: one('2026-03-01T00:00:00Z 1', '2026-03-25T00:00:00Z 2'),
    mapping: /day first/,
  },
  {
    what: 'the month first where only that is possible',
    content: 'ts,value\n3/1/2026 1:05 PM,1\n3/25/2026 12:00 AM,2\n',
    series: one('2026-03-01T13:05:00Z 1', '2026-03-25T00:00:00Z 2'),
    mapping: /month first/,
  },
  {
    what: 'ambiguous dates with a format',
    content: 'ts,value\n01/03/2026,1\n02/03/2026,2\n',
    flags: { timeFormat: '%d/%m/%Y' },
    series: one('2026-03-01T00:00:00Z 1', '2026-03-02T00:00:00Z 2'),
  },
  {
    what: 'months by name and offsets',
    content: 'ts,value\n"Sun, 01 Mar 2026 10:00:00 +0100",1\n"Sun, 01 Mar 2026 10:00:00 +0000",2\n',
    series: one('2026-03-01T09:00:00Z 1', '2026-03-01T10:00:00Z 2'),
  },
  {
    what: 'dates and times of day in two columns',
    content: 'date,time,value\n2026-03-01,10:00:00,1\n2026-03-01,10:00:30,2\n',
    series: one('2026-03-01T10:00:00Z 1', '2026-03-01T10:00:30Z 2'),
    mapping: /time=date,time/,
  },
  {
    what: 'dates without separators',
    content: 'date,value\n20260301,1\n20260302,2\n',
    series: one('2026-03-01T00:00:00Z 1', '2026-03-02T00:00:00Z 2'),
  },
  {
    what: 'commas before milliseconds, and offsets',
    content: 'ts;value\n2026-03-01 00:00:00,250;1\n2026-03-01T02:00:00+01:00;2\n',
    series: one('2026-03-01T00:00:00.250Z 1', '2026-03-01T01:00:00Z 2'),
  },
  {
    what: 'times of a zone',
    content: 'ts,value\n2026-03-01 01:00,1\n',
    flags: { zone: 'Europe/Berlin' },
    series: one('2026-03-01T00:00:00Z 1'),
  },
  {
    what: 'rows newest first',
    content: 'ts,value\n2026-03-03,3\n2026-03-02,2\n2026-03-01,1\n',
    series: one('2026-03-01T00:00:00Z 1', '2026-03-02T00:00:00Z 2', '2026-03-03T00:00:00Z 3'),
    warnings: /not in order, first at row 2 \(line 3\); they are sorted/,
  },
  {
    what: 'rows at one time, with a warning',
    content: 'ts,host,value\n2026-03-01,a,1\n2026-03-01,a,2\n2026-03-02,a,3\n',
    series: { a: ['2026-03-01T00:00:00Z 1', '2026-03-01T00:00:00Z 2', '2026-03-02T00:00:00Z 3'] },
    warnings: /1 value at the time of another value of the same series, first of a at .*--entity/,
  },
  {
    what: 'times in the future, with a warning',
    content: 'ts,value\n2226-03-01,1\n',
    series: one('2226-03-01T00:00:00Z 1'),
    warnings: /1 value in the future, the last at 2226-03-01/,
  },
  {
    what: 'numbers of rows as times, with a warning',
    content: 'time,value\n0,1\n1,2\n2,3\n',
    series: one('1970-01-01T00:00:00Z 1', '1970-01-01T00:00:01Z 2', '1970-01-01T00:00:02Z 3'),
    warnings: /before 1980/,
  },
  {
    what: 'words without a role, with a warning',
    content: 'ts,host,status,value\n2026-03-01,a,ok,1\n2026-03-02,a,bad,2\n',
    series: { a: ['2026-03-01T00:00:00Z 1', '2026-03-02T00:00:00Z 2'] },
    warnings: /column status left out: .*--entity host,status/,
  },
  {
    what: 'numbers beside a value, with a warning',
    content: 'ts,value,is_anomaly\n2026-03-01,1,0\n2026-03-02,2,1\n',
    series: one('2026-03-01T00:00:00Z 1', '2026-03-02T00:00:00Z 2'),
    warnings: /column is_anomaly left out; .*--value value,is_anomaly/,
  },
  {
    what: 'a name for each row, with a warning',
    content: `ts,host,value\n${Array.from({ length: 30 }, (_, i) => `2026-03-01 00:${String(i).padStart(2, '0')},h${i},${i}`).join('\n')}\n`,
    series: Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [
        `h${i}`,
        [`2026-03-01T00:${String(i).padStart(2, '0')}:00Z ${i}`],
      ]),
    ),
    warnings: /entity=host has 30 values in 30 rows/,
  },
  {
    what: 'the index of a data frame, which is no value',
    content: ',ts,cpu\n0,2026-03-01,1\n1,2026-03-02,2\n2,2026-03-03,5\n',
    series: one('2026-03-01T00:00:00Z 1', '2026-03-02T00:00:00Z 2', '2026-03-03T00:00:00Z 5'),
    mapping: /value=cpu/,
  },
  {
    what: 'lines that are no rows',
    content: 'ts,value\n2026-03-01,1\n2026-03-02,2,3\n2026-03-03\n2026-03-04,4\n',
    series: one('2026-03-01T00:00:00Z 1', '2026-03-04T00:00:00Z 4'),
    rejected: 2,
    warnings: /left out 2 lines that are no rows: line 3/,
  },
  {
    what: 'quoted line feeds, comments and the line sep=',
    content: 'sep=|\n# made by hand\nts|name|value\n2026-03-01|"a\nb"|1\n\n2026-03-02|"a\nb"|2\n',
    series: { 'a\nb': ['2026-03-01T00:00:00Z 1', '2026-03-02T00:00:00Z 2'] },
  },
  {
    what: 'a delimiter at the end of each row',
    content: 'ts,value\n2026-03-01,1,\n2026-03-02,2,\n',
    series: one('2026-03-01T00:00:00Z 1', '2026-03-02T00:00:00Z 2'),
  },
  {
    what: 'titles above the header',
    content: 'CPU of March,,\nmade 2026-04-01,,\n\nts,host,value\n2026-03-01,a,1\n2026-03-02,a,2\n',
    series: { a: ['2026-03-01T00:00:00Z 1', '2026-03-02T00:00:00Z 2'] },
  },
  {
    what: 'single quotes',
    content: "'ts','host','value'\n'2026-03-01','a, b','1'\n",
    series: { 'a, b': ['2026-03-01T00:00:00Z 1'] },
  },
  {
    what: 'dates and times of day without separators',
    content: '<DATE>,<TIME>,<CLOSE>\n20260301,093000,5\n20260301,093500,6\n',
    series: one('2026-03-01T09:30:00Z 5', '2026-03-01T09:35:00Z 6'),
  },
  {
    what: 'days of a spreadsheet by flag',
    content: 'ts,value\n46082,1\n46082.5,2\n',
    flags: { timeFormat: 'excel' },
    series: one('2026-03-01T00:00:00Z 1', '2026-03-01T12:00:00Z 2'),
  },
  {
    what: 'short names of months',
    content: 'ts,value\n01-Mar-2026 05:00,1\n02-MAR-2026 05:00,2\n',
    series: one('2026-03-01T05:00:00Z 1', '2026-03-02T05:00:00Z 2'),
  },
  {
    what: 'a small z',
    content: 'ts,value\n2026-03-01T00:00:00z,1\n',
    series: one('2026-03-01T00:00:00Z 1'),
  },
  {
    what: 'tabs',
    name: 'x.tsv',
    content: 'ts\tvalue\n2026-03-01\t1\n',
    series: { 'x.tsv': ['2026-03-01T00:00:00Z 1'] },
  },
  {
    what: 'carriage returns alone',
    content: 'ts,value\r2026-03-01,1\r2026-03-02,2\r',
    series: one('2026-03-01T00:00:00Z 1', '2026-03-02T00:00:00Z 2'),
  },
  {
    what: 'UTF-16 with a byte order mark',
    content: utf16('ts,name,value\n2026-03-01,caf\u00e9,1\n'),
    series: { caf\u00e9: ['2026-03-01T00:00:00Z 1'] },
    mapping: /encoding=utf-16le/,
  },
  {
    what: 'UTF-16 without one',
    content: utf16('ts,name,value\n2026-03-01,caf\u00e9,1\n', false),
    series: { caf\u00e9: ['2026-03-01T00:00:00Z 1'] },
    mapping: /encoding=utf-16le/,
  },
  {
    what: 'Latin-1 by flag',
    content: Buffer.from('ts,name,value\n2026-03-01,caf\u00e9,1\n', 'latin1'),
    flags: { encoding: 'latin-1' },
    series: { caf\u00e9: ['2026-03-01T00:00:00Z 1'] },
  },
  {
    what: 'gzip',
    name: 'x.csv.gz',
    content: gzipSync('ts,value\n2026-03-01,1\n'),
    series: { 'x.csv.gz': ['2026-03-01T00:00:00Z 1'] },
  },
  {
    what: 'gzip whose name does not tell it',
    content: gzipSync('ts,value\n2026-03-01,1\n'),
    series: one('2026-03-01T00:00:00Z 1'),
  },
  {
    what: 'Zstandard',
    name: 'x.csv.zst',
    content: zstd('ts,value\n2026-03-01,1\n'),
    series: { 'x.csv.zst': ['2026-03-01T00:00:00Z 1'] },
  },
  {
    what: 'NDJSON with objects in objects and a line that is none',
    name: 'x.ndjson',
    content:
      '{"@timestamp":"2026-03-01T00:00:00Z","host":{"name":"a"},"value":1}\n{"@timestamp":\n{"@timestamp":"2026-03-01T00:01:00Z","host":{"name":"b"},"value":"NA"}\n{"@timestamp":"2026-03-01T00:02:00Z","host":{"name":"b"},"value":2.5}\n',
    series: { a: ['2026-03-01T00:00:00Z 1'], b: ['2026-03-01T00:02:00Z 2.5'] },
    mapping: /entity=host\.name/,
    rejected: 2,
    warnings: /no JSON object/,
  },
  {
    what: 'names of columns in the last comment',
    content:
      '# made by sar\n# hostname;interval;timestamp;%user\nweb-1;600;2026-03-01 00:00:00 UTC;1.5\nweb-2;600;2026-03-01 00:00:00 UTC;2.5\n',
    flags: { value: '%user' },
    series: { 'web-1': ['2026-03-01T00:00:00Z 1.5'], 'web-2': ['2026-03-01T00:00:00Z 2.5'] },
    mapping: /time=timestamp value=%user entity=hostname delimiter=;$/,
  },
  {
    what: 'a column of times without a name beside one of values',
    content: ',value\n2026-03-01 00:00:00+01:00,1\n2026-03-01 00:01:00+01:00,2\n',
    series: one('2026-02-28T23:00:00Z 1', '2026-02-28T23:01:00Z 2'),
    mapping: /^time=column1 value=value entity=\(file name\)$/,
  },
  {
    what: 'lines that end in different ways',
    content: 'ts,value\r\n2026-03-01,1\n2026-03-02,2\r\n2026-03-03,3\n',
    series: one('2026-03-01T00:00:00Z 1', '2026-03-02T00:00:00Z 2', '2026-03-03T00:00:00Z 3'),
  },
  {
    what: 'a header that is repeated, with a warning',
    content: 'ts,host,value\n2026-03-01,a,1\nts,host,value\n2026-03-02,a,2\n',
    series: { a: ['2026-03-01T00:00:00Z 1', '2026-03-02T00:00:00Z 2'] },
    rejected: 1,
    warnings: /x\.csv: left out 1 row: the header again: row 2 \(line 3\)$/,
  },
  {
    what: 'a total below the rows, with a warning',
    content: 'ts,a,b\n2026-03-01,1,2\n2026-03-02,2,3\nAverage,1.5,2.5\n\nmade by hand\n',
    series: {
      'x.csv a': ['2026-03-01T00:00:00Z 1', '2026-03-02T00:00:00Z 2'],
      'x.csv b': ['2026-03-01T00:00:00Z 2', '2026-03-02T00:00:00Z 3'],
    },
    rejected: 3,
    warnings: /2 values in 1 row: a time that cannot be read: .*"Average".*\n.*1 line that is no row: line 6/,
  },
  {
    what: 'times with the name of their zone in brackets',
    content: 'ts,value\n2026-03-01T01:00:00+01:00[Europe/Berlin],1\n',
    series: one('2026-03-01T00:00:00Z 1'),
  },
  {
    what: 'times as web servers write them',
    content: 'ts,value\n[01/Mar/2026:01:00:00 +0100],1\n',
    series: one('2026-03-01T00:00:00Z 1'),
  },
  {
    what: 'French times of day',
    content: 'date;valeur\n25/03/2026 14h05;1 234,5\n',
    series: one('2026-03-25T14:05:00Z 1234.5'),
    mapping: /day first, %d\/%m\/%Y %Hh%M/,
  },
  {
    what: 'truth values as 1 and 0',
    content: 'ts,host,up\n2026-03-01,a,true\n2026-03-02,a,FALSE\n',
    flags: { value: 'up' },
    series: { a: ['2026-03-01T00:00:00Z 1', '2026-03-02T00:00:00Z 0'] },
  },
  {
    what: 'a percentage of idle time that is named like an id, with a warning',
    content: 'ts;r;us;id\n1772323200;1;5;89\n1772323260;2;6;88\n1772323320;2;6;89\n',
    series: {
      'x.csv r': ['2026-03-01T00:00:00Z 1', '2026-03-01T00:01:00Z 2', '2026-03-01T00:02:00Z 2'],
      'x.csv us': ['2026-03-01T00:00:00Z 5', '2026-03-01T00:01:00Z 6', '2026-03-01T00:02:00Z 6'],
    },
    warnings: /column id left out; each is a series of its own with --value r,us,id/,
  },
  {
    what: 'numbers named id that tell rows of one time apart',
    content: 'ts,id,value\n2026-03-01,7,1\n2026-03-01,9,2\n2026-03-02,7,3\n2026-03-02,9,4\n',
    series: {
      7: ['2026-03-01T00:00:00Z 1', '2026-03-02T00:00:00Z 3'],
      9: ['2026-03-01T00:00:00Z 2', '2026-03-02T00:00:00Z 4'],
    },
    mapping: /entity=id$/,
  },
  {
    what: 'numbers of rows named id, which are no value',
    content: 'id,ts,cpu\n10,2026-03-01,1\n11,2026-03-02,2\n',
    series: one('2026-03-01T00:00:00Z 1', '2026-03-02T00:00:00Z 2'),
    mapping: /value=cpu entity=\(file name\)/,
  },
  {
    what: 'things of an unknown kind that are measured in turns',
    content: `ts,colour,value\n${Array.from({ length: 24 }, (_, i) => `2026-03-01 00:00:${String(i).padStart(2, '0')},${i % 2 === 0 ? 'red' : 'blue'},${i}`).join('\n')}\n`,
    series: Object.fromEntries(
      ['red', 'blue'].map((name, place) => [
        name,
        Array.from({ length: 12 }, (_, i) => 2 * i + place).map(
          (i) => `2026-03-01T00:00:${String(i).padStart(2, '0')}Z ${i}`,
        ),
      ]),
    ),
    mapping: /entity=colour$/,
  },
  {
    what: 'an export of Grafana, a row for each series and time',
    content:
      '"Time","Metric","Value"\n2026-03-01 00:00:00,web-1,12.5\n2026-03-01 00:00:00,web-2,13.5\n2026-03-01 00:01:00,web-1,12.6\n',
    series: {
      'web-1': ['2026-03-01T00:00:00Z 12.5', '2026-03-01T00:01:00Z 12.6'],
      'web-2': ['2026-03-01T00:00:00Z 13.5'],
    },
    mapping: /entity=Metric$/,
  },
  {
    what: 'an annotated CSV of InfluxDB with two tables',
    content:
      '#group,false,false,true,false,true\n#datatype,string,long,dateTime:RFC3339,double,string\n#default,_result,,,,\n' +
      ',result,table,_time,_value,host\n,,0,2026-03-01T00:00:00Z,1.5,web-1\n,,0,2026-03-01T00:01:00Z,1.6,web-1\n\n' +
      ',result,table,_time,_value,host\n,,1,2026-03-01T00:00:00Z,2.5,web-2\n',
    series: {
      'web-1': ['2026-03-01T00:00:00Z 1.5', '2026-03-01T00:01:00Z 1.6'],
      'web-2': ['2026-03-01T00:00:00Z 2.5'],
    },
    mapping: /entity=host tables=2$/,
  },
  {
    what: 'a CSV of Datadog with dates as people write them',
    content: 'Time,avg:cpu{host:web-1}\n"Mar 1, 2026 2:00 PM",12.5\n"Mar 1, 2026 2:01 PM",12.6\n',
    series: one('2026-03-01T14:00:00Z 12.5', '2026-03-01T14:01:00Z 12.6'),
  },
  {
    what: 'row names of R',
    content:
      '"","time","host","value"\n"1","2026-03-01","a",1\n"2","2026-03-02","a",2\n"3","2026-03-02","b",3\n',
    series: { a: ['2026-03-01T00:00:00Z 1', '2026-03-02T00:00:00Z 2'], b: ['2026-03-02T00:00:00Z 3'] },
  },
  {
    what: 'a table between spaces by flag',
    content: '"time" "value"\n"1" "2026-03-01 00:00:00" 1\n"2" "2026-03-01 00:01:00" 2\n',
    flags: { delimiter: 'space', value: 'value' },
    series: one('2026-03-01T00:00:00Z 1', '2026-03-01T00:01:00Z 2'),
    mapping: /delimiter=space/,
  },
  {
    what: 'negative and scientific numbers, and one beyond all doubles, with a warning',
    content:
      'ts,value\n2026-03-01,-1.5e-3\n2026-03-02,+2E5\n2026-03-03,.5\n2026-03-04,-7.\n2026-03-05,1e309\n2026-03-06,-Inf\n',
    series: one(
      '2026-03-01T00:00:00Z -0.0015',
      '2026-03-02T00:00:00Z 200000',
      '2026-03-03T00:00:00Z 0.5',
      '2026-03-04T00:00:00Z -7',
    ),
    rejected: 2,
    warnings: /left out 2 rows: a value that is no finite number: row 5 \(line 6\)/,
  },
  {
    what: 'UTF-16 with the larger byte first',
    content: utf16('ts;value\n2026-03-01;1,5\n').swap16(),
    series: one('2026-03-01T00:00:00Z 1.5'),
    mapping: /encoding=utf-16be/,
  },
  {
    what: 'columns of one name',
    content: 'ts,cpu,cpu\n2026-03-01,1,2\n',
    series: { 'x.csv cpu': ['2026-03-01T00:00:00Z 1'], 'x.csv cpu_2': ['2026-03-01T00:00:00Z 2'] },
  },
  {
    what: 'a time that a clock change repeats',
    content: 'ts,value\n2026-10-25 02:30,1\n2026-10-25 02:30,2\n',
    flags: { zone: 'Europe/Berlin' },
    series: one('2026-10-25T00:30:00Z 1', '2026-10-25T01:30:00Z 2'),
  },
  {
    what: 'abbreviations of zones',
    content:
      'ts,value\n2026-03-01 00:00:00 EST,1\n2026-03-01 07:00 CET,2\n2026-07-01 08:00:00 (CEST),3\n2026-07-01T08:00:00 BST,4\n',
    series: one(
      '2026-03-01T05:00:00Z 1',
      '2026-03-01T06:00:00Z 2',
      '2026-07-01T06:00:00Z 3',
      '2026-07-01T07:00:00Z 4',
    ),
    mapping: /BST:\+01:00,CEST:\+02:00/,
  },
  {
    what: 'zones behind minutes, and behind a space',
    content:
      'ts,value\n2026-03-01T00:00Z,1\n2026-03-01 01:00+00:00,2\n2026-03-01 03:00:00 +0100,3\n2026-03-01T04:00 +01:00,4\n',
    series: one(
      '2026-03-01T00:00:00Z 1',
      '2026-03-01T01:00:00Z 2',
      '2026-03-01T02:00:00Z 3',
      '2026-03-01T03:00:00Z 4',
    ),
  },
  {
    what: 'abbreviations of zones behind dates of points',
    content: 'ts,value\n01.03.2026 00:00 MEZ,1\n01.07.2026 00:00 MESZ,2\n',
    series: one('2026-02-28T23:00:00Z 1', '2026-06-30T22:00:00Z 2'),
  },
  {
    what: 'a unit in each cell',
    content: 'ts,host,latency\n2026-03-01,a,12 ms\n2026-03-02,a,13ms\n2026-03-03,a,n/a\n',
    series: { a: ['2026-03-01T00:00:00Z 12', '2026-03-02T00:00:00Z 13'] },
    mapping: /value=latency entity=host units=latency:ms$/,
    rejected: 1,
    warnings: /no value: row 3/,
  },
  {
    what: 'several units of one kind in a column, and cells without a known one, with a warning',
    content:
      'ts;latency\n2026-03-01;1,5 ms\n2026-03-02;2 s\n2026-03-03;3\n2026-03-04;4 parsecs\n2026-03-05;1.200,5 \u00b5s\n',
    series: one('2026-03-01T00:00:00Z 0.0015', '2026-03-02T00:00:00Z 2', '2026-03-05T00:00:00Z 0.0012005'),
    mapping: /units=latency:s decimal=, delimiter=;$/,
    rejected: 2,
    warnings:
      /left out 2 rows: a value that is no finite number: row 3 \(line 4\), column latency: "3 \(no unit\)"/,
  },
  {
    what: 'sizes that an export rounded to readable units',
    content: 'ts,size\n2026-03-01,512 B\n2026-03-02,1.5 KiB\n2026-03-03,2 MB\n',
    series: one('2026-03-01T00:00:00Z 512', '2026-03-02T00:00:00Z 1536', '2026-03-03T00:00:00Z 2000000'),
    mapping: /units=size:B$/,
  },
  {
    what: 'a period in each row, which is no value',
    content: 'ts,period,cpu\n2026-03-01,5m,1\n2026-03-02,5m,2\n',
    series: one('2026-03-01T00:00:00Z 1', '2026-03-02T00:00:00Z 2'),
    mapping: /value=cpu entity/,
  },
  ...jsonCases(),
  {
    what: 'a JSON array',
    name: 'x.json',
    content: '[\n{"t":1772323200,"value":1},\n{"t":1772323260,"value":2}]\n',
    series: { 'x.json': ['2026-03-01T00:00:00Z 1', '2026-03-01T00:01:00Z 2'] },
  },
];

describe('a file is read right', () => {
  it.each(READ)('$what', async ({ name = 'x.csv', content, flags, series, mapping, warnings, rejected }) => {
    const found = await read(name, content, flags);
    expect(found.series).toEqual(series);
    if (mapping !== undefined) expect(found.mapping).toMatch(mapping);
    if (warnings === undefined) expect(found.warnings).toBe('');
    else expect(found.warnings).toMatch(warnings);
    expect(found.rejected).toBe(rejected ?? 0);
  });

  it('wide files', async () => {
    const names = Array.from({ length: 500 }, (_, i) => `s${i}`);
    const content = `time,${names.join(',')}\n2026-03-01,${names.map((_, i) => i).join(',')}\n`;
    const { series } = await read('wide.csv', content);
    expect(Object.keys(series)).toHaveLength(500);
    expect(series['wide.csv s321']).toEqual(['2026-03-01T00:00:00Z 321']);
  });

  it('a large file in the same order each time', async () => {
    const hosts = Array.from({ length: 50 }, (_, i) => `web-${i}`);
    const lines = ['ts,instance,value'];
    for (let at = 0; at < 8000; at++) {
      const time = new Date(1_772_323_200_000 + at * 1000).toISOString();
      for (const host of hosts) lines.push(`${time},${host},${at % 10}`);
    }
    const path = join(folder, 'large.csv');
    writeFileSync(path, lines.join('\n'));
    for (let run = 0; run < runs(6); run++) {
      const files = await openFiles([path], {});
      expect(files.series.map(({ entity }) => entity)).toEqual(hosts);
      files.close();
    }
  });

  it('series that several files have are one each', async () => {
    const paths = ['a.csv', 'b.csv'].map((name, at) => {
      const path = join(folder, name);
      writeFileSync(path, `ts,host,cpu,mem\n2026-03-0${at + 1},web-1,1,2\n`);
      return path;
    });
    const files = await openFiles(paths, {});
    const { scope_id } = files.series[0];
    expect(files.series).toEqual(
      ['cpu', 'mem'].map((metric) => ({
        scope_id,
        entity_id: entityIdOf('web-1', metric),
        scope: basename(folder),
        entity: 'web-1',
        metric,
      })),
    );
    expect(scope_id).toBe(scopeIdOf(basename(folder)));
    expect(files.names.get(entityIdOf('web-1', 'cpu'))).toBe('web-1 cpu');
    expect([files.rows, formatInstant(files.first), formatInstant(files.last)]).toEqual([
      4,
      '2026-03-01T00:00:00Z',
      '2026-03-02T00:00:00Z',
    ]);
    files.close();
  });

  it('values that two files have of one series at one time, with a warning', async () => {
    const paths = ['a.csv', 'b.csv'].map((name) => join(folder, name));
    writeFileSync(paths[0], 'ts,host,value\n2026-03-01,web-1,1\n2026-03-02,web-1,2\n2026-03-02,web-2,2\n');
    writeFileSync(paths[1], 'ts,host,value\n2026-03-02,web-1,2\n2026-03-03,web-1,3\n');
    const files = await openFiles(paths, {});
    files.close();
    expect(files.rows).toBe(5);
    expect(files.warnings).toEqual([
      '1 value at the time of a value of the same series in another file, first of web-1 at 2026-03-02T00:00:00Z: ' +
        'leave out a file that repeats another, or name the columns that tell the series apart with --entity',
    ]);
  });

  it('units in cells as the unit of the series, and as a part of the fingerprint', async () => {
    const path = join(folder, 'units.csv');
    const fingerprint = async (flags: FileFlags) => {
      const files = await openFiles([path], flags);
      files.close();
      return files.fingerprint;
    };
    writeFileSync(path, 'ts,latency\n2026-03-01,12 ms\n2026-03-02,13 ms\n');
    const files = await openFiles([path], {});
    files.close();
    expect(files.series.map(({ unit }) => unit)).toEqual(['ms']);
    expect(await fingerprint({})).toBe(files.fingerprint);
    expect(await fingerprint({ decimal: 'comma' })).not.toBe(files.fingerprint);
  });

  it('Parquet', async () => {
    const path = join(folder, 'x.parquet');
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT TIMESTAMP '2026-03-01 00:00:00' + INTERVAL (i) MINUTE AS ts, {'instance': 'web-' || i} AS labels, i * 1.5 AS value FROM range(2) r(i))
        TO '${path}' (FORMAT parquet)`,
    );
    connection.closeSync();
    instance.closeSync();
    const { series, mapping } = await readPath(path);
    expect(series).toEqual({ 'web-0': ['2026-03-01T00:00:00Z 0'], 'web-1': ['2026-03-01T00:01:00Z 1.5'] });
    expect(mapping).toMatch(/entity=labels\.instance/);
    expect((await readPath('-', {}, Readable.from([readFileSync(path)]))).series).toEqual(series);
  });

  it.each([
    ['CSV', 'ts,name,value\n2026-03-01,a,1\n'],
    ['NDJSON', '{"ts":"2026-03-01","name":"a","value":1}\n'],
    ['compressed CSV', gzipSync('ts,name,value\n2026-03-01,a,1\n')],
  ])('standard input: %s', async (_, content) => {
    const { series } = await readPath('-', {}, Readable.from([Buffer.from(content)]));
    expect(series).toEqual({ a: ['2026-03-01T00:00:00Z 1'] });
  });
});

interface Refusal {
  readonly what: string;
  readonly name?: string;
  readonly content: string | Uint8Array;
  readonly flags?: FileFlags;
  readonly refusal: RegExp;
}

const REFUSED: Refusal[] = [
  {
    what: 'a quote that is never closed',
    content: 'ts,host,value\n2026-03-01,"a,1\n2026-03-02,a,2\n',
    refusal: /x\.csv: no row could be read: line 2: /,
  },
  {
    what: 'dates with day and month in either order',
    content: 'ts,value\n01/03/2026,1\n02/03/2026,2\n',
    refusal:
      /column ts may have the day first or month first: "01\/03\/2026".*--time-format, such as "%d\/%m\/%Y" or "%m\/%d\/%Y"/,
  },
  {
    what: 'dates in both orders',
    content: 'ts,value\n13/03/2026,1\n03/25/2026,2\n',
    refusal: /only possible with the day first, and others with the month first.*--time-format/,
  },
  {
    what: 'commas that separate decimals or thousands',
    content: 'ts;value\n2026-03-01;1,234\n2026-03-02;2,500\n',
    refusal: /column value has numbers such as 1,234.*--decimal comma or --decimal point/,
  },
  {
    what: 'values none of which is a number',
    content: 'ts,value\n2026-03-01,twelve\n2026-03-02,thirteen\n',
    refusal: /x\.csv: no row could be read.*row 1 \(line 2\), column value: "twelve".*--value/,
  },
  {
    what: 'units of several kinds in a column',
    content: 'ts,latency\n2026-03-01,12 ms\n2026-03-02,13 MB\n',
    refusal: /no column of numbers beside the time: .*latency \("12 ms"\)/,
  },
  {
    what: 'times of an unknown kind',
    content: 'ts,value\nyesterday,1\n',
    refusal: /row 1, column ts: "yesterday".*--time-format/,
  },
  {
    what: 'a format that no time has',
    content: 'ts,value\n2026-03-01,1\n',
    flags: { timeFormat: '%d/%m/%Y' },
    refusal: /no row could be read.*row 1 \(line 2\), column ts: "2026-03-01".*--time-format/,
  },
  {
    what: 'a format that is none',
    content: 'ts,value\n2026-03-01,1\n',
    flags: { timeFormat: 'dd.mm.yyyy' },
    refusal: /--time-format dd\.mm\.yyyy is none; give a format of strptime/,
  },
  {
    what: 'times of day without a date',
    content: 'time,value\n10:00:00,1\n10:01:00,2\n',
    refusal: /times of day without a date, such as "10:00:00".*--time date,time/,
  },
  {
    what: 'days of a spreadsheet',
    content: 'ts,value\n46082,1\n46082.5,2\n',
    refusal: /days of a spreadsheet or seconds since 1970; say which with --time-format excel/,
  },
  {
    what: 'JSON in which no list has rows',
    name: 'x.json',
    content: '{"data":[1,2,3]}',
    refusal: /x\.json has no columns: .*jq -c/,
  },
  {
    what: 'Latin-1',
    content: Buffer.from('ts,name,value\n2026-03-01,caf\u00e9,1\n', 'latin1'),
    refusal: /is not UTF-8: line 2 has the byte 0xe9.*--encoding latin-1/,
  },
  {
    what: 'Latin-1 far from the beginning',
    content: Buffer.from(
      `ts,name,value\n${'2026-03-01,cafe,1\n'.repeat(20_000)}2026-03-01,caf\u00e9,1\n`,
      'latin1',
    ),
    refusal: /is not UTF-8: line 20002 .*--encoding latin-1/,
  },
  {
    what: 'lines that end in another way far from the beginning',
    content: `ts,value\n${'2026-03-01,1\n'.repeat(30_000)}${'2026-03-01,1\r\n'.repeat(10)}`,
    refusal: /its lines end in different ways.*tr -d '\\r' < .*x\.csv \| tidemark replay --format csv -/,
  },
  {
    what: 'no encoding',
    content: 'ts,value\n2026-03-01,1\n',
    flags: { encoding: 'klingon' },
    refusal: /--encoding klingon/,
  },
  { what: 'nothing', content: '', refusal: /x\.csv is empty/ },
  {
    what: 'a header alone',
    content: 'ts,value\n',
    refusal: /is empty: it has no row below its header/,
  },
  { what: 'no times', content: 'host,value\na,1\nb,2\n', refusal: /no column of times.*--time/ },
  { what: 'no numbers', content: 'ts,host\n2026-03-01,a\n', refusal: /no column of numbers.*--value/ },
  {
    what: 'bzip2',
    name: 'x.csv.bz2',
    content: 'BZh9',
    refusal: /bzip2; unpack it on the way: bzip2 -dc .* \| tidemark replay --format csv -/,
  },
  { what: 'bzip2 by its content', content: 'BZh91AY', refusal: /compressed with bzip2/ },
  { what: 'ZIP', name: 'x.zip', content: 'PK\u0003\u0004', refusal: /ZIP archive that cannot be read/ },
  {
    what: 'a workbook that is none',
    name: 'x.xlsx',
    content: 'PK\u0003\u0004',
    refusal: /ZIP archive that cannot be read/,
  },
  {
    what: 'a broken archive',
    name: 'x.csv.gz',
    content: gzipSync('ts,value\n').subarray(0, 12),
    refusal: /cannot be decompressed/,
  },
  {
    what: 'a file of no known format',
    name: 'x.log',
    content: 'ts,value\n',
    refusal: /no known format.*--format csv, ndjson or parquet/,
  },
  {
    what: 'a delimiter of two characters',
    content: 'ts,value\n2026-03-01,1\n',
    flags: { delimiter: '::' },
    refusal: /--delimiter must be one character/,
  },
  {
    what: 'a zone that there is not',
    content: 'ts,value\n2026-03-01,1\n',
    flags: { zone: 'Mars' },
    refusal: /--zone Mars/,
  },
  { what: 'Parquet that is none', name: 'x.parquet', content: 'ts,value\n', refusal: /no Parquet file/ },
];

it('takes common names of columns for the entity', () => {
  const names = [
    'pod',
    'node',
    'host',
    'hostname',
    'Server',
    'service',
    'device_id',
    'Sensor',
    'name',
    'site',
  ];
  expect(names.filter((name) => !isEntityName(name))).toEqual([]);
});

describe('a file is refused with the remedy', () => {
  it.each(REFUSED)('$what', async ({ name = 'x.csv', content, flags, refusal }) => {
    await expect(read(name, content, flags)).rejects.toThrow(refusal);
  });
});
