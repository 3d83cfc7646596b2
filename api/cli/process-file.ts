import { itemAt } from '../../operators/item-at.ts';
import { addUnread, type Unread, unreadIn } from '../../operators/language/foreign/unread.ts';
import { InvalidInput } from '../../operators/records/errors.ts';
import type { EventInput } from '../../operators/records/event.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import type { TextKind } from '../../pipelines/sources/texts/kinds.ts';
import { type SplitOptions, splitText } from '../../pipelines/sources/texts/split.ts';
import { ingestEvents } from '../calls/events/ingest-events.ts';
import { processText } from '../calls/memory/process-text.ts';
import type { Io } from './io.ts';
import { type MemoryFlags, type MemoryWrites, writeMemory } from './memory-target.ts';
import { type ByteProgress, byteProgress } from './reading/byte-progress.ts';
import { type Input, openInput, STDIN } from './reading/input.ts';
import { textLines } from './reading/text-lines.ts';
import { type Patience, untilTaken } from './until-taken.ts';

/** Most events of a transaction, and most UTF-16 units of their contents. */
const BATCH = 200;
const BATCH_TEXT = 512 * 1024;
/** UTF-16 units from which on a line is read in parts. A conversation in JSON may be one line. */
const LONGEST_LINE = 64 * 1024 * 1024;

/** The fields of a text that hold for all events of a file. */
export interface FileFields {
  readonly run_id?: string;
  readonly source_input_id?: string;
  readonly timestamp?: string;
  readonly scope?: string;
  readonly llm?: boolean;
}

/** What became of a file. */
export interface FileOutcome {
  readonly kind: TextKind;
  /** The source of the events; absent for one event from stdin. */
  readonly source_input_id?: string;
  readonly summary: { readonly events: number; readonly claims: number; readonly contradictions: number };
  /** Events that were already stored. */
  readonly duplicates: number;
  readonly unread?: readonly Unread[];
  readonly warnings?: readonly string[];
  /** Whether Ctrl-C ended it before the end of the file. */
  readonly interrupted: boolean;
}

/**
 * Stores a file as events, in batches, each in one transaction. Ctrl-C ends it after the batch under way; the same file again stores what
 * is missing. A second Ctrl-C exits at once.
 *
 * @param path of the file; - is stdin
 * @param kind of the text; default: determined from the name and the text
 * @throws InvalidInput if it cannot be read, is not UTF-8 or has no text
 */
export async function processFile(
  io: Io,
  flags: MemoryFlags,
  path: string,
  { scope, ...fields }: FileFields,
  kind?: TextKind,
): Promise<FileOutcome> {
  const input = await openInput(io, path);
  const name = path === STDIN ? '' : (path.split(/[\\/]/).pop() ?? '');
  const stopping = new AbortController();
  const ignore = io.onSignal('SIGINT', () => {
    if (stopping.signal.aborted) io.exit(130);
    stopping.abort();
    input.stream.destroy();
  });
  const bar = byteProgress(io.stderr, input.bytes, 'events');
  const taken = new Taken();
  const reference = fields.timestamp === undefined ? input.modified : parseInstant(fields.timestamp);
  const options: SplitOptions = {
    name,
    ...(kind !== undefined && { kind }),
    ...(reference !== undefined && { reference }),
    ...fields,
  };
  const patience: Patience = {
    stop: stopping.signal,
    onPause: (seconds, why) => void io.stderr.write(`tidemark: ${why} Waits ${seconds} s.\n`),
  };
  try {
    const split = await splitText(linesOf(input, path, bar, taken, stopping.signal), options);
    await writeMemory(io, flags, async (memory) => {
      const take = fields.llm === true ? oneByOne(memory, scope) : together(memory, scope);
      for await (const batch of batchesOf(split.events, fields.llm === true ? 1 : BATCH)) {
        // What ends where the reading was broken off is no whole entry.
        if (stopping.signal.aborted) return;
        const answer = await untilTaken(() => take(batch), patience, taken.events > 0);
        if (answer !== undefined) taken.add(answer);
      }
      taken.whole = !stopping.signal.aborted;
    });
    if (taken.whole && taken.events + taken.duplicates === 0)
      throw new InvalidInput(`${path === STDIN ? 'stdin' : path} has no text; it must not be blank.`);
    return {
      kind: split.kind,
      ...(split.source !== undefined && { source_input_id: split.source }),
      ...taken.outcome(),
    };
  } finally {
    bar?.stop();
    input.stream.destroy();
    ignore();
  }
}

/** What a call took. */
interface Answer {
  readonly accepted: number;
  readonly duplicates: number;
  readonly claims: number;
  readonly contradictions: number;
  readonly unread?: readonly Unread[] | undefined;
  readonly warnings?: readonly string[] | undefined;
}

/** Sums of the answers. */
class Taken {
  whole = false;
  events = 0;
  duplicates = 0;
  private claims = 0;
  private contradictions = 0;
  private readonly unread = new Map<string, number>();
  private readonly warnings = new Set<string>();

  add({ accepted, duplicates, claims, contradictions, unread, warnings = [] }: Answer): void {
    this.events += accepted;
    this.duplicates += duplicates;
    this.claims += claims;
    this.contradictions += contradictions;
    addUnread(this.unread, unread);
    for (const warning of warnings) this.warnings.add(warning);
  }

  outcome(): Omit<FileOutcome, 'kind' | 'source_input_id'> {
    const { events, claims, contradictions, duplicates, whole } = this;
    const unread = unreadIn(this.unread);
    return {
      summary: { events, claims, contradictions },
      duplicates,
      ...(unread.length > 0 && { unread }),
      ...(this.warnings.size > 0 && { warnings: [...this.warnings] }),
      interrupted: !whole,
    };
  }
}

/** Stores a batch in one transaction. */
function together(
  memory: MemoryWrites,
  scope: string | undefined,
): (batch: readonly EventInput[]) => Promise<Answer> {
  return (batch) => memory.call(ingestEvents, { events: [...batch], scope });
}

/** Stores one event, for which the language model is asked too. */
function oneByOne(
  memory: MemoryWrites,
  scope: string | undefined,
): (batch: readonly EventInput[]) => Promise<Answer> {
  return async (batch) => {
    const { content, ...event } = itemAt(batch, 0);
    const { summary, unread, warnings } = await memory.call(processText, {
      ...event,
      text: content,
      scope,
      llm: true,
    });
    const { events, claims, contradictions } = summary;
    return { accepted: events, duplicates: 1 - events, claims, contradictions, unread, warnings };
  };
}

async function* batchesOf(
  events: AsyncIterable<EventInput>,
  most: number,
): AsyncGenerator<readonly EventInput[]> {
  let batch: EventInput[] = [];
  let units = 0;
  for await (const event of events) {
    batch.push(event);
    units += event.content.length;
    if (batch.length < most && units < BATCH_TEXT) continue;
    yield batch;
    batch = [];
    units = 0;
  }
  if (batch.length > 0) yield batch;
}

async function* linesOf(
  { stream }: Input,
  path: string,
  bar: ByteProgress | undefined,
  taken: Taken,
  stop: AbortSignal,
): AsyncGenerator<string> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      bar?.read(chunk.length, taken.events + taken.duplicates);
      yield chunk;
    }
  }
  try {
    yield* textLines(chunks(), LONGEST_LINE);
  } catch (error) {
    // An aborted stream breaks off in the middle of a line.
    if (stop.aborted) return;
    if (!(error instanceof InvalidInput)) throw error;
    throw new InvalidInput(
      `${path === STDIN ? 'stdin' : path}: ${error.message} Convert it first, such as with iconv.`,
    );
  }
}
