import { z } from 'zod';
import { readRows } from '../../../../bench/rows.ts';

const rows = readRows(
  new URL('samples.ndjson', import.meta.url),
  z.strictObject({ language: z.string().optional(), text: z.string() }),
);

const languages = new Set(rows.flatMap(({ language }) => language ?? []));
const textsIn = (wanted: string | undefined) =>
  rows.filter(({ language }) => language === wanted).map(({ text }) => text);

/** Short texts of work in other languages, by primary tag. */
export const FOREIGN: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Array.from(languages, (language) => [language, textsIn(language)]),
);

/** English of work, and texts without a language: names, logs, code, data. */
export const ENGLISH = textsIn(undefined);
