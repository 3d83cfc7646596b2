import { DefinitionError } from './errors.ts';

/**
 * The error for a package that only some servers need and that could not be loaded: what to install, if it is not there.
 *
 * @param what needs it, such as `metrics()`
 * @param error why it could not be loaded
 */
export function packageMissing(name: string, what: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // The package itself, and not one that it needs.
  const isMissing =
    (code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND') &&
    error instanceof Error &&
    new RegExp(`^Cannot find (module|package) '${name}'`).test(error.message);
  if (!isMissing) return error;
  return new DefinitionError(`${what} needs the package ${name}; install it: npm install ${name}`, {
    cause: error,
  });
}
