import { itemAt } from '../../item-at.ts';

/**
 * Words with the same meaning in every context, each group in one form. A dictionary synonym is not enough: a "server" may be a
 * waiter, and a "manager" need not be a director. Extend with care: claims are merged by it.
 */
const GROUPS = `buy purchase;buys purchases;bought purchased;buying purchasing;
begin start;begins starts;began begun started;beginning starting;
use utilize utilise;uses utilizes utilises;used utilized utilised;using utilizing utilising;
help assist;helps assists;helped assisted;helping assisting;
permit allow;permits allows;permitted allowed;permitting allowing;
repair fix;repairs fixes;repaired fixed;repairing fixing;
choose select;chooses selects;chose chosen selected;choosing selecting;
shut close;shuts closes;shutting closing;
big large;bigger larger;biggest largest;huge enormous;quick fast rapid;wrong incorrect;ill sick;
often frequently;rarely seldom;nearly almost;approximately roughly;
error mistake;errors mistakes;car automobile;cars automobiles;bicycle bike;bicycles bikes;
photo photograph;photos photographs;phone telephone;phones telephones;television tv;
movie film;movies films;airplane aeroplane;airplanes aeroplanes;refrigerator fridge;sofa couch;
lawyer attorney;lawyers attorneys;physician doctor;physicians doctors;
mother mom mum;father dad;kid child;kids children;
email e-mail;emails e-mails;website web-site;
colour color;colours colors;favourite favorite;centre center;grey gray;behaviour behavior;licence license;
catalogue catalog;cancelled canceled;labelled labeled;organisation organization;optimise optimize;
okay ok;% percent pct`;

/** Units of time, whose abbreviations are ambiguous without a preceding number. */
const UNITS = `ms msec msecs millisecond milliseconds;s sec secs second seconds;min mins minute minutes;
h hr hrs hour hours`;

/** Words that may be omitted without a change of meaning. */
const FILLERS = new Set(['also', 'actually', 'indeed', 'basically']);

/** Verbs after which "that" may be omitted. */
const SAYING = new Set(
  `agreed agree believe believed decide decided found know known knew note noted report reported said say says think
  thought confirm confirmed`.split(/\s+/),
);

function canonical(groups: string): ReadonlyMap<string, string> {
  return new Map(
    groups.split(/;\s*/).flatMap((group) => {
      const words = group.trim().split(' ');
      return words.map((word): [string, string] => [word, itemAt(words, 0)]);
    }),
  );
}

const WORDS = canonical(GROUPS);
const UNIT_WORDS = canonical(UNITS);
const NUMBER = /^\d+(?:[.,]\d+)*$/;

/** "30s" as a number and its unit. */
function parted(word: string): string[] {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s|min|h)$/.exec(word) ?? [];
  return number === undefined || unit === undefined ? [word] : [number, unit];
}

/**
 * The normal form of a statement with synonyms unified. Two statements with equal results have the same numbers, names, times,
 * negations, tense and order, and differ at most in words like "buy" and "purchase".
 *
 * @param identity normal form of the statement, see identityOf
 */
export function sameWords(identity: string): string {
  const words = identity.split(' ').flatMap(parted);
  return words
    .flatMap((word, at) => {
      const before = words[at - 1] ?? '';
      if (FILLERS.has(word) || (word === 'that' && SAYING.has(before))) return [];
      const unit = NUMBER.test(before) ? UNIT_WORDS.get(word) : undefined;
      return [unit ?? WORDS.get(word) ?? word];
    })
    .join(' ');
}
