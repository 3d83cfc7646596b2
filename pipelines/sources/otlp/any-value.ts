function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The elements of a list of an object; none where there is none. */
function listIn(of: unknown, name: string): readonly unknown[] {
  const list: unknown = isObject(of) ? of[name] : undefined;
  return Array.isArray(list) ? list : [];
}

/** A double as JSON, where one that is not finite is a text. */
function doubleText(value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : JSON.stringify(String(value));
}

/**
 * An `AnyValue` of OTLP, in the form that its JSON has, as the JSON text of what it says: the form that OpenTelemetry's specification gives
 * attributes which are lists or maps where all values are text, as labels of Prometheus are ("AnyValue representation for non-OTLP protocols").
 * Numbers of 64 bits keep their digits, bytes are text in base64, and the names of a map are sorted, so that equal maps are equal labels.
 */
export function jsonOfAny(value: unknown): string {
  if (!isObject(value)) return 'null';
  const { stringValue, boolValue, intValue, doubleValue, arrayValue, kvlistValue, bytesValue } = value;
  if (typeof stringValue === 'string') return JSON.stringify(stringValue);
  if (typeof boolValue === 'boolean') return String(boolValue);
  if (typeof intValue === 'string' || typeof intValue === 'number') {
    const digits = String(intValue);
    return /^-?\d+$/.test(digits) ? digits : JSON.stringify(digits);
  }
  if (doubleValue !== undefined && doubleValue !== null) return doubleText(doubleValue);
  if (isObject(arrayValue)) return `[${listIn(arrayValue, 'values').map(jsonOfAny).join(',')}]`;
  if (isObject(kvlistValue)) {
    const pairs = new Map<string, unknown>();
    for (const pair of listIn(kvlistValue, 'values')) {
      if (isObject(pair)) pairs.set(String(pair.key ?? ''), pair.value);
    }
    const sorted = [...pairs].sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${sorted.map(([key, each]) => `${JSON.stringify(key)}:${jsonOfAny(each)}`).join(',')}}`;
  }
  return typeof bytesValue === 'string' ? JSON.stringify(bytesValue) : 'null';
}
