import { InvalidInput } from '../../../operators/records/errors.ts';
import { type SqlParameterValue, sqlParameterValue } from '../../calls/sql.ts';

function valueFrom(text: string): SqlParameterValue {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return text;
  }
  const value = sqlParameterValue.safeParse(json);
  return value.success ? value.data : text;
}

/**
 * Reads `name=value` pairs as the parameters of a statement; `1=value` is that of `$1`. A value that is a number, `true`, `false`, `null`, a
 * quoted text or a list in JSON is that; anything else is a text.
 *
 * @throws InvalidInput for a pair without a name, or a name given twice
 */
export function readParameters(pairs: readonly string[]): Record<string, SqlParameterValue> {
  const values = new Map<string, SqlParameterValue>();
  for (const pair of pairs) {
    const [, name, text] = /^(\w+)=([\s\S]*)$/.exec(pair) ?? [];
    if (name === undefined || text === undefined)
      throw new InvalidInput(`--param takes name=value, not "${pair}".`);
    if (values.has(name)) throw new InvalidInput(`--param ${name} is given twice; give one value.`);
    values.set(name, valueFrom(text));
  }
  return Object.fromEntries(values);
}
