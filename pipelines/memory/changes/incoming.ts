import { createHash } from 'node:crypto';
import type { Draft, Source } from '../../../operators/claims/extract/draft.ts';
import { extract } from '../../../operators/claims/extract/extract.ts';
import type { Sighting } from '../../../operators/claims/sighting.ts';
import { isAssistant } from '../../../operators/claims/speakers.ts';
import type { EventInput } from '../../../operators/records/event.ts';
import type { LedgerEvent } from '../../../operators/records/ledger.ts';
import { parseInstant } from '../../../operators/time/instant.ts';

/** An event from a source. */
export interface Arrived {
  readonly input: EventInput;
  /** Arrival time in microseconds, the default of the event's time. Default: now. */
  readonly arrival?: number | undefined;
}

/** A parsed event before it is stored. */
export interface Incoming {
  readonly event: Omit<LedgerEvent, 'recorded_at'>;
  readonly drafts: readonly Draft[];
}

/**
 * A digest below 2^53 of the fields that a caller gave. The time counts only when the caller gave it: resent without one, it is the
 * same event.
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

/** Parses an event into its ledger row and its claims. `now` in microseconds. */
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

/** The input of extraction from an event. The metadata `speaker`, or else `role`, names the speaker if the content does not. */
export function sourceTextOf({
  content,
  timestamp,
  metadata,
}: Pick<LedgerEvent, 'content' | 'timestamp' | 'metadata'>): Source {
  const speaker = metadata?.speaker || metadata?.role;
  return {
    content,
    timestamp,
    ...(speaker !== undefined && speaker !== '' && { speaker }),
    ...(isAssistant(metadata?.role || speaker || '') && { assistant: true }),
  };
}

/** The source of an event. Events of one source do not corroborate each other. */
export function sourceOf({
  source_input_id,
  run_id,
  id,
}: Pick<LedgerEvent, 'id' | 'run_id' | 'source_input_id'>) {
  return source_input_id ?? run_id ?? id;
}

/** The claims of an event as input for derivation. */
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
