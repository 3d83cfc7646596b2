import { createHash } from 'node:crypto';
import type { Draft, Source } from '../../../operators/claims/extract/draft.ts';
import { extract } from '../../../operators/claims/extract/extract.ts';
import type { Sighting } from '../../../operators/claims/sighting.ts';
import { isAssistant, isExternal } from '../../../operators/claims/speakers.ts';
import type { Moment } from '../../../operators/language/times/times.ts';
import type { EventInput } from '../../../operators/records/event.ts';
import type { LedgerEvent } from '../../../operators/records/ledger.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import { offsetIn, zoneOf } from '../../../operators/time/zone.ts';

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
  return hash.readUIntBE(0, 6) * 32 + (hash.readUInt8(6) >>> 3);
}

/** Parses an event into its ledger row and its claims. `now` in microseconds. */
export function readEvent(input: EventInput, now: number): Incoming {
  const timestamp = input.timestamp === undefined ? now : parseInstant(input.timestamp);
  const { content, source_input_id } = input;
  const metadata = placed(input);
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

/**
 * The metadata with the offset of the timestamp, by which the event can be read again. The digest, of what the caller gave, does not have it:
 * an event that was stored before offsets were kept is the same when it is sent again.
 */
function placed({ timestamp, metadata }: EventInput): EventInput['metadata'] {
  const utc_offset = timestamp === undefined ? undefined : offsetIn(timestamp);
  return utc_offset === undefined ? metadata : { utc_offset, ...metadata };
}

/** When an event was said, and where: the metadata `zone` if it is one, or else the offset of its timestamp, says so. */
export function saidIn({
  timestamp,
  metadata,
}: {
  readonly timestamp: number;
  readonly metadata?: LedgerEvent['metadata'] | undefined;
}): Moment {
  return { timestamp, zone: zoneOf(metadata?.zone ?? '') ?? zoneOf(metadata?.utc_offset ?? '') };
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
    ...saidIn({ timestamp, metadata }),
    ...(speaker !== undefined && speaker !== '' && { speaker }),
    ...(isAssistant(metadata?.role || speaker || '') && { assistant: true }),
    ...(isExternal(metadata) && { external: true }),
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
  const speaker = event.metadata?.speaker;
  return drafts.map(({ span: [start, end], ...draft }) => ({
    ...draft,
    event_id: event.id,
    start,
    end,
    source,
    said: event.timestamp,
    ...(speaker !== undefined && speaker !== '' && { speaker }),
  }));
}
