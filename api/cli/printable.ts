import { stripVTControlCharacters } from 'node:util';

/** A text of others as a terminal may show it: without what would steer the terminal or turn its writing around. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '');
}
