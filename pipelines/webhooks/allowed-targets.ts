import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A network: the bytes of an address of it, four or sixteen, and how many bits its addresses share. */
export type Network = readonly [address: readonly number[], bits: number];

/** Networks of addresses that webhooks may reach although they are not public. */
export type Networks = readonly Network[];

/** A network from text such as `10.1.0.0/16`, or one address; undefined for anything else. */
export function networkFrom(text: string): Network | undefined {
  // ipaddr.js also takes short forms such as 10.1, whose meaning is easily mistaken.
  if (isIP(text.replace(/\/.*/s, '')) === 0) return undefined;
  if (ipaddr.isValidCIDR(text)) return networkOf(text);
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  return [address.toByteArray(), address.kind() === 'ipv4' ? 32 : 128];
}

function networkOf(cidr: string): Network {
  const [address, bits] = ipaddr.parseCIDR(cidr);
  return [address.toByteArray(), bits];
}

/**
 * Addresses that are public by their number, and lead to the network or the machine of the sender: the agent of Azure's hosts, which
 * gives out credentials, and IPv4 addresses within IPv6 (RFC 4291 section 2.5.5.1), deprecated.
 */
const INTERNAL: Networks = [networkOf('168.63.129.16/32'), networkOf('::/96')];

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, networks: Networks) =>
  networks.some(([bytes, bits]) => {
    const network = ipaddr.fromByteArray([...bytes]);
    return address.kind() === network.kind() && address.match(network, bits);
  });

/**
 * Whether a webhook may connect to an address: a public unicast address, or one in the allowed networks. IPv4 addresses mapped to IPv6 are
 * taken as the IPv4 addresses that they are.
 */
export function mayReach(address: string, allowed: Networks): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  return (read.range() === 'unicast' && !isIn(read, INTERNAL)) || isIn(read, allowed);
}

/** Whether an address is in the allowed networks, public or not. */
export function isAllowed(address: string, allowed: Networks): boolean {
  return ipaddr.isValid(address) && isIn(ipaddr.process(address), allowed);
}

/** The host of a URL as an IP address; undefined for a name. */
export function literalAddress(url: string): string | undefined {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : undefined;
}
