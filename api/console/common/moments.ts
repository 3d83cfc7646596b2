const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in words of at most two units, such as `2 d 4 h`. @param ms milliseconds */
export function lengthText(ms: number): string {
  const parts: [number, string][] = [
    [DAY, 'd'],
    [HOUR, 'h'],
    [MINUTE, 'min'],
    [1000, 's'],
  ];
  const at = parts.findIndex(([unit]) => ms >= unit);
  const part = parts[at];
  if (part === undefined) return `${Math.max(0, Math.round(ms))} ms`;
  const [unit, name] = part;
  const whole = Math.floor(ms / unit);
  const next = parts[at + 1];
  const rest = next === undefined ? 0 : Math.floor((ms % unit) / next[0]);
  return rest === 0 || next === undefined ? `${whole} ${name}` : `${whole} ${name} ${rest} ${next[1]}`;
}

/** A moment in UTC to the minute, such as `2026-05-02 14:05`. */
export function momentText(rfc3339: string): string {
  return `${rfc3339.slice(0, 10)} ${rfc3339.slice(11, 16)}`;
}

/** How long ago a moment was. @param now milliseconds since the epoch */
export function agoText(rfc3339: string, now: number): string {
  const passed = now - Date.parse(rfc3339);
  return passed < MINUTE ? 'just now' : `${lengthText(passed)} ago`;
}

/** A number with four digits that count, in a form that people read. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e9 || size < 1e-4)) return value.toExponential(2);
  return value.toLocaleString('en', {
    maximumSignificantDigits: size >= 1000 ? Math.ceil(Math.log10(size)) : 4,
  });
}
