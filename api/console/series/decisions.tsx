import type { Client } from '../../client/index.ts';
import { momentText } from '../common/moments.ts';
import { messageOf } from '../common/notices.tsx';
import { addressOf } from '../common/place.ts';
import { useSession } from '../common/session.ts';
import { useAsked } from '../common/use-asked.ts';

/** The claims about a series by its name: what was decided first, then what else is known. */
async function askMemory(client: Client, name: string) {
  const answers = await Promise.all([
    client.memory.query({ question: `What was decided about ${name}?`, limit: 5 }),
    client.memory.query({ question: name, limit: 5 }),
  ]);
  const claims = answers.flatMap(({ support, claims: found }) => (support === 'none' ? [] : found));
  const word = new RegExp(`(?<![\\w-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'i');
  const about = claims.filter(
    ({ text, evidence }) => word.test(text) || evidence.some(({ quote }) => word.test(quote)),
  );
  const distinct = [...new Map(about.map((claim) => [claim.id, claim])).values()];
  return distinct.sort((a, b) => Number(b.type === 'decision') - Number(a.type === 'decision'));
}

/** What was decided, and what is known, about a series in memory. Nothing if memory has nothing of it. */
export function Decisions({ entity }: { readonly entity: string | undefined }) {
  const { client, access } = useSession();
  const mayRead = access.permissions.includes('memory:read');
  const known = useAsked(
    () => (entity === undefined || !mayRead ? undefined : askMemory(client, entity)),
    [client, entity, mayRead],
  );
  if (entity === undefined || !mayRead) return null;
  return (
    <section class="panel" aria-label="What was decided">
      <h2>What was decided about {entity}</h2>
      {known.error !== undefined && <p class="failed">{messageOf(known.error)}</p>}
      {known.value !== undefined && known.value.length === 0 && (
        <p class="empty">Memory has no claim about it.</p>
      )}
      <ul class="claims">
        {(known.value ?? []).map((claim) => (
          <li key={claim.id}>
            <span class={`kind ${claim.type}`}>{claim.type.replace('_', ' ')}</span>
            <a href={addressOf(['memory'], { claim: claim.id })}>{claim.text}</a>
            <span class="when"> {momentText(claim.valid_from)}</span>
            {claim.status !== 'active' && <span class={`status ${claim.status}`}>{claim.status}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
