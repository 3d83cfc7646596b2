import { once } from 'node:events';
import { connect } from 'node:net';
import type { Admin } from 'kafkajs';
import { expect } from 'vitest';

/** Number of the request LeaveGroup in Kafka's protocol; version 0 has a group and a member. */
const LEAVE_GROUP = 13;

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(2);
  length.writeInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function leaveGroup(groupId: string, memberId: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeInt16BE(LEAVE_GROUP, 0);
  head.writeInt16BE(0, 2);
  head.writeInt32BE(1, 4);
  const body = Buffer.concat([head, text('test'), text(groupId), text(memberId)]);
  const size = Buffer.alloc(4);
  size.writeInt32BE(body.length);
  return Buffer.concat([size, body]);
}

/**
 * Has the broker expel the only member of a group, as an operator may and as it does itself with one that is silent: the
 * member hears of it at its next heartbeat, and joins anew.
 */
export async function expel(admin: Admin, broker: string, groupId: string): Promise<void> {
  const { groups } = await admin.describeGroups([groupId]);
  expect(groups[0].members).toHaveLength(1);
  const [{ memberId }] = groups[0].members;
  const [host, port] = broker.split(':');
  const socket = connect(Number(port), host);
  await once(socket, 'connect');
  socket.write(leaveGroup(groupId, memberId));
  const [answer] = await once(socket, 'data');
  socket.destroy();
  // Size, correlation id, error code.
  expect(Buffer.from(answer).readInt16BE(8)).toBe(0);
}
