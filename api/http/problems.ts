import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  type ErrorCode,
  type Issue,
  PermissionMissing,
  TidemarkError,
} from '../../operators/records/errors.ts';
import { nearest } from '../../operators/records/nearest.ts';
import { MOST_REJECTIONS } from '../../pipelines/sources/batch-builder.ts';
import { faultText } from '../calls/checked.ts';
import { RequestFault } from './validate.ts';

/** Body of every error answer (RFC 9457). */
export const problemSchema = z
  .object({
    type: z.string().describe('`about:blank`, or a URN of the error code.'),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    errors: z.array(z.looseObject({ path: z.string(), message: z.string() })),
    request_id: z.string(),
  })
  .meta({ id: 'Problem' });

export interface Problem {
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors: readonly Issue[];
  readonly retryAfter?: number | undefined;
  /** The permission that the sender lacks. */
  readonly permission?: string;
}

/** Most faults that an answer names, and most UTF-16 units of text about them: a sender of a million faults needs no more. */
const MOST_ERRORS = MOST_REJECTIONS;
const LONGEST_DETAIL = 2000;
const HALF_PAIR = /[\ud800-\udbff]$/;

/** The detail of a problem, shortened to a readable length. */
function briefly({ detail, errors }: Problem): string {
  if (detail.length <= LONGEST_DETAIL) return detail;
  const count =
    errors.length > MOST_ERRORS ? ` (${errors.length} faults; errors names the first ${MOST_ERRORS})` : '';
  return `${detail.slice(0, LONGEST_DETAIL).replace(HALF_PAIR, '')} …${count}`;
}

/** Sets the status and the headers of a problem; returns its body. */
export function problemBody(reply: FastifyReply, problem: Problem): string {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  if (problem.permission !== undefined) {
    // RFC 6750 §3.1; its scopes are the permissions.
    reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${problem.permission}"`);
  }
  reply.code(problem.status).header('content-type', 'application/problem+json; charset=utf-8');
  return JSON.stringify({
    type: `urn:tidemark:error:${problem.code}`,
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    detail: briefly(problem),
    errors: problem.errors.slice(0, MOST_ERRORS),
    request_id: reply.request.id,
  });
}

/** Sends a problem as the answer. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply.send(problemBody(reply, problem));
}

/** What the text of a remedy mentions about the server and the call. */
export interface RemedyContext {
  /** Most bytes of a body. */
  readonly bodyLimit: number;
  /** Paths of the routes that accept lines. */
  readonly takers: readonly string[];
  /** Parameters of the call. */
  readonly parameters?: readonly string[];
}

/** Remedies for the errors of Fastify itself, by code. */
const FRAMEWORK: Record<string, { code: ErrorCode; detail: (known: RemedyContext) => string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported_media_type',
    detail: ({ takers }) =>
      `Send the body with content-type application/json, or application/x-ndjson for ${takers.join(', ')}.`,
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'invalid_input',
    detail: () => 'The length of the body differs from its content-length.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    code: 'too_large',
    detail: ({ bodyLimit }) =>
      `The body is larger than ${bodyLimit} bytes; send it in parts, stream NDJSON where that is accepted, or raise SIGNAL_BODY_LIMIT.`,
  },
};

function validationIssues({ issues }: RequestFault, parameters: readonly string[]): Issue[] {
  return issues.flatMap((issue): Issue[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => {
        const meant = nearest(key, parameters);
        const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
        return { path: key, message: `is not a parameter of this call${hint}` };
      });
    }
    return [{ path: issue.path.map(String).join('.'), message: issue.message }];
  });
}

/** Converts an error to a problem with the details that the caller may know. */
export function problemOf(error: FastifyError | RequestFault | TidemarkError, known: RemedyContext): Problem {
  if (error instanceof TidemarkError) {
    return {
      status: error.status,
      code: error.code,
      detail: error.message,
      errors: error.issues,
      retryAfter: error.retryAfter,
      ...(error instanceof PermissionMissing && { permission: error.permission }),
    };
  }
  if (error instanceof RequestFault) {
    const errors = validationIssues(error, known.parameters ?? []);
    return { status: 400, code: 'invalid_input', detail: faultText(errors), errors };
  }
  const refused = FRAMEWORK[error.code];
  if (refused !== undefined) {
    const { code, detail } = refused;
    return { status: error.statusCode ?? 400, code, detail: detail(known), errors: [] };
  }
  if (/^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ZSTD_)/.test(error.code ?? '')) {
    const detail = /windowTooLarge/.test(error.code ?? '')
      ? 'The zstd frame needs a window of more than 8 MiB; compress it without a long one.'
      : 'The body cannot be decompressed as its content-encoding says.';
    return { status: 400, code: 'invalid_input', detail, errors: [] };
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500)
    return { status, code: 'invalid_input', detail: error.message, errors: [] };
  return {
    status: 500,
    code: 'internal',
    detail: 'The server failed; its log has the error under this request_id.',
    errors: [],
  };
}
