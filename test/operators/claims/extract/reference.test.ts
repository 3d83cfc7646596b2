import { describe, expect, it } from 'vitest';
import { extract } from '../../../../operators/claims/extract/extract.ts';

const texts = (content: string) => extract({ content, timestamp: 1.75e15 }).map(({ text }) => text);

describe('what "it" means', () => {
  it.each([
    [
      'The pricing service runs in Frankfurt. It keeps prices for 30 days.',
      'The pricing service keeps prices for 30 days.',
    ],
    ['The indexer failed. Its disk was full.', 'The indexer’s disk was full.'],
    ['Checkout uses Postgres. It’s written in Go.', 'Checkout is written in Go.'],
    ['ADR-7 is accepted. It replaces ADR-3.', 'ADR-7 replaces ADR-3.'],
    ['The proxy crashed at noon. Afterwards, it restarted in 40 seconds.', undefined],
  ])('is the subject of the sentence before: %s', (content, second) => {
    expect(texts(content)[1]).toBe(second ?? content.slice(content.indexOf('. ') + 2));
  });

  it('stays the same through several sentences', () => {
    expect(texts('The cache runs on Redis. Its cluster has 12 nodes. It holds 4 GB.')).toEqual([
      'The cache runs on Redis.',
      'The cache’s cluster has 12 nodes.',
      'The cache holds 4 GB.',
    ]);
  });

  it.each([
    ['people', 'The payments team bought a server. It runs Linux.'],
    ['a person', 'Ana moved to Lisbon. It rained for a week.'],
    ['several things', 'The servers moved to Bonn. It took three days.'],
    ['nothing', 'The service failed again. It is hard to say why it did.'],
    ['another paragraph', 'The service runs in Bonn.\n\nIt has 3 nodes.'],
  ])('is left open after %s', (_, content) => {
    expect(texts(content)[1]).toMatch(/^It /);
  });

  it('leaves the quote as it was written', () => {
    const content = 'The pricing service runs in Frankfurt. It keeps prices for 30 days.';
    expect(extract({ content, timestamp: 1.75e15 })[1].quote).toBe('It keeps prices for 30 days.');
  });
});

describe('fields', () => {
  it('say what their heading is about', () => {
    expect(texts('# Catalogue service\n\nOwner: retail team\nPort: 8080')).toEqual([
      'Owner of Catalogue service: retail team',
      'Port of Catalogue service: 8080',
    ]);
  });

  it('do not repeat it', () => {
    expect(texts('# Budget\n\nBudget for the first quarter: 40,000 EUR')).toEqual([
      'Budget for the first quarter: 40,000 EUR',
    ]);
  });

  it('are left out when a label has several values and no heading says what they belong to', () => {
    expect(texts('Room: Bonn\nTime: 9:00 - 10:00\n\nTime: 13:00 - 14:00')).toEqual(['Room: Bonn']);
  });

  it('are cells of tables too', () => {
    expect(texts('| Service | Owner |\n|---|---|\n| search | discovery team |')).toEqual([
      'Owner of search: discovery team',
    ]);
  });
});
