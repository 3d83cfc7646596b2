/** A service is unavailable on this machine. `message` is one line: what is missing and how to get it. */
export class ServiceMissing extends Error {
  override readonly name = 'ServiceMissing';
}
