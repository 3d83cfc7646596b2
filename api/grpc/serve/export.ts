import { checked } from '../../calls/checked.ts';
import { exportLines } from '../../calls/memory/lines.ts';
import { backendFor } from '../../calls/scoped-backend.ts';
import { exportLines as method } from '../methods/streams.ts';
import type { AnswersCall } from './answers.ts';
import type { GrpcContext } from './context.ts';
import { senderOf } from './guard.ts';
import { writeMessages } from './write-messages.ts';

/** UTF-16 units of lines that are sent together. */
const CHUNK = 16 * 1024;

/** Writes the lines of an export. */
export async function writeExport(
  context: GrpcContext,
  call: AnswersCall,
  closed: AbortSignal,
): Promise<void> {
  const { streams, shares } = context;
  const { kind, scope } = checked(method.request, await call.request.read());
  const sender = senderOf(call);
  const { memory } = backendFor(context, sender);
  const own = memory.ledger.of(memory.scopeOf(scope));
  const { release } = shares.exports.take(sender);
  let text = '';
  const send = () => writeMessages(call, [{ text }], 2 * text.length, closed, streams, sender);
  try {
    for await (const line of exportLines(own, kind)) {
      text += `${line}\n`;
      if (text.length < CHUNK) continue;
      await send();
      text = '';
      if (closed.aborted) return;
    }
    if (text !== '') await send();
  } finally {
    release();
  }
}
