import { describe, expect, it } from 'vitest';
import { tableCells } from '../../../../operators/language/layout/tables.ts';

const cells = (content: string) =>
  tableCells(content).map(({ row, column, text }) => `${column} of ${row}: ${text}`);

describe('cells of tables', () => {
  it('have the names of their row and column, and spans from the start of the row', () => {
    const content = `Services:

| Service  | Owner         | Tier |
|----------|---------------|-----:|
| checkout | payments team | 1    |
| search   | –             | 2    |
`;
    expect(cells(content)).toEqual([
      'Owner of checkout: payments team',
      'Tier of checkout: 1',
      'Tier of search: 2',
    ]);
    const [first, second] = tableCells(content);
    expect(content.slice(first.start, first.end)).toBe('checkout | payments team');
    expect(content.slice(second.start, second.end)).toBe('checkout | payments team | 1');
  });

  it('need no outer lines', () => {
    expect(cells('Name | Port\n--- | ---\nAPI | 8080')).toEqual(['Port of API: 8080']);
  });

  it('end at a blank line or at text', () => {
    const table = '| A | B |\n|---|---|\n| x | 1 |\n';
    expect(cells(`${table}\n| y | 2 |`)).toEqual(['B of x: 1']);
    expect(cells(`${table}text\n| y | 2 |`)).toEqual(['B of x: 1']);
  });

  it.each([
    ['without a ruler', '| A | B |\n| x | 1 |'],
    ['in fenced code', '```\n| A | B |\n|---|---|\n| x | 1 |\n```'],
    ['in a pipe of commands', 'cat a | sort | uniq'],
  ])('are none %s', (_, content) => {
    expect(cells(content)).toEqual([]);
  });
});
