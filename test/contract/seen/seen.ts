import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import {
  branchNames,
  fieldPath,
  isPlain,
  isRecord,
  nameIn,
  placesOf,
  type Schema,
  SELF,
  unionOf,
} from '../flatten.ts';
import type { Side } from '../lines.ts';

/** What was seen of a contract: values are followed through their schemas, along the same paths as those of the lines. */
export class Seen {
  /** Keys of lines whose field was there in some value. */
  readonly keys = new Set<string>();
  /** Fields that no schema has, and values that their schema forbids. */
  readonly faults = new Set<string>();
  private readonly definitions: Readonly<Record<string, unknown>>;
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false });
  private readonly checks = new Map<string, ValidateFunction>();

  /** @param definitions the named schemas, as `#/components/schemas/…` or `#/$defs/…` names them */
  constructor(definitions: Readonly<Record<string, unknown>>) {
    this.definitions = definitions;
    this.ajv.addSchema({ $id: 'named', components: { schemas: definitions }, $defs: definitions });
  }

  /** Marks a line that is no field of a schema. */
  mark(place: string, side: Side, path: string): void {
    this.keys.add(`${place} ${side} ${path}`);
  }

  /** Marks the lines of a value and of its parts. The value must be as the schema says. */
  value(place: string, side: Side, path: string, schema: unknown, value: unknown): void {
    const key = `${place} ${side} ${path}`;
    const errors = this.errorsOf(schema, value);
    if (errors !== undefined) this.faults.add(`${key} is not as its schema: ${errors}`);
    this.follow(place, side, path, schema, value);
  }

  private errorsOf(schema: unknown, value: unknown): string | undefined {
    if (!isRecord(schema)) return undefined;
    const text = JSON.stringify(schema);
    let check = this.checks.get(text);
    if (check === undefined) {
      const absolute: unknown = JSON.parse(text.replaceAll('"$ref":"#/', '"$ref":"named#/'));
      check = this.ajv.compile(isRecord(absolute) ? absolute : {});
      this.checks.set(text, check);
    }
    return check(value) ? undefined : this.ajv.errorsText(check.errors);
  }

  /** Marks the lines of a value and of its parts, whether or not it is as the schema says. */
  follow(place: string, side: Side, path: string, schema: unknown, value: unknown): void {
    this.mark(place, side, path);
    if (!isRecord(schema)) return;
    const { $ref } = schema;
    if (typeof $ref === 'string') {
      this.follow(nameIn($ref), side, SELF, this.definitions[nameIn($ref)], value);
      return;
    }
    const { branches, nullable } = unionOf(schema);
    const [only] = branches;
    if (nullable && branches.length === 1) {
      if (value !== null) this.follow(place, side, path, only, value);
      return;
    }
    if (branches.some((branch) => !isPlain(branch))) {
      const names = branchNames(branches);
      for (const [index, branch] of branches.entries()) {
        if (this.errorsOf(branch, value) !== undefined) continue;
        this.follow(place, side, `${path}<${names[index]}>`, branch, value);
      }
      return;
    }
    this.followParts(place, side, path, schema, value);
  }

  private followParts(place: string, side: Side, path: string, schema: Schema, value: unknown): void {
    if (Array.isArray(value)) {
      const places = placesOf(schema);
      for (const [index, one] of value.entries()) {
        const inTuple = index < places.length;
        if (inTuple) this.follow(place, side, `${path}[${index}]`, places[index], one);
        else if (isRecord(schema.items)) this.follow(place, side, `${path}[]`, schema.items, one);
      }
      return;
    }
    if (!isRecord(value)) return;
    const { properties, additionalProperties: others } = schema;
    for (const [name, inner] of Object.entries(value)) {
      if (isRecord(properties) && name in properties) {
        this.follow(place, side, fieldPath(path, name), properties[name], inner);
      } else if (isRecord(others) && Object.keys(others).length > 0) {
        this.follow(place, side, `${path}{}`, others, inner);
      } else if (side === '<' && isRecord(properties) && (others === undefined || others === false)) {
        this.faults.add(`${place} ${side} ${fieldPath(path, name)} is in no schema`);
      }
    }
  }
}
