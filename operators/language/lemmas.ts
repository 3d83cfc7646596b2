import { type Entry, entryOf } from './lexicon/lexicon.ts';

/** Irregular forms. */
const IRREGULAR = new Map(
  `men man;women woman;children child;people people;feet foot;teeth tooth;mice mouse;geese goose;wives wife;
knives knife;
lives live;leaves leave;wolves wolf;halves half;shelves shelf;went go;gone go;goes go;going go;did do;
done do;does do;
was be;were be;been be;being be;is be;are be;am be;has have;had have;having have;ran run;running run;sat sit;
stood stand;
lay lie;lying lie;lain lie;laid lay;ate eat;eaten eat;drank drink;drunk drink;wrote write;written write;
rode ride;
ridden ride;drove drive;driven drive;threw throw;thrown throw;caught catch;held hold;made make;took take;
taken take;
gave give;given give;got get;gotten get;came come;saw see;seen see;knew know;known know;thought think;
bought buy;
brought bring;taught teach;told tell;said say;felt feel;kept keep;slept sleep;left leave;lost lose;won win;
met meet;
paid pay;sent send;spent spend;built build;found find;fell fall;fallen fall;flew fly;flown fly;grew grow;
grown grow;
drew draw;drawn draw;blew blow;blown blow;broke break;broken break;spoke speak;spoken speak;chose choose;
chosen choose;
wore wear;worn wear;swam swim;swum swim;sang sing;sung sing;rang ring;began begin;begun begin;became become;
shook shake;
shaken shake;shot shoot;slid slide;dug dig;hung hang;swung swing;stuck stick;struck strike;fought fight;
heard hear;
led lead;fed feed;rose rise;risen rise;woke wake;woken wake;hid hide;hidden hide;bit bite;bitten bite;
froze freeze;
frozen freeze;stole steal;stolen steal;tore tear;torn tear;sold sell;understood understand;forgot forget;
forgotten forget;shown show;sewn sew;dove dive;lit light;bent bend;dealt deal;meant mean;leapt leap;
swept swept;
better good;best good;worse bad;worst bad;data data;dying die;tying tie;lying lie;skis ski;taxis taxi;
buses bus;
quizzes quiz;shrank shrink;shrunk shrink;sank sink;sunk sink;sprang spring;sprung spring;bound bind;
fled flee;forbade forbid;
forbidden forbid;froze freeze;swore swear;sworn swear;undid undo;undone undo;withdrew withdraw;
withdrawn withdraw;
analyses analysis;crises crisis;indices index;indexes index;died die;used use;uses use;using use`
    .replaceAll('\n', '')
    .split(';')
    .map((pair): [string, string] => {
      const [form, lemma] = pair.split(' ');
      return [form, lemma];
    }),
);

const verb = (stem: string): Entry | undefined => {
  const entry = entryOf(stem);
  return entry !== undefined && entry.v.length > 0 ? entry : undefined;
};

/** The verb of a stem from which -ing or -ed was removed. */
function verbOf(stem: string): string | undefined {
  if (stem.length < 2) return undefined;
  const undoubled = /([bdfgklmnprstvz])\1$/.test(stem) ? verb(stem.slice(0, -1)) : undefined;
  if (undoubled !== undefined) return undoubled.lemma;
  const withE = verb(`${stem}e`);
  const bare = verb(stem);
  if (withE === undefined) return bare?.lemma;
  if (bare === undefined) return withE.lemma;
  return withE.verbSenses > bare.verbSenses ? withE.lemma : bare.lemma;
}

function singular(word: string): string | undefined {
  if (/(ss|us|is)$/.test(word)) return undefined;
  const known = (stem: string) => {
    const entry = entryOf(stem);
    return entry !== undefined && entry.n.length + entry.v.length > 0 ? stem : undefined;
  };
  if (word.endsWith('ies') && word.length > 4) {
    const stem = known(`${word.slice(0, -3)}y`);
    if (stem !== undefined) return stem;
  }
  const bare = known(word.slice(0, -1));
  if (bare !== undefined) return bare;
  return word.endsWith('es') ? known(word.slice(0, -2)) : undefined;
}

function find(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length < 4) return word;
  if (word.endsWith('ing') && word.length > 5) return verbOf(word.slice(0, -3)) ?? word;
  if (word.endsWith('ied')) return verb(`${word.slice(0, -3)}y`)?.lemma ?? word;
  if (word.endsWith('ed') && word.length > 4) return verbOf(word.slice(0, -2)) ?? word;
  if (word.endsWith('s')) return singular(word) ?? word;
  return word;
}

/** Cache size. Words repeat, but names and ids are unbounded; a full cache is cleared. */
const KEPT = 50_000;
const lemmas = new Map<string, string>();

/**
 * The dictionary form of a word: irregular forms from a table, else the word without its ending if the lexicon has the result
 * ("sitting" -> "sit", "boxes" -> "box"), else the word itself.
 *
 * @param word In lower case.
 */
export function lemmaOf(word: string): string {
  const known = lemmas.get(word);
  if (known !== undefined) return known;
  if (lemmas.size >= KEPT) lemmas.clear();
  const lemma = find(word);
  lemmas.set(word, lemma);
  return lemma;
}
