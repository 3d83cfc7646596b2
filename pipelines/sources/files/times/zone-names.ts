import { literal } from '../sql-text.ts';

/**
 * Offsets of the names of zones behind a time. A name that several countries use has its commonest meaning there: `BST` is British Summer Time, `CST`
 * that of North America, `IST` that of India.
 */
const OFFSETS: ReadonlyMap<string, string> = new Map([
  ['WET', '+00:00'],
  ['WEST', '+01:00'],
  ['BST', '+01:00'],
  ['CET', '+01:00'],
  ['MEZ', '+01:00'],
  ['CEST', '+02:00'],
  ['MESZ', '+02:00'],
  ['EET', '+02:00'],
  ['SAST', '+02:00'],
  ['EEST', '+03:00'],
  ['MSK', '+03:00'],
  ['IST', '+05:30'],
  ['SGT', '+08:00'],
  ['HKT', '+08:00'],
  ['AWST', '+08:00'],
  ['JST', '+09:00'],
  ['KST', '+09:00'],
  ['ACST', '+09:30'],
  ['AEST', '+10:00'],
  ['AEDT', '+11:00'],
  ['NZST', '+12:00'],
  ['NZDT', '+13:00'],
  ['BRT', '-03:00'],
  ['ADT', '-03:00'],
  ['AST', '-04:00'],
  ['EDT', '-04:00'],
  ['EST', '-05:00'],
  ['CDT', '-05:00'],
  ['CST', '-06:00'],
  ['MDT', '-06:00'],
  ['MST', '-07:00'],
  ['PDT', '-07:00'],
  ['PST', '-08:00'],
  ['AKDT', '-08:00'],
  ['AKST', '-09:00'],
  ['HST', '-10:00'],
]);

const ENDING = '\\d\\s*\\(?([A-Z]{3,4})\\)?$';
const NAMED = new RegExp(ENDING);

/** The name of a zone at the beginning of a text, in brackets or without. */
export const ZONE_NAME = new RegExp(`^\\(?(?:${[...OFFSETS.keys()].join('|')})\\b\\)?`);

/** Whether a time ends with what may be the name of a zone. */
export function hasZoneName(text: string): boolean {
  return NAMED.test(text.trim());
}

/** SQL of what may be the name of a zone behind a time; empty where there is none. */
export function endingSql(text: string): string {
  return `regexp_extract(trim(${text}), ${literal(ENDING)}, 1)`;
}

/** Those of some names whose offsets are known, in order. */
export function knownZones(names: readonly string[]): string[] {
  return names.filter((name) => OFFSETS.has(name)).sort();
}

/** Names of zones with what they are read as, such as `BST:+01:00`. */
export function zonesText(names: readonly string[]): string {
  return names.map((name) => `${name}:${OFFSETS.get(name) ?? ''}`).join(',');
}

/** SQL of the text of a time with offsets in place of the names of zones. */
export function offsetSql(text: string, names: readonly string[]): string {
  return names.reduce(
    (sql, name) =>
      `regexp_replace(${sql}, ${literal(`(\\s*)\\(?${name}\\)?$`)}, ${literal(`\\1${OFFSETS.get(name) ?? ''}`)})`,
    `trim(${text})`,
  );
}

/** A zone in the header of a column of times. */
export interface HeaderZone {
  /** As it is written there. */
  readonly text: string;
  /** Minutes ahead of UTC; undefined where the header does not say: CET may change with the season. */
  readonly minutes: number | undefined;
}

/** The zone in the name of a column of times, such as `Time (UTC+1)`; undefined if it names none. */
export function headerZone(name: string): HeaderZone | undefined {
  const [, text] =
    /[([]\s*((?:UTC|GMT)(?:\s*[+-]\s*\d{1,2}(?::?\d{2})?)?|[A-Z]{3,4}(?:\/[A-Z]{3,4})?)\s*[)\]]/.exec(name) ??
    [];
  if (text === undefined) return undefined;
  const [, base, sign, hours = '0', minutes = '0'] =
    /^(UTC|GMT)\s*([+-])?\s*(\d{1,2})?:?(\d{2})?$/.exec(text) ?? [];
  if (base === undefined)
    return text.split('/').some((one) => OFFSETS.has(one)) ? { text, minutes: undefined } : undefined;
  return { text, minutes: (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) };
}
