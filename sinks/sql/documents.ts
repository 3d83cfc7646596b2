import type { z } from 'zod';
import type { Documents } from '../documents.ts';
import type { Table } from './table.ts';
import { asText } from './values.ts';

/** Ids per statement. */
const AT_ONCE = 200;

/** The records of a table with the columns `id` and `document`, which is JSON. */
export function documentsIn<Schema extends z.ZodType<{ readonly id: string }>>(
  { name: table, read, write }: Table,
  schema: Schema,
): Documents<z.output<Schema>> {
  const records = (rows: readonly (readonly unknown[])[]) =>
    rows.map(([json]) => schema.parse(JSON.parse(asText(json))));
  return {
    list: () =>
      read(async ({ rows }) => records(await rows(`SELECT document FROM ${table} ORDER BY id`, []))),
    of: (ids) =>
      read(async ({ rows }) => {
        const sorted = [...new Set(ids)].sort();
        const found: z.output<Schema>[] = [];
        for (let at = 0; at < sorted.length; at += AT_ONCE) {
          const some = sorted.slice(at, at + AT_ONCE);
          const places = some.map(() => '?').join(', ');
          const select = `SELECT document FROM ${table} WHERE id IN (${places}) ORDER BY id`;
          found.push(...records(await rows(select, some)));
        }
        return found;
      }),
    put: (record) =>
      write(async ({ run }) => {
        await run(`DELETE FROM ${table} WHERE id = ?`, [record.id]);
        await run(`INSERT INTO ${table} (id, document) VALUES (?, ?)`, [record.id, JSON.stringify(record)]);
      }),
    remove: (id) =>
      write(async ({ rows, run }) => {
        const found = await rows(`SELECT id FROM ${table} WHERE id = ?`, [id]);
        if (found.length > 0) await run(`DELETE FROM ${table} WHERE id = ?`, [id]);
        return found.length > 0;
      }),
  };
}
