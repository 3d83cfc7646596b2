import type uPlot from 'uplot';
import { type Shown, signalAt } from './draw.ts';
import { moved, scaled, type View, within } from './view.ts';

/** Factor of one step of the wheel, and of one press of a key. */
const WHEEL = 1.15;
const STEP = 1.5;
/** Share of the range that an arrow key moves. */
const PAN = 0.2;
/** Pixels that a pointer may move before a click is a drag. */
const CLICK = 4;

/** What the pointers and keys need to know of the plot, and whom they tell. */
interface Listening {
  readonly view: View;
  readonly whole: View;
  readonly content: { readonly shown: readonly Shown[]; readonly now: number };
  readonly onView: (view: View) => void;
  readonly onSelect: (signal: string) => void;
}

/** What a pointer does while it is down: choose a range, or move the plot. */
type Drag = 'choose' | 'move';

/**
 * Zooms and moves the plot by pointers, the wheel and keys. A drag chooses a range, with shift it moves the plot; one finger moves it, two
 * zoom.
 *
 * @param host what contains the plot
 */
export function listen(
  plot: uPlot,
  latest: { readonly current: Listening },
  host: HTMLElement,
  signal: AbortSignal,
): void {
  const { over, root } = plot;
  root.tabIndex = 0;
  root.setAttribute('role', 'group');
  root.setAttribute('aria-label', 'Plot: arrow keys move it, plus and minus zoom');
  const show = (view: View) => latest.current.onView(within(view, latest.current.whole));
  const timeAt = (clientX: number) => {
    const { left, width } = over.getBoundingClientRect();
    const { from, to } = latest.current.view;
    return from + ((clientX - left) / width) * (to - from);
  };
  const choice = document.createElement('div');
  choice.className = 'choice';
  over.append(choice);
  const mark = (a: number, b: number) => {
    const { left, width } = over.getBoundingClientRect();
    const [start, end] = [Math.max(Math.min(a, b) - left, 0), Math.min(Math.max(a, b) - left, width)];
    choice.style.left = `${start}px`;
    choice.style.width = `${end - start}px`;
    choice.style.display = 'block';
  };
  over.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { view } = latest.current;
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) show(moved(view, event.deltaX / over.clientWidth));
      else show(scaled(view, event.deltaY > 0 ? WHEEL : 1 / WHEEL, timeAt(event.clientX)));
    },
    { signal, passive: false },
  );
  const pointers = new Map<number, number>();
  let start: { readonly view: View; readonly xs: readonly number[] } | undefined;
  let kind: Drag = 'choose';
  let isDrag = false;
  const begin = () => {
    start = { view: latest.current.view, xs: [...pointers.values()] };
  };
  over.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      over.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, event.clientX);
      isDrag = false;
      kind = event.shiftKey || event.pointerType === 'touch' ? 'move' : 'choose';
      host.classList.toggle('moves', kind === 'move');
      begin();
    },
    { signal },
  );
  over.addEventListener(
    'pointermove',
    (event) => {
      if (!pointers.has(event.pointerId) || start === undefined) return;
      pointers.set(event.pointerId, event.clientX);
      const { width } = over.getBoundingClientRect();
      const [a, b] = [...pointers.values()];
      const [a0, b0] = start.xs;
      if (a === undefined || a0 === undefined) return;
      if (b !== undefined && b0 !== undefined) {
        isDrag = true;
        const factor = Math.abs(a0 - b0) / Math.max(Math.abs(a - b), 1);
        show(scaled(start.view, factor, timeAt((a0 + b0) / 2)));
        return;
      }
      if (!isDrag && Math.abs(a - a0) < CLICK) return;
      isDrag = true;
      if (kind === 'move') show(moved(start.view, (a0 - a) / width));
      else mark(a0, a);
    },
    { signal },
  );
  const end = (event: PointerEvent) => {
    const [x0] = start?.xs ?? [];
    const isChosen = isDrag && kind === 'choose' && pointers.size === 1 && event.type === 'pointerup';
    pointers.delete(event.pointerId);
    choice.style.display = 'none';
    host.classList.remove('moves');
    if (isChosen && x0 !== undefined) {
      const [one, other] = [timeAt(x0), timeAt(event.clientX)];
      show({ from: Math.min(one, other), to: Math.max(one, other) });
    }
    if (pointers.size > 0) begin();
    else start = undefined;
  };
  over.addEventListener('pointerup', end, { signal });
  over.addEventListener('pointercancel', end, { signal });
  root.addEventListener(
    'click',
    (event) => {
      if (isDrag) return;
      const { left, top } = root.getBoundingClientRect();
      const { content } = latest.current;
      const x = (event.clientX - left) * devicePixelRatio;
      const y = (event.clientY - top) * devicePixelRatio;
      const found = signalAt(plot, content.shown, x, y, content.now);
      if (found !== undefined) latest.current.onSelect(found.id);
    },
    { signal },
  );
  over.addEventListener('dblclick', () => show(latest.current.whole), { signal });
  root.addEventListener(
    'keydown',
    (event) => {
      if (event.shiftKey) return;
      const { view } = latest.current;
      const middle = (view.from + view.to) / 2;
      const views: Readonly<Record<string, View>> = {
        ArrowLeft: moved(view, -PAN),
        ArrowRight: moved(view, PAN),
        '+': scaled(view, 1 / STEP, middle),
        '=': scaled(view, 1 / STEP, middle),
        '-': scaled(view, STEP, middle),
      };
      const chosen = views[event.key];
      if (chosen === undefined || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      show(chosen);
    },
    { signal },
  );
}
