import { setTimeout as pauseFor } from 'node:timers/promises';
import { itemAt } from '../../operators/item-at.ts';
import type { BareClaim, ClaimEmbedding, Ledger } from '../../sinks/ledger.ts';
import { type Embedder, EmbeddingFailed } from '../embeddings/embedder.ts';

/** Claims per call of the model. */
const BATCH = 64;
/** Claims per read. */
const PAGE = 16 * BATCH;
/** Backoff after a failure in milliseconds: first and maximum. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 300_000;
/** A text that every model accepts: a model that refuses it refuses everything. */
const PLAIN = 'A plain sentence.';

/** Callbacks of the embedding task, and how it waits. */
export interface EmbeddingReports {
  /** Number of claims that got vectors, and the milliseconds taken. */
  readonly saved?: (claims: number, milliseconds: number) => void;
  /** A failure, and the milliseconds before the retry. */
  readonly failed?: (error: unknown, pause: number) => void;
  /** Claims that the model refuses; they are retried at the next start. */
  readonly refused?: (numbers: readonly number[]) => void;
  /** Waits; rejects when the signal is aborted. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

const waitFor = (milliseconds: number, signal: AbortSignal) =>
  pauseFor(milliseconds, undefined, { signal, ref: false });

/** Computes the vectors of a ledger's claims in the background, one batch at a time, by number. */
export class Embedding {
  private readonly ledger: Ledger;
  private readonly embedder: Embedder;
  private readonly reports: EmbeddingReports;
  private readonly closing = new AbortController();
  /** Every claim up to this number has its vector or was refused. */
  private done = -1;
  private failures = 0;
  private woken = false;
  private running: Promise<void> | undefined;

  constructor(ledger: Ledger, embedder: Embedder, reports: EmbeddingReports = {}) {
    this.ledger = ledger;
    this.embedder = embedder;
    this.reports = reports;
  }

  /** Signals that there may be claims without a vector. */
  wake(): void {
    this.woken = true;
    if (this.running !== undefined || this.closing.signal.aborted) return;
    this.running = this.run().finally(() => {
      this.running = undefined;
      if (this.woken) this.wake();
    });
  }

  /** Resolves when no claim is left or the signal is aborted. */
  async idle(signal?: AbortSignal): Promise<void> {
    const over = new Promise<void>((resolve) => {
      if (signal?.aborted === true) resolve();
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
    while (this.running !== undefined && signal?.aborted !== true) await Promise.race([this.running, over]);
  }

  /** Stops. Remaining claims get their vectors after the next start. */
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
    const { model } = this.embedder;
    for (;;) {
      const claims = await this.ledger.withoutEmbedding(model, this.done, PAGE);
      if (claims.length === 0) return;
      for (let from = 0; from < claims.length; from += BATCH) {
        this.closing.signal.throwIfAborted();
        await this.take(claims.slice(from, from + BATCH));
      }
    }
  }

  private async take(batch: readonly BareClaim[]): Promise<void> {
    const started = performance.now();
    const refused: number[] = [];
    const made = await this.embed(batch, refused, false);
    // Retention may have removed some meanwhile.
    const there = new Set(
      (await this.ledger.claimsByNumber(made.map(({ number }) => number))).map(({ id }) => id),
    );
    const rows = made.filter(({ claim_id }) => there.has(claim_id));
    await this.ledger.saveEmbeddings(this.embedder.model, rows);
    this.done = itemAt(batch, -1).number;
    this.failures = 0;
    if (refused.length > 0) this.reports.refused?.(refused);
    if (rows.length > 0) this.reports.saved?.(rows.length, performance.now() - started);
  }

  /**
   * Vectors of claims, except those that the model refuses.
   *
   * @param refused called with the numbers of the refused claims
   * @param works whether the model is known to accept a plain text
   */
  private async embed(
    claims: readonly BareClaim[],
    refused: number[],
    works: boolean,
  ): Promise<ClaimEmbedding[]> {
    const { signal } = this.closing;
    try {
      const vectors = await this.embedder.embed(
        claims.map(({ text }) => text),
        signal,
      );
      return claims.map(({ id, number }, at) => ({ claim_id: id, number, vector: itemAt(vectors, at) }));
    } catch (error) {
      if (!(error instanceof EmbeddingFailed) || !error.refused) throw error;
      if (!works) await this.embedder.embed([PLAIN], signal);
      if (claims.length === 1) {
        refused.push(itemAt(claims, 0).number);
        return [];
      }
      const half = claims.length >> 1;
      const first = await this.embed(claims.slice(0, half), refused, true);
      return [...first, ...(await this.embed(claims.slice(half), refused, true))];
    }
  }
}
