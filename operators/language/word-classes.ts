const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''));

export const DETERMINERS = set(
  `a an the this that these those my your his her its our their every each some any no another either neither
  whose all both`,
);
export const PREPOSITIONS = set(
  `of in on at by for with from to into onto over under about after before during against between among
  through without within across behind beyond near off per since until till toward towards upon via as like
  despite except
  along around above below beside besides inside outside throughout than because`,
);
export const SUBJECTS = set(
  `i you he she it we they who there this that these those everyone everybody someone somebody nobody
  everything
  something nothing anyone anybody anything none one which what`,
);
export const FIRST_PERSON = set('i me my mine myself we us our ours ourselves');
export const AUXILIARIES = set('is are was were am has have had do does did');
export const MODALS = set('will would can could shall should may might must');
export const NEGATIONS = set('not never no nobody none nothing neither nor nowhere hardly scarcely');
/** Words that may stand between a subject and its verb. */
export const ADVERBS = set(
  `not never also still just now always often usually already only really even ever almost nearly soon then
  again currently recently actually probably possibly maybe perhaps certainly definitely finally later once
  sometimes rarely seldom hardly simply both all each too so well mostly mainly partly largely further
  instead otherwise
  therefore thus hence quickly slowly apparently reportedly allegedly obviously clearly originally initially`,
);
/** Begin a clause that depends on another one. */
export const SUBORDINATORS = set(
  'when while because although if unless whereas though once that whenever wherever whether',
);
/** Words of plural meaning without its ending. */
export const PLURALS = set(
  `people children men women team staff users data police both some most many few others folks kids parents
  friends
  customers engineers devs guys half all us`,
);

/** Whether a word is an adverb by its place in the list or by its ending. */
export function isAdverb(word: string): boolean {
  return ADVERBS.has(word) || (word.length > 4 && word.endsWith('ly') && !NOT_ADVERBS.has(word));
}
const NOT_ADVERBS = set(
  'family reply apply supply assembly early daily weekly monthly only italy july rely comply imply',
);
