import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../../operators/language/foreign/language-of.ts';
import { foreignProse } from '../../../../operators/language/foreign/prose.ts';
import { ENGLISH, FOREIGN } from './samples.ts';

function tagOf(content: string): string | undefined {
  const prose = foreignProse(content);
  return prose && languageOf(prose);
}

/** Texts of which too few words are left, or that are too near to English, to tell. */
const UNRECOGNISED = new Set([
  'Die API hört auf Port 8080.',
  "L'API écoute sur le port 8080.",
  'De uitrol is mislukt, kijk even naar de logs.',
]);

describe('the language of a text', () => {
  it.each(Object.entries(FOREIGN))('is determined for short texts in %s', (language, texts) => {
    for (const text of texts) {
      expect([text, tagOf(text)]).toEqual([text, UNRECOGNISED.has(text) ? undefined : language]);
    }
  });

  it('is never determined for English, names, logs, code and data', () => {
    for (const text of ENGLISH) expect([text, tagOf(text)]).toEqual([text, undefined]);
    expect(tagOf(ENGLISH.join('\n'))).toBeUndefined();
  });

  it('is that of the sentences around code, quotations, logs and addresses', () => {
    const german = [
      'Der Abrechnungsdienst ist ausgefallen, wir haben ihn neu gestartet:',
      '',
      '```',
      'if the build fails then we have to restart it and wait for the other one',
      '```',
      '',
      '2026-03-02T10:00:00Z ERROR the connection to the database was refused by the server',
      'Im Protokoll steht "the connection was closed by the other side", siehe https://example.com/the/and/with.',
    ].join('\n');
    expect(tagOf(german)).toBe('de');
    const english = `The customer wrote “Der Vertrag läuft bis Ende März und wird nicht verlängert” and we agreed to it.`;
    expect(tagOf(english)).toBeUndefined();
  });

  it('is not determined for a text that is half English', () => {
    expect(
      tagOf(
        'Der Vertrag läuft bis Ende März. The contract ends in March and it will not be renewed by them.',
      ),
    ).toBeUndefined();
  });
});
