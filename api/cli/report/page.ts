import { itemAt } from '../../../operators/item-at.ts';
import { drawSeries } from '../picture/draw-series.ts';
import { escaped } from '../picture/markup.ts';
import type { DrawnSignal } from '../picture/series-picture.ts';
import { EMBEDDED, type Report, type Scores } from './report.ts';

type Series = Report['series'][number];

const STYLE = `
:root{--page:#fff;--ink:#1f2328;--muted:#59636e;--edge:#d5dbe1;--good:#1a7f37;--bad:#b3261e;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--page:#0d1117;--ink:#e6edf3;--muted:#9198a1;--edge:#303740;--good:#56d364;--bad:#ff8a80}}
body{margin:0 auto;max-width:1040px;padding:24px;background:var(--page);color:var(--ink);font:15px/1.45 system-ui,sans-serif}
h1{font-size:24px;margin:0 0 4px}h2{font-size:18px;margin:32px 0 8px}
.muted{color:var(--muted)}table{border-collapse:collapse;margin:10px 0;font-variant-numeric:tabular-nums}
th,td{padding:4px 14px 4px 0;text-align:right;border-bottom:1px solid var(--edge)}th:first-child,td:first-child{text-align:left}
th{font-weight:600;color:var(--muted);font-size:13.5px}.better{color:var(--good)}.worse{color:var(--bad)}
svg{max-width:100%;height:auto}figure{margin:8px 0}code{font-size:.92em}.beside{display:grid;gap:4px}
`;

/** A share in percent. */
function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}

function duration(seconds: number | undefined): string {
  if (seconds === undefined) return '–';
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${(seconds / 60).toFixed(1)} min`;
  return seconds < 172_800 ? `${(seconds / 3600).toFixed(1)} h` : `${(seconds / 86_400).toFixed(1)} d`;
}

/** A column of a table of scores: its title, its text, and a number by which two reports are compared. */
interface Column {
  readonly title: string;
  readonly text: (scores: Scores) => string;
  readonly value?: (scores: Scores) => number | undefined;
  /** Whether less is better. */
  readonly isCost?: true;
}

const COLUMNS: readonly Column[] = [
  { title: 'labels found', text: ({ found, labels }) => `${found} of ${labels}` },
  {
    title: 'recall',
    text: ({ found, labels }) => share(found, labels),
    value: ({ found, labels }) => (labels === 0 ? undefined : found / labels),
  },
  { title: 'right signals', text: ({ right, signals }) => `${right} of ${signals}` },
  {
    title: 'precision',
    text: ({ right, signals }) => share(right, signals),
    value: ({ right, signals }) => (signals === 0 ? undefined : right / signals),
  },
  { title: 'delay, median', text: ({ delay }) => duration(delay), value: ({ delay }) => delay, isCost: true },
  { title: 'NAB', text: ({ nab }) => (nab === undefined ? '–' : nab.toFixed(1)), value: ({ nab }) => nab },
];

function cell({ text, value, isCost }: Column, scores: Scores, other: Scores | undefined): string {
  const [own, theirs] = [value?.(scores), other === undefined ? undefined : value?.(other)];
  const difference = own === undefined || theirs === undefined ? 0 : (own - theirs) * (isCost ? -1 : 1);
  const mark = difference === 0 ? '' : ` class="${difference > 0 ? 'better' : 'worse'}"`;
  return `<td${mark}>${escaped(text(scores))}</td>`;
}

/** A table of scores; beside those of another report, the better ones of each pair are marked. */
function scoresTable(names: readonly string[], sets: readonly (readonly Scores[])[]): string {
  const kinds = [...new Set(sets.flat().map(({ kind }) => kind))];
  const hasNames = sets.length > 1;
  const rows = kinds.flatMap((kind) =>
    sets.flatMap((set, at) => {
      const own = set.find((one) => one.kind === kind);
      if (own === undefined) return [];
      const other = sets.find((_, place) => place !== at)?.find((one) => one.kind === kind);
      const name = hasNames ? `<td>${escaped(itemAt(names, at))}</td>` : '';
      return [
        `<tr><td>${escaped(kind)}</td>${name}${COLUMNS.map((column) => cell(column, own, other)).join('')}</tr>`,
      ];
    }),
  );
  const head = ['signals', ...(hasNames ? ['report'] : []), ...COLUMNS.map(({ title }) => title)];
  return `<table><thead><tr>${head.map((title) => `<th scope="col">${title}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function drawnSignals({ labels, signals }: Series): DrawnSignal[] {
  return [
    ...labels.map(
      ({ start, end, pattern }): DrawnSignal => ({
        pattern: 'label',
        severity: 'label',
        status: 'closed',
        window: { start, end },
        explanation: pattern === undefined ? {} : { summary: pattern },
      }),
    ),
    ...signals.map(
      ({ pattern, severity, status, window, summary }): DrawnSignal => ({
        pattern,
        severity,
        status,
        window,
        explanation: summary === undefined ? {} : { summary },
      }),
    ),
  ];
}

function picture(series: Series): string {
  const { name, scope, unit, times, values } = series;
  const [first] = times;
  if (first === undefined) return '';
  return drawSeries({
    name,
    scope,
    unit,
    total: series.count,
    observations: times.map((time, at) => ({
      time,
      value: itemAt(values, at),
      expected: undefined,
      low: undefined,
      high: undefined,
    })),
    signals: drawnSignals(series),
    from: first,
    to: Math.max(itemAt(times, -1), first + 1),
  });
}

function settingsText({ settings }: Report): string {
  return settings.length === 0
    ? 'default settings'
    : settings.map((one) => `<code>${escaped(one)}</code>`).join(' ');
}

/** Series with labels or signals come first: there is something to see. */
function rank({ labels, signals }: Series): number {
  return labels.length > 0 ? 2 : signals.length > 0 ? 1 : 0;
}

/**
 * A page of one file that shows reports: scores over all files, and each series with its labels, signals and scores. It loads nothing, and
 * has the first report in it, so that it can stand beside a later one.
 *
 * @param reports one, or two that are compared
 * @param names a name for each
 */
export function pageOf(reports: readonly Report[], names: readonly string[]): string {
  const first = itemAt(reports, 0);
  const key = ({ scope, name }: Series) => `${scope}/${name}`;
  const all = [...new Map(reports.flatMap(({ series }) => series).map((one) => [key(one), one])).values()];
  all.sort((a, b) => rank(b) - rank(a));
  const sections = all.map((one) => {
    const own = reports.map(({ series }) => series.find((other) => key(other) === key(one)));
    const drawings = own.flatMap((each, at) =>
      each === undefined
        ? []
        : [
            `${reports.length > 1 ? `<p class="muted">${escaped(itemAt(names, at))}</p>` : ''}<figure>${picture(each)}</figure>`,
          ],
    );
    const scores = own.map((each) => each?.scores ?? []);
    const table = one.labels.length === 0 ? '' : scoresTable(names, scores);
    return `<section><h2>${escaped(key(one))}</h2><div class="beside">${drawings.join('')}</div>${table}</section>`;
  });
  const about = reports.map(
    (report, at) =>
      `<p class="muted">${reports.length > 1 ? `<b>${escaped(itemAt(names, at))}</b>: ` : ''}${report.observations.toLocaleString('en')} observations in ${report.series.length} series, tidemark ${escaped(report.version)}, ${settingsText(report)}</p>`,
  );
  const data = JSON.stringify(first).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(first.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(first.title)}</h1>
${about.join('\n')}
<h2>All labelled files</h2>
${scoresTable(
  names,
  reports.map(({ total }) => total),
)}
<p class="muted">A signal meets a label if the time from its start to its decision has a moment of the label. Delay is the time from the start of the
label to the decision. NAB is the standard profile of the Numenta Anomaly Benchmark, with an alarm at each decision: 0 for none, 100 for each window
met at its first row.</p>
${sections.join('\n')}
${EMBEDDED.open}${data}${EMBEDDED.close}
</body>
</html>
`;
}
