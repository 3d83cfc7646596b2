import { wordGroups } from '../word-lists.ts';

/**
 * Everyday words that ask for what others tell, a group a line: a question with a word of a group is answered by any other of it. General
 * knowledge, in the manner of WordNet's "derivationally related form" and "hyponym", which part words that people use for one thing: the noun of
 * what is earned and the verb, a spouse and a wife, a British and an American word. Words of several senses are left out where another sense is
 * as common.
 */
const GROUPS = `
job profession occupation vocation work
salary wage pay earnings income earn
phone telephone mobile cellphone cell smartphone
birthday birthdate born birth
residence live reside
mother mom mum
father dad
grandmother grandma granny
grandfather grandpa
doctor physician gp
boss manager supervisor
flat apartment
lift elevator
holiday vacation
car automobile
lorry truck
petrol gasoline
autumn fall
rubbish garbage trash
trainers sneakers
nappy diaper
pharmacy chemist drugstore
film movie
luggage baggage
postcode zip
height tall
weight weigh
length long
price cost
email mail
bicycle bike
photo picture photograph
exam examination
university college
allergy allergic
reason rationale motive
reference ref
christmas xmas
appointment appt
vegetable veg
refrigerator fridge
department dept
`;
/** A word that asks, and those of what is more special that answer it; the other way round they do not: a sister is no brother. */
const SPECIAL = `
spouse: wife husband married marry
partner: wife husband girlfriend boyfriend married
wife: spouse married marry
husband: spouse married marry
address: live resident reside
home: live reside
hometown: born grew
child: kid son daughter
kid: child son daughter
sibling: brother sister
parent: mother father mom mum dad
grandparent: grandmother grandfather grandma grandpa
phone: iphone android fairphone
vehicle: car truck lorry van
degree: graduated graduate
studies: university college
diet: vegetarian vegan
favourite: prefer
favorite: prefer
`;

let byWord: ReadonlyMap<string, readonly string[]> | undefined;

/** Words that answer for a word of a question. @param lemma in lower case */
export function everydayWords(lemma: string): readonly string[] {
  byWord ??= readGroups();
  return byWord.get(lemma) ?? [];
}

function readGroups(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const add = (word: string, others: readonly string[]) =>
    found.set(word, [...new Set([...(found.get(word) ?? []), ...others])]);
  for (const words of wordGroups(GROUPS))
    for (const word of words)
      add(
        word,
        words.filter((other) => other !== word),
      );
  for (const [word, ...others] of wordGroups(SPECIAL)) add(word.slice(0, -1), others);
  return found;
}
