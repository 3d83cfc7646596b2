import { type Colours, fontOf } from './colours.ts';
import type { Pen } from './draw.ts';
import type { Mark } from './marks.ts';

/** Draws what explains the selected signal. */
export function drawMarks(pen: Pen, marks: readonly Mark[], colour: string, colours: Colours): void {
  for (const mark of marks) drawMark(pen, mark, colour, colours);
}

function drawMark(pen: Pen, mark: Mark, colour: string, colours: Colours): void {
  const { context, x, y, ratio, top, bottom, left, right } = pen;
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = 2 * ratio;
  const stroke = (points: readonly (readonly [number, number])[], dash: readonly number[] = []) => {
    context.setLineDash(dash.map((each) => each * ratio));
    context.beginPath();
    for (const [px, py] of points) context.lineTo(px, py);
    context.stroke();
    context.setLineDash([]);
  };
  const label = (text: string, px: number, py: number) => {
    context.font = fontOf(11 * ratio);
    // uPlot leaves those of its axes.
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    context.fillStyle = colours.ink;
    const width = context.measureText(text).width;
    const place = Math.min(Math.max(px, left + 4 * ratio), right - width - 4 * ratio);
    // A ground of its own, where it cannot lie beside the line.
    context.strokeStyle = colours.card;
    context.lineWidth = 3 * ratio;
    context.lineJoin = 'round';
    context.strokeText(text, place, Math.min(Math.max(py, top + 12 * ratio), bottom - 4 * ratio));
    context.fillText(text, place, Math.min(Math.max(py, top + 12 * ratio), bottom - 4 * ratio));
    context.fillStyle = colour;
    context.strokeStyle = colour;
    context.lineWidth = 2 * ratio;
  };
  switch (mark.kind) {
    case 'level':
      stroke([
        [x(mark.from), y(mark.value)],
        [x(mark.to), y(mark.value)],
      ]);
      // At its far end there is more room: the next level begins where this one ends.
      context.font = fontOf(11 * ratio);
      label(
        mark.label,
        mark.isAfter === true
          ? Math.min(x(mark.to), right) - context.measureText(mark.label).width
          : x(mark.from),
        y(mark.value) - 7 * ratio,
      );
      break;
    case 'line':
      stroke([
        [x(mark.from), y(mark.start)],
        [x(mark.to), y(mark.end)],
      ]);
      label(mark.label, x(mark.from), y(mark.start) - 5 * ratio);
      break;
    case 'band':
      context.globalAlpha = 0.16;
      context.fillRect(x(mark.from), y(mark.high), x(mark.to) - x(mark.from), y(mark.low) - y(mark.high));
      context.globalAlpha = 1;
      label(mark.label, x(mark.from), y(mark.high) - 4 * ratio);
      break;
    case 'point': {
      context.beginPath();
      context.arc(x(mark.at), y(mark.value), 3.5 * ratio, 0, 2 * Math.PI);
      context.fill();
      // Beside the line, not on it: above what is highest, below what is lowest.
      const isBelow = mark.side === 'below';
      context.font = fontOf(11 * ratio);
      const half = context.measureText(mark.label).width / 2;
      label(mark.label, x(mark.at) - half, y(mark.value) + (isBelow ? 16 : -9) * ratio);
      break;
    }
    case 'moment':
      if (x(mark.at) < left || x(mark.at) > right) break;
      stroke(
        [
          [x(mark.at), top],
          [x(mark.at), bottom],
        ],
        [5, 4],
      );
      label(mark.label, x(mark.at) + 4 * ratio, top + 12 * ratio);
      break;
    case 'gap': {
      context.globalAlpha = 0.5;
      context.lineWidth = ratio;
      const [start, end] = [Math.max(x(mark.from), left), Math.min(x(mark.to), right)];
      for (let px = start; px < end; px += 9 * ratio) {
        stroke([
          [px, bottom],
          [Math.min(px + 40 * ratio, end), bottom - 40 * ratio],
        ]);
      }
      context.globalAlpha = 1;
      label(mark.label, start + 6 * ratio, bottom - 46 * ratio);
      break;
    }
    case 'periods': {
      context.lineWidth = ratio;
      // Closer lines would fill the plot.
      const step = x(mark.from + mark.length) - x(mark.from);
      if (step < 6 * ratio) break;
      for (let at = mark.from; at <= mark.to; at += mark.length) {
        const px = x(at);
        if (px < left || px > right) continue;
        stroke(
          [
            [px, top],
            [px, bottom],
          ],
          [2, 4],
        );
      }
      label(mark.label, x(mark.from) + 4 * ratio, top + 12 * ratio);
      break;
    }
  }
}
