import { hashOf } from '../../language/hash.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { type Clause, clausesIn } from '../relate/frame/clauses.ts';
import type { Frame } from '../relate/frame/frame.ts';
import { officesIn } from '../relate/rules/offices.ts';
import { replacementIn } from '../relate/rules/replaced.ts';
import { cellsIn } from './cells.ts';
import { bareLemmas } from './thing.ts';

/** Maximum number of keys of a statement. */
const MOST = 16;

/** Nouns that a clause names behind its verb, at most. */
const MOST_NAMED = 2;

/** The first nouns behind the verb of a clause: what is lost, put back, charged for. */
function nounsBehind({ content }: Frame, { verb, to }: Clause): string[] {
  return content
    .filter(
      ({ at, kind, lemma }) => at > verb && at < to && kind === 'word' && (entryOf(lemma)?.n.length ?? 1) > 0,
    )
    .slice(0, MOST_NAMED)
    .map(({ lemma }) => lemma);
}

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
  for (const { office } of officesIn(frame)) add('office', office.split(' ').slice(-1));
  for (const clause of clausesIn(frame)) {
    for (const lemma of clause.about) add('about', [lemma]);
    for (const lemma of nounsBehind(frame, clause)) add('about', [lemma]);
  }
  return [...keys];
}
