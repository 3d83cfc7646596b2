import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The target of a link or picture of Markdown, without its title. */
const TARGET = /\]\(([^)\s]+)[^)]*\)/g;
/** Code is no prose: an index of an array, called, looks like a link. */
const CODE = /^```.*?^```|`[^`\n]*`/gms;

/**
 * Links of the Markdown files of a folder to files that it does not have, as `file: link`.
 *
 * @param folder an unpacked package
 */
export function deadLinks(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').replaceAll(CODE, '').matchAll(TARGET)]
        .map(([, target = '']) => target)
        .filter((target) => !/^(https?:|mailto:|#)/.test(target))
        .filter((target) => !existsSync(join(folder, dirname(name), target.replace(/#.*/, ''))))
        .map((target) => `${name}: ${target}`),
    )
    .sort();
}
