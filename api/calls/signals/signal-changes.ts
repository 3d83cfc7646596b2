import type { z } from 'zod';
import { TidemarkError } from '../../../operators/records/errors.ts';
import { isSelected, type SeriesSelector } from '../../../operators/records/series/description.ts';
import { patternSchema, signalSeverity } from '../../../operators/signals/signal.ts';
import { type Naming, namedChanges } from '../../../sinks/naming.ts';
import type { ChangeFeed, FeedFilter } from '../../../sinks/outbox/change-feed.ts';
import type { DeclaredHistory } from '../../../sinks/outbox/declared-history.ts';
import { type Log, mapped } from '../../../sinks/outbox/log.ts';
import type { Change } from '../../../sinks/store.ts';
import { defined } from '../../defined.ts';
import type { Backend } from '../backend.ts';
import { yes } from '../fields/numbers.ts';
import { selectorOf, seriesFilter } from '../fields/series.ts';

/** The fields that select changes of signals. */
export const signalChangesFields = {
  ...seriesFilter,
  pattern: patternSchema.optional(),
  severity: signalSeverity.optional(),
  updates: yes.default(false).describe('Also send signal.updated.'),
  history: yes
    .default(false)
    .describe(
      'true: severity=alert also sends alerts on observations that were history on arrival: older than SIGNAL_HISTORY_AGE, or declared. Other streams always send them.',
    ),
};

/** What is asked of the log of changes. */
export type ChangesAsked = z.output<z.ZodObject<typeof signalChangesFields>>;

/**
 * The changes of signals that pass a filter, with the names that their series have.
 *
 * @param declared omits alerts on what was declared to be history; default: includes all
 */
export function namedLog(
  feed: ChangeFeed,
  naming: Naming,
  filter: FeedFilter,
  selector: SeriesSelector = {},
  declared?: DeclaredHistory,
): Log<Change> {
  return mapped(feed.log(filter), async (changes) =>
    (await namedChanges(naming, declared === undefined ? changes : await declared.omit(changes))).filter(
      ({ signal }) => isSelected(selector, signal),
    ),
  );
}

/**
 * The changes of signals that a caller asks for. It is not a call, because they have no end and therefore no single answer.
 *
 * @param scopes the only scopes that the caller may see; undefined for all
 * @param after position after which the caller reads
 * @throws TidemarkError `gone` if changes after that position were deleted
 */
export async function signalChanges(
  { feed, store, naming, config }: Pick<Backend, 'feed' | 'store' | 'naming' | 'config'>,
  declared: DeclaredHistory,
  scopes: readonly string[] | undefined,
  asked: ChangesAsked,
  after: number,
): Promise<Log<Change>> {
  const { updates, history, scope, entity, metric, tag, ...rest } = asked;
  const { historyAge } = config;
  // A client that asks for alerts wants to be notified of current ones; a client without this filter wants the whole log.
  const isLive = rest.severity === 'alert' && !history;
  const filter: FeedFilter = {
    ...defined(rest),
    updates,
    ...(scopes !== undefined && { scopes }),
    ...(isLive && historyAge > 0 && { historyAge }),
  };
  if (after < feed.lastSeq && after + 1 < (await store.firstChange())) {
    throw new TidemarkError(
      'gone',
      'Events after that id were deleted by retention; read /v1/signals and start the stream without an id.',
    );
  }
  const selector = selectorOf({ scope, entity, metric, tag });
  return namedLog(feed, naming, filter, selector, isLive ? declared : undefined);
}
