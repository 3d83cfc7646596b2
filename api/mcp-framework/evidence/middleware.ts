import { ProtocolError } from '@modelcontextprotocol/server';
import type { Context } from '../context.ts';
import { InputError, TimeoutError } from '../errors.ts';
import { isFailure } from '../middleware/outcome.ts';
import type { Middleware, Next } from '../middleware.ts';
import { NeedsInput } from '../rounds.ts';
import { failedCall } from '../serve/serve-tool.ts';
import { digestOf, sha256 } from './digest.ts';
import { reasonOf, UnrecordedError } from './errors.ts';
import type { OnFailure } from './options.ts';
import type { CallDraft, EvidenceRecord } from './record.ts';
import { tokensOf } from './tokens.ts';

/** The log that calls are recorded in. */
export interface CallLog {
  /** Whether the last record could not be written. */
  readonly failing: boolean;
  /** Resolves once the record of a call is durable. @throws EvidenceError if it cannot be written */
  append(call: CallDraft): Promise<EvidenceRecord>;
  /** Writes how many records are missing, if any are. @throws EvidenceError if that still fails */
  repair(): Promise<void>;
}

/** How a call ended: its result or its error. */
type Ended =
  | { readonly ok: true; readonly result: unknown; readonly digest: string }
  | { readonly ok: false; readonly error: unknown };

/** Records each tool call before its answer is sent. */
export function evidence(log: CallLog, onFailure: OnFailure): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'tools/call') return next();
    if (onFailure === 'refuse' && log.failing) await repaired(log);
    const time = new Date().toISOString();
    const started = performance.now();
    const given = argumentsOf(ctx);
    const ended: Ended =
      given === undefined ? { ok: false, error: new InputError(UNREADABLE) } : await endOf(next);
    const milliseconds = Math.round((performance.now() - started) * 1000) / 1000;
    try {
      await log.append(draftOf(ctx, { time, milliseconds, given, ended, cancelled: isCancelled(ctx) }));
    } catch (error) {
      if (onFailure === 'refuse') throw new UnrecordedError(RAN, { cause: error });
      ctx.logger.warn('a call was answered without an evidence record', {
        request_id: ctx.requestId,
        target: ctx.target,
        reason: reasonOf(error),
      });
    }
    if (ended.ok) return ended.result;
    throw ended.error;
  };
}

const UNREADABLE = 'The arguments cannot be recorded: they are nested too deeply. Send flatter arguments.';
const NOT_RUN =
  'The evidence log of the server cannot be written, so the tool was not called. Nothing was done; try again later.';
const RAN =
  'The tool was called, but the evidence log of the server could not store the record, so the answer is withheld. ' +
  'The effects of the call remain: check them before you call the tool again.';

/** @throws UnrecordedError if records still cannot be written */
async function repaired(log: CallLog): Promise<void> {
  try {
    await log.repair();
  } catch (cause) {
    throw new UnrecordedError(NOT_RUN, { cause });
  }
}

/** Digest of the arguments; undefined if they are nested too deeply for one. */
function argumentsOf({ params }: Context): string | undefined {
  try {
    return digestOf(params.arguments ?? {});
  } catch {
    return undefined;
  }
}

async function endOf(next: Next): Promise<Ended> {
  try {
    const result = await next();
    // A value without a digest is not JSON either, and could not be sent.
    return { ok: true, result, digest: digestOf(result) };
  } catch (error) {
    return { ok: false, error };
  }
}

/** Whether the caller cancelled or disconnected. The time limit aborts the same signal, with a different reason. */
function isCancelled({ signal }: Context): boolean {
  return signal.aborted && !(signal.reason instanceof TimeoutError);
}

interface Seen {
  readonly time: string;
  readonly milliseconds: number;
  readonly given: string | undefined;
  readonly ended: Ended;
  readonly cancelled: boolean;
}

function draftOf(ctx: Context, { time, milliseconds, given, ended, cancelled }: Seen): CallDraft {
  const { client, identity, session } = ctx;
  const tokens = tokensOf(ctx);
  return {
    kind: 'call',
    time,
    server: ctx.server,
    tool: ctx.target ?? '',
    client: {
      ...(client !== undefined && { name: client.name, version: client.version }),
      ...(identity !== undefined && { identity: identity.id }),
      ...(session !== undefined && { session: sha256(session) }),
    },
    request_id: ctx.requestId,
    ...(given !== undefined && { arguments_digest: given }),
    duration_ms: milliseconds,
    ...(cancelled ? { outcome: 'cancelled' } : outcomeOf(ended)),
    ...(tokens !== undefined && { tokens }),
  };
}

/** The outcome for the caller, and its digest. */
function outcomeOf(ended: Ended): Pick<CallDraft, 'outcome' | 'error_code' | 'result_digest'> {
  if (ended.ok) return { outcome: isFailure(ended.result) ? 'failed' : 'ok', result_digest: ended.digest };
  const { error } = ended;
  if (error instanceof NeedsInput) return { outcome: 'asked', result_digest: digestOf(error.requests) };
  if (error instanceof ProtocolError) {
    const { code, message, data } = error;
    return { outcome: 'error', error_code: code, result_digest: digestOf({ code, message, data }) };
  }
  const result_digest = digestOf(failedCall(error));
  if (error instanceof InputError) return { outcome: 'refused', result_digest };
  return { outcome: error instanceof TimeoutError ? 'timeout' : 'failed', result_digest };
}
