import { stripVTControlCharacters } from 'node:util';

/** Makes foreign text safe for a terminal: removes what would control the terminal or reverse the direction of text. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '');
}
