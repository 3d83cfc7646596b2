import { isIPv4 } from 'node:net';
import { DefinitionError } from '../errors.ts';

/** Where a server listens. */
export interface Address {
  /** A name or an address; IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
}

/**
 * Parses an address such as `127.0.0.1:3000`, `[::1]:0`, `:3000` or 3000. Without a host, it is loopback only; port 0 is any free port.
 *
 * @throws DefinitionError for an invalid address
 */
export function parseAddress(address: string | number): Address {
  const [, bracketed, name, digits] =
    /^(?:(?:\[([\da-f:.]+)\]|([^:[\]/\s]+))?:)?(\d{1,5})$/i.exec(String(address)) ?? [];
  const port = Number(digits);
  if (digits === undefined || port > 65_535) {
    throw new DefinitionError(
      `address ${address} is not valid: use a port from 0 to 65535, with or without a host, such as 127.0.0.1:3000 or [::1]:3000`,
    );
  }
  return { host: bracketed ?? name ?? '127.0.0.1', port };
}

/** Whether only programs on this machine can reach it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** A host in the form of URLs. */
export function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
