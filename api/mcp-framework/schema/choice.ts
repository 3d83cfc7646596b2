import { z } from 'zod';

/** Values and their titles for people. */
type Titles = Readonly<Record<string, string>>;

function valueIn<Named extends Titles>(titles: Named) {
  const isValue = (value: unknown): value is keyof Named & string =>
    typeof value === 'string' && Object.hasOwn(titles, value);
  return z.custom<keyof Named & string>(isValue, `must be one of ${Object.keys(titles).join(', ')}`);
}

const constants = (titles: Titles) =>
  Object.entries(titles).map(([value, title]) => ({ const: value, title }));

/**
 * One of several values with titles for people: `choice({ eu: 'Europe', us: 'United States' })`. For forms and inputs; use `z.enum` for
 * values without titles.
 */
export function choice<const Named extends Titles>(titles: Named) {
  return z.pipe(z.string().meta({ oneOf: constants(titles) }), valueIn(titles));
}

/**
 * A selection from several values with titles for people.
 *
 * @param limits minimum and maximum number of selected values
 */
export function choices<const Named extends Titles>(
  titles: Named,
  limits: { readonly least?: number; readonly most?: number } = {},
) {
  const { least = 0, most = Number.POSITIVE_INFINITY } = limits;
  const several = z.array(z.string()).min(least);
  const bounded = most === Number.POSITIVE_INFINITY ? several : several.max(most);
  return z.pipe(bounded.meta({ items: { anyOf: constants(titles) } }), z.array(valueIn(titles)));
}
