import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rowLine, rowOf, TableSummer } from '../../../pipelines/transfer/row-code.ts';
import { type Cell, type Kind, TABLES } from '../../../sinks/tables.ts';
import { fc } from '../../property.ts';

const CELLS: Readonly<Record<Kind, fc.Arbitrary<Cell>>> = {
  int: fc.integer(),
  whole: fc.maxSafeInteger(),
  instant: fc.maxSafeInteger(),
  double: fc.double(),
  outcome: fc.oneof(fc.double(), fc.constantFrom(-0, Number.NaN, 5e-324, Number.POSITIVE_INFINITY)),
  text: fc.string({ unit: 'binary' }),
  json: fc.json(),
  uuid: fc.uuid(),
  flag: fc.boolean(),
  bytes: fc.uint8Array(),
  floats: fc.float32Array(),
};

/** A table and a row of it. */
const someRow = fc
  .constantFrom(...TABLES)
  .chain((table) =>
    fc
      .tuple(
        ...table.columns.map(({ kind, optional }) =>
          optional ? fc.option(CELLS[kind], { nil: null }) : CELLS[kind],
        ),
      )
      .map((row) => ({ table, row })),
  );

describe('a line of a row', () => {
  it('gives the row back, and the same line again', () => {
    fc.assert(
      fc.property(someRow, ({ table, row }) => {
        const line = rowLine(row);
        expect(line).not.toContain('\n');
        const found = rowOf(table, line);
        expect(found).toEqual(row);
        expect(found && rowLine(found)).toBe(line);
      }),
    );
  });

  it('is none of a table with other columns or other kinds', () => {
    const series = TABLES[0];
    const id = '81e88f2a-4dd1-526a-a713-2627a98371c0';
    expect(rowOf(series, JSON.stringify([1, id, id]))).toEqual([1, id, id]);
    for (const values of [
      [1, id],
      [1, id, id, null],
      ['1', id, id],
      [1.5, id, id],
      [1, id, 'x'],
      [1, id, null],
      {},
    ]) {
      expect(rowOf(series, JSON.stringify(values))).toBeUndefined();
    }
    expect(rowOf(series, '[1, ')).toBeUndefined();
  });

  it('adds to the SHA-256 of its table with a line feed', () => {
    const summer = new TableSummer('t');
    summer.add('[1]');
    summer.add('[2]');
    const sha256 = createHash('sha256').update('[1]\n[2]\n').digest('hex');
    expect(summer.sum()).toEqual({ table: 't', rows: 2, sha256 });
  });
});
