import { EARLIEST, formatInstant, LATEST } from '../../../../operators/time/instant.ts';

/** Integers from these on are milliseconds, microseconds and nanoseconds since 1970; smaller ones are seconds. */
const MILLISECONDS_FROM = 1e11;
const MICROSECONDS_FROM = 1e14;
const NANOSECONDS_FROM = 1e17;

/** The text of an instant in microseconds, which may be one that no record can have. */
export function instantText(micros: number): string {
  const whole = Math.floor(micros);
  return whole >= EARLIEST && whole < LATEST ? formatInstant(whole) : `${whole} microseconds since 1970`;
}

/** The instant that an integer without a unit stands for, by its size: each unit has the years from 1973 to 5138. */
function instantOf(value: number): number {
  const size = Math.abs(value);
  if (size < MILLISECONDS_FROM) return value * 1e6;
  if (size < MICROSECONDS_FROM) return value * 1e3;
  return size < NANOSECONDS_FROM ? value : value / 1e3;
}

/**
 * Sets a field of a record as JSON has it: an integer `timestamp` becomes text, as does an integer `id`, and other 64-bit integers become the
 * nearest number. What is null is absent. A name that objects inherit is a field like any other.
 */
export function setField(record: Record<string, unknown>, name: string, value: unknown): void {
  if (value === null || value === undefined) return;
  const set = typeof value === 'number' || typeof value === 'bigint' ? asField(name, value) : value;
  if (name !== '__proto__') record[name] = set;
  else
    Object.defineProperty(record, name, { value: set, enumerable: true, configurable: true, writable: true });
}

function asField(name: string, value: number | bigint): unknown {
  if (name === 'timestamp') return instantText(instantOf(Number(value)));
  if (name === 'id') return String(value);
  return Number(value);
}
