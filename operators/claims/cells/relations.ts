import { wordSet } from '../../language/word-lists.ts';

/** What relates a thing and a value in a statement. */
export interface Relation {
  readonly name: string;
  /** Whether the value is the subject of the verbs ("Ana owns it"), rather than their object ("it runs in Oslo"). */
  readonly isOfSubject: boolean;
  /** Verbs with what belongs to them, as lemmas: "own", "run in". */
  readonly verbs: readonly (readonly string[])[];
  /** Nouns of the value: "owner" in "the owner of checkout is Ana". */
  readonly nouns: ReadonlySet<string>;
}

const phrases = (text: string) => text.split(/\s*,\s*/).map((phrase) => phrase.trim().split(' '));
const bySubject = (name: string, verbs: string, nouns: string): Relation => ({
  name,
  isOfSubject: true,
  verbs: phrases(verbs),
  nouns: wordSet(nouns),
});
const byObject = (name: string, verbs: string, nouns: string): Relation => ({
  ...bySubject(name, verbs, nouns),
  isOfSubject: false,
});

/** Verbs with each of some prepositions, and others. */
const each = (verbs: string, prepositions: string, others: string) =>
  `${verbs
    .split(' ')
    .flatMap((verb) => prepositions.split(' ').map((preposition) => `${verb} ${preposition}`))
    .join(', ')}, ${others}`;

/** Relations that questions ask for. A verb may say either of two; a new verb is a word here. */
export const RELATIONS: readonly Relation[] = [
  bySubject(
    'owner',
    'own, maintain, look after, take care of, be responsible for, be in charge of, take over, have take over',
    'owner maintainer',
  ),
  bySubject(
    'leader',
    'lead, head, manage, run, coordinate, chair, be in charge of, take over, have take over',
    'lead leader head manager chair coordinator director',
  ),
  bySubject('supplier', 'supply, provide, deliver', 'supplier provider vendor'),
  bySubject('approver', 'sign off', 'approver'),
  bySubject('tenant', 'rent, lease, occupy', 'tenant'),
  bySubject(
    'author',
    'write, build, create, draft, design, invent, compose, carry out, conduct, found, discover, paint',
    'author creator composer founder',
  ),
  bySubject('cause', 'cause, trigger, lead to, result in', 'cause trigger reason'),
  byObject('owner', 'belong to', 'owner'),
  byObject(
    'place',
    each(
      'run host live sit stay stand be base locate reside store keep deploy situate play train practise rehearse',
      'in at',
      'host on, live on, sit on, stand on, be on, store on, keep on, deploy on, host with, take place in, take place at, move to, move into, relocate to, deploy to',
    ),
    'location place region site venue home host',
  ),
  byObject('assignment', 'assign to, allocate to', 'assignment'),
  byObject('language', 'write in, implement in, rewrite in, program in, code in, port to', 'language'),
  byObject('employer', 'work for, work at, join, employ by', 'employer company'),
  byObject(
    'tool',
    `use, require, need, target, run, run on, rely on, choose, pick, adopt, go with, switch to, migrate to, move to, upgrade to, be on, build on, build with, write in,
    store in, deploy with`,
    'tool',
  ),
  byObject('duration', 'take, last, keep for, run for, be down for, stay down for', 'duration length'),
  byObject('price', 'cost, charge', 'price cost fee'),
  byObject('size', 'count', 'headcount size'),
  byObject('limit', 'allow, permit, limit to, cap at', 'limit quota allowance cap'),
  byObject('weight', 'weigh', 'weight'),
  byObject('material', 'make of, make from, mould from, build from, consist of', 'material'),
  byObject('name', 'call, name', 'name'),
  byObject(
    'start',
    'begin, start, go live, launch, kick off, be on, be at',
    'start launch beginning kick-off go-live',
  ),
  byObject(
    'end',
    'end, expire, run out, finish, run until, run to, be valid until, last until',
    'end expiry deadline',
  ),
  byObject('date', 'be on, be at, take place on, take place at, happen on, happen at, be due on', 'date'),
];
