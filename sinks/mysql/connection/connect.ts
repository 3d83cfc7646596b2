import { type Connection, createConnection } from 'mysql2/promise';
import type { Address } from './address.ts';
import { failureOf, MysqlFailure } from './errors.ts';

/** Addresses whose server has offered no TLS to a connection that would only have preferred it. */
const plain = new WeakSet<Address>();

/**
 * A new connection.
 *
 * @param database name of its current database; undefined for none
 */
export async function connect(address: Address, database: string | undefined): Promise<Connection> {
  const { options, ssl, sslMode } = address;
  const encrypted = sslMode !== 'DISABLED' && !plain.has(address);
  try {
    const connection = await createConnection({
      ...options,
      ...(database !== undefined && { database }),
      ...(encrypted && { ssl }),
    });
    // A broken connection reports to its user; without a listener the event would end the process.
    connection.on('error', () => undefined);
    return connection;
  } catch (error) {
    const failure = failureOf(error);
    const without = failure instanceof MysqlFailure && failure.code === 'HANDSHAKE_NO_SSL_SUPPORT';
    if (!(encrypted && without && sslMode === 'PREFERRED')) throw failure;
    plain.add(address);
    return connect(address, database);
  }
}
