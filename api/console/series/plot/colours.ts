/** The colours of the page, which depend on the theme. */
export interface Colours {
  readonly ink: string;
  readonly muted: string;
  readonly grid: string;
  readonly line: string;
  readonly band: string;
  readonly alert: string;
  readonly note: string;
  readonly card: string;
}

/** Colours of other series, which neither the line nor severities have; readable on both pages. */
export const OVERLAY_COLOURS = ['#c77700', '#0f8a7e', '#b0489b', '#7a7f1c', '#5a6fd6', '#a0522d'];

/** Reads the colours that are in force. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: read('ink'),
    muted: read('muted'),
    grid: read('grid'),
    line: read('line'),
    band: read('band') || read('grid'),
    alert: read('alert'),
    note: read('note'),
    card: read('card'),
  };
}

/** What the labels of a plot are written in, at a size in pixels of the canvas. */
export function fontOf(size: number, weight = 400): string {
  return `${weight} ${size}px "Segoe UI", -apple-system, BlinkMacSystemFont, Roboto, "Helvetica Neue", Arial, system-ui, sans-serif`;
}
