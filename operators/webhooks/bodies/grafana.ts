import { parseInstant } from '../../time/instant.ts';
import { type LoggedChange, summaryOf, titleOf } from '../logged-change.ts';
import { pageOf } from '../page.ts';
import { escapedHtml } from './html.ts';
import { type BodyForm, json } from './message.ts';

/** Most characters of a tag: Grafana stores its name and its value with so many each. */
const TAG = 100;

const milliseconds = (instant: string) => Math.floor(parseInstant(instant) / 1000);

/** When an annotation is, in milliseconds: the window of a signal that ended, else the moment of the change. */
function timesOf({ kind, signal }: LoggedChange): { time: number; timeEnd?: number } {
  const { window, status, updated_at } = signal;
  const start = milliseconds(window.start);
  if (status === 'closed') return { time: start, timeEnd: Math.max(start, milliseconds(window.end)) };
  return { time: kind === 'signal' ? start : milliseconds(updated_at) };
}

function tagsOf(change: LoggedChange): string[] {
  const { pattern, severity, status, scope, scope_id, entity, entity_id, metric } = change.signal;
  const named = [
    `scope:${scope ?? scope_id}`,
    `entity:${entity ?? entity_id}`,
    ...(metric === undefined ? [] : [`metric:${metric}`]),
  ];
  return ['tidemark', pattern, severity, status, ...named].map((tag) => [...tag].slice(0, TAG).join(''));
}

/**
 * An annotation for `POST /api/annotations` of Grafana, whose texts are HTML: a point when a signal opens, is raised or lowered, and a region over its
 * window once it has ended.
 */
export const grafana: BodyForm = ({ changes: [change], publicUrl }) => {
  const title = escapedHtml(titleOf(change));
  const head =
    publicUrl === undefined ? title : `<a href="${escapedHtml(pageOf(change, publicUrl))}">${title}</a>`;
  const text = `${head}<br>${escapedHtml(summaryOf(change))}`;
  return json({ ...timesOf(change), tags: tagsOf(change), text });
};
