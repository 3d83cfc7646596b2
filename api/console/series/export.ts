import type { ExpectedObservation } from '../../client/index.ts';
import type { Session } from '../common/session.ts';
import type { SeriesId } from './plot/read-outline.ts';
import { usualAt } from './plot/usual.ts';
import type { View } from './plot/view.ts';

/** Most rows of a file that the browser puts together. */
export const MOST = 500_000;

const moment = (ms: number) => new Date(ms).toISOString();

/** Gives the reader a file. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The statement that selects the observations of a range. */
export function sqlOf({ scope_id, entity_id }: SeriesId, { from, to }: View): string {
  return [
    'select timestamp, outcome',
    'from observations',
    `where scope_id = '${scope_id}' and entity_id = '${entity_id}'`,
    `  and timestamp >= '${moment(from)}' and timestamp < '${moment(to + 1)}'`,
    'order by timestamp',
  ].join('\n');
}

/** The command that reads the observations of a range: its first page, whose `next_cursor` names the following one. */
export function curlOf(
  url: string,
  { scope_id, entity_id }: SeriesId,
  { from, to }: View,
  hasToken: boolean,
): string {
  const query = new URLSearchParams({
    scope_id,
    entity_id,
    since: moment(from),
    until: moment(to + 1),
    expected: 'true',
    limit: '1000',
  });
  const token = hasToken ? ' -H \'authorization: Bearer \'"$SIGNAL_API_TOKEN"' : '';
  return `curl -sS${token} '${url.replace(/\/$/, '')}/v1/observations?${query}'`;
}

/** The first observations of a range as CSV, at most {@link MOST}, with forecast and band if they are wanted. */
export async function csvOf(
  { client }: Session,
  { scope_id, entity_id }: SeriesId,
  { from, to }: View,
  share: number | undefined,
  isWhole: boolean,
): Promise<{ readonly file: Blob; readonly isCut: boolean }> {
  const head = isWhole
    ? 'timestamp,value,expected,usual_low,usual_high,limit_low,limit_high'
    : 'timestamp,value';
  const parts: string[] = [`${head}\n`];
  const all = client.observations({
    scope_id,
    entity_id,
    since: moment(from),
    until: moment(to + 1),
    expected: isWhole,
    limit: 1000,
  });
  let count = 0;
  for await (const one of all) {
    if (++count > MOST) break;
    parts.push(isWhole ? `${rowOf(one, share)}\n` : `${one.timestamp},${one.outcome}\n`);
  }
  return { file: new Blob(parts, { type: 'text/csv' }), isCut: count > MOST };
}

function rowOf(
  { timestamp, outcome, expected, low, high }: ExpectedObservation,
  share: number | undefined,
): string {
  const usual =
    expected === undefined || low === undefined || high === undefined || share === undefined
      ? undefined
      : usualAt(expected, low, high, share);
  return [timestamp, outcome, expected, usual?.low, usual?.high, low, high].map((one) => one ?? '').join(',');
}

/** The observations of a range as a Parquet file. @throws Error with the reason of the server */
export async function parquetOf({ request }: Session, series: SeriesId, view: View): Promise<Blob> {
  const response = await request('/v1/sql', {
    method: 'POST',
    headers: { accept: 'application/vnd.apache.parquet', 'content-type': 'application/json' },
    body: JSON.stringify({ sql: sqlOf(series, view) }),
  });
  if (response.ok) return response.blob();
  const problem: unknown = await response.json();
  const isProblem = typeof problem === 'object' && problem !== null && 'detail' in problem;
  throw new Error(isProblem ? String(problem.detail) : `The server answered ${response.status}.`);
}

/** The plot as it is seen, with its title and a ground of its colour. */
export function pngOf(canvas: HTMLCanvasElement, title: string, range: string): Promise<Blob | undefined> {
  const ratio = devicePixelRatio;
  const head = 30 * ratio;
  const made = document.createElement('canvas');
  made.width = canvas.width;
  made.height = canvas.height + head;
  const context = made.getContext('2d');
  if (context === null) return Promise.resolve(undefined);
  const style = getComputedStyle(canvas);
  context.fillStyle = style.getPropertyValue('--card').trim() || '#fff';
  context.fillRect(0, 0, made.width, made.height);
  context.drawImage(canvas, 0, head);
  context.fillStyle = style.color;
  context.font = `600 ${14 * ratio}px ${style.fontFamily}`;
  context.fillText(title, 10 * ratio, 20 * ratio);
  const width = context.measureText(title).width;
  context.font = `${12 * ratio}px ${style.fontFamily}`;
  context.fillText(range, 20 * ratio + width, 20 * ratio);
  return new Promise((resolve) => made.toBlob((blob) => resolve(blob ?? undefined)));
}
