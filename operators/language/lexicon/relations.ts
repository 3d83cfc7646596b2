import { type Entry, hypernymsOf, similarTo } from './lexicon.ts';

/** Maximum depth of a hyponym below a word, and number of senses of each that count. */
const NOUN_LEVELS = 4;
const VERB_LEVELS = 2;
const HYPONYM_SENSES = 2;
const SYNONYM_SENSES = 3;

const PARTS = ['n', 'v', 'a', 'r'] as const;

function shares(one: readonly number[], other: readonly number[]): boolean {
  for (let i = 0; i < one.length && i < SYNONYM_SENSES; i++)
    for (let k = 0; k < other.length && k < SYNONYM_SENSES; k++) if (one[i] === other[k]) return true;
  return false;
}

function alike(one: readonly number[], other: readonly number[]): boolean {
  for (let i = 0; i < one.length && i < SYNONYM_SENSES; i++) {
    const near = similarTo(one[i]);
    for (let k = 0; k < other.length && k < SYNONYM_SENSES; k++) if (near.includes(other[k])) return true;
  }
  return false;
}

/** True if two words share one of their first three senses, or are similar adjectives. */
export function areSynonyms(one: Entry, other: Entry): boolean {
  for (const part of PARTS) if (shares(one[part], other[part])) return true;
  return alike(one.a, other.a);
}

function climbs(from: number, to: readonly number[], levels: number): boolean {
  for (let i = 0; i < to.length && i < HYPONYM_SENSES; i++) if (from === to[i]) return true;
  if (levels === 0) return false;
  for (const parent of hypernymsOf(from)) if (climbs(parent, to, levels - 1)) return true;
  return false;
}

/** True if the first is a kind of the second, as a noun (four levels) or a verb (two). */
export function isKindOf(one: Entry, other: Entry): boolean {
  for (let i = 0; i < one.n.length && i < HYPONYM_SENSES; i++)
    if (other.n.length > 0 && climbs(one.n[i], other.n, NOUN_LEVELS)) return true;
  for (let i = 0; i < one.v.length && i < HYPONYM_SENSES; i++)
    if (other.v.length > 0 && climbs(one.v[i], other.v, VERB_LEVELS)) return true;
  return false;
}
