import type { handleServerStreamingCall, ServerWritableStream, StatusObject } from '@grpc/grpc-js';
import { StoreUnavailable, TidemarkError } from '../../../operators/records/errors.ts';
import type { Received } from '../definition.ts';
import type { GrpcContext } from './context.ts';
import { NO_LONGER_VALID, STOPPING, senderOf } from './guard.ts';
import { inTraceOf } from './traces.ts';

export type AnswersCall = ServerWritableStream<Received, object>;

/**
 * Handles a method whose response is a stream.
 *
 * @param answer writes the messages; resolves when there are no more, or when the signal is aborted
 */
export function serveAnswers(
  { shares, metrics, stopping, authentication }: GrpcContext,
  answer: (call: AnswersCall, closed: AbortSignal) => Promise<void>,
  refusal: (error: unknown) => StatusObject,
): handleServerStreamingCall<Received, object> {
  const run = async (call: AnswersCall) => {
    const sender = senderOf(call);
    const { release } = shares.streams.take(sender);
    const closed = new AbortController();
    const end = () => closed.abort();
    call.on('cancelled', end);
    stopping.addEventListener('abort', end);
    if (stopping.aborted || call.cancelled) end();
    let invalid = false;
    const forget = authentication.whileValid(sender, () => {
      invalid = true;
      end();
    });
    metrics.streams.inc();
    try {
      await answer(call, closed.signal);
      if (stopping.aborted) throw new StoreUnavailable(STOPPING);
      if (invalid) throw new TidemarkError('unauthorized', NO_LONGER_VALID);
    } finally {
      stopping.removeEventListener('abort', end);
      forget();
      release();
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
