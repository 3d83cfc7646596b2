import { momentText } from '../common/moments.ts';
import { messageOf } from '../common/notices.tsx';
import { useSession } from '../common/session.ts';
import { useAsked } from '../common/use-asked.ts';
import { excerpt, highlighted } from './highlight.ts';
import { useScope } from './use-scope.ts';

/** The event that a claim quotes, with the quotes marked in it. */
export function Source(properties: {
  readonly eventId: string;
  readonly spans: readonly (readonly [number, number])[];
}) {
  const { eventId, spans } = properties;
  const { client } = useSession();
  const scope = useScope();
  const event = useAsked(() => client.memory.event(eventId, scope), [client, eventId, scope]);
  if (event.error !== undefined) return <p class="failed">{messageOf(event.error)}</p>;
  if (event.value === undefined) return null;
  const { content, timestamp, source_input_id, run_id, metadata = {} } = event.value;
  const from = [source_input_id ?? run_id, metadata.speaker].filter((one) => one !== undefined).join(', ');
  return (
    <figure class="source">
      <blockquote>
        {excerpt(highlighted(content, spans)).map(({ text, isQuoted }, at) =>
          isQuoted ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </blockquote>
      <figcaption>
        <time dateTime={timestamp}>{momentText(timestamp)}</time>
        {from !== '' && `, ${from}`}
      </figcaption>
    </figure>
  );
}
