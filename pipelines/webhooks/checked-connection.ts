import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { mayReach, type Networks } from './allowed-targets.ts';

/** How connections to targets are made. */
export interface ConnectionOptions {
  /** Networks beyond the public addresses. */
  readonly allowed: Networks;
  /** Milliseconds for one attempt, from the look-up of the name to the end of the answer. */
  readonly timeout: number;
  /** Looks up the addresses of a name. Default: as the system does. */
  readonly lookup?: Lookup;
}

export type Lookup = (
  host: string,
  options: LookupOptions & { all: true },
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A target whose address is not public. */
export class PrivateTarget extends Error {
  readonly address: string;
  constructor(address: string) {
    super('a private target');
    this.address = address;
  }
}

/** The time for an attempt is over. */
export class LateAnswer extends Error {}

type Answered = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** A look-up that gives allowed addresses only: the connection goes to what was checked, whatever the name means a moment later. */
export function checkedLookup(find: Lookup, allowed: Networks) {
  return (host: string, options: LookupOptions, answer: Answered): void => {
    find(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return answer(error, []);
      const reachable = addresses.filter(({ address }) => mayReach(address, allowed));
      const [first] = reachable;
      if (first === undefined) return answer(new PrivateTarget(addresses[0]?.address ?? host), []);
      return options.all ? answer(null, reachable) : answer(null, first.address, first.family);
    });
  };
}

/** Connects to allowed addresses only. An address in place of a name is not looked up, so it is checked here. */
export function checkedConnector({
  allowed,
  timeout,
  lookup: find = lookup,
}: ConnectionOptions): buildConnector.connector {
  const options = { timeout, lookup: checkedLookup(find, allowed) };
  const connect = buildConnector(Object.assign({}, options));
  return (to, connected) => {
    const host = to.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !mayReach(host, allowed)) connected(new PrivateTarget(host), null);
    else connect(to, connected);
  };
}

function causesOf(error: unknown): unknown[] {
  const nested = error instanceof AggregateError ? error.errors : error instanceof Error ? [error.cause] : [];
  return error === undefined ? [] : [error, ...nested.flatMap(causesOf)];
}

/** Why an attempt failed. The messages of errors may contain what was sent, so only their codes are given. */
export function reasonOf(error: unknown, host: string, timeout: number): string {
  const causes = causesOf(error);
  const refused = causes.find((cause) => cause instanceof PrivateTarget);
  if (refused instanceof PrivateTarget) {
    return `${host} is at ${refused.address}, which is not a public address; SIGNAL_WEBHOOKS_ALLOW allows it`;
  }
  const late = (cause: unknown) =>
    cause instanceof LateAnswer || (cause instanceof Error && /Timeout/.test(cause.name));
  if (causes.some(late)) return `no answer from ${host} within ${timeout} ms`;
  for (const cause of causes) {
    if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string')
      return `no connection to ${host} (${cause.code})`;
  }
  return `no answer from ${host} (${error instanceof Error ? error.name : typeof error})`;
}
