import type { Lexeme } from '../../../language/lexemes.ts';
import { type Entry, entryOf } from '../../../language/lexicon/lexicon.ts';
import { areSynonyms, isKindOf } from '../../../language/lexicon/relations.ts';
import { wordGroups } from '../../../language/word-lists.ts';

/**
 * Verbs of one line tell of the same doing when their objects are the same: who downloaded a program, or set it up, has used it. A verb
 * may be in several lines.
 */
const LINES = wordGroups(`
use utilize utilise employ apply adopt leverage download install integrate implement incorporate configure set try add enable import
attend join enroll enrol register complete finish take participate go sign start visit
solve complete finish attempt try practice practise work tackle do answer pass take
write draft compose author pen publish create finish complete code implement
build create make develop implement design construct set produce code write add finish
submit send hand turn deliver file upload share
collaborate work partner cooperate team
talk speak chat discuss meet call contact consult email message ask interview
get receive obtain acquire have own earn win gain buy purchase order
fix resolve repair correct debug patch solve address
test check verify validate try benchmark evaluate measure
deploy release ship launch publish host push
visit go travel fly stay tour see
miss skip
study learn read review revise practice practise take cover
accept take sign start join
prepare plan practice practise rehearse organize organise schedule arrange study
save store record log
change update modify upgrade edit alter revise rewrite refactor
manage handle lead run direct oversee supervise
review read inspect audit check complete
cook make bake prepare
eat taste try have
watch see
read finish
run complete finish participate enter
own keep have adopt
merge commit push
hire recruit
promise offer guarantee pledge
give grant provide hand
touch edit change modify write refactor fix
approve accept sign
ask request
`);

/** What is denied is implied by any of the others, but not the reverse. */
const IMPLIED = new Map(
  wordGroups(`
use run deploy build write
visit live
own buy purchase sell drive
have own buy purchase sell get
`).map(([denied, ...done]): [string, ReadonlySet<string>] => [denied, new Set(done)]),
);

const linesOf = new Map<string, number[]>();
LINES.forEach((verbs, line) => {
  for (const verb of verbs) linesOf.set(verb, [...(linesOf.get(verb) ?? []), line]);
});

/** The entry of a word as a verb only. */
function verbEntry(lemma: string): Entry | undefined {
  const entry = entryOf(lemma);
  return entry === undefined || entry.v.length === 0 ? undefined : { ...entry, n: [], a: [], r: [] };
}

/** Verbs of which nearly every other one is a kind. */
const GENERAL = /^(?:act|be|change|do|get|give|go|have|make|move|put|take|think|travel)$/;

/** Whether what was done is what the other denies: by the same verb, one of its line, a synonym or a kind of it. */
export function isSameDoing(denied: string, done: string): boolean {
  if (denied === done) return true;
  const lines = linesOf.get(done);
  if (lines !== undefined && linesOf.get(denied)?.some((line) => lines.includes(line))) return true;
  if (IMPLIED.get(denied)?.has(done)) return true;
  const [one, other] = [verbEntry(done), verbEntry(denied)];
  if (one === undefined || other === undefined || GENERAL.test(denied)) return false;
  return areSynonyms(one, other) || isKindOf(one, other);
}

/** Whether a verb tells what somebody does, rather than thinks or feels. */
export function isDoing(lemma: string): boolean {
  return linesOf.has(lemma);
}

/** Whether a noun names the same thing as another, or a kind of it: a seminar is a course. */
export function isSameThing(denied: string, done: string): boolean {
  // The lexicon has no plural of words that it does not have.
  if (denied === done || denied === `${done}s` || done === `${denied}s`) return true;
  const [one, other] = [entryOf(done), entryOf(denied)];
  if (one === undefined || other === undefined || one.n.length === 0 || other.n.length === 0) return false;
  return (
    one.n[0] === other.n[0] ||
    isKindOf({ ...one, n: one.n.slice(0, 1), v: [] }, { ...other, n: other.n.slice(0, 1), v: [] })
  );
}

/** Whether a word says the same as another: the same word or verb, or another name of the same thing; adjectives are alike too soon. */
export function isSameWord(denied: Lexeme, stated: Lexeme): boolean {
  if (denied.word === stated.word || isSameThing(denied.lemma, stated.lemma)) return true;
  const [one, other] = [verbEntry(stated.lemma), verbEntry(denied.lemma)];
  return one !== undefined && other !== undefined && isKindOf(one, other);
}
