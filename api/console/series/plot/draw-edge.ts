import { type Colours, fontOf } from './colours.ts';
import type { Pen } from './draw.ts';

/** Something with its place in the plot that is named at its right edge, so that no label lies on the line. */
export interface EdgeLabel {
  readonly text: string;
  readonly value: number;
  readonly isStrong?: boolean;
}

/** Least distance of two labels, in pixels of the page. */
const APART = 14;
/** Room for the labels. */
export const EDGE = 84;
/** Width from which on a plot has that room. */
export const WIDE = 560;

/** Writes labels beside the plot, the strong one where it belongs and the others as near as there is room. */
export function drawEdge(pen: Pen, labels: readonly EdgeLabel[], colours: Colours): void {
  const { context, y, ratio, right, top, bottom } = pen;
  const taken: number[] = [];
  const placed = [...labels].sort((a, b) => Number(b.isStrong ?? false) - Number(a.isStrong ?? false));
  for (const { text, value, isStrong } of placed) {
    const at = y(value);
    if (!Number.isFinite(at) || at < top - 2 * ratio || at > bottom + 2 * ratio) continue;
    let place = at;
    const near = taken.find((one) => Math.abs(one - place) < APART * ratio);
    if (near !== undefined) place = near + (place < near ? -APART : APART) * ratio;
    if (taken.some((one) => Math.abs(one - place) < (APART - 1) * ratio)) continue;
    taken.push(place);
    context.font = fontOf(11 * ratio, isStrong === true ? 650 : 400);
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    context.fillStyle = isStrong === true ? colours.ink : colours.muted;
    context.fillText(text, right + 6 * ratio, place);
  }
}

/** A moment that memory knows of, such as a decision. */
export interface Moment {
  readonly at: number;
  readonly label: string;
  /** Whether it has a line through the plot, and its name. */
  readonly isNamed: boolean;
}

/** Draws moments as diamonds on the axis. */
export function drawMoments(pen: Pen, moments: readonly Moment[], colours: Colours): void {
  const { context, x, ratio, left, right, top, bottom } = pen;
  for (const { at, label, isNamed } of moments) {
    const px = x(at);
    if (px < left || px > right) continue;
    context.strokeStyle = colours.muted;
    context.fillStyle = colours.card;
    context.lineWidth = ratio;
    if (isNamed) {
      context.setLineDash([2 * ratio, 2 * ratio]);
      context.beginPath();
      context.moveTo(px, top);
      context.lineTo(px, bottom);
      context.stroke();
      context.setLineDash([]);
      context.font = fontOf(11 * ratio);
      context.textBaseline = 'alphabetic';
      context.fillStyle = colours.muted;
      const width = context.measureText(label).width;
      const isLeft = px - width - 6 * ratio > left;
      context.textAlign = isLeft ? 'right' : 'left';
      context.fillText(label, px + (isLeft ? -5 : 5) * ratio, top + 11 * ratio);
      context.fillStyle = colours.card;
    }
    const size = 5 * ratio;
    context.lineWidth = 1.3 * ratio;
    context.strokeStyle = colours.ink;
    context.beginPath();
    context.moveTo(px, bottom - size);
    context.lineTo(px + size, bottom);
    context.lineTo(px, bottom + size);
    context.lineTo(px - size, bottom);
    context.closePath();
    context.fill();
    context.stroke();
  }
}
