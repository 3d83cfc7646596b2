function field(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A line of CSV (RFC 4180), with its end. A list or struct is a field of JSON.
 *
 * @param end of a line: that of RFC 4180, or a line feed for other programs of a shell
 */
export function csvLine(values: readonly unknown[], end: '\r\n' | '\n' = '\r\n'): string {
  return `${values.map(field).join(',')}${end}`;
}
