import { Backoff } from '../../../../sinks/retry.ts';
import type { KafkaRecord, ValueContent } from '../port.ts';
import { loadSchema } from './load-schema.ts';
import { type ClientOptions, RegistryClient } from './registry-client.ts';
import type { RegistrySettings } from './settings.ts';
import { REGISTRY_HEADER, schemaIdOf } from './wire-format.ts';

/** Most schemas that are kept, and most characters of all. */
const MOST_SCHEMAS = 1000;
const MOST_TEXT = 32 * 1024 * 1024;
/** Milliseconds for which a schema that the registry does not have is not asked for again. */
const MISSING_FOR = 30_000;
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
  /** By id, the one used last at the end. */
  private readonly kept = new Map<number, Kept>();
  private readonly loading = new Map<number, Promise<ValueContent>>();
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
    const contents = new Map<number, ValueContent>();
    const missing = new Set<number>();
    let isPlain = true;
    for (const { value } of records) {
      const id = schemaIdOf(value);
      if (id === undefined) continue;
      isPlain = false;
      if (contents.has(id) || missing.has(id)) continue;
      const content = this.find(id);
      if (content === undefined) missing.add(id);
      else contents.set(id, content);
    }
    if (isPlain) return records;
    if (missing.size === 0) return withContents(records, contents);
    return this.loadAll(missing, contents, failed, stop).then(() => withContents(records, contents));
  }

  async close(): Promise<void> {
    this.ended.abort();
    await this.client.close();
  }

  private find(id: number): ValueContent | undefined {
    const kept = this.kept.get(id);
    if (kept === undefined || performance.now() >= kept.until) return undefined;
    this.kept.delete(id);
    this.kept.set(id, kept);
    return kept.content;
  }

  private async loadAll(
    ids: ReadonlySet<number>,
    contents: Map<number, ValueContent>,
    failed: (error: unknown) => void,
    stop: AbortSignal,
  ): Promise<void> {
    const waiting = ids.values();
    const backoff = new Backoff(WAITS);
    const work = async () => {
      for (const id of waiting) {
        for (let content: ValueContent | undefined; content === undefined; ) {
          stop.throwIfAborted();
          try {
            content = await this.load(id);
            contents.set(id, content);
            backoff.reset();
          } catch (error) {
            if (stop.aborted) throw error;
            failed(error);
            await backoff.wait(stop);
          }
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(ABREAST, ids.size) }, work));
  }

  /** Loads a schema, once for all that wait for it. */
  private load(id: number): Promise<ValueContent> {
    const known = this.find(id);
    if (known !== undefined) return Promise.resolve(known);
    const begun = this.loading.get(id);
    if (begun !== undefined) return begun;
    const load = loadSchema(this.client, id, REGISTRY_HEADER, this.ended.signal)
      .then((loaded) => {
        const until = loaded === undefined ? performance.now() + MISSING_FOR : Number.POSITIVE_INFINITY;
        const reason = `is of schema ${id}, which the schema registry does not have`;
        const { content, size } = loaded ?? { content: { kind: 'refused' as const, reason }, size: 0 };
        this.keep(id, { content, size, until });
        return content;
      })
      .finally(() => this.loading.delete(id));
    this.loading.set(id, load);
    return load;
  }

  private keep(id: number, kept: Kept): void {
    this.size += kept.size - (this.kept.get(id)?.size ?? 0);
    this.kept.delete(id);
    this.kept.set(id, kept);
    for (const [oldest, { size }] of this.kept) {
      if ((this.kept.size <= MOST_SCHEMAS && this.size <= MOST_TEXT) || this.kept.size === 1) break;
      this.kept.delete(oldest);
      this.size -= size;
    }
  }
}

function withContents(
  records: readonly KafkaRecord[],
  contents: ReadonlyMap<number, ValueContent>,
): readonly KafkaRecord[] {
  return records.map((record) => {
    const id = schemaIdOf(record.value);
    const content = id === undefined ? undefined : contents.get(id);
    return content === undefined ? record : { ...record, content };
  });
}
