import type { LoggedChange } from '../logged-change.ts';
import { type BodyForm, json } from './message.ts';

/** Context attributes of a change as a CloudEvent 1.0. `id` is unique within `source`, and the same in every attempt. */
function attributesOf({ seq, kind, signal }: LoggedChange) {
  return {
    specversion: '1.0',
    id: `${seq}.${signal.id}`,
    source: `/tidemark/scopes/${signal.scope_id}`,
    type: `dev.tidemark.${kind}`,
    subject: signal.id,
    time: signal.updated_at,
    datacontenttype: 'application/json',
  };
}

const eventOf = (change: LoggedChange) => ({ ...attributesOf(change), data: change });

/** CloudEvents 1.0 in structured mode (HTTP protocol binding §3.2), or several in batched mode (§3.3). */
export const structured: BodyForm = ({ changes }) =>
  changes.length === 1
    ? json(eventOf(changes[0]), 'application/cloudevents+json; charset=utf-8')
    : json(changes.map(eventOf), 'application/cloudevents-batch+json; charset=utf-8');

/** A CloudEvent 1.0 in binary mode (HTTP protocol binding §3.1): the attributes in headers, all of them ASCII. */
export const binary: BodyForm = ({ changes: [change] }) => {
  const { datacontenttype, ...attributes } = attributesOf(change);
  const body = json(change, datacontenttype);
  const headers = Object.entries(attributes).map(([name, value]) => [`ce-${name}`, value]);
  return { ...body, headers: { ...body.headers, ...Object.fromEntries(headers) } };
};
