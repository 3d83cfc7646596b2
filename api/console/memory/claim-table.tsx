import { useMemo, useState } from 'preact/hooks';
import type { Claim } from '../../../operators/records/claim.ts';
import { adjust } from '../common/use-place.ts';
import { shortDay, shortMoment } from '../common/values.ts';
import { trustStep } from './subjects.ts';

/** Rows at first, and added by each press of "older". */
const PAGE = 60;

/** Which claims are listed. */
const FILTERS = ['all', 'decisions', 'contested', 'ended'] as const;
export type Filter = (typeof FILTERS)[number];

const NAMES: Readonly<Record<Filter, string>> = {
  all: 'All',
  decisions: 'Decisions',
  contested: 'Contested',
  ended: 'Ended',
};

function passes({ type, status, valid_to }: Claim, filter: Filter): boolean {
  if (filter === 'decisions') return type === 'decision';
  if (filter === 'contested') return status === 'contested';
  return filter === 'ended' ? valid_to !== undefined : true;
}

/** The filter that an address names. */
export function filterIn(text: string | null): Filter {
  return FILTERS.find((one) => one === text) ?? 'all';
}

/** The state of a claim in words. */
function stateOf({ status, valid_to }: Claim, now: number): string {
  if (status === 'contested' || status === 'pending') return status;
  return valid_to === undefined ? 'holds' : `ended ${shortDay(valid_to, now)}`;
}

/** The claims of memory as a table, the newest first. */
export function ClaimTable(properties: {
  readonly claims: readonly Claim[];
  readonly filter: Filter;
  readonly chosen: string | undefined;
  /** Where the text of an event came from, by its id. */
  readonly sources: ReadonlyMap<string, string>;
  readonly isCut: boolean;
  /** What is said where there is none. */
  readonly empty: string;
}) {
  const { claims, filter, chosen, sources, isCut, empty } = properties;
  const now = Date.now();
  const [most, setMost] = useState(PAGE);
  const passing = useMemo(
    () =>
      claims
        .filter((claim) => passes(claim, filter))
        .sort((a, b) => Date.parse(b.valid_from) - Date.parse(a.valid_from)),
    [claims, filter],
  );
  const shown = passing.slice(0, most);
  return (
    <section class="panel claim-table" aria-label="Claims">
      <div class="row head-of">
        <h2>Claims</h2>
        <fieldset class="segments" aria-label="Which claims">
          {FILTERS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === filter}
              onClick={() => adjust({ claims: one === 'all' ? undefined : one })}
            >
              {NAMES[one]} {claims.filter((claim) => passes(claim, one)).length.toLocaleString('en')}
            </button>
          ))}
        </fieldset>
      </div>
      {shown.length === 0 && <p class="empty">{empty}</p>}
      {shown.length > 0 && (
        <div class="scroll flat">
          <table class="list">
            <thead>
              <tr>
                <th scope="col" class="less">
                  Type
                </th>
                <th scope="col">Claim</th>
                <th scope="col" class="number" aria-sort="descending">
                  Since <span aria-hidden="true">↓</span>
                </th>
                <th scope="col">State</th>
                <th scope="col" class="less">
                  Trust
                </th>
                <th scope="col" class="less">
                  Source
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((claim) => (
                <tr
                  key={claim.id}
                  class={claim.id === chosen ? 'chosen' : ''}
                  onClick={() => adjust({ claim: claim.id })}
                >
                  <td class="soft less">{claim.type.replace('_', ' ')}</td>
                  <td class="what">
                    <button
                      type="button"
                      class="quiet name"
                      aria-pressed={claim.id === chosen}
                      onClick={() => adjust({ claim: claim.id })}
                    >
                      {claim.text}
                    </button>
                  </td>
                  <td class="number">
                    <time dateTime={claim.valid_from} title={claim.valid_from}>
                      {shortMoment(claim.valid_from, now)}
                    </time>
                  </td>
                  <td class={claim.status === 'contested' ? 'contested' : 'soft'}>{stateOf(claim, now)}</td>
                  <td class="less">
                    <Trust value={claim.trust} />
                  </td>
                  <td class="soft less">
                    {sources.get(claim.evidence[0]?.event_id ?? '') ?? claim.author ?? ''}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {passing.length > shown.length && (
        <button type="button" class="more" onClick={() => setMost(most + 4 * PAGE)}>
          {(passing.length - shown.length).toLocaleString('en')} older claims
        </button>
      )}
      {isCut && (
        <p class="hint">
          These are the first {claims.length.toLocaleString('en')} that memory learned; ask for others.
        </p>
      )}
    </section>
  );
}

/** Trust in three steps. */
export function Trust({ value }: { readonly value: number }) {
  const { step, name } = trustStep(value);
  return (
    <span class="trust" title={`trust ${value}`}>
      <span aria-hidden="true">{'●'.repeat(step) + '○'.repeat(3 - step)}</span> {name}
    </span>
  );
}
