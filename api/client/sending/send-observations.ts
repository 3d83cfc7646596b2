import { TidemarkError } from '../../../operators/records/errors.ts';
import type { Observation } from '../../../operators/records/observation.ts';
import { Backoff } from '../../../sinks/retry.ts';
import { ServerRefused, Transport } from '../transport.ts';
import { Batches, type Source, valuesOf } from './sources.ts';
import type { BatchAnswer, SendOptions, SentCounts, Way } from './way.ts';

const BATCH = 1000;
const LINGER = 200;
const MOST = 100_000;
/** Batches that are not acknowledged: a stream of gRPC keeps their order, requests of HTTP do not. */
const AHEAD = { http: 1, grpc: 8 };
/** Milliseconds before a batch is sent again. */
const WAITS = { first: 200, longest: 10_000 };
/** Most rejections that are kept. */
const MOST_REJECTIONS = 1000;

/** A batch with the place of its first observation in the source. */
interface Placed {
  readonly observations: readonly Observation[];
  readonly from: number;
}

/** What came of the source: a batch, its error, or neither at its end. */
interface Came {
  readonly batch?: Placed;
  readonly error?: unknown;
}

/** Whether sending again may help. Without an answer ever, the address is likely wrong. */
function mayPass(error: TidemarkError, answered: boolean): boolean {
  const status = error instanceof ServerRefused ? error.httpStatus : undefined;
  if (status === undefined) return error.code === 'unreachable' && answered;
  return status === 429 || status >= 500;
}

/** Text that no other sending has. `crypto.randomUUID` exists on secure pages only. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Sends a source in order, each observation until it is stored or rejected. */
class Sending {
  private readonly batches: Batches<Observation>;
  private readonly open: () => Promise<Way>;
  private readonly ahead: number;
  private readonly options: SendOptions;
  /** Without an id, an observation that is sent again would be stored twice. */
  private readonly key = randomKey();
  private answered = false;
  private counts: SentCounts = { accepted: 0, duplicates: 0, rejected_count: 0, rejected: [] };
  /** Batches that are not acknowledged, in order. */
  private readonly pending: Placed[] = [];
  /** Observations that the source has given. */
  private taken = 0;
  private reading = false;
  private came: Came | undefined;
  /** Called whenever something has happened. */
  private wake: () => void = () => undefined;

  constructor(source: Source<Observation>, open: () => Promise<Way>, ahead: number, options: SendOptions) {
    const { batch = BATCH, linger = LINGER, most = MOST } = options;
    this.batches = new Batches(valuesOf(source, most), batch, linger);
    this.open = open;
    this.ahead = ahead;
    this.options = options;
  }

  async run(): Promise<SentCounts> {
    const { signal, onRetry } = this.options;
    const backoff = new Backoff(WAITS);
    const abort = () => this.wake();
    signal?.addEventListener('abort', abort);
    try {
      while (!this.aborted) {
        try {
          await this.attempt(backoff);
          break;
        } catch (error) {
          if (this.aborted) break;
          if (!(error instanceof TidemarkError) || !mayPass(error, this.answered)) throw error;
          const wait = Math.max(backoff.take(), (error.retryAfter ?? 0) * 1000);
          onRetry?.(error, wait);
          await new Backoff({ first: wait }).wait(signal);
        }
      }
      return this.counts;
    } finally {
      signal?.removeEventListener('abort', abort);
      await this.batches.end();
    }
  }

  private get aborted(): boolean {
    return this.options.signal?.aborted === true;
  }

  /** Sends what is not acknowledged, and then what the source gives, on one way. */
  private async attempt(backoff: Backoff): Promise<void> {
    const way = await this.open();
    let failure: { readonly error: unknown } | undefined;
    const send = (batch: Placed) => {
      way
        .send(batch.observations)
        .then((answer) => {
          backoff.reset();
          this.note(batch, answer);
        })
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => this.wake());
    };
    try {
      for (const batch of this.pending) send(batch);
      while (!this.aborted) {
        const happened = new Promise<void>((resolve) => {
          this.wake = resolve;
        });
        if (failure !== undefined) throw failure.error;
        if (this.came !== undefined) {
          if ('error' in this.came && this.pending.length === 0) throw this.came.error;
          const { batch } = this.came;
          if (batch === undefined && this.pending.length === 0) return;
          if (batch !== undefined) {
            this.came = undefined;
            this.pending.push(batch);
            send(batch);
          }
        }
        this.read();
        await happened;
      }
    } finally {
      way.close();
    }
  }

  /** Asks the source for a batch where there is room for one. */
  private read(): void {
    if (this.reading || this.came !== undefined || this.pending.length >= this.ahead) return;
    this.reading = true;
    const arrived = (came: Came) => {
      this.reading = false;
      this.came = came;
      this.wake();
    };
    this.batches.next().then(
      (observations) => arrived(observations === undefined ? {} : { batch: this.placed(observations) }),
      (error: unknown) => arrived({ error }),
    );
  }

  private placed(given: readonly Observation[]): Placed {
    const from = this.taken;
    this.taken += given.length;
    return {
      from,
      observations: given.map((one, at) => ({ ...one, id: one.id ?? `${this.key}:${from + at}` })),
    };
  }

  private note(batch: Placed, { accepted, duplicates, rejected, rejected_count }: BatchAnswer): void {
    this.answered = true;
    this.pending.splice(this.pending.indexOf(batch), 1);
    const { counts } = this;
    const placed = rejected.map((one) => ({ ...one, index: one.index + batch.from }));
    this.counts = {
      accepted: counts.accepted + accepted,
      duplicates: counts.duplicates + duplicates,
      rejected_count: counts.rejected_count + rejected_count,
      rejected: [...counts.rejected, ...placed].slice(0, MOST_REJECTIONS),
    };
    this.options.onStored?.(this.counts);
  }
}

/** The answer that a refusal stands for if it names observations: HTTP refuses a batch of which none is valid. */
function noneValid(error: unknown, count: number): BatchAnswer | undefined {
  if (!(error instanceof ServerRefused) || error.httpStatus !== 400) return undefined;
  const rejected = error.issues.flatMap(({ path, message }) => {
    const [, index, field] = /^(\d+)(?:\.(.*))?$/.exec(path) ?? [];
    return index === undefined ? [] : [{ index: Number(index), path: field ?? '', message }];
  });
  return rejected.length === 0 ? undefined : { accepted: 0, duplicates: 0, rejected, rejected_count: count };
}

/** Requests of NDJSON, one at a time. */
function overHttp(options: SendOptions): Way {
  const transport = new Transport(options);
  const path = `/v1/ingest/batch${options.history === true ? '?history=true' : ''}`;
  return {
    async send(batch) {
      try {
        return await transport.lines<BatchAnswer>(path, batch);
      } catch (error) {
        const answer = noneValid(error, batch.length);
        if (answer === undefined) throw error;
        return answer;
      }
    },
    close: () => undefined,
  };
}

/**
 * Stores a stream of observations: an array, an iterable, an async iterable or an Observable. Observations are sent in their order, in
 * batches by size and time. What fails is sent again until it is stored, with the same ids, so that each observation is stored once. An
 * iterable is not read further than the server keeps up; what an Observable pushes meanwhile is kept up to a limit.
 *
 * @returns once everything is durable, or the signal is aborted
 * @throws ServerRefused when the server refuses, a TidemarkError `unreachable` when it has never answered, and the error of the source
 */
export function sendObservations(
  source: Source<Observation>,
  options: SendOptions = {},
): Promise<SentCounts> {
  const { url = '' } = options;
  const isGrpc = /^grpcs?:\/\//.test(url);
  // Loaded only if it is used: it takes Node.js, and the rest of the client does not.
  const open = async () =>
    isGrpc ? (await import('./over-grpc.ts')).openIngestStream(url, options) : overHttp(options);
  return new Sending(source, open, isGrpc ? AHEAD.grpc : AHEAD.http, options).run();
}
