import type { FastifyReply, FastifyRequest } from 'fastify';
import { PromqlFault } from '../../../../operators/promql/faults.ts';
import { queryTime } from '../../../../pipelines/promql/query-time.ts';
import { callerOf } from '../../auth.ts';
import type { HttpContext } from '../../context.ts';

const STATUS = { bad_data: 400, execution: 422, timeout: 503 } as const;

/** What answering a query takes from the server. */
export type QueryContext = Pick<HttpContext, 'stopping' | 'shares'>;

/** A turn of a query: when it has to stop, and what is called once its answer is sent, or is not. */
export interface Turn {
  readonly stop: AbortSignal;
  readonly leave: () => void;
}

/**
 * Waits until the caller's share of the evaluations has room for a query. Its time, of which this is a part, ends with the query, its caller or the
 * server.
 *
 * @throws PromqlFault when it waited too long
 */
export async function takeTurn(
  request: FastifyRequest,
  reply: FastifyReply,
  { stopping, shares }: QueryContext,
): Promise<Turn> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const { stop, end } = queryTime(stopping, gone.signal);
  try {
    const { release } = await shares.evaluations.wait(callerOf(request), 1, stop);
    return {
      stop,
      leave: () => {
        end();
        release();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** Answers a fault of a query in the form that the HTTP API of Prometheus has for errors. @throws what is none */
export function answerFault(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof PromqlFault)) throw error;
  const { errorType, message } = error;
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .code(STATUS[errorType])
    .send({ status: 'error', errorType, error: message });
}
