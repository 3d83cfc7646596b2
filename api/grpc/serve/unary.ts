import type { handleUnaryCall, StatusObject } from '@grpc/grpc-js';
import { InvalidInput } from '../../../operators/records/errors.ts';
import type { Backend } from '../../calls/backend.ts';
import { backendFor } from '../../calls/scoped-backend.ts';
import type { Received } from '../definition.ts';
import type { UnaryMethod } from '../methods/method.ts';
import type { GrpcContext } from './context.ts';
import { senderOf } from './guard.ts';
import { inTraceOf } from './traces.ts';

/** The number of observations that an answer, or a refusal, says were rejected. */
function rejectedIn(outcome: unknown): number {
  if (outcome instanceof InvalidInput) return outcome.issues.length;
  return typeof outcome === 'object' && outcome !== null && 'rejected_count' in outcome
    ? Number(outcome.rejected_count)
    : 0;
}

/** Handles a method with one request and one response. */
export function serveUnary(
  context: GrpcContext,
  { permission, run }: UnaryMethod,
  refusal: (error: unknown) => StatusObject,
): handleUnaryCall<Received, object> {
  const { metrics, stopping } = context;
  const note = (outcome: unknown) => {
    if (permission === 'observations:write') metrics.rejected.inc(rejectedIn(outcome));
  };
  const answer = async (backend: Backend, request: Received) => {
    try {
      const answered = await run(backend, await request.read(), { stopping });
      note(answered);
      return answered;
    } catch (error) {
      note(error);
      throw error;
    }
  };
  return serveRequest(context, answer, refusal);
}

/**
 * Handles a method with one request and one response, whatever its messages are. The bytes of the request are in flight, in the share of its
 * sender, until it is answered.
 *
 * @param answer is called with what the sender may see
 */
export function serveRequest<Request extends { readonly bytes: number }>(
  context: GrpcContext,
  answer: (backend: Backend, request: Request) => Promise<object>,
  refusal: (error: unknown) => StatusObject,
): handleUnaryCall<Request, object> {
  const run = async (call: Parameters<handleUnaryCall<Request, object>>[0]) => {
    const sender = senderOf(call);
    const { release } = context.shares.inflight.take(sender, call.request.bytes);
    try {
      return await answer(backendFor(context, sender), call.request);
    } finally {
      release();
    }
  };
  return (call, callback) => {
    inTraceOf(call, () => run(call)).then(
      (answered) => callback(null, answered),
      (error: unknown) => callback(refusal(error)),
    );
  };
}
