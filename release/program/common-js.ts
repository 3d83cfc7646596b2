import { z } from 'zod';

/** What modules in CommonJS find in Node.js, and a module of ECMAScript has to make. */
const BANNER = `import { createRequire as createRequireHere } from 'node:module';
const require = createRequireHere(import.meta.url);
const { filename: __filename, dirname: __dirname } = import.meta;
`;

const NAMES = /\b(require|__filename|__dirname)\b/;

const mapSchema = z.looseObject({ mappings: z.string() });

/** Whether a file of a bundle has modules in CommonJS that look for what Node.js gives them. */
export function isForNode(text: string): boolean {
  return NAMES.test(text);
}

/** A file of a bundle with what its modules in CommonJS look for; what browsers load as well has none. */
export function withCommonJs(text: string): string {
  return isForNode(text) ? BANNER + text : text;
}

/** The source map of a file, after {@link withCommonJs}. @param text the file without it */
export function mapWithCommonJs(map: string, text: string): string {
  if (!isForNode(text)) return map;
  const parsed = mapSchema.parse(JSON.parse(map));
  return JSON.stringify({ ...parsed, mappings: ';'.repeat(BANNER.split('\n').length - 1) + parsed.mappings });
}
