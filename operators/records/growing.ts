type Column = Float64Array | Uint32Array | Int32Array | Uint8Array;

/** `column` with room for `length` elements: itself, or a copy of at least twice its size. */
export function withRoom<C extends Column>(column: C, length: number, make: (length: number) => C): C {
  if (length <= column.length) return column;
  const larger = make(Math.max(length, 2 * column.length, 1024));
  larger.set(column);
  return larger;
}

export const doubles = (length: number) => new Float64Array(length);
export const words = (length: number) => new Uint32Array(length);
export const integers = (length: number) => new Int32Array(length);
export const bytes = (length: number) => new Uint8Array(length);
