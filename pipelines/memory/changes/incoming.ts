import { createHash } from 'node:crypto';
import type { Draft, Source } from '../../../operators/claims/extract/draft.ts';
import { extract } from '../../../operators/claims/extract/extract.ts';
import type { Sighting } from '../../../operators/claims/sighting.ts';
import type { EventInput } from '../../../operators/records/event.ts';
import type { LedgerEvent } from '../../../operators/records/ledger.ts';
import { parseInstant } from '../../../operators/time/instant.ts';

/** An event as a source brings it. */
export interface Arrived {
  readonly input: EventInput;
  /** When it arrived there, in microseconds: its time where it names none. Where it is left out, now. */
  readonly arrival?: number | undefined;
}

/** An event on its way into the ledger, read. */
export interface Incoming {
  readonly event: Omit<LedgerEvent, 'recorded_at'>;
  readonly drafts: readonly Draft[];
}

/**
 * A whole number below 2^53 from what a caller said of an event. The time counts only where the caller gave it: sent
 * again without one, it is the same event.
 */
function digestOf({ content, run_id, source_input_id, timestamp, metadata }: EventInput): number {
  const sorted = Object.entries(metadata ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const said = timestamp === undefined ? null : parseInstant(timestamp);
  const text = JSON.stringify([
    content,
    run_id?.toLowerCase() ?? null,
    source_input_id ?? null,
    said,
    sorted,
  ]);
  const hash = createHash('sha256').update(text, 'utf8').digest();
  return hash.readUIntBE(0, 6) * 32 + (hash[6] >>> 3);
}

/** Reads an event: what it is in the ledger, and the claims that it makes. `now` in microseconds. */
export function readEvent(input: EventInput, now: number): Incoming {
  const timestamp = input.timestamp === undefined ? now : parseInstant(input.timestamp);
  const { content, source_input_id, metadata } = input;
  const event = {
    id: input.id.toLowerCase(),
    content,
    ...(input.run_id !== undefined && { run_id: input.run_id.toLowerCase() }),
    ...(source_input_id !== undefined && { source_input_id }),
    timestamp,
    ...(metadata !== undefined && Object.keys(metadata).length > 0 && { metadata }),
    digest: digestOf(input),
  };
  return { event, drafts: extract(sourceTextOf(event)) };
}

/** What extraction reads of an event. The metadata `speaker` says who speaks, where the content does not. */
export function sourceTextOf({
  content,
  timestamp,
  metadata,
}: Pick<LedgerEvent, 'content' | 'timestamp' | 'metadata'>): Source {
  const speaker = metadata?.speaker;
  return { content, timestamp, ...(speaker !== undefined && speaker !== '' && { speaker }) };
}

/** What an event came from: events of one source do not corroborate each other. */
export function sourceOf({
  source_input_id,
  run_id,
  id,
}: Pick<LedgerEvent, 'id' | 'run_id' | 'source_input_id'>) {
  return source_input_id ?? run_id ?? id;
}

/** The claims that an event makes, as derivation takes them. */
export function sightingsOf({ event, drafts }: Incoming): Sighting[] {
  const source = sourceOf(event);
  return drafts.map(({ span: [start, end], ...draft }) => ({
    ...draft,
    event_id: event.id,
    start,
    end,
    source,
    said: event.timestamp,
  }));
}
