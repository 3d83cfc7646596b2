import { wordSet } from '../word-lists.ts';

/** English function words that are no words of other languages in Latin script. */
export const ENGLISH = wordSet(
  `the and this that these those with for from are were have has been be it its you your they them their she
  which who what when where why how by at but not would will should could can my our us if then than there into
  about after before because does did don't doesn't isn't i'm it's we're can't won't that's let's`,
);

/** Function words of other languages in Latin script that English does not have. */
export const OTHERS = wordSet(
  `der das und ist nicht ein eine einen einem den dem des im mit auf für von zu wir ich sie es bei nach hat haben wird
  el la los las una un unas del da en que por para con se su al lo fue son está le les du et est une dans pas nous je il
  ce cette sur au aux avec qui ont sont gli di che per non sono della dei nel alla questo os uma um em na ao foi mais
  de het een van niet te dat ik hij voor aan ook naar zijn nie się jest jak och att som det är inte på av til og
  ikke er jeg vi ja minä että ei si din cu pe este nu ve bir bu için je se na yang dan untuk ini itu ang ng sa mga nga`,
);

/** Words with which questions in these languages ask, and the commonest of those that English has too. */
const ASKING = wordSet(
  `wer was wann wo wie warum wieso wem wen wessen woher wohin welche welcher welches welchem welchen gibt wurde werden die in um an
  quién quiénes qué cuándo dónde cómo cuál cuáles cuánto cuánta a y o no es
  qui quoi quand où comment pourquoi quel quelle quels quelles combien
  chi cosa quando dove come perché quale quali quanto è i
  quem quê onde por quais qual quanto as
  wie wat wanneer waar hoe waarom welke is op
  kto co kiedy gdzie dlaczego który która które ile w z na do
  vem vad när var hur varför vilken vilket hvem hva når hvor`,
);

const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/u;

/** Whether words are those of a language in Latin script that is not English, as far as its function words and accents say. */
export function isForeign(words: readonly string[]): boolean {
  return words.some((word) => ACCENTED.test(word) || OTHERS.has(word));
}

/** Whether a word of a question in another language only asks, or joins other words. In lower case. */
export function isForeignFunctionWord(word: string): boolean {
  return OTHERS.has(word) || ASKING.has(word);
}
