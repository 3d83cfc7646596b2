import { entryOf } from '../../../language/lexicon/lexicon.ts';

/** `more` has more of a quality than `less`, or as much when `equal`. */
export interface ComparedQuality {
  readonly quality: string;
  readonly more: string;
  readonly less: string;
  readonly equal: boolean;
  readonly denied: boolean;
}

/** The pole that measures a scale; the other pole swaps the sides. */
const POLES = new Map(
  `short tall;small big;little big;tiny big;young old;new old;slow fast;low high;weak strong;poor rich;
light heavy;
thin thick;narrow wide;cheap expensive;easy hard;simple hard;bad good;cold hot;cool hot;near far;close far;
late early;
quiet loud;dark bright;soft loud;shallow deep;ugly beautiful;stupid smart;dumb smart;dirty clean;sad happy`
    .replaceAll('\n', '')
    .split(';')
    .map((pair): [string, string] => {
      const [one, other] = pair.split(' ');
      return [one, other];
    }),
);
/** Other words for a pole. */
const SAME = new Map(
  'large big;great big;quick fast;rapid fast;clever smart;wealthy rich;costly expensive;difficult hard'
    .split(';')
    .map((pair): [string, string] => {
      const [one, other] = pair.split(' ');
      return [one, other];
    }),
);
const IRREGULAR = new Map([
  ['better', 'good'],
  ['worse', 'bad'],
  ['further', 'far'],
  ['farther', 'far'],
]);

const adjective = (word: string) => (entryOf(word)?.a.length ?? 0) > 0;

/** The adjective of a comparative form: "taller" -> "tall"; undefined for other words. */
export function positiveOf(word: string): string | undefined {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (!word.endsWith('er') || word.length < 5) return undefined;
  const stem = word.slice(0, -2);
  const stems = [stem, `${stem}e`, stem.endsWith('i') ? `${stem.slice(0, -1)}y` : '', stem.slice(0, -1)];
  return stems.find((one, i) => one !== '' && adjective(one) && (i < 3 || stem.at(-1) === stem.at(-2)));
}

const EDGE = /^(.+?) (?:is|are|was|were) (not |never )?(.+)$/;
const THAN =
  /^(?:(?:much|far|even|slightly|a bit|a lot|significantly) )?(?:(more|less) )?([\p{L}-]+) than (.+)$/u;
const AS = /^(?:just |exactly )?as ([\p{L}-]+) as (.+)$/u;

/** Names of a list. */
export function listed(text: string): string[] {
  return text
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/)
    .map((name) => name.trim().replace(/^(?:the|a|an) /, ''))
    .filter((name) => name !== '');
}

/**
 * Comparisons of a statement such as "a is taller than b , b is taller than c and d" or "a is as tall as b".
 * Undefined where a part of it is anything else.
 * @param text In lower case, contractions written out, without a final full stop.
 */
export function comparisonsOf(text: string): ComparedQuality[] | undefined {
  if (!/ than | as [\p{L}-]+ as /u.test(text)) return undefined;
  const found: ComparedQuality[] = [];
  for (const part of text.split(/\s*[,;]\s*(?:and\s+)?(?=[^,;]+? (?:is|are|was|were) )/)) {
    const edge = EDGE.exec(part);
    if (edge === null) return undefined;
    const [, subject, denial, rest] = edge;
    const than = THAN.exec(rest);
    const as = than === null ? AS.exec(rest) : null;
    let quality: string | undefined;
    let others: string;
    let swapped = false;
    if (than !== null) {
      quality = than[1] === undefined ? positiveOf(than[2]) : than[2];
      others = than[3];
      swapped = than[1] === 'less';
    } else if (as !== null) {
      quality = as[1];
      others = as[2];
    } else return undefined;
    if (quality === undefined || others.split(' ').length > 60) return undefined;
    quality = SAME.get(quality) ?? quality;
    const pole = POLES.get(quality);
    if (pole !== undefined) swapped = !swapped;
    const subjects = listed(subject);
    for (const one of subjects) {
      for (const other of listed(others)) {
        const equal = as !== null;
        const [more, less] = swapped && !equal ? [other, one] : [one, other];
        found.push({ quality: pole ?? quality, more, less, equal, denied: denial !== undefined });
      }
    }
  }
  return found.length > 0 ? found : undefined;
}
