import { z } from 'zod';
import { type Words, words } from './words.ts';

/** The schema inside one of zod's wrappers; undefined for any other schema. */
function innerOf(field: z.ZodType): z.ZodType | undefined {
  const inner =
    field instanceof z.ZodOptional || field instanceof z.ZodDefault
      ? field.unwrap()
      : field instanceof z.ZodPipe
        ? field.in
        : undefined;
  return inner instanceof z.ZodType ? inner : undefined;
}

/** A field and the schemas that it wraps, from the outermost to the core, which is what a caller writes. */
function layersOf(field: z.ZodType): readonly z.ZodType[] {
  const inner = innerOf(field);
  return inner === undefined ? [field] : [field, ...layersOf(inner)];
}

/** The words of a field; outer layers take precedence over inner ones. */
export function wordsOf(field: z.ZodType): Words {
  return Object.assign(
    {},
    ...layersOf(field)
      .map((layer) => words.get(layer) ?? {})
      .reverse(),
  );
}

/** The meaning of a field in a sentence; empty if none is given. */
export function meaningOf(field: z.ZodType): string {
  const described = layersOf(field).find(({ description }) => description !== undefined);
  return wordsOf(field).meaning ?? described?.description ?? '';
}

/** The schema inside all wrappers: what a caller writes. */
export function coreOf(field: z.ZodType): z.ZodType {
  return layersOf(field).at(-1) ?? field;
}

/** The default of a field; undefined if it has none. */
export function defaultOf(field: z.ZodType): unknown {
  const layer = layersOf(field).find((each) => each instanceof z.ZodDefault);
  return layer?.def.defaultValue;
}

/**
 * A field as callers write it: it stays optional and keeps its default, `form` maps its core, and the transformations of the call are
 * removed.
 */
export function writtenAs(
  field: z.ZodType,
  form: (core: z.ZodType) => z.ZodType = (core) => core,
): z.ZodType {
  const inner = innerOf(field);
  const written = inner === undefined ? form(field) : wrappedAs(field, writtenAs(inner, form));
  const { description } = field;
  return description === undefined ? written : written.describe(description);
}

function wrappedAs(field: z.ZodType, inner: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional) return inner.optional();
  return field instanceof z.ZodDefault ? inner.default(field.def.defaultValue) : inner;
}

/** The fields of a call as callers write them. */
export function writtenShape(
  shape: z.ZodRawShape,
  form?: (core: z.ZodType) => z.ZodType,
): Record<string, z.ZodType> {
  return Object.fromEntries(fieldsOf(shape).map(([name, field]) => [name, writtenAs(field, form)]));
}

/** The fields of a call with their names. */
export function fieldsOf(shape: z.ZodRawShape): readonly (readonly [string, z.ZodType])[] {
  return Object.entries(shape).flatMap(([name, field]) =>
    field instanceof z.ZodType ? [[name, field] as const] : [],
  );
}
