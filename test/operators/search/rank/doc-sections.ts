import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readRows } from '../../../../bench/rows.ts';
import { packageRoot } from '../../../../sinks/package-root.ts';

/** A section of a markdown file, named by the file and its heading. */
export interface Section {
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

/** The sections of the repository's own documents: a heading with what stands under it up to the next one. */
export function docSections(): Section[] {
  const root = packageRoot(import.meta.url);
  const files = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
  ];
  return files
    .filter((file) => file.endsWith('.md'))
    .sort()
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split(/^(?=#{1,4} [A-Z])/m)
        .filter((text) => text.startsWith('#'))
        .map((text) => ({ name: `${file}: ${/^#+ (.*)/.exec(text)?.[1] ?? ''}`, file, text })),
    );
}

/** Questions, each with the section that answers it. */
export const DOC_QUESTIONS = readRows(
  new URL('doc-questions.ndjson', import.meta.url),
  z.strictObject({ question: z.string(), section: z.string() }),
);
