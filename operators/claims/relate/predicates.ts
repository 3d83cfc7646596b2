import { wordSet } from '../../language/word-lists.ts';
import type { Bone, Frame } from './frame/frame.ts';

/** Verbs that take many objects at once: two objects do not exclude each other. */
const MANY_VALUED = wordSet(
  `like love enjoy visit eat drink own know go use support see watch play read speak hate dislike have
  include contain
  meet mention try buy talk study learn want need offer accept provide allow handle attend follow help invite
  recommend
  work-with sell teach collect make cook order get bring discuss review test cover affect depend import
  depend connect
  integrate require add remove fix close merge write travel hear listen send fail run`,
);

/** Predicates with one object at a time, as lemmas before the object. */
const FUNCTIONAL = new Set(
  `live in;reside in;live at;work at;work for;bear in;bear on;base in;base on;name;call;come from;from;
marry to;marry;
report to;locate in;write in;write by;own by;graduate from;host on;host in;host by;deploy to;deploy on;
migrate to;
move to;relocate to;lead by;maintain by;manage by;assign to;build with;build in;build on;power by;
implement in;store in;
choose;pick;select;decide on;settle on;switch to;standardise on;standardize on;default to;prefer;belong to;
headquarter in;stay in;stay at;found by;found in;invent by;design by;direct by;chair by;serve by;service by;clean by;insure by;sponsor by;supply by;fund by;teach by;treat by;supervise by;keep by;play at;play in;train at;train in;die in;employ by;
acquire by;
play for;schedule for;schedule on;due on;due in;start on;start at;end on;end at;take place on;take place in;
register in;park in;drive to work;time zone;set to;point to;equal;weigh;cost;last;turn;age;expire on;
expire in;
launch on;launch in;release on;release in;begin on;begin at;happen on;happen in;arrive on;arrive at;sit in;
publish in;
move into;coach by;paint by;compose by;discover by;study at;major in;license under;sign by;approve by;
write with`
    .replaceAll('\n', '')
    .split(';'),
);

/** Verbs of a role that one person has at a time: two subjects exclude each other. */
const ROLE = wordSet(
  'lead own manage head chair run direct captain coach moderate maintain host oversee win',
);

/** The up to three lemmas before a bone, nearest last. */
function before(frame: Frame, at: number): string[] {
  return frame.bones
    .slice(Math.max(0, at - 3), at)
    .filter(({ quantity }) => quantity === undefined)
    .map(({ lemma }) => lemma);
}

/** True if the bone at an index is the object of a predicate with one object at a time. */
export function isFunctional(frame: Frame, at: number): boolean {
  const lemmas = before(frame, at);
  while (TITLES.has(lemmas[lemmas.length - 1] ?? '')) lemmas.pop();
  for (let from = 0; from < lemmas.length; from++)
    if (FUNCTIONAL.has(lemmas.slice(from).join(' '))) return true;
  // One goes to many places, but to one school.
  return (
    /(?:^| )(?:go to|attend)$/.test(lemmas.join(' ')) && frame.content.some(({ lemma }) => SCHOOLS.has(lemma))
  );
}

const SCHOOLS = wordSet('school kindergarten nursery college university academy gymnasium');

const BE = wordSet('is was are were be am becomes became');

/** Words before a name, which do not tell who it is. */
const TITLES = wordSet('dr mr mrs ms miss prof professor doctor sir frau herr');

/** True if the token before a bone (ignoring articles) is a form of "be" that ends a definite subject. */
export function isCopular(frame: Frame, bone: Bone): boolean {
  let at = bone.at - 1;
  while (
    at > 0 &&
    (/^(the|a|an|now|currently|still|called|named)$/.test(frame.tokens[at].word) ||
      TITLES.has(frame.tokens[at].word))
  )
    at--;
  return at > 0 && BE.has(frame.tokens[at].word);
}

/** "The lead is Anna", "its default port is 80": a definite noun with one value. */
export function isDefinition(frame: Frame, bone: Bone): boolean {
  if (!isCopular(frame, bone)) return false;
  const [first] = frame.tokens;
  return frame.subject === 'definite' || /^(my|our|your|his|her|their|its)$/.test(first.word);
}

/** True if the verb of a statement takes many objects at once. */
export function isManyValued(frame: Frame, at: number): boolean {
  const { bones } = frame;
  for (let i = at - 1; i >= 0 && i >= at - 4; i--) {
    // A preposition of place introduces a location, not an object.
    if (/^(in|on|at|near|under)$/.test(bones[i].word)) return false;
    if (MANY_VALUED.has(bones[i].lemma)) return true;
  }
  return false;
}

const UNIQUE = wordSet(
  `default favourite favorite main primary root only capital best current next preferred official sole maximum
  minimum`,
);

/** "The default branch is main": a unique subject, whatever its value. */
export function isUnique(frame: Frame, bone: Bone): boolean {
  return isDefinition(frame, bone) && frame.bones.some(({ word, at }) => at < bone.at && UNIQUE.has(word));
}

/** What follows a verb that tells where or with whom something is. */
const PLACED = wordSet('in at on to for by with from');

/** "Uses Jira", "listens on port 80": another value may be one more, which ends nothing. */
export function hasMany({ tokens, bones, subjectEnd }: Frame): boolean {
  return bones.some(
    ({ lemma, at }) =>
      at > 0 &&
      at >= subjectEnd - 1 &&
      MANY_VALUED.has(lemma) &&
      !tokens.some(({ word }, place) => place > at && BE.has(word)) &&
      (lemma === 'listen' || !PLACED.has(tokens[at + 1]?.word ?? '')),
  );
}

/** Time adverbs between a form of "be" and its complement. */
const MEANWHILE = wordSet('now currently still today since again back');

/** "Our office is in Hamburg", "is now in Hamburg": the location of a definite thing. */
export function isPlaced(frame: Frame, bone: Bone): boolean {
  const { tokens, subject } = frame;
  if (subject !== 'definite' || tokens[bone.at - 1]?.word !== 'in') return false;
  let at = bone.at - 2;
  while (at > 0 && MEANWHILE.has(tokens[at].word)) at--;
  return /^(is|are)$/.test(tokens[at]?.word ?? '');
}

/** "uses React for the frontend", "uses Postgres as its database": a purpose that one thing serves. */
export function hasPurpose(frame: Frame, at: number): boolean {
  const next = frame.bones[at + 1];
  const verb = frame.bones
    .slice(Math.max(0, at - 2), at)
    .some(({ lemma }) => /^(use|choose|pick|adopt|have)$/.test(lemma));
  return verb && next !== undefined && /^(for|as)$/.test(next.word);
}

/** True if the first bone is the subject of a role that one person has at a time. */
export function isRole(frame: Frame): boolean {
  const { bones, tokens } = frame;
  const verb = bones[1];
  if (verb === undefined || bones[0].at !== 0) return false;
  if (ROLE.has(verb.lemma) && verb.at === 1 && verb.word.endsWith('s')) return true;
  const be = tokens[1]?.word ?? '';
  return BE.has(be) && tokens[2]?.word === 'the';
}
