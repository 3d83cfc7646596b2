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

  it.each([
    [
      'I tried the loyalty app of Hansa on the train. It does not work offline.',
      'The loyalty app of Hansa does not work offline.',
    ],
    ['We have tested the new rig for a week. It drifts by 2 mm.', 'The new rig drifts by 2 mm.'],
    [
      '# Hall A\n\nHall A keeps frozen goods. Its sprinklers were inspected in May.',
      'Hall A’s sprinklers were inspected in May.',
    ],
    ['Ines has worked on pumps for years. She reports to the board.', 'Ines reports to the board.'],
  ])('is the object of what somebody did, what the heading names, or a person: %s', (content, second) => {
    expect(texts(content)[1]).toBe(second);
  });

  it('says so in the metadata', () => {
    const content = 'The indexer failed. Its disk was full. Tom restarted the indexer.';
    expect(extract({ content, timestamp: 1.75e15 }).map(({ metadata }) => metadata)).toEqual([
      undefined,
      { resolved: 'its: The indexer' },
      undefined,
    ]);
  });

  it('leaves the quote as it was written', () => {
    const content = 'The pricing service runs in Frankfurt. It keeps prices for 30 days.';
    expect(extract({ content, timestamp: 1.75e15 })[1].quote).toBe('It keeps prices for 30 days.');
  });
});

describe('people and things in a sentence', () => {
  it('are named in the clauses about them', () => {
    expect(
      texts('I spoke with Ingrid, who is their account manager, and she offered a discount of 10 %.'),
    ).toEqual([
      'I spoke with Ingrid',
      'Ingrid is their account manager',
      'Ingrid offered a discount of 10 %.',
    ]);
    expect(texts('I asked Mr Aalto for samples, and he promised 25 pieces.')).toEqual([
      'I asked Mr Aalto for samples',
      'Mr Aalto promised 25 pieces.',
    ]);
  });

  it.each([
    'Tom met Priya and she left.',
    'I wrote to Tom and Priya, and she answered.',
    'I worked with Michael, who is 30, on some projects.',
  ])('stay together where it is not clear who is meant: %s', (text) => {
    expect(texts(text)).toEqual([text]);
  });

  it('get the number of their heading', () => {
    const content =
      '## INC-118: transfers delayed\n\nThe outage lasted 38 minutes. Tom restarted it. The queue of INC-7 grew.';
    expect(texts(content)).toEqual([
      'The outage (INC-118) lasted 38 minutes.',
      'Tom restarted it.',
      'The queue of INC-7 grew.',
    ]);
  });
});

describe('fields', () => {
  it('may be below zero, one word, a whole sentence of a cause, or a team', () => {
    expect(
      texts(
        '# INC-7: outage\n\nTeam: Edge\nState: agreed\nTrigger: a migration locked the table\nStorage temperature: -10 to 45 °C',
      ),
    ).toEqual([
      'Team of INC-7 (outage): Edge',
      'State of INC-7 (outage): agreed',
      'Trigger of INC-7 (outage): a migration locked the table',
      'Storage temperature of INC-7 (outage): -10 to 45 °C',
    ]);
    expect(texts('Team: thanks for the help!')).toEqual([]);
  });

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
