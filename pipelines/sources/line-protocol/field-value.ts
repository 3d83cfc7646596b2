const TRUE = new Set(['t', 'T', 'true', 'True', 'TRUE']);
const FALSE = new Set(['f', 'F', 'false', 'False', 'FALSE']);

/** The number that a value of a field is: a float, an integer (`i`), an unsigned integer (`u`), or a boolean as 1 or 0; NaN for others. */
export function fieldValue(text: string): number {
  if (/^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(text)) return Number(text);
  if (/^-?\d+[iu]$/.test(text)) return Number(text.slice(0, -1));
  if (TRUE.has(text)) return 1;
  return FALSE.has(text) ? 0 : Number.NaN;
}
