import { Duplex } from 'node:stream';
import type { Caller, Holding, Shares } from '../../../operators/quotas/shares.ts';
import { TidemarkError } from '../../../operators/records/errors.ts';

/** Milliseconds over which the rate of a message is measured, and between two checks of it. */
const WINDOW = 30_000;
const SWEEP = 5000;

/** The message of a call that is arriving. */
interface Arriving {
  /** Undefined while nothing of it has come. */
  message: { readonly holding: Holding; readonly since: number } | undefined;
  readonly refuse: (error: TidemarkError) => void;
}

/** Counts the messages of a call that are arriving. */
export interface Counted {
  /** The message is complete: who works on it counts it from now on. */
  readonly delivered: () => void;
  /** The call is over. */
  readonly end: () => void;
}

/** The stream of HTTP/2 under a call, which grpc-js keeps to itself; undefined where it is not there. */
function streamOf(call: object): Duplex | undefined {
  const stream: unknown = Reflect.get(call, 'stream');
  return stream instanceof Duplex ? stream : undefined;
}

/** The bytes of the messages that are arriving, in shares of callers: grpc-js keeps a message in memory until it is complete. */
export class ArrivingMessages {
  readonly #leastRate: number;
  readonly #calls = new Set<Arriving>();
  readonly #sweep: NodeJS.Timeout;

  /** @param leastRate bytes per second of a message */
  constructor(leastRate: number) {
    this.#leastRate = leastRate;
    this.#sweep = setInterval(() => this.refuseSlow(), SWEEP).unref();
  }

  /**
   * Counts the messages of a call, before its first one is read.
   *
   * @param refuse ends the call
   * @throws TidemarkError `busy` if the caller's share is used up
   */
  count(call: object, caller: Caller, shares: Shares, refuse: (error: TidemarkError) => void): Counted {
    if (!shares.has(caller)) throw shares.refusal(caller);
    const arriving: Arriving = { message: undefined, refuse };
    this.#calls.add(arriving);
    const heard = (part: Buffer) => {
      arriving.message ??= { holding: shares.force(caller, 0), since: performance.now() };
      const { holding } = arriving.message;
      if (!holding.resize(holding.amount + part.length)) refuse(shares.refusal(caller));
    };
    const delivered = () => {
      arriving.message?.holding.release();
      arriving.message = undefined;
    };
    const stream = streamOf(call);
    stream?.on('data', heard);
    return {
      delivered,
      end: () => {
        stream?.off('data', heard);
        delivered();
        this.#calls.delete(arriving);
      },
    };
  }

  /** Refuses the messages that arrive more slowly than the least rate. */
  refuseSlow(now = performance.now()): void {
    for (const { message, refuse } of this.#calls) {
      if (message === undefined || now - message.since < WINDOW) continue;
      if (message.holding.amount >= (this.#leastRate * (now - message.since)) / 1000) continue;
      refuse(
        new TidemarkError(
          'busy',
          'The message arrived more slowly than SIGNAL_LEAST_RATE; send it again, faster.',
        ),
      );
    }
  }

  close(): void {
    clearInterval(this.#sweep);
  }
}
