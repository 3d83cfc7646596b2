import { byText, type Line, lineOf, type Side } from './lines.ts';

/** A JSON Schema, as far as its form is known before it is read. */
export type Schema = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What JSON Schema says to people, which no program relies on. */
const PROSE = new Set(['$schema', '$id', '$comment', 'description', 'title', 'example', 'examples']);
/** Keywords that the form of the lines expresses. */
const FORM = new Set([
  ...['type', 'properties', 'required', 'items', 'prefixItems', 'additionalProperties', 'propertyNames'],
  ...['anyOf', 'oneOf', 'allOf', '$ref', '$defs', 'enum', 'const'],
]);
const NAMES: Readonly<Record<string, string>> = {
  minimum: 'min',
  maximum: 'max',
  exclusiveMinimum: 'above',
  exclusiveMaximum: 'below',
};
/** Bounds that any JSON number has; zod writes them for whole numbers. */
const SAFE = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
/** Characters of the longest pattern that is written where it holds; longer ones are written once. */
const LONG = 60;

/** JSON whose keys are sorted, so that equal values give equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => byText(one, other)))
      : inner,
  );
}

const withoutProse = (schema: unknown): unknown =>
  isRecord(schema)
    ? Object.fromEntries(Object.entries(schema).filter(([keyword]) => !PROSE.has(keyword)))
    : schema;

/** Whether a schema says nothing of parts of a value: all of it can be written in one line. */
export function isPlain(schema: unknown): boolean {
  return (
    isRecord(schema) &&
    !['$ref', 'properties', 'items', 'prefixItems', 'additionalProperties', 'anyOf', 'oneOf'].some(
      (keyword) => keyword in schema,
    )
  );
}

/** The text of a value of an enum: a word as it is, anything else as JSON. The type of the field tells `1` from `"1"`. */
function valueText(value: unknown): string {
  return typeof value === 'string' && /^[\w.:/-]+$/.test(value) ? value : JSON.stringify(value);
}

/** The values that a schema allows, sorted; undefined if they are no closed set. */
function valuesOf(schema: Schema): string | undefined {
  const values = 'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : undefined;
  return values?.map(valueText).sort(byText).join(' | ');
}

/** A name for a branch of a union, from what the branch is and has. */
function branchName(schema: unknown, others: readonly unknown[]): string {
  if (!isRecord(schema)) return String(schema);
  if (typeof schema.$ref === 'string') return nameIn(schema.$ref);
  const { properties, required, type } = schema;
  if (!isRecord(properties)) return typeof type === 'string' ? type : 'any';
  const fixed = Object.entries(properties).find(([, field]) => isRecord(field) && 'const' in field);
  if (fixed !== undefined && isRecord(fixed[1])) return `${fixed[0]}=${String(fixed[1].const)}`;
  const isElsewhere = (name: unknown) =>
    others.some((other) => isRecord(other) && isRecord(other.properties) && String(name) in other.properties);
  return String(listOf(required).find((name) => !isElsewhere(name)) ?? 'object');
}

/**
 * Names for the branches of a union, which do not depend on their order: the schema that a branch refers to, the constant that it has, or
 * its first required field that no other branch has.
 *
 * @throws TypeError if two branches have one name
 */
export function branchNames(branches: readonly unknown[]): string[] {
  const names = branches.map((branch) =>
    branchName(
      branch,
      branches.filter((other) => other !== branch),
    ),
  );
  if (new Set(names).size < names.length) throw new TypeError(`branches of one name: ${names.join(', ')}`);
  return names;
}

/** The name in a reference to a named schema. */
export const nameIn = ($ref: string) => $ref.slice($ref.lastIndexOf('/') + 1);

/** The places of a tuple, however it is written: one by one, or as a list of fixed length where they are equal. */
export function placesOf({ prefixItems, items, minItems, maxItems }: Schema): readonly unknown[] {
  if (Array.isArray(prefixItems)) return prefixItems;
  const fixed = typeof maxItems === 'number' && minItems === maxItems ? maxItems : 0;
  return Array.from({ length: fixed }, () => items);
}

/** The branches of a union that are not null, and whether null is one. */
export function unionOf({ anyOf, oneOf }: Schema): {
  readonly branches: readonly unknown[];
  readonly nullable: boolean;
} {
  const all = listOf(anyOf ?? oneOf);
  const branches = all.filter((branch) => !(isRecord(branch) && branch.type === 'null'));
  return { branches, nullable: branches.length < all.length };
}

/** How a field stands in what has it. */
export type Presence = 'required' | 'optional' | undefined;

/** Flattens JSON Schemas to lines. Named schemas are flattened once, under their names, for each side that has them. */
export class Flattening {
  readonly lines: Line[] = [];
  private readonly definitions: Readonly<Record<string, unknown>>;
  private readonly done = new Set<string>();

  /** @param definitions the named schemas that references refer to */
  constructor(definitions: Readonly<Record<string, unknown>> = {}) {
    this.definitions = definitions;
  }

  /**
   * Adds the lines of a schema.
   *
   * @throws TypeError for a schema that the lines cannot express
   */
  add(place: string, side: Side, path: string, schema: unknown, presence?: Presence): void {
    if (!isRecord(schema)) {
      const type = schema === false ? 'never' : 'any';
      this.lines.push(lineOf(place, side, path, { type, presence }));
      return;
    }
    const { branches, nullable } = unionOf(schema);
    const [only] = branches;
    if (nullable && branches.length === 1 && isRecord(only)) {
      const { anyOf: _any, oneOf: _one, ...rest } = schema;
      this.write(place, side, path, { ...rest, ...only }, presence, true);
    } else this.write(place, side, path, schema, presence, nullable);
  }

  private write(
    place: string,
    side: Side,
    path: string,
    schema: Schema,
    presence: Presence,
    nullable: boolean,
  ): void {
    const { branches } = unionOf(schema);
    const parted = branches.some((branch) => !isPlain(branch));
    const facts: Record<string, string | undefined> = {
      type: `${this.typeOf(schema, branches, parted)}${nullable ? ' | null' : ''}`,
      presence,
      values: valuesOf(schema),
      ...this.constraints(schema, side),
    };
    if (branches.length > 0 && !parted) {
      facts.any = branches
        .map(withoutProse)
        .map((one) => this.shortened(canonical(one)))
        .sort(byText)
        .join(' or ');
    }
    this.lines.push(lineOf(place, side, path, facts));
    if (parted) this.addBranches(place, side, path, branches);
    this.addParts(place, side, path, schema);
    const { $ref } = schema;
    if (typeof $ref === 'string') this.addNamed(nameIn($ref), side);
  }

  private typeOf(
    { $ref, type, properties, enum: values, ...rest }: Schema,
    branches: readonly unknown[],
    parted: boolean,
  ): string {
    if (typeof $ref === 'string') return nameIn($ref);
    if (parted) return 'union';
    if (Array.isArray(type)) return type.map(String).sort(byText).join(' | ');
    if (typeof type === 'string') return type;
    if (isRecord(properties)) return 'object';
    const known = 'const' in rest ? [rest.const] : listOf(values);
    const inner =
      known.length > 0
        ? known.map((each) => typeof each)
        : branches.flatMap((one) => (isRecord(one) ? [one.type] : []));
    const types = new Set(inner.filter((each) => each !== undefined).map(String));
    return types.size === 0 ? 'any' : [...types].sort(byText).join(' | ');
  }

  private constraints(schema: Schema, side: Side): Record<string, string | undefined> {
    const facts: Record<string, string | undefined> = {};
    for (const [keyword, value] of Object.entries(schema)) {
      if (PROSE.has(keyword) || FORM.has(keyword)) continue;
      if ((keyword === 'minimum' || keyword === 'maximum') && SAFE.some((bound) => bound === value)) continue;
      facts[NAMES[keyword] ?? keyword] =
        typeof value === 'string' ? this.shortened(value) : canonical(withoutProse(value));
    }
    if (Array.isArray(schema.allOf)) {
      if (!schema.allOf.every((one) => isRecord(one) && !('properties' in one) && !('$ref' in one))) {
        throw new TypeError(`an intersection of records has no line: ${canonical(schema.allOf)}`);
      }
      facts.rules = schema.allOf.map(withoutProse).map(canonical).sort(byText).join(' and ');
    }
    const { additionalProperties: others, properties, propertyNames } = schema;
    // A strict request refuses a field that it does not know; an answer is closed by its other lines.
    if (others === false && side === '>') facts.others = 'refused';
    if (
      (others === true || (isRecord(others) && Object.keys(others).length === 0)) &&
      properties !== undefined
    ) {
      facts.others = 'any';
    }
    const names = withoutProse(propertyNames);
    if (names !== undefined && canonical(names) !== '{"type":"string"}')
      facts.keys = this.shortened(canonical(names));
    return facts;
  }

  /** A text, or the name of a line that has it. */
  private shortened(text: string): string {
    if (text.length <= LONG) return text;
    const name = `@${hashOf(text)}`;
    this.lines.push(lineOf('text', '=', name, { is: text }));
    return name;
  }

  private addBranches(place: string, side: Side, path: string, branches: readonly unknown[]): void {
    const names = branchNames(branches);
    for (const [index, branch] of branches.entries())
      this.add(place, side, `${path}<${names[index]}>`, branch);
  }

  private addParts(place: string, side: Side, path: string, schema: Schema): void {
    const { properties, items, additionalProperties, maxItems } = schema;
    const required = listOf(schema.required);
    if (isRecord(properties)) {
      for (const [name, field] of Object.entries(properties)) {
        const presence = required.includes(name) ? 'required' : 'optional';
        this.add(place, side, fieldPath(path, name), field, presence);
      }
    }
    if (isRecord(additionalProperties) && Object.keys(additionalProperties).length > 0) {
      this.add(place, side, `${path}{}`, additionalProperties);
    }
    const places = placesOf(schema);
    for (const [index, one] of places.entries()) this.add(place, side, `${path}[${index}]`, one);
    const more = maxItems === undefined || maxItems !== places.length;
    if (more && isRecord(items) && Object.keys(items).length > 0) this.add(place, side, `${path}[]`, items);
  }

  private addNamed(name: string, side: Side): void {
    const key = `${name} ${side}`;
    if (this.done.has(key)) return;
    this.done.add(key);
    const schema = this.definitions[name];
    if (schema === undefined) throw new TypeError(`there is no schema ${name}`);
    this.add(name, side, SELF, schema);
  }
}

/** The path of a named schema itself. */
export const SELF = 'self';

/** The path of a field of what is at a path. */
export const fieldPath = (path: string, name: string): string => (path === SELF ? name : `${path}.${name}`);

/** FNV-1a of a text in 8 hexadecimal digits: a name that only changes with the text. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}
