import {
  DuckDBArrayValue,
  DuckDBBlobValue,
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBUnionValue,
  type DuckDBValue,
  DuckDBVariantValue,
} from '@duckdb/node-api';
import { EARLIEST, formatInstant, LATEST } from '../../operators/time/instant.ts';
import { exactDecimal } from './decimal.ts';

function instant(micros: bigint, text: string): string {
  if (micros >= BigInt(EARLIEST) && micros < BigInt(LATEST)) return formatInstant(Number(micros));
  // Years outside the range of instants, and infinity, keep the database's format.
  return /^-?\d+-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/.test(text) ? `${text.replace(' ', 'T')}Z` : text;
}

function timestamp(value: DuckDBValue): string | undefined {
  if (value instanceof DuckDBTimestampValue) return instant(value.micros, value.toString());
  if (value instanceof DuckDBTimestampTZValue) {
    return instant(value.micros, new DuckDBTimestampValue(value.micros).toString());
  }
  if (value instanceof DuckDBTimestampMillisecondsValue) {
    return instant(value.millis * 1000n, value.toString());
  }
  if (value instanceof DuckDBTimestampSecondsValue) {
    return instant(value.seconds * 1_000_000n, value.toString());
  }
  if (value instanceof DuckDBTimestampNanosecondsValue) {
    return value.nanos % 1000n === 0n
      ? instant(value.nanos / 1000n, value.toString())
      : `${value.toString().replace(' ', 'T')}Z`;
  }
  return undefined;
}

function nested(value: DuckDBValue): unknown {
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue)
    return value.items.map(jsonValue);
  if (value instanceof DuckDBStructValue) {
    return Object.fromEntries(Object.entries(value.entries).map(([key, entry]) => [key, jsonValue(entry)]));
  }
  if (value instanceof DuckDBMapValue) {
    return Object.fromEntries(value.entries.map(({ key, value: entry }) => [keyText(key), jsonValue(entry)]));
  }
  if (value instanceof DuckDBUnionValue || value instanceof DuckDBVariantValue) return jsonValue(value.value);
  return undefined;
}

function keyText(key: DuckDBValue): string {
  const value = jsonValue(key);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Converts a database value to a JSON value. Integers and decimals become numbers if a double is exact, else text. NaN and infinities
 * become null, times RFC 3339 text in UTC, bytes base64, lists, structs and maps arrays and objects. Everything else becomes the
 * database's text.
 */
export function jsonValue(value: DuckDBValue): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  if (value instanceof DuckDBDecimalValue) return exactDecimal(value.toString());
  if (value instanceof DuckDBBlobValue) return Buffer.from(value.bytes).toString('base64');
  return timestamp(value) ?? nested(value) ?? value.toString();
}

/** Converter for a column; a value of DuckDB's JSON type is parsed. */
export function jsonConverter(type: DuckDBType): (value: DuckDBValue) => unknown {
  if (type.alias !== 'JSON') return jsonValue;
  return (value) => (typeof value === 'string' ? JSON.parse(value) : jsonValue(value));
}
