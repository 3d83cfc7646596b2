/** A part of a text: quoted, or what stands between quotes. */
export interface Part {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** Code points that are shown before and behind a quote. */
const AROUND = 240;

/**
 * The parts of a text that spans quote, and those between them. Spans may overlap and touch.
 *
 * @param spans start and end (exclusive) in Unicode code points, as evidence has them
 */
export function highlighted(content: string, spans: readonly (readonly [number, number])[]): Part[] {
  const points = [...content];
  const sorted = [...spans].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const parts: Part[] = [];
  let at = 0;
  const add = (end: number, isQuoted: boolean) => {
    if (end <= at) return;
    const text = points.slice(at, end).join('');
    const last = parts.at(-1);
    if (last?.isQuoted === isQuoted) parts[parts.length - 1] = { text: last.text + text, isQuoted };
    else parts.push({ text, isQuoted });
    at = end;
  };
  for (const [start, end] of sorted) {
    add(Math.min(start, points.length), false);
    add(Math.min(end, points.length), true);
  }
  add(points.length, false);
  return parts;
}

/** Parts with the text far from any quote left out. */
export function excerpt(parts: readonly Part[]): Part[] {
  return parts.map(({ text, isQuoted }, at) => {
    const points = [...text];
    if (isQuoted) return { text, isQuoted };
    const [isFirst, isLast] = [at === 0, at === parts.length - 1];
    const room = isFirst || isLast ? AROUND : 2 * AROUND;
    if (points.length <= room) return { text, isQuoted };
    const head = isFirst ? '' : points.slice(0, AROUND).join('');
    const tail = isLast ? '' : points.slice(-AROUND).join('');
    return { text: `${head} … ${tail}`, isQuoted };
  });
}
