const REMOTE = Symbol('remote');

/**
 * Notes the address that a request came from: a web Request has no place for it. (A WeakMap of requests would cost each
 * collection of garbage a look at all of them.)
 */
export function noteRemote(request: Request, address: string): void {
  Object.assign(request, { [REMOTE]: address });
}

/** The address that was noted for a request. */
export function remoteOf(request: Request): string | undefined {
  return REMOTE in request && typeof request[REMOTE] === 'string' ? request[REMOTE] : undefined;
}
