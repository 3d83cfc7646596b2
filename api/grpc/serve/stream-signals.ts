import { Metadata } from '@grpc/grpc-js';
import { Conflict } from '../../../operators/records/errors.ts';
import { PAGE, readLog } from '../../../sinks/outbox/read-log.ts';
import type { Change } from '../../../sinks/store.ts';
import { checked } from '../../calls/checked.ts';
import { backendFor } from '../../calls/scoped-backend.ts';
import { signalChanges } from '../../calls/signals/signal-changes.ts';
import { streamSignals as method } from '../methods/streams.ts';
import type { AnswersCall } from './answers.ts';
import type { GrpcContext } from './context.ts';
import { senderOf } from './guard.ts';
import { writeMessages } from './write-messages.ts';

/** Most changes of a page when room is scarce. */
const SMALL_PAGE = 20;
/** Bytes that a signal takes, about. */
const SIGNAL = 1500;

/** Writes changes of signals until the reader leaves or the server stops. */
export async function streamSignals(
  context: GrpcContext,
  call: AnswersCall,
  closed: AbortSignal,
): Promise<void> {
  const { feed, streams, declared } = context;
  const sender = senderOf(call);
  const { after = feed.lastSeq, ...given } = checked(method.request, await call.request.read());
  if (after > feed.lastSeq) {
    const message = `is ahead of this server, whose last change is ${feed.lastSeq}`;
    throw new Conflict(`after ${message}.`, [{ path: 'after', message }]);
  }
  const log = await signalChanges(backendFor(context, sender), declared, sender.scopes, given, after);
  call.sendMetadata(new Metadata());
  let entered = false;
  const leave = () => {
    if (entered) streams.leave(sender);
    entered = false;
  };
  const limit = async () => {
    entered = await streams.enter(closed, sender);
    if (!entered) return 0;
    return streams.isScarce(sender) ? SMALL_PAGE : PAGE;
  };
  const take = ({ changes }: { readonly changes: readonly Change[] }) => {
    const messages = changes.map(({ seq, kind, signal }) => ({ seq, kind, signal }));
    const written = writeMessages(call, messages, messages.length * SIGNAL, closed, streams, sender);
    leave();
    return written;
  };
  try {
    await readLog(log, after, take, closed, limit);
  } finally {
    leave();
  }
}
