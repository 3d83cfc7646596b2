/** Approximate overhead of a value in bytes, besides its texts. */
const EACH = 16;

/** Approximate size of a JSON value in memory, in bytes; computed without serializing it, which would cost as much as sending it. */
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
