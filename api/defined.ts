type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The entries of an object that are there. */
export function defined<T extends object>(value: T): Defined<T> {
  const out: Defined<T> = { ...value };
  for (const key of Object.keys(out))
    if (Reflect.get(out, key) === undefined) Reflect.deleteProperty(out, key);
  return out;
}
