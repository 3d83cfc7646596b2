import type { z } from 'zod';
import type { Documents } from '../../documents.ts';
import { cellsOf, type DAILY_USAGE } from '../../tables.ts';
import type { Engine } from '../engine.ts';
import { records } from '../select.ts';

/** Ids per statement. */
const AT_ONCE = 200;

/** The records of a table with the columns `id` and `document`, which is JSON. */
export function documentsIn<Schema extends z.ZodType<{ readonly id: string }>>(
  { read, write }: Pick<Engine, 'read' | 'write'>,
  table: typeof DAILY_USAGE,
  schema: Schema,
): Documents<z.output<Schema>> {
  const { name } = table;
  const changing = { alone: name };
  const parse = ({ document }: { readonly document: string }) => schema.parse(JSON.parse(document));
  return {
    list: () =>
      read(async (session) => (await records(session, table, `FROM ${name} ORDER BY id`)).map(parse)),
    of: (ids) =>
      read(async (session) => {
        const sorted = [...new Set(ids)].sort();
        const found: z.output<Schema>[] = [];
        for (let at = 0; at < sorted.length; at += AT_ONCE) {
          const some = sorted.slice(at, at + AT_ONCE);
          const places = some.map(() => '?').join(', ');
          const rest = `FROM ${name} WHERE id IN (${places}) ORDER BY id`;
          found.push(...(await records(session, table, rest, some)).map(parse));
        }
        return found;
      }),
    put: (record) =>
      write(async (session) => {
        await session.run(`DELETE FROM ${name} WHERE id = ?`, [record.id]);
        await session.append(table, cellsOf(table, [{ id: record.id, document: JSON.stringify(record) }]));
      }, changing),
    remove: (id) =>
      write(async (session) => (await session.run(`DELETE FROM ${name} WHERE id = ?`, [id])) > 0, changing),
  };
}
