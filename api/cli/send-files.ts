import { setTimeout as sleep } from 'node:timers/promises';
import { itemAt } from '../../operators/item-at.ts';
import { SeriesDirectory } from '../../operators/records/directory.ts';
import type { SeriesIdentity } from '../../operators/records/series/description.ts';
import { NIL_UUID } from '../../operators/records/uuid.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import type { OpenFiles } from '../../pipelines/sources/files/open.ts';
import type { Client } from '../client/index.ts';
import type { ReplayProgress } from './replay-progress.ts';
import { type Patience, untilTaken } from './until-taken.ts';

/** Milliseconds between two looks at the server's ticks, and after which it is not waited for any longer. */
const LOOK = 50;
const LONGEST_LOOK = 60_000;

/** Most signals that are read of one scope. */
const MOST_SIGNALS = 10_000;

/** How files are sent. */
export interface SendOptions extends Patience {
  /** Observations of a request. */
  readonly batch: number;
  /** Whether the observations are declared to be history, so that streams of alerts omit what they decide. */
  readonly history: boolean;
  readonly progress: ReplayProgress;
}

/** What a server took. */
export interface Sent {
  readonly observations: number;
  /** Observations that the server had already. */
  readonly duplicates: number;
  readonly rejected: number;
  /** Why the first was rejected. */
  readonly rejection: string | undefined;
}

/**
 * Sends the observations of files to a server, in event-time order. The idempotency key of an observation is its series, its time and its
 * place among the observations of that time: the same files sent again, whole or in part, are stored once.
 *
 * @throws TidemarkError when the server refuses, or does not answer for long
 */
export async function sendFiles(client: Client, files: OpenFiles, options: SendOptions): Promise<Sent> {
  const { batch, history, progress, stop } = options;
  const directory = new SeriesDirectory();
  const key = keys();
  let [taken, observations, duplicates, rejected] = [0, 0, 0, 0];
  let rejection: string | undefined;
  for await (const { length, series, time, outcome } of files.batches(directory, batch)) {
    if (stop.aborted) break;
    const places = new Map<number, number>();
    const sent: SeriesIdentity[] = [];
    const index = new Array<number>(length);
    const timestamp = new Array<number>(length);
    const id = new Array<string>(length);
    for (let row = 0; row < length; row++) {
      const [number, at] = [itemAt(series, row), itemAt(time, row)];
      const { entity_id } = directory.key(number);
      let place = places.get(number);
      if (place === undefined) {
        place = places.size;
        places.set(number, place);
        sent.push(directory.register.identity(number));
      }
      index[row] = place;
      timestamp[row] = at / 1000;
      id[row] = key(number, entity_id, at);
    }
    const columns = { series: sent, index, outcome: Array.from(outcome.subarray(0, length)), timestamp, id };
    const answer = await untilTaken(() => client.ingestColumns(columns, { history }), options, taken > 0);
    if (answer === undefined) break;
    observations += answer.accepted;
    duplicates += answer.duplicates;
    rejected += answer.rejected_count;
    const [first] = answer.rejected;
    rejection ??= first && `${first.path} ${first.message}`;
    taken += length;
    progress.update({ observations: taken, at: itemAt(time, length - 1), signals: 0 });
  }
  return { observations, duplicates, rejected, rejection };
}

/** Gives the idempotency keys of observations in event-time order. */
function keys(): (series: number, entityId: string, time: number) => string {
  const last = new Map<number, { time: number; count: number }>();
  return (series, entityId, time) => {
    const before = last.get(series);
    const count = before?.time === time ? before.count + 1 : 0;
    last.set(series, { time, count });
    return `replay:${entityId}:${time}:${count}`;
  };
}

/**
 * Waits until the server has made a tick after the call.
 *
 * @returns false if it did not within a minute
 */
export async function nextTick(client: Client): Promise<boolean> {
  const asked = performance.now();
  let looked = asked;
  // The first tick that ends may have begun before.
  for (let ended = 0; performance.now() - asked < LONGEST_LOOK; ) {
    const now = performance.now();
    const { last_tick_age_ms: age } = await client.ready();
    if (age === undefined) return false;
    if (now - age - 1 > looked) ended++;
    if (ended === 2) return true;
    looked = performance.now();
    await sleep(LOOK);
  }
  return false;
}

/** The server's signals on the series of files whose windows meet the times of the files, in the order of their decisions. */
export async function signalsOf(client: Client, files: OpenFiles): Promise<Signal[]> {
  const entities = new Set([NIL_UUID, ...files.series.map(({ entity_id }) => entity_id)]);
  const found: Signal[] = [];
  for (const scope_id of new Set(files.series.map((one) => one.scope_id))) {
    let read = 0;
    for await (const signal of client.signals({ scope_id, retracted: true, members: true })) {
      if (read++ === MOST_SIGNALS) break;
      const meets =
        Date.parse(signal.window.end) * 1000 >= files.first &&
        Date.parse(signal.window.start) * 1000 <= files.last;
      if (meets && entities.has(signal.entity_id)) found.push(signal);
    }
  }
  return found.sort((one, other) => Date.parse(one.decided_at) - Date.parse(other.decided_at));
}
