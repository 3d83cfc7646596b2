import { Readable } from 'node:stream';
import { z } from 'zod';
import { InvalidInput } from '../../../../operators/records/errors.ts';
import { eventSchema } from '../../../../operators/records/event.ts';
import type { Refused } from '../../../../pipelines/memory/memory.ts';
import { brokenOff } from '../../../calls/broken-off.ts';
import { checked } from '../../../calls/checked.ts';
import { EventIntake, type IncomingEvents } from '../../../calls/events/event-intake.ts';
import { ingestEvents } from '../../../calls/events/ingest-events.ts';
import { listEvents } from '../../../calls/events/list-events.ts';
import { memoryScope } from '../../../calls/memory/in-scope.ts';
import type { Route } from '../../context.ts';
import { type LineBlock, storeLines } from '../../line-blocks.ts';
import { serveCall } from '../../serve-call.ts';

/** Most events of a stream that become durable together, and most UTF-16 units of their content. */
const BLOCK = 500;
const BLOCK_TEXT = 2 * 1024 * 1024;

/** A block of a stream: its events with their positions, and the lines that are not events. */
class EventBlock implements LineBlock, IncomingEvents {
  readonly values: unknown[] = [];
  readonly places: number[] = [];
  readonly refused: Refused[] = [];
  private text = 0;

  add(record: unknown, index: number): void {
    this.values.push(record);
    this.places.push(index);
    if (typeof record === 'object' && record !== null && 'content' in record) {
      this.text += typeof record.content === 'string' ? record.content.length : 0;
    }
  }

  reject(index: number, path: string, message: string): void {
    this.refused.push({ index, path, message });
  }

  get full(): boolean {
    return this.values.length + this.refused.length >= BLOCK || this.text >= BLOCK_TEXT;
  }
}

async function takeLines(taking: EventIntake, stream: Readable): Promise<void> {
  try {
    await storeLines(
      stream,
      () => new EventBlock(),
      (block) => taking.store(block),
    );
  } catch (error) {
    throw brokenOff(error, taking.counts.accepted, 'event');
  }
}

function eventsIn(body: unknown): readonly unknown[] {
  const events: unknown =
    typeof body === 'object' && body !== null && 'events' in body ? body.events : undefined;
  if (Array.isArray(events)) return events;
  const message = 'must be an array of events; or send NDJSON';
  throw new InvalidInput(`events ${message}.`, [{ path: 'events', message }]);
}

/** The scope that a query, or a body, names for its events. @throws InvalidInput */
function scopeIn(given: unknown): string | undefined {
  const scope = typeof given === 'object' && given !== null && 'scope' in given ? given.scope : undefined;
  return checked(z.object({ scope: memoryScope }), { scope }).scope;
}

/** POST /v1/events: the body of its call, or a stream of lines of any length. GET: the stored events. */
export const events: Route = (app, context) => {
  const { metrics } = context;
  serveCall(app, context, ingestEvents, {
    status: 202,
    refused: [400, 409],
    body: z.object({ events: z.array(eventSchema).min(1), scope: memoryScope }),
    takesLines: true,
    async answer(request) {
      const { body, query } = request;
      const scope = scopeIn(query) ?? (body instanceof Readable ? undefined : scopeIn(body));
      const taking = new EventIntake(context.backendFor(request).memory, scope);
      try {
        await (body instanceof Readable ? takeLines(taking, body) : taking.take(eventsIn(body)));
      } finally {
        metrics.rejectedEvents.inc(taking.counts.rejected);
      }
      return taking.answer();
    },
  });
  serveCall(app, context, listEvents, { refused: [400] });
};
