/** A range of time that is shown, in milliseconds since the epoch. */
export interface View {
  readonly from: number;
  readonly to: number;
}

/** Shortest range that can be shown. */
const SHORTEST = 10;

/** A range within `whole`: moved into it if it sticks out, and cut if it is longer. */
export function within({ from, to }: View, whole: View): View {
  const length = Math.min(Math.max(to - from, SHORTEST), Math.max(whole.to - whole.from, SHORTEST));
  const start = Math.min(Math.max(from, whole.from), Math.max(whole.to - length, whole.from));
  return { from: start, to: start + length };
}

/** The range moved by a share of its length. */
export function moved({ from, to }: View, share: number): View {
  const by = (to - from) * share;
  return { from: from + by, to: to + by };
}

/** The range made longer by a factor (below 1: shorter), so that the moment `at` stays where it is. */
export function scaled({ from, to }: View, factor: number, at: number): View {
  return { from: at - (at - from) * factor, to: at + (to - at) * factor };
}

/** The range with as much before it and behind it, so that it can be moved without waiting. */
export function withMargin(view: View, whole: View): View {
  const length = view.to - view.from;
  return { from: Math.max(view.from - length, whole.from), to: Math.min(view.to + length, whole.to) };
}

/** Room around a window, so that what was before and after it is seen. @param least shortest time before and behind it */
export function around(from: number, to: number, whole: View, least: number): View {
  const length = Math.max(to - from, least, SHORTEST);
  return within({ from: from - length, to: to + length }, whole);
}
