import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../sinks/package-root.ts';

/** A paragraph of a Markdown file, with its heading. */
export interface Paragraph {
  readonly file: string;
  /** Its index in the file, from 0 on. */
  readonly place: number;
  readonly text: string;
}

/** Plans are not documentation and change daily; lists of numbers answer no questions. */
const LEFT_OUT = new Set(['docs/plan.md', 'docs/internals/constants.md', 'docs/internals/field.md']);

/** The paragraphs of the repository's documents: text between blank lines, and each list item. */
export function paragraphs(): Paragraph[] {
  const root = packageRoot(import.meta.url);
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map(
    (name) => `docs/${name}`,
  );
  return ['CHANGELOG.md', 'CONTRIBUTING.md', 'README.md', ...docs]
    .filter((file) => file.endsWith('.md') && !LEFT_OUT.has(file))
    .sort()
    .flatMap((file) => paragraphsOf(file, readFileSync(join(root, file), 'utf8')));
}

function paragraphsOf(file: string, content: string): Paragraph[] {
  const texts: string[] = [];
  let heading = '';
  for (const block of content.split(/\n\s*\n|\n(?=- )/)) {
    const text = block.trim();
    if (/^#+ [^\n]*$/.test(text)) {
      heading = text.replace(/^#+ /, '');
    } else if (text !== '') {
      texts.push(heading === '' ? text : `${heading}\n${text}`);
    }
  }
  return texts.map((text, place) => ({ file, place, text }));
}
