import { hashOf } from '../../language/hash.ts';
import type { Frame } from '../relate/frame/frame.ts';
import { replacementIn } from '../relate/rules/replaced.ts';
import { cellsIn } from './cells.ts';
import { bareLemmas } from './thing.ts';

/** Maximum number of keys of a statement. */
const MOST = 8;

/**
 * Lookup keys of the cells of a statement: two that tell one relation of one thing share one, whatever else they say. Hashes of 32 bits of a
 * relation with the words of the thing; with none for a noun of several words, which may name the thing as well ("the project lead"); and of
 * names that things had or have.
 */
export function cellKeysOf(frame: Frame): number[] {
  const keys = new Set<number>();
  const add = (relation: string, words: readonly string[]) => {
    if (keys.size < MOST) keys.add(hashOf(`${relation}=${[...words].sort().join(' ')}`));
  };
  for (const { relations, thing, value } of cellsIn(frame)) {
    for (const relation of relations) {
      if (relation === 'name') add('named', value.lemmas);
      if (thing !== undefined && !thing.isIndefinite) add(relation, bareLemmas(thing));
      if (relation.split(' ').length > 2) add(relation, []);
    }
  }
  const renamed = replacementIn(frame);
  if (renamed?.isName) add('named', renamed.old);
  return [...keys];
}
