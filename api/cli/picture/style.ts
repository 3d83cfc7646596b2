/** Colours on a light and on a dark page. */
interface Colours {
  readonly page: string;
  readonly ink: string;
  readonly muted: string;
  readonly grid: string;
  readonly line: string;
  readonly alert: string;
  readonly note: string;
  readonly label: string;
}

const LIGHT: Colours = {
  page: '#ffffff',
  ink: '#1f2328',
  muted: '#59636e',
  grid: '#e4e8ed',
  line: '#0969da',
  alert: '#cf222e',
  note: '#8250df',
  label: '#1a7f37',
};

const DARK: Colours = {
  page: '#0d1117',
  ink: '#e6edf3',
  muted: '#9198a1',
  grid: '#262c36',
  line: '#58a6ff',
  alert: '#ff7b72',
  note: '#bc8cff',
  label: '#3fb950',
};

const rules = ({ page, ink, muted, grid, line, alert, note, label }: Colours) =>
  [
    `.page{fill:${page}}`,
    `text{fill:${ink}}`,
    `.muted,.value,.tick{fill:${muted}}`,
    `.grid{stroke:${grid}}`,
    `.expected{stroke:${muted}}`,
    `.line{stroke:${line}}`,
    `.dot,.band{fill:${line}}`,
    `.alert{fill:${alert};stroke:${alert}}`,
    `.note{fill:${note};stroke:${note}}`,
    `.label{fill:${label};stroke:${label}}`,
  ].join('');

/** The style sheet of a picture. Each rule names its colour, because not every program that draws SVG knows variables. */
export const STYLE = [
  'text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}',
  '.title{font-size:18px;font-weight:600}',
  '.value,.pattern{text-anchor:end}.tick{text-anchor:middle}.when{font-size:11px}',
  '.line{fill:none;stroke-width:1.5;stroke-linejoin:round}',
  '.band{fill-opacity:.13}',
  '.expected{fill:none;stroke-width:1;stroke-dasharray:4 3}',
  '.shade{fill-opacity:.06;stroke-width:0}.shade.alert{fill-opacity:.13}',
  '.bar{fill-opacity:.3}.bar.alert{fill-opacity:.55}',
  rules(LIGHT),
  `@media (prefers-color-scheme:dark){${rules(DARK)}}`,
].join('\n');
