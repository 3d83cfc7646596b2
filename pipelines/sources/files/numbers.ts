/** Texts, in lower case, that stand for no value. */
const MISSING = ['', 'null', 'none', 'na', 'n/a', '#n/a', 'nan', 'nil', '-', '--', '?', '.'];
const MISSING_TEXTS: ReadonlySet<string> = new Set(MISSING);

/** Characters that separate thousands beside the comma or the point: spaces of several widths and the apostrophe. */
const GROUPING = "\u0020\u00a0\u2009\u202f'\u2019";

/** The decimal mark of numbers. */
export type Decimal = '.' | ',';

/** Source of a regular expression of numbers that hold what `TRY_CAST` does not take. */
function grouped(decimal: Decimal): string {
  const comma = decimal === '.' ? ',' : '.';
  const mark = decimal === '.' ? '\\.' : ',';
  return `[+-]?[0-9]{1,3}([${comma}${GROUPING}][0-9]{3})+(${mark}[0-9]*)?`;
}

const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const COMMA = /^[+-]?(?:\d+,\d*|,\d+)(?:e[+-]?\d+)?$/i;
const GROUPED_POINT = new RegExp(`^${grouped('.')}$`);
const GROUPED_COMMA = new RegExp(`^${grouped(',')}$`);

/** Longest text that is looked at as a number: patterns take the square of a length. */
const LONGEST = 400;

/** Signs and codes of currencies, as amounts have them before or behind the number. */
const CURRENCY =
  '(?:[A-Z]{0,3}\\$|[\u20ac\u00a3\u00a5\u20b9\u20a9\u20bd\u20ba]|USD|EUR|GBP|CHF|JPY|CNY|INR|AUD|CAD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BRL|ZAR|KRW|SGD|HKD|MXN|TRY|ILS|kr\\.?|K\u010d|z\u0142|Ft)';
const CURRENCY_BEFORE = new RegExp(`^([+-]?)\\s*(${CURRENCY})\\s*(?=[+-]?[\\d.,])`);
const CURRENCY_BEHIND = new RegExp(`(?<=\\d)\\s*(${CURRENCY})$`);

/** The currency of an amount, as it is written; undefined if it is none. */
export function currencyOf(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const amount = unbracketed(text.trim());
  return CURRENCY_BEFORE.exec(amount)?.[2] ?? CURRENCY_BEHIND.exec(amount)?.[1];
}

/** An amount in brackets is a loss, as accountants write it. */
function unbracketed(text: string): string {
  return text.replace(/^\(([^()]*\d)([^()\d]*)\)$/, '-$1$2').replace(/^-\s+/, '-');
}

/** A number without the sign of per cent or a currency; the minus sign of typesetters is a hyphen. */
function bare(text: string): string {
  if (text.length > LONGEST) return text;
  const plain = unbracketed(text.trim().replace('\u2212', '-')).replace(/\s*%$/, '');
  return plain.replace(CURRENCY_BEFORE, '$1').replace(CURRENCY_BEHIND, '');
}

/** SQL of what {@link bare} makes of a text. */
function bareSql(text: string): string {
  const steps: readonly (readonly [pattern: string, replacement: string])[] = [
    ['^\\(\\s*([^()]*[0-9])\\s*([^()0-9]*)\\)$', '-\\1\\2'],
    ['\\s*%$', ''],
    [`^([+-]?)\\s*${CURRENCY}\\s*([+-]?[0-9.,])`, '\\1\\2'],
    [`([0-9.,])\\s*${CURRENCY}$`, '\\1'],
  ];
  return steps.reduce(
    (sql, [pattern, replacement]) => `regexp_replace(${sql}, ${quoted(pattern)}, ${quoted(replacement)})`,
    `replace(trim(${text}), '\u2212', '-')`,
  );
}

/** Whether text stands for no value. */
export function isMissing(text: string | null): boolean {
  return text === null || MISSING_TEXTS.has(text.trim().toLowerCase());
}

/** Whether text is a number, with whatever decimal mark and grouping. */
export function isNumberText(text: string): boolean {
  const number = bare(text);
  return PLAIN.test(number) || COMMA.test(number) || GROUPED_POINT.test(number) || GROUPED_COMMA.test(number);
}

/** What texts say of their decimal mark. `unclear` are such as 1,234. */
export type DecimalEvidence = Decimal | 'unclear' | 'none';

/** Which decimal mark a number has, by what it can only mean. */
function evidenceOf(text: string): DecimalEvidence {
  const number = bare(text).replace(/^[+-]/, '');
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(number) || /^\d{1,3}(\.\d{3}){2,}$/.test(number)) return ',';
  if (/^\d{1,3}(,\d{3})+\.\d*$/.test(number) || /^\d{1,3}(,\d{3}){2,}$/.test(number)) return '.';
  if (/^[1-9]\d{0,2},\d{3}$/.test(number)) return 'unclear';
  if (COMMA.test(number) || (number.includes(',') && GROUPED_COMMA.test(number))) return ',';
  return number.includes('.') && !/^[1-9]\d{0,2}\.\d{3}$/.test(number) ? '.' : 'none';
}

/** What the values of a column say of their decimal mark. */
export function decimalOf(values: readonly string[]): DecimalEvidence {
  const found = new Set(values.map(evidenceOf));
  if (found.has('.')) return '.';
  if (found.has(',')) return ',';
  return found.has('unclear') ? 'unclear' : 'none';
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * SQL that tells whether a text stands for no value. It has no IN: DuckDB makes a join of a long list, after which rows come in another
 * order each time.
 */
export function missingSql(text: string): string {
  return `(${text} IS NULL OR list_contains([${MISSING.map(quoted).join(', ')}], lower(trim(${text}))))`;
}

/** SQL of a text as a double, where a truth value is 1 or 0; NULL if it is none. */
export function numberSql(text: string, decimal: Decimal): string {
  return `coalesce(${writtenNumber(text, decimal)}, CASE lower(trim(${text})) WHEN 'true' THEN 1 WHEN 'false' THEN 0 END)`;
}

function writtenNumber(text: string, decimal: Decimal): string {
  const number = bareSql(text);
  const groups = `regexp_full_match(${number}, ${quoted(grouped(decimal))})`;
  if (decimal === '.') {
    const odd = `CASE WHEN ${groups} THEN TRY_CAST(regexp_replace(${number}, ${quoted(`[,${GROUPING}]`)}, '', 'g') AS DOUBLE) ELSE TRY_CAST(${number} AS DOUBLE) END`;
    return `coalesce(TRY_CAST(${text} AS DOUBLE), ${odd})`;
  }
  const ungrouped = `regexp_replace(${number}, ${quoted(`[.${GROUPING}]`)}, '', 'g')`;
  return (
    `CASE WHEN ${groups} THEN TRY_CAST(replace(${ungrouped}, ',', '.') AS DOUBLE) ` +
    `WHEN contains(${number}, '.') THEN NULL ELSE TRY_CAST(replace(${number}, ',', '.') AS DOUBLE) END`
  );
}
