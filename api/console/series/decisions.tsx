import type { Claim } from '../../../operators/records/claim.ts';
import type { Client } from '../../client/index.ts';
import { messageOf } from '../common/notices.tsx';
import { addressOf } from '../common/place.ts';
import { useSession } from '../common/session.ts';
import { type Asked, useAsked } from '../common/use-asked.ts';
import { shortLength, shortMoment } from '../common/values.ts';
import { excerpt, highlighted } from '../memory/highlight.ts';

/** Claims that are shown. */
const MOST = 5;

/** What a text says about a series: its claims, the most telling first, with the text. */
export interface Decided {
  readonly claim: Claim;
  /** All of its claims in that text, this one included. */
  readonly claims: readonly Claim[];
  readonly said: { readonly content: string; readonly source: string | undefined } | undefined;
}

/** The claims about a series by its name: what was decided first, then what else is known. */
async function askMemory(client: Client, name: string): Promise<Decided[]> {
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
  distinct.sort((a, b) => Number(b.type === 'decision') - Number(a.type === 'decision'));
  // One text that says several things is quoted once.
  const texts = new Map<string, [Claim, ...Claim[]]>();
  for (const claim of distinct) {
    const event = claim.evidence[0]?.event_id ?? claim.id;
    const together = texts.get(event);
    if (together === undefined) texts.set(event, [claim]);
    else together.push(claim);
  }
  const shown = [...texts.values()].slice(0, MOST);
  return Promise.all(
    shown.map(async (together) => ({
      claim: together[0],
      claims: together,
      said: await saidOf(client, together[0]),
    })),
  );
}

/** The text that a claim was said in; undefined if it cannot be read. */
async function saidOf(client: Client, { evidence: [first] }: Claim): Promise<Decided['said']> {
  if (first === undefined) return undefined;
  try {
    const { content, source_input_id, run_id } = await client.memory.event(first.event_id);
    return { content, source: source_input_id ?? run_id };
  } catch {
    // It was forgotten meanwhile; the claim itself is shown.
    return undefined;
  }
}

/** What memory knows of a series; undefined where it may not be read, or the series has no name. */
export function useDecisions(entity: string | undefined): Asked<Decided[]> & { readonly may: boolean } {
  const { client, access } = useSession();
  const may = access.permissions.includes('memory:read') && entity !== undefined;
  const asked = useAsked(
    () => (entity === undefined || !may ? undefined : askMemory(client, entity)),
    [client, entity, may],
  );
  return { ...asked, may };
}

/** How long a claim is older or younger than the start of a signal. */
function ageAgainst({ valid_from }: Claim, start: string | undefined): string {
  if (start === undefined) return '';
  const by = Date.parse(valid_from) - Date.parse(start);
  return Math.abs(by) < 1000 ? ', with it' : `, ${shortLength(Math.abs(by))} ${by < 0 ? 'before' : 'after'}`;
}

/** What was decided, and what is known, about a series in memory. */
export function Decisions(properties: {
  readonly entity: string | undefined;
  readonly decided: Asked<Decided[]> & { readonly may: boolean };
  /** Start of the signal that is explained. */
  readonly start: string | undefined;
  readonly now: number;
}) {
  const { entity, decided, start, now } = properties;
  const { access } = useSession();
  if (entity === undefined || !decided.may) return null;
  return (
    <section class="panel" aria-label="What was decided">
      <div class="row apart">
        <h2>What was decided</h2>
        {access.permissions.includes('memory:write') && (
          <a class="small" href={addressOf(['memory'], { note: `${entity} ` })}>
            Add a note
          </a>
        )}
      </div>
      {decided.error !== undefined && <p class="failed">{messageOf(decided.error)}</p>}
      {decided.value?.length === 0 && <p class="empty">Memory has no claim about {entity}.</p>}
      <ul class="plain">
        {(decided.value ?? []).map(({ claim, claims, said }) => (
          <li key={claim.id}>
            <a class="quoted" href={addressOf(['memory'], { claim: claim.id })}>
              “
              {said === undefined ? (
                <mark>{claim.text}</mark>
              ) : (
                excerpt(highlighted(said.content, claims.flatMap(spansIn))).map(({ text, isQuoted }, at) =>
                  isQuoted ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
                )
              )}
              ”
            </a>
            <p class="hint">
              {claim.type.replace('_', ' ')}
              {said?.source !== undefined && ` · ${said.source}`} · {shortMoment(claim.valid_from, now)}
              {ageAgainst(claim, start)}
              {claim.status !== 'active' && <b class={`status ${claim.status}`}> {claim.status}</b>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The quotes of a claim in its first event. */
function spansIn({ evidence }: Claim): [number, number][] {
  return evidence.filter(({ event_id }) => event_id === evidence[0]?.event_id).map(({ span }) => span);
}
