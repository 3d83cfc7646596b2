import { posix } from 'node:path';
import { SECTIONS } from './sections.ts';

const names = new Map(
  SECTIONS.flatMap(({ pages }) => pages).flatMap(({ source, name }) =>
    source === undefined ? [] : [[source, name]],
  ),
);

const LINK = /(!?\[[^\]]*\]\()([^)\s]+)(\))/g;

/** Name of a file in the site, which would take one without an ending, or with that of Markdown, for a page. */
export const fileName = (file: string): string => (/\.(?!md$)\w+$/.test(file) ? file : `${file}.txt`);

/** Whether a link leads out of the sources, or to a place in the same page. */
const isElsewhere = (target: string) => /^([a-z]+:|#)/.test(target);

/**
 * The text of a page as the site has it: links to other pages lead to their places there, those to other files to the files in the folder
 * `linked/` of the site.
 *
 * @param source path of the page from the root of the sources
 * @returns the text, and the paths of the files that it links to
 */
export function siteMarkdown(
  source: string,
  text: string,
): { readonly text: string; readonly files: string[] } {
  const files: string[] = [];
  const place = (target: string): string => {
    if (isElsewhere(target)) return target;
    const [path = '', anchor] = target.split('#');
    const file = posix.normalize(posix.join(posix.dirname(source), path));
    const name = names.get(file);
    const at = anchor === undefined ? '' : `#${anchor}`;
    if (name !== undefined) return `./${name}.md${at}`;
    files.push(file);
    return `/linked/${fileName(file)}`;
  };
  const lines: string[] = [];
  let fenced = false;
  for (const line of text.split('\n')) {
    if (/^ *```/.test(line)) fenced = !fenced;
    // Notes for the test of the pages.
    if (!fenced && /^ *<!--.*-->$/.test(line)) continue;
    lines.push(
      fenced
        ? line
        : line.replace(
            LINK,
            (_, before: string, target: string, after: string) => `${before}${place(target)}${after}`,
          ),
    );
  }
  return { text: lines.join('\n'), files };
}

/** A text in a cell of a table. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}
