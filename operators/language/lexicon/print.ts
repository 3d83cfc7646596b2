import { crc32 } from 'node:zlib';
import { HYPERNYMS } from './generated/hypernyms.ts';
import { NATIONALITIES } from './generated/nationalities.ts';
import { OPPOSITES } from './generated/opposites.ts';
import { ROOTS } from './generated/roots.ts';
import { SIMILAR } from './generated/similar.ts';
import { WORDS } from './generated/words.ts';

/** A fingerprint of the lexicon. */
export function lexiconPrint(): number {
  return [HYPERNYMS, NATIONALITIES, OPPOSITES, ROOTS, SIMILAR, WORDS].reduce(
    (sum, content) => crc32(content, sum),
    0,
  );
}
