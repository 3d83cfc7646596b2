import { describe, expect, it } from 'vitest';
import { someMemory, uuid } from '../some-memory.ts';

const german = { id: uuid('de'), content: 'Der Abrechnungsdienst läuft jetzt auf Postgres 16.' };

describe('events whose claims are not read', () => {
  it('are counted by language, new ones only', async () => {
    const memory = await someMemory();
    const summary = await memory.ingest([
      german,
      { id: uuid('fr'), content: 'La réunion est reportée à jeudi parce que Anne est malade.' },
      { id: uuid('de 2'), content: 'Die Besprechung wurde auf Donnerstag verschoben, weil Anna krank ist.' },
      { id: uuid('en'), content: 'The API listens on port 8080.' },
      { id: 'no id', content: 'Wir haben gestern den Server in Frankfurt neu gestartet.' },
    ]);
    expect(summary).toMatchObject({ accepted: 4, rejected: 1 });
    expect(summary.unread).toEqual([
      { language: 'de', events: 2 },
      { language: 'fr', events: 1 },
    ]);
    expect(await memory.ingest([german])).not.toHaveProperty('unread');
  });

  it('are not reported where there are none', async () => {
    const memory = await someMemory();
    const summary = await memory.ingest([{ id: uuid('en'), content: 'OK thanks' }]);
    expect(summary).not.toHaveProperty('unread');
  });

  it('are found as passages by a question in their language', async () => {
    const memory = await someMemory();
    await memory.ingest([
      { ...german, source_input_id: 'protokoll' },
      { id: uuid('other'), content: 'Die Besprechung wurde auf Donnerstag verschoben, weil Anna krank ist.' },
      { id: uuid('en'), content: 'The API listens on port 8080.' },
    ]);
    const answer = await memory.recall.query({
      question: 'Auf welchem Postgres läuft der Abrechnungsdienst?',
      passages: 1,
      limit: 5,
    });
    expect(answer.related?.[0]).toMatchObject({ event_id: german.id, quote: german.content });
    expect(answer.passages).toEqual([
      expect.objectContaining({ event_id: german.id, source_input_id: 'protokoll' }),
    ]);
    expect(answer.answer).toContain(`“${german.content}”`);
  });
});

describe('a question in another language', () => {
  it.each([
    ['Auf welcher Datenbank läuft der Abrechnungsdienst?', german.content],
    ['Wann ist die Besprechung?', 'Die Besprechung wurde auf Donnerstag verschoben, weil Anna krank ist.'],
    ['Où habite Anne?', "Anne habite à Lille depuis deux ans et travaille à l'université."],
    ['Dove abita Anna?', 'Anna abita a Torino da due anni e lavora per il comune.'],
  ])('gets the passage: %s', async (question, content) => {
    const memory = await someMemory();
    await memory.ingest([
      german,
      {
        id: uuid('meeting'),
        content: 'Die Besprechung wurde auf Donnerstag verschoben, weil Anna krank ist.',
      },
      { id: uuid('lille'), content: "Anne habite à Lille depuis deux ans et travaille à l'université." },
      { id: uuid('torino'), content: 'Anna abita a Torino da due anni e lavora per il comune.' },
      { id: uuid('en'), content: 'The API listens on port 8080.' },
    ]);
    const answer = await memory.recall.query({ question, limit: 5 });
    expect(answer.support).toBe('weak');
    expect(answer.related?.[0].quote).toBe(content);
  });

  it('is refused where no text has its words', async () => {
    const memory = await someMemory();
    await memory.ingest([german]);
    const answer = await memory.recall.query({ question: 'Welche Farbe hat das Auto?', limit: 5 });
    expect([answer.support, answer.unknown_words]).toEqual(['none', ['Farbe', 'Auto']]);
  });
});
