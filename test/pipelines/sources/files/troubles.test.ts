import { describe, expect, it } from 'vitest';
import type { FileFlags } from '../../../../pipelines/sources/files/open.ts';
import { read, useFolder } from './read.ts';

useFolder();

/** A file as people have them: what it gives, or why it is refused and the flags that then read it. */
interface Trouble {
  readonly what: string;
  readonly name?: string;
  readonly content: string;
  readonly flags?: FileFlags;
  readonly refusal?: RegExp;
  /** By series: how many observations, and the first. */
  readonly series: Record<string, readonly [count: number, first: string]>;
  readonly mapping?: RegExp;
  readonly warnings?: RegExp;
}

const minute = (at: number) => new Date(Date.UTC(2026, 2, 1, 0, at)).toISOString().replace('.000Z', 'Z');
const T0 = '2026-03-01T00:00:00Z';
const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('');
/** A value without a round step, of one decimal. */
const wave = (at: number) => (50 + 10 * Math.sin(at / 3) + ((at * 7) % 5)).toFixed(1);
const comma = (at: number) => wave(at).replace('.', ',');

const matrix = (result: unknown) =>
  JSON.stringify({ status: 'success', data: { resultType: 'matrix', result } });
const samples = (count: number) => Array.from({ length: count }, (_, at) => [1772323200 + 60 * at, wave(at)]);

const ANNOTATED = (group: string, types: string, head: string) =>
  `#group,${group}\n#datatype,${types}\n#default,_result${','.repeat(head.split(',').length - 1)}\n,${head}\n`;

const TROUBLES: Trouble[] = [
  // Decimal commas in files of commas
  {
    what: 'decimal commas, two columns',
    content: `time,value\n${lines(30, (at) => `${minute(at)},${comma(at)}`)}`,
    refusal: /3 cells.*2 columns.*decimal comma/s,
    series: {},
  },
  {
    what: 'decimal commas in two columns of values',
    content: `time,a,b\n${lines(30, (at) => `${minute(at)},${comma(at)},${comma(at + 5)}`)}`,
    refusal: /5 cells.*3 columns.*decimal comma/s,
    series: {},
  },
  {
    what: 'decimal commas behind a name',
    content: `host,ts,value\n${lines(30, (at) => `web-1,${minute(at)},${comma(at)}`)}`,
    refusal: /4 cells.*3 columns.*decimal comma/s,
    series: {},
  },
  {
    what: 'decimal commas without a header',
    content: lines(30, (at) => `${minute(at)},${50 + (at % 3)},${String((at * 37) % 100).padStart(2, '0')}`),
    refusal: /decimal comma.*--decimal comma/s,
    series: {},
  },
  {
    what: 'decimal commas without a header, by flag',
    content: lines(30, (at) => `${minute(at)},${50 + (at % 3)},${String((at * 37) % 100).padStart(2, '0')}`),
    flags: { decimal: 'comma' },
    series: { 'x.csv': [30, `${T0} 50`] },
  },
  {
    what: 'quoted decimal commas',
    content: `time,value\n${lines(30, (at) => `${minute(at)},"${comma(at)}"`)}`,
    series: { 'x.csv': [30, `${T0} 50`] },
    mapping: /decimal=,/,
  },
  {
    what: 'row numbers without a name, as data frames write them',
    content: `time,value\n${lines(30, (at) => `${at},${minute(at)},${wave(at)}`)}`,
    series: { 'x.csv': [30, `${T0} 50`] },
  },
  // Labels of Prometheus
  {
    what: 'a label of digits',
    name: 'x.json',
    content: matrix(
      ['0', '1', '2'].map((cpu) => ({ metric: { cpu, instance: 'h1:9100' }, values: samples(20) })),
    ),
    series: {
      'h1:9100/0': [20, `${T0} 50`],
      'h1:9100/1': [20, `${T0} 50`],
      'h1:9100/2': [20, `${T0} 50`],
    },
  },
  {
    what: 'labels of digits and of nothing',
    name: 'x.json',
    content: matrix([
      { metric: { __name__: 'latency', le: '0.5', code: '200' }, values: samples(20) },
      { metric: { __name__: 'latency', le: '1', code: '200' }, values: samples(20) },
      { metric: { __name__: 'latency', code: '500' }, values: samples(20) },
    ]),
    series: {
      '0.5/200 latency': [20, `${T0} 50`],
      '1/200 latency': [20, `${T0} 50`],
      '500 latency': [20, `${T0} 50`],
    },
  },
  {
    what: 'an instant query with labels of digits',
    name: 'x.json',
    content: JSON.stringify({
      status: 'success',
      data: {
        resultType: 'vector',
        result: ['7', '8'].map((port) => ({ metric: { port }, value: [1772323200, '50'] })),
      },
    }),
    series: { '7': [1, `${T0} 50`], '8': [1, `${T0} 50`] },
  },
  // Annotated CSV
  {
    what: 'two tables of annotated CSV with other tags',
    content:
      ANNOTATED(
        'false,false,true,true,false,false,true,true,true',
        'string,long,dateTime:RFC3339,dateTime:RFC3339,dateTime:RFC3339,double,string,string,string',
        'result,table,_start,_stop,_time,_value,_field,_measurement,host',
      ) +
      lines(20, (at) => `,,0,${minute(0)},${minute(90)},${minute(at)},${wave(at)},usage,cpu,h0`) +
      '\n' +
      ANNOTATED(
        'false,false,true,true,false,false,true,true,true',
        'string,long,dateTime:RFC3339,dateTime:RFC3339,dateTime:RFC3339,long,string,string,string',
        'result,table,_start,_stop,_time,_value,_field,_measurement,disk',
      ) +
      lines(20, (at) => `,,1,${minute(0)},${minute(90)},${minute(at)},${at},used,disk,sda`),
    series: { 'h0 cpu.usage': [20, `${T0} 50`], 'sda disk.used': [20, `${T0} 0`] },
  },
  {
    what: 'annotated CSV whose second table has its columns in another order',
    content:
      ANNOTATED(
        'false,false,false,false,true,true,true',
        'string,long,dateTime:RFC3339,double,string,string,string',
        'result,table,_time,_value,_field,_measurement,host',
      ) +
      lines(20, (at) => `,,0,${minute(at)},${wave(at)},usage,cpu,h0`) +
      '\r\n'.replace('\r', '') +
      ANNOTATED(
        'false,false,true,true,true,false,false',
        'string,long,string,string,string,double,dateTime:RFC3339',
        'result,table,_field,_measurement,host,_value,_time',
      ) +
      lines(20, (at) => `,,1,usage,cpu,h1,${wave(at)},${minute(at)}`),
    series: { 'h0 cpu.usage': [20, `${T0} 50`], 'h1 cpu.usage': [20, `${T0} 50`] },
  },
  {
    what: 'a table with a header and no annotations',
    content: `,result,table,_start,_stop,_time,_value,_field,_measurement,host\n${lines(
      20,
      (at) => `,_result,0,${minute(0)},${minute(90)},${minute(at)},${wave(at)},usage,cpu,h0`,
    )}`,
    series: { 'h0 cpu.usage': [20, `${T0} 50`] },
  },
  // Dates and hours
  {
    what: 'date and hour',
    content: `date,hour,value\n${lines(48, (at) => `2026-03-0${1 + Math.floor(at / 24)},${at % 24},${wave(at)}`)}`,
    series: { 'x.csv': [48, `${T0} 50`] },
    mapping: /time=date,hour/,
  },
  {
    what: 'date and hours from 1 to 24',
    content: `Date,HE,MW\n${lines(48, (at) => `03/${14 + Math.floor(at / 24)}/2026,${1 + (at % 24)},${wave(at)}`)}`,
    series: { 'x.csv': [48, '2026-03-14T00:00:00Z 50'] },
  },
  {
    what: 'year, month, day and hour',
    content: `year,month,day,hour,pm25\n${lines(48, (at) => `2026,3,${1 + Math.floor(at / 24)},${at % 24},${wave(at)}`)}`,
    series: { 'x.csv': [48, `${T0} 50`] },
    mapping: /time=year,month,day,hour value=pm25/,
  },
  {
    what: 'row number, year, month, day, hour and several values of a station',
    content: `No,year,month,day,hour,PM2.5,TEMP,station\n${lines(48, (at) => `${at + 1},2026,3,${1 + Math.floor(at / 24)},${at % 24},${wave(at)},${wave(at + 3)},Aotizhongxin`)}`,
    series: { 'Aotizhongxin PM2.5': [48, `${T0} 50`], 'Aotizhongxin TEMP': [48, `${T0} ${wave(3)}`] },
  },
  {
    what: 'year and month',
    content: `Year,Month,Passengers\n${lines(24, (at) => `${2024 + Math.floor(at / 12)},${1 + (at % 12)},${100 + at}`)}`,
    series: { 'x.csv': [24, '2024-01-01T00:00:00Z 100'] },
  },
  {
    what: 'date, hour and minute',
    content: `day,hour,minute,load\n${lines(120, (at) => `2026-03-01,${Math.floor(at / 60)},${at % 60},${wave(at)}`)}`,
    series: { 'x.csv': [120, `${T0} 50`] },
    mapping: /time=day,hour,minute/,
  },
  {
    what: 'columns of time by flag',
    content: `d,h,v\n${lines(48, (at) => `2026-03-0${1 + Math.floor(at / 24)},${at % 24},${wave(at)}`)}`,
    flags: { time: 'd,h', value: 'v' },
    series: { 'x.csv': [48, `${T0} 50`] },
  },
  {
    what: 'hours and minutes without a mark',
    content: `date,time,load\n${lines(48, (at) => `2026-03-0${1 + Math.floor(at / 24)},${(at % 24) * 100},${wave(at)}`)}`,
    series: { 'x.csv': [48, `${T0} 50`] },
    mapping: /time=date,time/,
  },
  {
    what: 'the hours of a day across',
    content: `Date,${Array.from({ length: 24 }, (_, at) => `HE${at + 1}`).join(',')}\n${lines(3, (day) => `2026-03-0${day + 1},${Array.from({ length: 24 }, (_, at) => wave(day * 24 + at)).join(',')}`)}`,
    series: { 'x.csv': [72, `${T0} 50`] },
    mapping: /rows=24 times across/,
  },
  {
    what: 'the months of a year across, beside a station',
    content: `Station,Year,Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec\n${lines(4, (year) => `${['A', 'B'][year % 2]},${2020 + Math.floor(year / 2)},${Array.from({ length: 12 }, (_, at) => wave(at + year)).join(',')}`)}`,
    series: { A: [24, '2020-01-01T00:00:00Z 50'], B: [24, `2020-01-01T00:00:00Z ${wave(1)}`] },
  },
  // Several header rows
  {
    what: 'groups above names',
    content: `,Line A,,Line B,\ntime,temp,press,temp,press\n${lines(20, (at) => `${minute(at)},${wave(at)},1.5,${wave(at)},1.7`)}`,
    series: {
      'x.csv Line A temp': [20, `${T0} 50`],
      'x.csv Line A press': [20, `${T0} 1.5`],
      'x.csv Line B temp': [20, `${T0} 50`],
      'x.csv Line B press': [20, `${T0} 1.7`],
    },
  },
  {
    what: 'units below names',
    content: `time,latency,size\n,ms,MB\n${lines(20, (at) => `${minute(at)},${wave(at)},${at}`)}`,
    series: { 'x.csv latency (ms)': [20, `${T0} 50`], 'x.csv size (MB)': [20, `${T0} 0`] },
  },
  {
    what: 'units below names, one of the time',
    content: `Timestamp;Temperature;Humidity\nUTC;°C;%\n${lines(20, (at) => `${minute(at)};${comma(at)};${at}`)}`,
    series: { 'x.csv Temperature (°C)': [20, `${T0} 50`], 'x.csv Humidity (%)': [20, `${T0} 0`] },
  },
  {
    what: 'two levels of columns of a data frame, with the name of its index',
    content: `,web-1,web-1,web-2,web-2\n,cpu,mem,cpu,mem\ntime,,,,\n${lines(20, (at) => `${minute(at)},${wave(at)},1.5,${wave(at)},2.5`)}`,
    series: {
      'x.csv web-1 cpu': [20, `${T0} 50`],
      'x.csv web-1 mem': [20, `${T0} 1.5`],
      'x.csv web-2 cpu': [20, `${T0} 50`],
      'x.csv web-2 mem': [20, `${T0} 2.5`],
    },
  },
  // Ids, flags, counters
  {
    what: 'two sensors in turns by number',
    content: `timestamp,id,temp\n${lines(40, (at) => `${1772323200 + 60 * at},${1001 + (at % 2)},${wave(at)}`)}`,
    series: { '1001': [20, `${T0} 50`], '1002': [20, `2026-03-01T00:01:00Z ${wave(1)}`] },
  },
  {
    what: 'counties by code, with a flag and the year',
    content: `date,fips,year,holiday,cases\n${lines(60, (at) => `2026-${String(1 + Math.floor(at / 30)).padStart(2, '0')}-${String(1 + (Math.floor(at / 3) % 10)).padStart(2, '0')},${[1001, 1003, 6037][at % 3]},2026,${at % 7 === 0 ? 1 : 0},${at * 3}`)}`,
    series: {
      '1001': [20, '2026-01-01T00:00:00Z 0'],
      '1003': [20, '2026-01-01T00:00:00Z 3'],
      '6037': [20, '2026-01-01T00:00:00Z 6'],
    },
    warnings: /holiday/,
  },
  {
    what: 'labels of an anomaly beside what was measured',
    content: `datetime;Current;Pressure;anomaly;changepoint\n${lines(60, (at) => `2026-03-01 00:${String(at).padStart(2, '0')}:00;${wave(at)};${wave(at + 1)};${at > 50 ? '1.0' : '0.0'};${at === 51 ? '1.0' : '0.0'}`)}`,
    series: { 'x.csv Current': [60, `${T0} 50`], 'x.csv Pressure': [60, `${T0} ${wave(1)}`] },
    warnings: /anomaly, changepoint left out/,
  },
  {
    what: 'a number of the row beside two values',
    content: `time,record,volts,amps\n${lines(40, (at) => `${minute(at)},${at + 1},${wave(at)},${wave(at + 2)}`)}`,
    series: { 'x.csv volts': [40, `${T0} 50`], 'x.csv amps': [40, `${T0} ${wave(2)}`] },
    warnings: /record left out/,
  },
  {
    what: 'a switch alone',
    content: `time,up\n${lines(40, (at) => `${minute(at)},${at % 9 === 0 ? 0 : 1}`)}`,
    series: { 'x.csv': [40, `${T0} 0`] },
  },
  {
    what: 'the day of the week beside a value',
    content: `time,dow,hour,rides\n${lines(48, (at) => `2026-03-0${1 + Math.floor(at / 24)} ${String(at % 24).padStart(2, '0')}:00,${Math.floor(at / 24)},${at % 24},${wave(at)}`)}`,
    series: { 'x.csv': [48, `${T0} 50`] },
    warnings: /dow, hour left out/,
  },
  // Zones
  {
    what: 'times without a zone',
    content: `time,value\n${lines(20, (at) => `2026-03-01 00:${10 + at},${wave(at)}`)}`,
    series: { 'x.csv': [20, '2026-03-01T00:10:00Z 50'] },
    mapping: /zone=UTC \(none in the file\)/,
  },
  {
    what: 'times with a zone',
    content: `time,value\n${lines(20, (at) => `2026-03-01T00:${10 + at}:00+01:00,${wave(at)}`)}`,
    series: { 'x.csv': [20, '2026-02-28T23:10:00Z 50'] },
    mapping: /^time=time value=value entity=\(file name\)$/,
  },
  {
    what: 'the hour that comes twice in autumn',
    content: `time,value\n${lines(20, (at) => `2026-10-25 0${[0, 1, 2, 2, 3][Math.floor(at / 4)]}:${String((at % 4) * 15).padStart(2, '0')},${wave(at)}`)}`,
    series: { 'x.csv': [20, '2026-10-25T00:00:00Z 50'] },
    warnings: /--zone/,
  },
  // Amounts
  {
    what: 'dollars before the number',
    content: `date,revenue\n${lines(20, (at) => `2026-03-${10 + at},"$1,${200 + at}.50"`)}`,
    series: { 'x.csv': [20, '2026-03-10T00:00:00Z 1200.5'] },
    mapping: /units=revenue:\$|units=revenue:USD/,
  },
  {
    what: 'euros behind the number, with decimal commas',
    content: `Datum;Umsatz\n${lines(20, (at) => `${10 + at}.03.2026;1.${200 + at},50 €`)}`,
    flags: { time: 'Datum' },
    series: { 'x.csv': [20, '2026-03-10T00:00:00Z 1200.5'] },
  },
  {
    what: 'losses in brackets and with a minus before the sign',
    content: `date,profit\n${lines(20, (at) => `2026-03-${10 + at},${at % 2 === 0 ? `"($1,${200 + at}.50)"` : `-$${100 + at}.25`}`)}`,
    series: { 'x.csv': [20, '2026-03-10T00:00:00Z -1200.5'] },
  },
  {
    what: 'amounts with a code',
    content: `date,price\n${lines(20, (at) => `2026-03-${10 + at},USD ${100 + at}.25`)}`,
    series: { 'x.csv': [20, '2026-03-10T00:00:00Z 100.25'] },
  },
  // Others that people bring
  {
    what: 'a title, a blank line and a footer of totals',
    content: `Report of March\n\ntime,value\n${lines(20, (at) => `${minute(at)},${wave(at)}`)}Total,1000\n`,
    series: { 'x.csv': [20, `${T0} 50`] },
    warnings: /left out 1 row/,
  },
  {
    what: 'series in rows and times in columns',
    content: `host,${Array.from({ length: 12 }, (_, at) => minute(at)).join(',')}\nweb-1,${Array.from({ length: 12 }, (_, at) => wave(at)).join(',')}\nweb-2,${Array.from({ length: 12 }, (_, at) => wave(at + 1)).join(',')}\n`,
    series: { 'web-1': [12, `${T0} 50`], 'web-2': [12, `${T0} ${wave(1)}`] },
  },
  {
    what: 'dates in columns behind several names',
    content: `Province,Country,Lat,1/22/26,1/23/26,1/24/26\n,Austria,47.5,1,2,4\nTyrol,Austria,47.2,0,1,1\n`,
    series: { Austria: [3, '2026-01-22T00:00:00Z 1'], 'Austria/Tyrol': [3, '2026-01-22T00:00:00Z 0'] },
  },
  {
    what: 'numbers with thin spaces and a per cent sign',
    content: `time;share\n${lines(20, (at) => `${minute(at)};1\u2009${200 + at},5 %`)}`,
    series: { 'x.csv': [20, `${T0} 1200.5`] },
  },
  {
    what: 'the year and the number of its day, below a preamble',
    content: `-BEGIN HEADER-\nDates: 2026\n-END HEADER-\nYEAR,DOY,T2M\n${lines(40, (at) => `2026,${at + 58},${wave(at)}`)}`,
    series: { 'x.csv': [40, '2026-02-27T00:00:00Z 50'] },
  },
  {
    what: 'the year, the month, the day and the hour in short',
    content: `YEAR,MO,DY,HR,T2M\n${lines(48, (at) => `2026,3,${1 + Math.floor(at / 24)},${at % 24},${wave(at)}`)}`,
    series: { 'x.csv': [48, `${T0} 50`] },
  },
  {
    what: 'quarters',
    content: `quarter,gdp\n${lines(40, (at) => `${2010 + Math.floor((at + 1) / 4)}-Q${((at + 1) % 4) + 1},${wave(at)}`)}`,
    series: { 'x.csv': [40, '2010-04-01T00:00:00Z 50'] },
  },
  {
    what: 'quarters before their year',
    content: `period,gdp\n${lines(40, (at) => `Q${(at % 4) + 1} ${2010 + Math.floor(at / 4)},${wave(at)}`)}`,
    series: { 'x.csv': [40, '2010-01-01T00:00:00Z 50'] },
  },
  {
    what: 'weeks of ISO 8601',
    content: `week,cases\n${lines(40, (at) => `2026-W${String(at + 5).padStart(2, '0')},${wave(at)}`)}`,
    series: { 'x.csv': [40, '2026-01-26T00:00:00Z 50'] },
  },
  {
    what: 'a row of units below a date and a time of day',
    content: `Datum;Uhrzeit;Temperatur;Druck\n;;°C;hPa\n${lines(
      30,
      (at) =>
        `01.03.2026;${String(at)
          .padStart(2, '0')
          .replace(/^2[4-9]/, '23')}:${at > 23 ? String(at) : '00'};${comma(at)};1.0${10 + at},5`,
    )}`,
    series: {
      'x.csv Temperatur (°C)': [30, `${T0} 50`],
      'x.csv Druck (hPa)': [30, `${T0} 1010.5`],
    },
    flags: { timeFormat: '%d.%m.%Y %H:%M' },
  },
  {
    what: 'periods of an hour',
    content: `"MTU (CET)","Price [EUR/MWh]"\n${lines(40, (at) => `"${String(1 + Math.floor(at / 23)).padStart(2, '0')}.03.2026 ${String(at % 23).padStart(2, '0')}:00 - ${String(1 + Math.floor(at / 23)).padStart(2, '0')}.03.2026 ${String((at % 23) + 1).padStart(2, '0')}:00","${wave(at)}"`)}`,
    series: { 'x.csv': [40, `${T0} 50`] },
    mapping: /start of a period/,
  },
  {
    what: 'periods of ISO 8601',
    content: `interval,value\n${lines(40, (at) => `${minute(at)}/${minute(at + 1)},${wave(at)}`)}`,
    series: { 'x.csv': [40, `${T0} 50`] },
  },
  {
    what: 'multiples as Grafana writes them',
    content: `"Time","requests"\n${lines(40, (at) => `${minute(at)},${at % 2 === 0 ? `${wave(at)} K` : at % 3 === 0 ? '1.25 Mil' : '950'}`)}`,
    series: { 'x.csv': [40, `${T0} 50000`] },
  },
  {
    what: 'a unit of its own behind each value',
    content: `time,speed\n${lines(40, (at) => `${minute(at)},${wave(at)} furlongs`)}`,
    series: { 'x.csv': [40, `${T0} 50`] },
    mapping: /furlongs/,
  },
  {
    what: 'columns with spaces between them',
    name: 'x.dat',
    content: `# time  temp  hum\n${lines(40, (at) => `${minute(at)}   ${wave(at)}   ${wave(at + 3).padStart(9)}`)}`,
    series: { 'x.dat temp': [40, `${T0} 50`], 'x.dat hum': [40, `${T0} ${wave(3)}`] },
    mapping: /delimiter=spaces/,
  },
  {
    what: 'columns with spaces between them, a date and a time of day, names above',
    name: 'x.txt',
    content: `date        time      level\n${lines(40, (at) => `2026-03-01  00:${String(at).padStart(2, '0')}:00  ${wave(at)}`)}`,
    series: { 'x.txt': [40, `${T0} 50`] },
  },
  {
    what: 'a flag of quality beside each value',
    content: `time,flow,flow_qc,level,level_qc\n${lines(40, (at) => `${minute(at)},${wave(at)},${at % 11 === 0 ? 2 : 1},${wave(at + 1)},1`)}`,
    series: { 'x.csv flow': [40, `${T0} 50`], 'x.csv level': [40, `${T0} ${wave(1)}`] },
    warnings: /flow_qc, level_qc left out/,
  },
  {
    what: 'codes of a weather station for missing values',
    content: `time,temp,wind\n${lines(40, (at) => `${minute(at)},${at % 9 === 5 ? -9999 : wave(at)},${at % 13 === 5 ? '999.9' : wave(at)}`)}`,
    series: { 'x.csv temp': [36, `${T0} 50`], 'x.csv wind': [37, `${T0} 50`] },
    mapping: /missing=-9999,999\.9/,
    warnings: /-9999 stands for a missing value: row 6.*--missing none/,
  },
  {
    what: 'nines that are values',
    content: `time,requests\n${lines(40, (at) => `${minute(at)},${at % 9 === 5 ? 999 : 700 + ((at * 37) % 290)}`)}`,
    series: { 'x.csv': [40, `${T0} 700`] },
  },
  {
    what: 'codes that the caller names',
    content: `time,value\n${lines(40, (at) => `${minute(at)},${at === 5 ? -1 : wave(at)}`)}`,
    flags: { missing: '-1,-8888' },
    series: { 'x.csv': [39, `${T0} 50`] },
  },
  {
    what: 'numbered quarters of an hour beside a date',
    content: `date,interval,kwh\n${lines(100, (at) => `2026-03-0${1 + Math.floor(at / 96)},${(at % 96) + 1},${wave(at)}`)}`,
    series: { 'x.csv': [100, `${T0} 50`] },
    mapping: /time=date,interval \(15-minute period of the day from 1\)/,
  },
  {
    what: 'hours by their end, with numbered quarters of them',
    content: `Delivery Date,Delivery Hour,Delivery Interval,Price\n${lines(100, (at) => `03/${15 + Math.floor(at / 96)}/2026,${(Math.floor(at / 4) % 24) + 1},${(at % 4) + 1},${wave(at)}`)}`,
    series: { 'x.csv': [100, '2026-03-15T00:00:00Z 50'] },
    mapping: /hours 1 to 24, 15-minute period of the hour from 1/,
  },
  {
    what: 'ids of stores and codes of holidays',
    content: `row_id,store_id,date,sales,open,holiday_kind\n${lines(60, (at) => `${at},${(at % 3) + 1},2026-03-${String(1 + Math.floor(at / 3)).padStart(2, '0')},${wave(at)},1,${at % 9 < 2 ? 'a' : 0}`)}`,
    series: {
      1: [20, `${T0} 50`],
      2: [20, `${T0} ${wave(1)}`],
      3: [20, `${T0} ${wave(2)}`],
    },
    warnings: /holiday_kind left out/,
  },
  {
    what: 'durations of hours, minutes and seconds',
    content: `time,duration\n${lines(30, (at) => `${minute(at)},1:0${at % 10}:${(at * 7) % 50 < 10 ? `0${(at * 7) % 50}` : (at * 7) % 50}`)}`,
    series: { 'x.csv': [30, `${T0} 3600`] },
    mapping: /units=duration:s/,
  },
  {
    what: 'an object of times',
    name: 'x.json',
    content: JSON.stringify(
      Object.fromEntries(Array.from({ length: 30 }, (_, at) => [minute(at), wave(at)])),
    ),
    series: { 'x.json': [30, `${T0} 50`] },
    mapping: /rows=times as keys/,
  },
  {
    what: 'a data frame as an object of columns',
    name: 'x.json',
    content: JSON.stringify(
      Object.fromEntries(
        ['cpu', 'mem'].map((name) => [
          name,
          Object.fromEntries(
            Array.from({ length: 30 }, (_, at) => [String(1772323200000 + 60000 * at), at / 2]),
          ),
        ]),
      ),
    ),
    series: { 'x.json cpu': [30, `${T0} 0`], 'x.json mem': [30, `${T0} 0`] },
  },
  {
    what: 'summer time after a winter of rows, with the zone behind each',
    content: `time,host,value\n${lines(1200, (at) => `${minute(at).slice(0, 16).replace('T', ' ')} GMT,winter,${wave(at)}`)}2026-07-01 08:00 BST,summer,1\n`,
    series: { winter: [1200, `${T0} 50`], summer: [1, '2026-07-01T07:00:00Z 1'] },
    mapping: /BST:\+01:00/,
  },
  {
    what: 'summer time after a winter of rows, with dates of points',
    content: `time,host,value\n${lines(1200, (at) => `${13 + (at % 2)}.03.2026 00:00:${String(at % 60).padStart(2, '0')} GMT,winter,${wave(at)}`)}01.07.2026 08:00:00 BST,summer,1\n`,
    series: { winter: [1200, '2026-03-13T00:00:00Z 50'], summer: [1, '2026-07-01T07:00:00Z 1'] },
  },
  {
    what: 'an error among few values',
    content: `time,level\n${lines(40, (at) => `${minute(at)},${at % 9 === 4 ? 'ERR' : at % 5}`)}`,
    series: { 'x.csv': [36, `${T0} 0`] },
    warnings: /left out 4 rows/,
  },
  {
    what: 'a zone in the header',
    content: `Time (UTC+1),load\n${lines(30, (at) => `${minute(at).slice(0, 16).replace('T', ' ')},${wave(at)}`)}`,
    series: { 'x.csv': [30, '2026-02-28T23:00:00Z 50'] },
    mapping: /zone=UTC\+1$/,
  },
  {
    what: 'a zone in the header that changes with the season',
    content: `MTU (CET/CEST),load\n${lines(30, (at) => `${minute(at).slice(0, 16).replace('T', ' ')},${wave(at)}`)}`,
    series: { 'x.csv': [30, `${T0} 50`] },
    mapping: /zone=UTC \(the header says CET\/CEST: --zone\)$/,
  },
];

describe('files as people have them', () => {
  it.each(TROUBLES)(
    '$what',
    async ({ name = 'x.csv', content, flags, refusal, series, mapping, warnings }) => {
      if (refusal !== undefined) {
        await expect(read(name, content, flags)).rejects.toThrow(refusal);
        return;
      }
      const found = await read(name, content, flags);
      const summary = Object.fromEntries(
        Object.entries(found.series).map(([own, values]) => [own, [values.length, values[0]]]),
      );
      expect(summary).toEqual(series);
      if (mapping !== undefined) expect(found.described).toMatch(mapping);
      if (warnings !== undefined) expect(found.warnings).toMatch(warnings);
    },
  );
});
