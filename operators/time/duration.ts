const UNIT_MICROS = {
  ms: 1e3,
  s: 1e6,
  m: 60e6,
  h: 3600e6,
  d: 86_400e6,
  w: 7 * 86_400e6,
};

function isUnit(text: string | undefined): text is keyof typeof UNIT_MICROS {
  return text !== undefined && Object.hasOwn(UNIT_MICROS, text);
}

/** Microseconds of a duration such as `500ms`, `5s`, `1m30s` or `30d`; NaN for any other text. */
export function parseDuration(text: string): number {
  if (!/^(\d+(\.\d+)?(ms|s|m|h|d|w))+$/.test(text)) return Number.NaN;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d|w)/g)) {
    if (!isUnit(unit)) return Number.NaN;
    total += Number(amount) * UNIT_MICROS[unit];
  }
  return Math.round(total);
}

/** Shortest duration text for a number of microseconds, rounded to milliseconds: `1m30s`. */
export function formatDuration(micros: number): string {
  let rest = Math.round(micros / 1000) * 1000;
  if (rest === 0) return '0s';
  let text = '';
  for (const unit of ['d', 'h', 'm', 's', 'ms'] as const) {
    const count = Math.floor(rest / UNIT_MICROS[unit]);
    if (count > 0) text += `${count}${unit}`;
    rest -= count * UNIT_MICROS[unit];
  }
  return text;
}
