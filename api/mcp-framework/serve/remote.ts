const REMOTE = Symbol('remote');

/**
 * Stores the remote address of a request, for which a web Request has no field. (A WeakMap of requests would slow down each garbage
 * collection.)
 */
export function noteRemote(request: Request, address: string): void {
  Object.assign(request, { [REMOTE]: address });
}

/** The stored remote address of a request. */
export function remoteOf(request: Request): string | undefined {
  return REMOTE in request && typeof request[REMOTE] === 'string' ? request[REMOTE] : undefined;
}
