import { setTimeout as pauseFor } from 'node:timers/promises';
import { itemAt } from '../../operators/item-at.ts';
import { textParts } from '../../operators/language/text-parts.ts';
import type { BareText, Embedded, Ledger, TextVector } from '../../sinks/ledger.ts';
import { type Embedder, EmbeddingFailed } from '../embeddings/embedder.ts';

/** Texts per call of the model. */
const BATCH = 64;
/** Claims and events per read: contents of events are long. */
const PAGES = { claim: 16 * BATCH, event: BATCH } as const;
/** Claims and events whose vectors are saved together. */
const GROUPS = { claim: BATCH, event: BATCH / 8 } as const;
const KINDS: readonly Embedded[] = ['claim', 'event'];
/** Backoff after a failure in milliseconds: first and maximum. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 300_000;
/** A text that every model accepts: a model that refuses it refuses everything. */
const PLAIN = 'A plain sentence.';

/** Callbacks of the embedding task, and how it waits. */
export interface EmbeddingReports {
  /** Number of vectors, and the milliseconds taken. */
  readonly saved?: (vectors: number, milliseconds: number) => void;
  /** A failure, and the milliseconds before the retry. */
  readonly failed?: (error: unknown, pause: number) => void;
  /** How many texts the model refuses. Claims are tried again at the next start, and events of which it takes no part. */
  readonly refused?: (kind: Embedded, texts: number) => void;
  /** Waits; rejects when the signal is aborted. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

const waitFor = (milliseconds: number, signal: AbortSignal) =>
  pauseFor(milliseconds, undefined, { signal, ref: false });

/** A text to be embedded. */
type Piece = Omit<TextVector, 'vector'> & { readonly text: string };

/** Computes the vectors of a ledger's claims and events in the background, one batch at a time, by number. */
export class Embedding {
  private readonly ledger: Ledger;
  private readonly embedder: Embedder;
  private readonly reports: EmbeddingReports;
  private readonly closing = new AbortController();
  /** Everything up to these numbers has its vectors or was refused. */
  private readonly done = { claim: -1, event: -1 };
  private failures = 0;
  private woken = false;
  private running: Promise<void> | undefined;

  constructor(ledger: Ledger, embedder: Embedder, reports: EmbeddingReports = {}) {
    this.ledger = ledger;
    this.embedder = embedder;
    this.reports = reports;
  }

  /** Signals that there may be claims or events without a vector. */
  wake(): void {
    this.woken = true;
    if (this.running !== undefined || this.closing.signal.aborted) return;
    this.running = this.run().finally(() => {
      this.running = undefined;
      if (this.woken) this.wake();
    });
  }

  /** Resolves when nothing is left or the signal is aborted. */
  async idle(signal?: AbortSignal): Promise<void> {
    const over = new Promise<void>((resolve) => {
      if (signal?.aborted === true) resolve();
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
    while (this.running !== undefined && signal?.aborted !== true) await Promise.race([this.running, over]);
  }

  /** Stops. What remains gets its vectors after the next start. */
  async close(): Promise<void> {
    this.closing.abort();
    this.woken = false;
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.closing;
    while (this.woken && !signal.aborted) {
      this.woken = false;
      try {
        await this.catchUp();
      } catch (error) {
        if (signal.aborted) return;
        this.woken = true;
        await this.rest(error);
      }
    }
  }

  private async rest(error: unknown): Promise<void> {
    const pause = Math.min(FIRST_PAUSE * 2 ** this.failures, LONGEST_PAUSE);
    this.failures++;
    this.reports.failed?.(error, pause);
    // Rejects when closed; the caller checks for that.
    await (this.reports.pause ?? waitFor)(pause, this.closing.signal).catch(() => undefined);
  }

  private async catchUp(): Promise<void> {
    for (const kind of KINDS) {
      for (;;) {
        const texts = await this.ledger.withoutEmbedding(
          kind,
          this.embedder.model,
          this.done[kind],
          PAGES[kind],
        );
        if (texts.length === 0) break;
        for (let from = 0; from < texts.length; from += GROUPS[kind]) {
          this.closing.signal.throwIfAborted();
          await this.take(kind, texts.slice(from, from + GROUPS[kind]));
        }
      }
    }
  }

  private async take(kind: Embedded, group: readonly BareText[]): Promise<void> {
    const started = performance.now();
    const pieces = group.flatMap(({ id, number, text }): Piece[] =>
      (kind === 'claim' ? [text] : textParts(text)).map((piece, part) => ({ id, number, part, text: piece })),
    );
    const refused: Piece[] = [];
    const made: TextVector[] = [];
    for (let from = 0; from < pieces.length; from += BATCH) {
      made.push(...(await this.embed(pieces.slice(from, from + BATCH), refused, false)));
    }
    await this.ledger.saveEmbeddings(kind, this.embedder.model, made);
    this.done[kind] = itemAt(group, -1).number;
    this.failures = 0;
    if (refused.length > 0) this.reports.refused?.(kind, refused.length);
    if (made.length > 0) this.reports.saved?.(made.length, performance.now() - started);
  }

  /**
   * Vectors of texts, except those that the model refuses.
   *
   * @param refused gets the refused ones
   * @param works whether the model is known to accept a plain text
   */
  private async embed(pieces: readonly Piece[], refused: Piece[], works: boolean): Promise<TextVector[]> {
    const { signal } = this.closing;
    try {
      const vectors = await this.embedder.embed(
        pieces.map(({ text }) => text),
        signal,
      );
      return pieces.map(({ text: _, ...piece }, at) => ({ ...piece, vector: itemAt(vectors, at) }));
    } catch (error) {
      if (!(error instanceof EmbeddingFailed) || !error.refused) throw error;
      if (!works) await this.embedder.embed([PLAIN], signal);
      if (pieces.length === 1) {
        refused.push(itemAt(pieces, 0));
        return [];
      }
      const half = pieces.length >> 1;
      const first = await this.embed(pieces.slice(0, half), refused, true);
      return [...first, ...(await this.embed(pieces.slice(half), refused, true))];
    }
  }
}
