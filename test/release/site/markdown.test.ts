import { expect, it } from 'vitest';
import { siteMarkdown, table } from '../../../release/site/markdown.ts';

it.each([
  ['README.md', '[a](docs/reference/sql.md#views)', '[a](./sql.md#views)', []],
  [
    'docs/reference/sql.md',
    '[a](../how-to/memory.md), [b](../../README.md)',
    '[a](./memory.md), [b](./index.md)',
    [],
  ],
  [
    'docs/reference/sql.md',
    '[a](https://duckdb.org/x.md) [b](#views)',
    '[a](https://duckdb.org/x.md) [b](#views)',
    [],
  ],
  ['README.md', '![p](docs/web-1.svg)', '![p](/linked/docs/web-1.svg)', ['docs/web-1.svg']],
  ['README.md', '[l](LICENSE)', '[l](/linked/LICENSE.txt)', ['LICENSE']],
  [
    'docs/plan.md',
    '[r](../operators/pairs/README.md)',
    '[r](/linked/operators/pairs/README.md.txt)',
    ['operators/pairs/README.md'],
  ],
])('links of %s lead to places of the site: %s', (source, text, shown, files) => {
  expect(siteMarkdown(source, text)).toEqual({ text: shown, files });
});

it('leaves code as it is, and notes for the tests out', () => {
  const code = '```\n[a](docs/reference/sql.md)\n<!-- kept -->\n```';
  expect(siteMarkdown('README.md', `<!-- not run: why -->\n${code}`).text).toBe(code);
});

it('writes tables whose cells may have bars and lines', () => {
  expect(table(['a', 'b'], [['x|y', 'one\ntwo']])).toBe('| a | b |\n| --- | --- |\n| x\\|y | one two |\n');
  expect(table(['a'], [])).toBe('');
});
