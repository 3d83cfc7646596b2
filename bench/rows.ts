import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { InvalidInput } from '../operators/records/errors.ts';
import { packageRoot } from '../sinks/package-root.ts';

const ROOT = packageRoot(import.meta.url);
const COMPILED = join(ROOT, 'dist') + sep;

/**
 * The records of a text of NDJSON, one a line. A line of blanks is none.
 *
 * @param name of the text in errors
 * @throws InvalidInput that names the first line that is no JSON, or no record of the schema
 */
export function rowsIn<Row>(text: string, name: string, schema: z.ZodType<Row>): Row[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      throw new InvalidInput(`${name}, line ${at + 1} is not JSON; give one record a line.`);
    }
    const row = schema.safeParse(value);
    if (row.success) return [row.data];
    throw new InvalidInput(`${name}, line ${at + 1}: ${z.prettifyError(row.error)}.`);
  });
}

/**
 * The records of a file of NDJSON that stands beside a module.
 *
 * @param url `new URL('<name>.ndjson', import.meta.url)`. Compiled modules read it from the sources, so it is not copied when they are built.
 * @throws InvalidInput as `rowsIn`
 */
export function readRows<Row>(url: URL, schema: z.ZodType<Row>): Row[] {
  const path = fileURLToPath(url);
  const source = path.startsWith(COMPILED) ? join(ROOT, path.slice(COMPILED.length)) : path;
  return rowsIn(readFileSync(source, 'utf8'), source, schema);
}
