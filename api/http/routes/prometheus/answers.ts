import type { FastifyReply, FastifyRequest } from 'fastify';
import { PromqlFault } from '../../../../operators/promql/faults.ts';
import type { Shares } from '../../../../operators/quotas/shares.ts';
import { callerOf } from '../../auth.ts';
import type { App } from '../../context.ts';
import { takeBytes } from '../../take-bytes.ts';

/** What Prometheus answers: the data of a success, and warnings beside it. */
export interface PrometheusAnswer {
  readonly data: unknown;
  readonly warnings?: readonly string[];
}

const STATUS = { bad_data: 400, execution: 422, timeout: 503 } as const;

/** Sends an answer in the form of the HTTP API of Prometheus; a fault of the query in the form that it has for errors. */
async function answerAs(reply: FastifyReply, answer: () => Promise<PrometheusAnswer>): Promise<FastifyReply> {
  reply.header('content-type', 'application/json; charset=utf-8').serializer(JSON.stringify);
  try {
    const { data, warnings = [] } = await answer();
    return await reply.send({ status: 'success', data, ...(warnings.length > 0 && { warnings }) });
  } catch (error) {
    if (!(error instanceof PromqlFault)) throw error;
    const { errorType, message } = error;
    return await reply.code(STATUS[errorType]).send({ status: 'error', errorType, error: message });
  }
}

/** Evaluates once the share of the caller has room for it; a caller that has gone leaves the queue. */
async function inTurn(
  evaluations: Shares | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  evaluate: () => Promise<PrometheusAnswer>,
): Promise<PrometheusAnswer> {
  if (evaluations === undefined) return evaluate();
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const { release } = await evaluations.wait(callerOf(request), 1, gone.signal);
  try {
    return await evaluate();
  } finally {
    release();
  }
}

/** Where the HTTP API of Prometheus is. */
export const PROMETHEUS = '/prometheus/api/v1';

/**
 * Serves a path of the HTTP API of Prometheus, to GET and, with its parameters as a form, to POST.
 *
 * @param evaluations of which each request takes one, when its caller may
 */
export function servePrometheus(
  app: App,
  path: string,
  answer: (request: FastifyRequest) => Promise<PrometheusAnswer>,
  evaluations?: Shares,
): void {
  takeBytes(app, (scope) => {
    for (const method of ['GET', 'POST'] as const) {
      scope.route({
        method,
        url: `${PROMETHEUS}${path}`,
        config: { permission: 'signals:read', takesBytes: true, checksBody: true },
        schema: { hide: true },
        handler: (request, reply) =>
          answerAs(reply, () => inTurn(evaluations, request, reply, () => answer(request))),
      });
    }
  });
}
