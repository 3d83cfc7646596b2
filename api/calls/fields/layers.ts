import { z } from 'zod';
import { type Words, words } from './words.ts';

/** The schema that one of zod's wrappers has in it; undefined where it is none of these. */
function innerOf(field: z.ZodType): z.ZodType | undefined {
  const inner =
    field instanceof z.ZodOptional || field instanceof z.ZodDefault
      ? field.unwrap()
      : field instanceof z.ZodPipe
        ? field.in
        : undefined;
  return inner instanceof z.ZodType ? inner : undefined;
}

/** A field and what it was wrapped around, from outside to the core, which is what a caller writes. */
function layersOf(field: z.ZodType): readonly z.ZodType[] {
  const inner = innerOf(field);
  return inner === undefined ? [field] : [field, ...layersOf(inner)];
}

/** The words of a field; those of its outer layers count before those of the inner ones. */
export function wordsOf(field: z.ZodType): Words {
  return Object.assign(
    {},
    ...layersOf(field)
      .map((layer) => words.get(layer) ?? {})
      .reverse(),
  );
}

/** What a field is about, in a sentence; empty where nobody says it. */
export function meaningOf(field: z.ZodType): string {
  const described = layersOf(field).find(({ description }) => description !== undefined);
  return wordsOf(field).meaning ?? described?.description ?? '';
}

/** The schema within all wrappers: what a caller writes. */
export function coreOf(field: z.ZodType): z.ZodType {
  return layersOf(field).at(-1) ?? field;
}

/** What a field is where it is left out; undefined where nothing takes its place. */
export function defaultOf(field: z.ZodType): unknown {
  const layer = layersOf(field).find((each) => each instanceof z.ZodDefault);
  return layer?.def.defaultValue;
}

/**
 * A field as callers write it: optional and with its default as it is, its core as `form` makes it, and without what the
 * call makes of the value.
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

/** Fields of a call as callers write them. */
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
