import { Shares } from '../../operators/quotas/shares.ts';
import { ticketShares } from '../access/tickets.ts';
import type { ServerConfig } from '../config/config.ts';

/** The part of SIGNAL_MAX_INFLIGHT that requests without a token have for themselves, beside that of all others. */
const OPEN_PART = 1 / 16;
/** Most PromQL expressions that are evaluated, or whose answers are sent, at the same time: each may hold as much as its bound of values. */
const EVALUATIONS = 2;
/** Most exports and backups at the same time; each holds a transaction or a cursor of the store. */
const EXPORTS = 8;
/** Most MCP sessions. */
const SESSIONS = 10_000;

/** Everything of a server that callers share, apart from its SQL; see {@link sqlShares}. */
export interface CallerShares {
  /** Bytes of requests in flight, of all interfaces. */
  readonly inflight: Shares;
  /** The same of requests that need no token. */
  readonly open: Shares;
  /** Streams of all interfaces. */
  readonly streams: Shares;
  /** Bytes buffered for slow readers of streams. */
  readonly streamBytes: Shares;
  /** Bytes of answers that wait for their readers. */
  readonly answers: Shares;
  readonly tickets: Shares;
  readonly sessions: Shares;
  readonly evaluations: Shares;
  readonly exports: Shares;
}

/** @param refused is called for each refusal, with the name of the limit */
export function openShares(
  config: Pick<ServerConfig, 'maxInflight' | 'maxStreams' | 'maxStreamBuffer' | 'maxAnswers'>,
  refused: (name: string) => void,
): CallerShares {
  const { maxInflight, maxStreams, maxStreamBuffer, maxAnswers } = config;
  const open = Math.max(1, Math.floor(OPEN_PART * maxInflight));
  return {
    inflight: new Shares({
      name: 'inflight',
      what: 'bytes of requests in flight',
      total: maxInflight,
      // A body that was admitted may grow, so that the only one of its caller arrives whatever others send.
      ceiling: 2 * maxInflight,
      setting: 'SIGNAL_MAX_INFLIGHT',
      retryAfter: 1,
      refused,
    }),
    open: new Shares({
      name: 'open_inflight',
      what: 'bytes of requests without a token in flight',
      total: open,
      ceiling: 2 * open,
      setting: 'SIGNAL_MAX_INFLIGHT',
      retryAfter: 1,
      refused,
    }),
    streams: new Shares({
      name: 'streams',
      what: 'open streams',
      total: maxStreams,
      setting: 'SIGNAL_MAX_STREAMS',
      retryAfter: 5,
      refused,
    }),
    streamBytes: new Shares({
      name: 'stream_buffer',
      what: 'bytes buffered for readers of streams',
      total: maxStreamBuffer,
      setting: 'SIGNAL_MAX_STREAM_BUFFER',
      retryAfter: 5,
      refused,
    }),
    answers: new Shares({
      name: 'answers',
      what: 'bytes of answers that wait for their readers',
      total: maxAnswers,
      ceiling: 2 * maxAnswers,
      setting: 'SIGNAL_MAX_ANSWERS',
      retryAfter: 1,
      refused,
    }),
    tickets: ticketShares(refused),
    sessions: new Shares({
      name: 'mcp_sessions',
      what: 'MCP sessions',
      total: SESSIONS,
      retryAfter: 30,
      refused,
    }),
    evaluations: new Shares({
      name: 'evaluations',
      what: 'PromQL expressions evaluated at the same time',
      total: EVALUATIONS,
      retryAfter: 1,
      refused,
    }),
    exports: new Shares({
      name: 'exports',
      what: 'exports and backups at the same time',
      total: EXPORTS,
      retryAfter: 30,
      refused,
    }),
  };
}
