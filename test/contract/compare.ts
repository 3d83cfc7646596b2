import { byText, type Line, type Side } from './lines.ts';

/** One difference between two versions of a contract. */
export interface Change {
  /** The key of the line that it concerns. */
  readonly key: string;
  /** `breaking`: a program that works with the old version may fail with the new one. `additive`: none does. */
  readonly kind: 'breaking' | 'additive';
  readonly what: string;
}

/** What a change does to the set of values that a field may have. */
type Effect = 'widens' | 'narrows' | 'changes' | 'nothing';

const LOWER = /^(?:min|above|minLength|minItems|minProperties)$/;
const UPPER = /^(?:max|below|maxLength|maxItems|maxProperties)$/;
/** Facts without which a field may have more values. */
const LIMITS = new Set(['pattern', 'format', 'any', 'rules', 'keys', 'not', 'multipleOf', 'uniqueItems']);
/** Lines that name a long text for others, which change with it. */
const TEXTS = 'text';

const setOf = (text: string) => new Set(text.split(' | '));

function typesOf(text: string): ReadonlySet<string> {
  const types = setOf(text);
  if (types.has('number')) types.add('integer');
  return types;
}

function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((one) => all.has(one));
}

function effectOnSet(before: ReadonlySet<string>, now: ReadonlySet<string>): Effect {
  if (isWithin(before, now)) return 'widens';
  return isWithin(now, before) ? 'narrows' : 'changes';
}

/** A value that is missing is no limit. */
function effectOfLimit(before: string | undefined, now: string | undefined): Effect {
  if (before === undefined) return 'narrows';
  return now === undefined ? 'widens' : 'changes';
}

function effectOfBound(before: string | undefined, now: string | undefined, isLower: boolean): Effect {
  if (before === undefined || now === undefined) return effectOfLimit(before, now);
  return Number(now) > Number(before) === isLower ? 'narrows' : 'widens';
}

function effectOf(fact: string, before: string | undefined, now: string | undefined): Effect {
  if (LOWER.test(fact) || UPPER.test(fact)) return effectOfBound(before, now, LOWER.test(fact));
  if (LIMITS.has(fact)) return effectOfLimit(before, now);
  // Unknown fields of an object are ignored or kept, unless they are refused.
  if (fact === 'others')
    return effectOfLimit(before === 'any' ? undefined : before, now === 'any' ? undefined : now);
  if (fact === 'presence') return now === 'optional' ? 'widens' : 'narrows';
  if (fact === 'values' && (before === undefined || now === undefined)) return effectOfLimit(before, now);
  if (before === undefined || now === undefined) return 'changes';
  if (fact === 'type') return effectOnSet(typesOf(before), typesOf(now));
  return fact === 'values' ? effectOnSet(setOf(before), setOf(now)) : 'changes';
}

/** Whether nobody has to change for an effect: a caller may always send less, and tidemark may always answer less. */
function isHarmless(effect: Effect, side: Side): boolean {
  return (
    effect === 'nothing' || (effect === 'widens' && side === '>') || (effect === 'narrows' && side === '<')
  );
}

/** What happened to a fact, for people. */
function described(fact: string, before: string | undefined, now: string | undefined): string {
  if (fact === 'values' && before !== undefined && now !== undefined) {
    const [had, has] = [setOf(before), setOf(now)];
    const added = [...has].filter((one) => !had.has(one)).map((one) => `+${one}`);
    const removed = [...had].filter((one) => !has.has(one)).map((one) => `-${one}`);
    return `values ${[...removed, ...added].join(' ')}`;
  }
  if (before === undefined) return `${fact} is now ${now}, and was free`;
  return now === undefined
    ? `${fact} was ${before}, and is free now`
    : `${fact} was ${before}, and is ${now}`;
}

function changesOf(key: string, before: Line, now: Line): Change[] {
  const names = [...new Set([...before.facts.keys(), ...now.facts.keys()])].sort(byText);
  return names.flatMap((fact): Change[] => {
    const [had, has] = [before.facts.get(fact), now.facts.get(fact)];
    if (had === has) return [];
    const kind = isHarmless(effectOf(fact, had, has), now.side) ? 'additive' : 'breaking';
    return [{ key, kind, what: described(fact, had, has) }];
  });
}

/** The path of what has a path: `a.b[]` of `a.b[].c`; undefined at the top. */
function parentOf(path: string): string | undefined {
  const [last] = /(?:\.[^.[\]{}<>]+|\[\d*\]|\{\}|<[^<>]*>)$/.exec(path) ?? [];
  if (last !== undefined) return path.slice(0, -last.length);
  return path === 'self' ? undefined : 'self';
}

/** Whether callers that were right before lack the field. */
function isDemanded(line: Line, before: ReadonlyMap<string, Line>, now: ReadonlyMap<string, Line>): boolean {
  if (line.side !== '>' || line.facts.get('presence') !== 'required') return false;
  const parent = `${line.place} ${line.side} ${parentOf(line.path)}`;
  if (now.has(parent)) return before.has(parent);
  return [...before.values()].some(({ place }) => place === line.place);
}

/**
 * The differences between two versions of a contract, sorted by key. What becomes wider in a request, and what becomes narrower in an
 * answer, is additive; the reverse is breaking. So is whatever is removed, a new field that a request must have, a new value of an enum in
 * an answer, another default, and every change of a name or a number that both sides rely on.
 */
export function compare(before: ReadonlyMap<string, Line>, now: ReadonlyMap<string, Line>): Change[] {
  const keys = [...new Set([...before.keys(), ...now.keys()])].sort(byText);
  return keys.flatMap((key): Change[] => {
    const [had, has] = [before.get(key), now.get(key)];
    if ((had ?? has)?.place === TEXTS) return [];
    if (has === undefined) return [{ key, kind: 'breaking', what: 'is gone' }];
    if (had !== undefined) return changesOf(key, had, has);
    return isDemanded(has, before, now)
      ? [{ key, kind: 'breaking', what: 'is new, and required of callers that do not know it' }]
      : [{ key, kind: 'additive', what: 'is new' }];
  });
}

/** Differences as text, the breaking ones first. */
export function changesText(changes: readonly Change[]): string {
  return (['breaking', 'additive'] as const)
    .flatMap((kind) => {
      const some = changes.filter((change) => change.kind === kind);
      return some.length === 0
        ? []
        : [`${some.length} ${kind}:`, ...some.map(({ key, what }) => `  ${key}: ${what}`)];
    })
    .join('\n');
}
