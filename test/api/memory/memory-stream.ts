import { z } from 'zod';
import { eventsOf } from '../../../api/client/events.ts';
import { claimSchema, contradictionSchema } from '../../../operators/records/claim.ts';
import { storedEventSchema } from '../../../operators/records/event.ts';

/** One change of a stream of memory. */
export interface MemoryChange {
  readonly id: number;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface MemoryStreamOptions {
  readonly query?: string;
  readonly lastEventId?: number;
  readonly signal?: AbortSignal;
  /** Called once the server has answered. */
  readonly connected?: () => void;
}

/** What each kind of change carries. */
const RECORDS: Readonly<Record<string, z.ZodType<Record<string, unknown>>>> = {
  event: z.strictObject(storedEventSchema.shape),
  claim: z.strictObject(claimSchema.shape),
  'claim.updated': z.strictObject(claimSchema.shape),
  'claim.challenged': z.strictObject(claimSchema.shape),
  contradiction: z.strictObject(contradictionSchema.shape),
  'contradiction.resolved': z.strictObject(contradictionSchema.shape),
};

/** The changes that a stream sends, each of the form of its kind, until it ends or is aborted. */
export async function* memoryChanges(
  url: string,
  stream: 'events' | 'claims',
  options: MemoryStreamOptions = {},
): AsyncGenerator<MemoryChange> {
  const { query = '', lastEventId, signal, connected } = options;
  try {
    const response = await fetch(new URL(`/v1/${stream}/stream?${query}`, url), {
      headers: lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) },
      ...(signal && { signal }),
    });
    if (response.status !== 200) throw new Error(`the stream answered ${response.status}`);
    connected?.();
    for await (const { id, event, data } of eventsOf(response)) {
      const schema = RECORDS[event];
      if (schema === undefined) throw new Error(`not an event of the contract: ${event}`);
      yield { id: Number(id), event, data: schema.parse(JSON.parse(data)) };
    }
  } catch (error) {
    // Broken off by us, or with the server.
    const away = error instanceof TypeError || (error instanceof Error && error.name === 'AbortError');
    if (!away) throw error;
  }
}

/** The changes up to and including the one numbered `upTo`, or as many as `count`. */
export async function memoryChangesUpTo(
  url: string,
  stream: 'events' | 'claims',
  {
    upTo = Number.POSITIVE_INFINITY,
    count = Number.POSITIVE_INFINITY,
    ...options
  }: MemoryStreamOptions & {
    readonly upTo?: number;
    readonly count?: number;
  },
): Promise<MemoryChange[]> {
  const abort = new AbortController();
  const list: MemoryChange[] = [];
  for await (const change of memoryChanges(url, stream, { ...options, signal: abort.signal })) {
    list.push(change);
    if (change.id >= upTo || list.length >= count) {
      abort.abort();
      break;
    }
  }
  return list;
}
