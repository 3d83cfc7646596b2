import {
  eventOfSignal,
  isLasting,
  type NameOf,
  signalEventId,
} from '../../operators/claims/signals/index.ts';
import { itemAt } from '../../operators/item-at.ts';
import { unitOf } from '../../operators/language/quantities/units.ts';
import { Conflict, HeadMoved, NotFound, Unprocessable } from '../../operators/records/errors.ts';
import type { EventInput } from '../../operators/records/event.ts';
import type { SeriesDescription } from '../../operators/records/series/description.ts';
import { spokenName } from '../../operators/records/series/name.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import type { Ledger } from '../../sinks/ledger.ts';
import type { Naming } from '../../sinks/naming.ts';
import type { ChangeFeed } from '../../sinks/outbox/change-feed.ts';
import { type Cursor, placeAt } from '../../sinks/outbox/cursor.ts';
import type { LogPage } from '../../sinks/outbox/log.ts';
import { readLog } from '../../sinks/outbox/read-log.ts';
import { retry } from '../../sinks/retry.ts';
import type { SeriesNames } from '../../sinks/series-names.ts';
import type { SourcePosition } from '../../sinks/source-position.ts';
import type { Change } from '../../sinks/store.ts';
import { ExclusiveTask } from '../exclusive-task.ts';
import { ledgerCursor } from './ledger-cursor.ts';
import type { Memory } from './memory.ts';

/** Source name of the position in the signals' change log up to which signals are in memory. */
export const FROM_SIGNALS = 'signals';
const PARTITION = 'memory';
/** Milliseconds before a retry. */
const AGAIN = 2_000;
/** Claims of one signal event that are read. */
const FEW = 10;

export interface SignalsInOptions {
  readonly memory: Pick<Memory, 'take' | 'resolve'>;
  readonly ledger: Ledger;
  readonly feed: Pick<ChangeFeed, 'log'>;
  /** Names that people gave to series for texts. */
  readonly names: Pick<SeriesNames, 'list'>;
  /** Names that observations gave to series; they stand in where people gave none. */
  readonly naming: Naming;
  /** Patterns to import into memory. */
  readonly patterns: readonly Signal['pattern'][];
  readonly failed: (error: unknown) => void;
}

/** What a page of changes adds to memory. */
interface Telling {
  readonly events: readonly EventInput[];
  /** Signals that close with other numbers than they opened with. */
  readonly corrected: readonly string[];
}

/** A claim of a signal that opened, and the claim of the same signal that takes its place. */
interface Correction {
  readonly id: string;
  readonly over: string;
}

/**
 * Imports signals into memory. Each is an event when it opens, and another when it closes if it lasted or its numbers changed. The
 * position in the change log commits with the last of what they change, so none is lost in a crash. Event ids derive from signal ids, so none is
 * duplicated.
 */
export class SignalsIn {
  private readonly options: SignalsInOptions;
  private readonly cursor: Cursor;

  constructor(options: SignalsInOptions) {
    this.options = options;
    this.cursor = ledgerCursor(options, FROM_SIGNALS, PARTITION);
  }

  /** The task, for the process that owns it. */
  task(): ExclusiveTask {
    const { feed, patterns, failed } = this.options;
    return new ExclusiveTask(async (stop) => {
      let at: number | undefined;
      const log = feed.log({ updates: false });
      const follow = async () => {
        at ??= await this.cursor.start();
        const take = async ({ changes, cursor }: LogPage<Change>) => {
          const wanted = changes.filter(({ signal }) => patterns.includes(signal.pattern));
          if (wanted.length > 0) await this.take(wanted, cursor);
          at = cursor;
        };
        await readLog(log, at, take, stop);
      };
      await retry(follow, { first: AGAIN, stop, failed });
    });
  }

  private async take(changes: readonly Change[], cursor: number): Promise<void> {
    const { events, corrected } = await this.tell(changes);
    const position = placeAt(FROM_SIGNALS, PARTITION, cursor);
    if (corrected.length === 0) {
      if (events.length > 0) await this.store(events, [position]);
      return;
    }
    await this.store(events, []);
    const corrections: Correction[] = [];
    for (const id of corrected) corrections.push(...(await this.correctionsOf(id)));
    let moved = false;
    for (const [at, correction] of corrections.entries()) {
      moved = await this.correct(correction, at === corrections.length - 1 ? [position] : []);
    }
    // Where all is corrected already, nothing else is written.
    if (!moved) await this.cursor.move(cursor);
  }

  private async tell(changes: readonly Change[]): Promise<Telling> {
    const { ledger } = this.options;
    const nameOf = await this.namesFor(changes.map(({ signal }) => signal));
    const closed = changes.filter(({ signal }) => signal.status === 'closed' && !isLasting(signal.pattern));
    const opened = await ledger.eventsById(closed.map(({ signal }) => signalEventId(signal.id, 'open')));
    const said = new Map(opened.map(({ id, content }) => [id, content]));
    const events: EventInput[] = [];
    const corrected: string[] = [];
    for (const { signal } of changes) {
      const event = eventOfSignal(signal, nameOf);
      if (signal.status === 'open') said.set(event.id, event.content);
      else if (!isLasting(signal.pattern)) {
        const before = said.get(signalEventId(signal.id, 'open'));
        if (before === event.content) continue;
        if (before !== undefined) corrected.push(signal.id);
      }
      events.push(event);
    }
    return { events, corrected };
  }

  /** The names of the series that signals are about, and of their partners. */
  private async namesFor(signals: readonly Signal[]): Promise<NameOf> {
    const { names, naming } = this.options;
    const given = namesOf(await names.list());
    const series = signals.flatMap(({ scope_id, entity_id, evidence }) => [
      { scope_id, entity_id },
      ...evidence.flatMap(({ partner_scope_id: scope, partner_entity_id: entity }) =>
        typeof scope === 'string' && typeof entity === 'string'
          ? [{ scope_id: scope, entity_id: entity }]
          : [],
      ),
    ]);
    const known = await naming.of(series);
    const own = new Map(series.map(({ scope_id, entity_id }, at) => [`${scope_id} ${entity_id}`, known[at]]));
    return (scope, entity) => given(scope, entity) ?? nameIn(own.get(`${scope} ${entity}`));
  }

  /** Stores events. Skips those whose id belongs to another event: the same statement was made under another name before. */
  private async store(events: readonly EventInput[], positions: readonly SourcePosition[]): Promise<void> {
    const { memory } = this.options;
    const arrived = events.map((input) => ({ input }));
    try {
      const conflicts = new Set(await memory.take(arrived, positions));
      if (conflicts.size === 0) return;
      const left = events.filter((_, place) => !conflicts.has(place));
      await this.store(left, positions);
    } catch (error) {
      if (!(error instanceof HeadMoved) || events.length < 2) throw error;
      const half = events.length >> 1;
      await this.store(events.slice(0, half), []);
      await this.store(events.slice(half), positions);
    }
  }

  /** The statements made when a signal opened, and the final one. */
  private async correctionsOf(signalId: string): Promise<Correction[]> {
    const { ledger } = this.options;
    const claimsOf = (status: Signal['status']) =>
      ledger.claims({ event_id: signalEventId(signalId, status) }, FEW);
    const [{ rows: before }, { rows: after }] = [await claimsOf('open'), await claimsOf('closed')];
    const [over] = after;
    if (over === undefined) return [];
    const outdated = before.filter((one) => !after.some((other) => other.id === one.id));
    return outdated.map(({ id }) => ({ id, over: over.id }));
  }

  /** Resolves a statement over the final one, and commits positions with it. Returns whether they are durable. */
  private async correct({ id, over }: Correction, positions: readonly SourcePosition[]): Promise<boolean> {
    try {
      const reason = 'the signal closed with other numbers';
      await this.options.memory.resolve(id, { over, reason, actor: FROM_SIGNALS }, positions);
      return positions.length > 0;
    } catch (error) {
      // Resolved before, by an earlier interrupted run or by a user; or removed by retention.
      if (error instanceof Conflict || error instanceof Unprocessable || error instanceof NotFound)
        return false;
      throw error;
    }
  }
}

/** A described series as sentences speak of it; undefined if it has no name. */
function nameIn({ unit, ...names }: SeriesDescription = {}): ReturnType<NameOf> {
  const name = spokenName(names);
  if (name === undefined) return undefined;
  // Other units would make sentences that the rules do not read.
  return { name, ...(unit !== undefined && unitOf(unit) !== undefined && { unit }) };
}

/** Names by series. The name of a feature does not name the outcome of its series, and signals are about outcomes. */
function namesOf(named: Awaited<ReturnType<SeriesNames['list']>>): NameOf {
  const known = new Map(
    named
      .filter(({ feature }) => feature === undefined)
      .map(({ scope_id, entity_id, names, unit }) => [
        `${scope_id} ${entity_id}`,
        { name: itemAt(names, 0), unit },
      ]),
  );
  return (scope, entity) => known.get(`${scope} ${entity}`);
}
