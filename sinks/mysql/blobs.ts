import type { Session } from './connection/session.ts';

/** Bytes of a block, at most: larger ones gain nothing. */
const BLOCK = 1024 ** 2;
/** Bytes of a statement beside the digits of the bytes in it. */
const ROOM = 1024;

/** Bytes in blocks that fit into one message to the server each, as hexadecimal digits. They share the memory. */
export function* blocksOf(session: Session, bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  const most = Math.max(1, Math.min(BLOCK, Math.floor((session.longest - ROOM) / 2)));
  for (let at = 0; at < bytes.length; at += most) yield bytes.subarray(at, at + most);
}
