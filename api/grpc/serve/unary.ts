import type { handleUnaryCall, StatusObject } from '@grpc/grpc-js';
import { InvalidInput } from '../../../operators/records/errors.ts';
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
  const { metrics, shares, stopping } = context;
  const note = (outcome: unknown) => {
    if (permission === 'observations:write') metrics.rejected.inc(rejectedIn(outcome));
  };
  const answer = async (call: Parameters<handleUnaryCall<Received, object>>[0]) => {
    const sender = senderOf(call);
    const { release } = shares.inflight.take(sender, call.request.bytes);
    try {
      const answered = await run(backendFor(context, sender), await call.request.read(), { stopping });
      note(answered);
      return answered;
    } catch (error) {
      note(error);
      throw error;
    } finally {
      release();
    }
  };
  return (call, callback) => {
    inTraceOf(call, () => answer(call)).then(
      (answered) => callback(null, answered),
      (error: unknown) => callback(refusal(error)),
    );
  };
}
