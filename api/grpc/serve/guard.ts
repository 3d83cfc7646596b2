import {
  type Metadata,
  ServerInterceptingCall,
  type ServerInterceptor,
  type StatusObject,
  status,
} from '@grpc/grpc-js';
import { StoreUnavailable } from '../../../operators/records/errors.ts';
import { refuseForeignHost } from '../../access/foreign-host.ts';
import { ANYONE, demand, type Principal } from '../../access/principal.ts';
import type { RoutePermission } from '../../http/route-config.ts';
import type { Counted } from './arriving.ts';
import type { GrpcContext } from './context.ts';
import { type EndSpan, startCallSpan } from './traces.ts';

/** The refusal of a server that stops. */
export const STOPPING = 'The server is stopping; send it again after the restart.';

/** Why a call was ended whose sender's token was revoked or rotated, or has expired. */
export const NO_LONGER_VALID =
  'The token of the call is no longer valid; call again with one that is valid, after the last message.';

/** The senders of calls in progress, by the metadata of the call. */
const senders = new WeakMap<Metadata, Principal>();

/** The sender of a call, which {@link guard} has accepted. */
export function senderOf({ metadata }: { readonly metadata: Metadata }): Principal {
  const sender = senders.get(metadata);
  if (sender === undefined) throw new Error('nobody has checked who sends a call');
  return sender;
}

/** What a method requires: a permission, any token (`none`), or nothing (`open`). */
export type Requirement = RoutePermission | 'open';

/** Who sends a call; their request counts, with a wrong token too. @throws TidemarkError */
async function counted(
  { authentication, callers }: GrpcContext,
  metadata: Metadata,
  peer: string,
): Promise<Principal> {
  const [authorization] = metadata.get('authorization');
  let principal: Principal | undefined;
  try {
    principal = await authentication.principalOf(authorization?.toString());
    return principal;
  } finally {
    callers?.count(principal, addressOf(peer));
  }
}

/** The address of a peer, without the port. */
function addressOf(peer: string): string {
  return peer.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
}

async function admitted(
  context: GrpcContext,
  requirement: Requirement,
  metadata: Metadata,
  { getHost, getPeer }: { readonly getHost: () => string; readonly getPeer: () => string },
): Promise<Principal> {
  const { authentication, stopping } = context;
  const host = getHost();
  const principal = requirement === 'open' ? ANYONE : await counted(context, metadata, getPeer());
  if (principal === ANYONE && !authentication.required) refuseForeignHost(host);
  if (stopping.aborted) throw new StoreUnavailable(STOPPING);
  if (requirement !== 'none' && requirement !== 'open') demand(principal, requirement);
  return principal;
}

/**
 * Checks who sends a call and whether they have the permission that its method requires, before any of its messages is read.
 *
 * @param requirementOf what a method requires, by its path; undefined for one that does not exist
 * @param refusal the status for an error
 */
export function guard(
  context: GrpcContext,
  requirementOf: (path: string) => Requirement | undefined,
  refusal: (error: unknown) => StatusObject,
): ServerInterceptor {
  return ({ path }, call) => {
    const from = performance.now();
    const requirement = requirementOf(path);
    let end: EndSpan = () => undefined;
    let arriving: Counted | undefined;
    const refuse = (error: unknown) => {
      const refused = refusal(error);
      end(refused.code);
      call.sendStatus(refused);
    };
    return new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata(metadata, pass) {
            end = startCallSpan(requirement && path, metadata);
            admitted(context, requirement ?? 'none', metadata, {
              getHost: () => call.getHost(),
              getPeer: () => call.getPeer(),
            }).then((principal) => {
              senders.set(metadata, principal);
              const { open, inflight } = context.shares;
              const isOpen = requirement === 'open';
              const caller = isOpen ? { id: `address ${addressOf(call.getPeer())}` } : principal;
              try {
                arriving = context.arriving.count(call, caller, isOpen ? open : inflight, refuse);
              } catch (error) {
                return refuse(error);
              }
              pass(metadata);
            }, refuse);
          },
          onReceiveMessage(message, pass) {
            arriving?.delivered();
            pass(message);
          },
          onCancel() {
            arriving?.end();
            end(status.CANCELLED);
          },
        }),
      sendStatus(sent, next) {
        const seconds = (performance.now() - from) / 1000;
        end(sent.code);
        context.metrics.grpcRequests.observe({ method: path, code: String(sent.code) }, seconds);
        next(sent);
      },
    });
  };
}
