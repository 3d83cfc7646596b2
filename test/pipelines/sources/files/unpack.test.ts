import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFiles } from '../../../../pipelines/sources/files/open.ts';
import { packageRoot } from '../../../../sinks/package-root.ts';
import { folder, read, readPath, useFolder } from './read.ts';

useFolder();

/** Written by openpyxl and by Python's zipfile. */
const fixture = (name: string) => join(packageRoot(import.meta.url), 'test/fixtures/files', name);

describe('a workbook', () => {
  it('is read from its first sheet with a table', async () => {
    const found = await readPath(fixture('workbook.xlsx'));
    expect(found.mapping).toBe('time=time value=value entity=host sheet=Data & more (beside Cover, Days)');
    expect(found.series['web-1']).toHaveLength(20);
    expect(found.series['web-1']?.slice(0, 2)).toEqual([
      '2026-03-01T00:00:00Z 50',
      '2026-03-01T00:02:30Z 50.25',
    ]);
    expect(found.series['web-2']).toHaveLength(19);
    expect(found.warnings).toMatch(/column on left out; each is a series of its own with --value value,on/);
  });

  it('is read from a sheet by its name or number, with dates', async () => {
    const days = ['2026-03-01T00:00:00Z 1000', '2026-03-02T00:00:00Z 1001'];
    for (const sheet of ['Days', '3']) {
      const found = await readPath(fixture('workbook.xlsx'), { sheet });
      expect(found.series['workbook.xlsx']?.slice(0, 2)).toEqual(days);
    }
    await expect(readPath(fixture('workbook.xlsx'), { sheet: 'Nope' })).rejects.toThrow(
      /no sheet "Nope"; it has Cover, Data & more, Days\. Name one with --sheet/,
    );
  });
});

describe('a ZIP archive', () => {
  it('of one file is read', async () => {
    const found = await readPath(fixture('one.zip'));
    expect(found.mapping).toBe('time=time value=value entity=(file name) file=data/cpu.csv');
    expect(found.series['one.zip']).toHaveLength(10);
  });

  it('of several files is refused with the command for one of them', async () => {
    await expect(readPath(fixture('two.zip'))).rejects.toThrow(
      /2 files \(a\.csv, b\.csv\); .*unzip -p \S*two\.zip "a\.csv" \| tidemark replay --format csv -/,
    );
  });
});

describe('decimal commas between commas', () => {
  const minute = (at: number) => `2026-03-01T00:0${at}:00Z`;

  it('are read by flag, a number without decimals at the end too', async () => {
    const content = `time,value\n${minute(0)},50,095\n${minute(1)},51\n${minute(2)},-0,5\n${minute(3)},49,25\n`;
    const found = await read('x.csv', content, { decimal: 'comma' });
    expect(found.series['x.csv']).toEqual([
      `${minute(0)} 50.095`,
      `${minute(1)} 51`,
      `${minute(2)} -0.5`,
      `${minute(3)} 49.25`,
    ]);
  });

  it('are read by flag in two columns', async () => {
    const content = `time,a,b\n${minute(0)},1,5,2,25\n${minute(1)},3,5,4,25\n`;
    const found = await read('x.csv', content, { decimal: 'comma' });
    expect(found.series).toEqual({
      'x.csv a': [`${minute(0)} 1.5`, `${minute(1)} 3.5`],
      'x.csv b': [`${minute(0)} 2.25`, `${minute(1)} 4.25`],
    });
  });
});

it('tells the passes of an hour apart that comes twice, where the zone is named', async () => {
  const clock = ['01:30', '02:00', '02:30', '02:00', '02:30', '03:00'];
  const content = `time,host,value\n${clock.map((time, at) => `2026-10-25 ${time},a,${at}\n2026-10-25 ${time},b,${at}\n`).join('')}`;
  const found = await read('x.csv', content, { zone: 'Europe/Berlin' });
  // Clocks go back from 03:00 at UTC+2 to 02:00 at UTC+1.
  const utc = ['23:30', '00:00', '00:30', '01:00', '01:30', '02:00'];
  const expected = utc.map((time, at) => `2026-10-2${at === 0 ? 4 : 5}T${time}:00Z ${at}`);
  expect(found.series).toEqual({ a: expected, b: expected });
  expect(found.warnings).not.toMatch(/at the time of another/);
});

describe('a folder', () => {
  it('goes on after files that do not fit, and tells them', async () => {
    const below = join(folder, 'several');
    mkdirSync(below);
    writeFileSync(join(below, 'a.csv'), 'host,x\na,b\n');
    writeFileSync(join(below, 'b.csv'), 'time,value\n2026-03-01T00:00:00Z,1\n');
    writeFileSync(join(below, 'c.csv'), 'time,value\n2026-03-01,twelve\n2026-03-02,thirteen\n');
    copyFileSync(fixture('one.zip'), join(below, 'd.zip'));
    const files = await openFiles([below], {});
    try {
      expect(files.outcomes.map(({ observations, series }) => [observations, series])).toEqual([
        [0, 0],
        [1, 1],
        [0, 0],
        [10, 1],
      ]);
      expect(files.outcomes[0]?.refusal).toMatch(/no column of times.*--time/);
      expect(files.outcomes[2]?.refusal).toMatch(/"twelve".*--value/);
      expect(files.files).toHaveLength(2);
    } finally {
      files.close();
    }
    await expect(openFiles([join(below, 'a.csv')], {})).rejects.toThrow(/no column of times/);
  });

  it('in which no file fits is refused', async () => {
    const below = join(folder, 'none');
    mkdirSync(below);
    writeFileSync(join(below, 'a.csv'), 'host,x\na,b\n');
    await expect(openFiles([below], {})).rejects.toThrow(/a\.csv has no column of times/);
  });
});
