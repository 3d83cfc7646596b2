import type { Message } from './bodies/message.ts';

/** The id of a message: the same in every attempt, also when a stretch of the log is sent again. What tells open signals again is new each time. */
export function messageId(
  webhookId: string,
  { changes: [{ seq, signal }, ...rest], at, again }: Message,
): string {
  if (again) return `msg_${webhookId}_open_${at}_${signal.id}`;
  const places = [seq, ...rest.slice(-1).map((last) => last.seq)].join('-');
  return `msg_${webhookId}_${seq === 0 ? signal.id : places}`;
}
