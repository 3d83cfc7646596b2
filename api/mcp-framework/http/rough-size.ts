/** Bytes, roughly, that a value beside its texts takes. */
const EACH = 16;

/** Bytes, roughly, that a JSON value takes in memory; found without writing it, which would cost as much as sending it. */
export function roughSize(value: unknown): number {
  let size = 0;
  const open = [value];
  while (open.length > 0) {
    const one = open.pop();
    size += EACH;
    if (typeof one === 'string') size += one.length;
    else if (typeof one === 'object' && one !== null) {
      for (const [name, inner] of Object.entries(one)) {
        if (!Array.isArray(one)) size += name.length;
        open.push(inner);
      }
    }
  }
  return size;
}
