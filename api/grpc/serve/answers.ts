import type { handleServerStreamingCall, ServerWritableStream, StatusObject } from '@grpc/grpc-js';
import { StoreUnavailable, TidemarkError } from '../../../operators/records/errors.ts';
import type { Received } from '../definition.ts';
import type { GrpcContext } from './context.ts';
import { STOPPING } from './guard.ts';
import { inTraceOf } from './traces.ts';

export type AnswersCall = ServerWritableStream<Received, object>;

/**
 * Handles a method whose response is a stream.
 *
 * @param answer writes the messages; resolves when there are no more, or when the signal is aborted
 */
export function serveAnswers(
  { streams, config, metrics, stopping }: GrpcContext,
  answer: (call: AnswersCall, closed: AbortSignal) => Promise<void>,
  refusal: (error: unknown) => StatusObject,
): handleServerStreamingCall<Received, object> {
  const run = async (call: AnswersCall) => {
    if (streams.open >= config.maxStreams) {
      const message = `${streams.open} streams are open, which is the limit; try again later, or raise SIGNAL_MAX_STREAMS.`;
      throw new TidemarkError('busy', message, { retryAfter: 5 });
    }
    const closed = new AbortController();
    const end = () => closed.abort();
    call.on('cancelled', end);
    stopping.addEventListener('abort', end);
    if (stopping.aborted || call.cancelled) end();
    streams.open++;
    metrics.streams.inc();
    try {
      await answer(call, closed.signal);
      if (stopping.aborted) throw new StoreUnavailable(STOPPING);
    } finally {
      stopping.removeEventListener('abort', end);
      streams.open--;
      metrics.streams.dec();
    }
  };
  return (call) => {
    inTraceOf(call, () => run(call)).then(
      () => call.end(),
      (error: unknown) => call.emit('error', refusal(error)),
    );
  };
}
