import { Backoff } from '../../../../sinks/retry.ts';
import type { KafkaRecord, ValueContent } from '../port.ts';
import { loadSchema } from './load-schema.ts';
import { type ClientOptions, RegistryClient } from './registry-client.ts';
import type { RegistrySettings } from './settings.ts';
import { placeName, type SchemaPlace, schemaPlaceOf } from './wire-format.ts';

/** Most schemas that are kept, and most characters of all. */
const MOST_SCHEMAS = 1000;
const MOST_TEXT = 32 * 1024 * 1024;
/** Milliseconds for which a schema that the registry does not have, or that cannot be used, is not asked for again. */
const REFUSED_FOR = 30_000;
/** Schemas that are loaded at once for one group of messages. */
const ABREAST = 8;
/** Backoff while the registry does not answer, in milliseconds. */
const WAITS = { first: 200, longest: 5_000 };

interface Kept {
  readonly content: ValueContent;
  readonly size: number;
  /** When it is asked for again, in milliseconds of `performance.now()`. */
  readonly until: number;
}

/** How the values of messages in the wire format of a schema registry are read. Schemas are loaded once, the first time that they are met. */
export class SchemaContents {
  private readonly client: RegistryClient;
  /** By the name of the schema and the length before the payload, the one used last at the end. */
  private readonly kept = new Map<string, Kept>();
  private readonly loading = new Map<string, Promise<ValueContent>>();
  private size = 0;
  private readonly ended = new AbortController();

  constructor(settings: RegistrySettings, options?: ClientOptions) {
    this.client = new RegistryClient(settings, options);
  }

  /**
   * The records, each in the wire format with how it is read. A promise only if a schema must be loaded; it waits for as long as the registry
   * does not answer.
   *
   * @param failed called with each failed attempt to load a schema
   * @param stop rejects the promise
   */
  add(
    records: readonly KafkaRecord[],
    failed: (error: unknown) => void,
    stop: AbortSignal,
  ): readonly KafkaRecord[] | Promise<readonly KafkaRecord[]> {
    const contents = new Map<string, ValueContent>();
    const missing = new Map<string, SchemaPlace>();
    const keys = records.map((record) => {
      const place = schemaPlaceOf(record);
      if (place === undefined) return undefined;
      const key = keyOf(place);
      if (contents.has(key) || missing.has(key)) return key;
      const content = this.find(key);
      if (content === undefined) missing.set(key, place);
      else contents.set(key, content);
      return key;
    });
    if (contents.size + missing.size === 0) return records;
    const added = () =>
      records.map((record, at) => {
        const key = keys[at];
        const content = key === undefined ? undefined : contents.get(key);
        return content === undefined ? record : { ...record, content };
      });
    return missing.size === 0 ? added() : this.loadAll(missing, contents, failed, stop).then(added);
  }

  async close(): Promise<void> {
    this.ended.abort();
    await this.client.close();
  }

  private find(key: string): ValueContent | undefined {
    const kept = this.kept.get(key);
    if (kept === undefined || performance.now() >= kept.until) return undefined;
    this.kept.delete(key);
    this.kept.set(key, kept);
    return kept.content;
  }

  private async loadAll(
    missing: ReadonlyMap<string, SchemaPlace>,
    contents: Map<string, ValueContent>,
    failed: (error: unknown) => void,
    stop: AbortSignal,
  ): Promise<void> {
    const waiting = missing.entries();
    const backoff = new Backoff(WAITS);
    // Whoever gives up does not wait for an answer that others may wait for.
    let giveUp: () => void = () => undefined;
    const stopped = new Promise<never>((_, reject) => {
      giveUp = () => reject(stop.reason);
    });
    stopped.catch(() => undefined);
    stop.addEventListener('abort', giveUp);
    const work = async () => {
      for (const [key, place] of waiting) {
        for (let content: ValueContent | undefined; content === undefined; ) {
          stop.throwIfAborted();
          try {
            content = await Promise.race([this.load(key, place), stopped]);
            contents.set(key, content);
            backoff.reset();
          } catch (error) {
            if (stop.aborted) throw error;
            failed(error);
            await backoff.wait(stop);
          }
        }
      }
    };
    try {
      await Promise.all(Array.from({ length: Math.min(ABREAST, missing.size) }, work));
    } finally {
      stop.removeEventListener('abort', giveUp);
    }
  }

  /** Loads a schema, once for all that wait for it. */
  private load(key: string, place: SchemaPlace): Promise<ValueContent> {
    const known = this.find(key);
    if (known !== undefined) return Promise.resolve(known);
    const begun = this.loading.get(key);
    if (begun !== undefined) return begun;
    const load = loadSchema(this.client, place, this.ended.signal)
      .then((loaded) => {
        const reason = `is of schema ${placeName(place)}, which the schema registry does not have`;
        const { content, size } = loaded ?? { content: { kind: 'refused' as const, reason }, size: 0 };
        const until = content.kind === 'refused' ? performance.now() + REFUSED_FOR : Number.POSITIVE_INFINITY;
        this.keep(key, { content, size, until });
        return content;
      })
      .finally(() => this.loading.delete(key));
    this.loading.set(key, load);
    return load;
  }

  private keep(key: string, kept: Kept): void {
    this.size += kept.size - (this.kept.get(key)?.size ?? 0);
    this.kept.delete(key);
    this.kept.set(key, kept);
    for (const [oldest, { size }] of this.kept) {
      if ((this.kept.size <= MOST_SCHEMAS && this.size <= MOST_TEXT) || this.kept.size === 1) break;
      this.kept.delete(oldest);
      this.size -= size;
    }
  }
}

/** Values with the same key are read in the same way. */
function keyOf(place: SchemaPlace): string {
  return `${placeName(place)} ${place.from}`;
}
