import { useMemo, useRef } from 'preact/hooks';
import { itemAt } from '../../../operators/item-at.ts';
import { firstFrom } from '../../../operators/time/first-from.ts';
import { shortDay, shortLength, shortMoment } from '../common/values.ts';
import { extent, type Line } from './plot/outline.ts';
import { DAY } from './plot/spans.ts';
import { moved, type View, within } from './plot/view.ts';

/** Days that the strip shows, or as many as there are. */
const DAYS = 7;
/** Its units: it is stretched to the width that it has. */
const WIDTH = 1000;
const HEIGHT = 34;
/** Most points of its line. */
const POINTS = 600;

/** The strip below the plot: the last seven days, or all if the view reaches further back, with the part that is in sight. */
export function Brush(properties: {
  readonly line: Line;
  readonly whole: View;
  readonly view: View;
  readonly onView: (view: View) => void;
}) {
  const { line, whole, view, onView } = properties;
  const host = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly at: number; readonly view: View; readonly isMove: boolean } | undefined>(
    undefined,
  );
  const week = Math.max(whole.to - DAYS * DAY, whole.from);
  const from = view.from < week ? whole.from : week;
  const to = whole.to;
  const path = useMemo(() => pathOf(line, { from, to }), [line, from, to]);
  const x = (at: number) => ((at - from) / Math.max(to - from, 1)) * WIDTH;
  const timeAt = (clientX: number) => {
    const box = host.current?.getBoundingClientRect();
    return box === undefined ? from : from + ((clientX - box.left) / box.width) * (to - from);
  };
  const show = (next: View) => onView(within(next, whole));
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    host.current?.setPointerCapture(event.pointerId);
    const at = timeAt(event.clientX);
    drag.current = { at, view, isMove: at >= view.from && at <= view.to };
  };
  const move = (event: PointerEvent) => {
    const begun = drag.current;
    if (begun === undefined) return;
    const at = timeAt(event.clientX);
    if (begun.isMove) show({ from: begun.view.from + at - begun.at, to: begun.view.to + at - begun.at });
    else if (Math.abs(x(at) - x(begun.at)) > 3) {
      show({ from: Math.min(at, begun.at), to: Math.max(at, begun.at) });
    }
  };
  const up = (event: PointerEvent) => {
    const begun = drag.current;
    drag.current = undefined;
    if (begun === undefined || begun.isMove) return;
    const at = timeAt(event.clientX);
    // A press beside the part moves it there.
    if (Math.abs(x(at) - x(begun.at)) <= 3) {
      const half = (view.to - view.from) / 2;
      show({ from: at - half, to: at + half });
    }
  };
  const key = (event: KeyboardEvent) => {
    if (event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    show(moved(view, event.key === 'ArrowLeft' ? -0.5 : 0.5));
  };
  const [start, end] = [Math.max(x(view.from), 0), Math.min(x(view.to), WIDTH)];
  const days = (to - from) / DAY;
  const now = Date.now();
  return (
    <div class="brush">
      <span class="length">
        {days > 2
          ? `${Math.round(days)} d`
          : days > 0.1
            ? `${Math.round(days * 24)} h`
            : shortLength(to - from)}
      </span>
      <div
        ref={host}
        class="strip"
        role="slider"
        tabIndex={0}
        aria-label="Part in sight: arrow keys move it"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((start + end) / 20)}
        aria-valuetext={`${shortMoment(view.from, now)} to ${shortMoment(view.to, now)}`}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => {
          drag.current = undefined;
        }}
        onKeyDown={key}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={path} />
          <rect x={start} y="0.5" width={Math.max(end - start, 4)} height={HEIGHT - 1} />
        </svg>
      </div>
      <p class="ends">
        <span>{days > 1.5 ? shortDay(from, now) : shortMoment(from, now)}</span>
        <span>{shortMoment(to, now)}</span>
      </p>
    </div>
  );
}

/** A line as an SVG path, not joined over gaps. */
function pathOf({ times, values, ends = [] }: Line, range: View): string {
  const [low, high] = extent({ times, values }, range) ?? [0, 1];
  const [start, end] = [firstFrom(times, range.from), firstFrom(times, range.to + 1)];
  const every = Math.max(Math.ceil((end - start) / POINTS), 1);
  const broken = new Set(ends);
  let text = '';
  let isDown = false;
  for (let at = start; at < end; at++) {
    const time = itemAt(times, at);
    if ((at - start) % every === 0 || broken.has(time)) {
      const px = ((time - range.from) / Math.max(range.to - range.from, 1)) * WIDTH;
      const share = high === low ? 0.5 : (itemAt(values, at) - low) / (high - low);
      text += `${isDown ? 'L' : 'M'}${px.toFixed(1)},${(HEIGHT - 3 - share * (HEIGHT - 6)).toFixed(1)}`;
      isDown = true;
    }
    if (broken.has(time)) isDown = false;
  }
  return text;
}
