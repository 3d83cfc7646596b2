import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { changesText, compare } from './compare.ts';
import { type Line, parseContract } from './lines.ts';

/** A stored part of a contract; empty if there is none yet. */
export function stored(file: string): ReadonlyMap<string, Line> {
  return parseContract(existsSync(file) ? readFileSync(file, 'utf8') : '');
}

/** What differs from a stored part, for the message of a failure. */
export function differences(file: string, text: string): string {
  return `${basename(file)}: ${changesText(compare(stored(file), parseContract(text)))}`;
}
