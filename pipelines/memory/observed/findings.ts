import { checkOf, type ObservationCheck } from '../../../operators/claims/observed/check.ts';
import { observedSentence, rationaleOf } from '../../../operators/claims/observed/compare.ts';
import { OBSERVATIONS, observedIdentity } from '../../../operators/claims/observed/observed-claim.ts';
import type { SeriesAssertion } from '../../../operators/claims/observed/reading.ts';
import { itemAt } from '../../../operators/item-at.ts';
import type { EventInput } from '../../../operators/records/event.ts';
import type { ClaimVersion } from '../../../operators/records/ledger.ts';
import type { NamedSeries } from '../../../operators/records/series/name.ts';
import { uuidV5 } from '../../../operators/records/uuid.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { pointsOf, type Reads } from './points.ts';
import { ClaimReader, type NamesStore } from './readings.ts';

const EVENTS = '0b8f6c4e-8d5a-5f0b-9d7e-61c6a2c0e7b5';

/** Observations that contradict a claim: an event with one claim in it, and why the two exclude each other. */
export interface ObservedConflict {
  readonly event: EventInput;
  /** Normal form of the statement that the observations make. */
  readonly identity: string;
  /** The period that both are about, in microseconds. */
  readonly holds: { readonly from: number; readonly to: number };
  readonly rationale: string;
}

/** A checked claim, with the observations that contradict it, if any. */
export interface Checked {
  readonly check: ObservationCheck;
  readonly finding?: ObservedConflict;
}

/** Source of names and observations. */
export interface ObservedStore extends Reads, NamesStore {}

/** Checks claims against the observations of the series that they name. Read-only. */
export class ClaimCheck {
  private readonly store: ObservedStore;
  private readonly reader: ClaimReader;

  /** @param named all series that have names in texts */
  constructor(store: ObservedStore, named: readonly NamedSeries[]) {
    this.store = store;
    this.reader = new ClaimReader(store, named);
  }

  /**
   * Checks claims, by their ids. Claims without a checkable statement about a series are left out; `unnamed` are those whose series has no
   * name, or no unit, yet.
   */
  async check(claims: readonly ClaimVersion[]): Promise<ReadonlyMap<string, Checked | 'unnamed'>> {
    const readings = await this.reader.read(claims);
    const found = new Map<string, Checked | 'unnamed'>();
    if (readings.size > 0) await this.store.settle();
    for (const [id, reading] of readings) {
      found.set(id, reading === 'unnamed' ? reading : await this.compare(reading));
    }
    return found;
  }

  private async compare(reading: SeriesAssertion): Promise<Checked> {
    const points = await pointsOf(this.store, reading);
    const { check, comparison } = checkOf(reading, points);
    if (points === undefined || comparison === undefined || comparison.agrees) return { check };
    const content = observedSentence(reading, comparison, points);
    const identity = observedIdentity(reading, content);
    const { scope_id, entity_id } = reading.series;
    const event = {
      id: uuidV5(EVENTS, identity),
      content,
      source_input_id: OBSERVATIONS,
      timestamp: formatInstant(itemAt(points, -1).time),
      metadata: { scope_id, entity_id },
    };
    const holds = { from: reading.from, to: reading.to };
    return {
      check,
      finding: { event, identity, holds, rationale: rationaleOf(reading, comparison, points) },
    };
  }
}

/** Checks one claim by the current names; undefined when it says nothing about a series that has a name. */
export async function checkNow(
  store: ObservedStore,
  claim: ClaimVersion,
): Promise<ObservationCheck | undefined> {
  const found = await new ClaimCheck(store, await store.names.list()).check([claim]);
  const checked = found.get(claim.id);
  return checked === undefined || checked === 'unnamed' ? undefined : checked.check;
}
