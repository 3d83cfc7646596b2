import { DefinitionError } from '../errors.ts';
import type { Authenticator, Challenge, Refusal } from './authenticator.ts';

/** One challenge per scheme, with the parameters of all of them. */
function merged(challenges: readonly Challenge[]): readonly Challenge[] {
  const schemes = new Map<string, Challenge>();
  for (const { scheme, parameters } of challenges) {
    schemes.set(scheme, { scheme, parameters: { ...parameters, ...schemes.get(scheme)?.parameters } });
  }
  return [...schemes.values()];
}

/**
 * Accepts what any of several authenticators accepts; they are tried in order. A refusal has the reason of the first one that found
 * credentials of its kind.
 *
 * @throws DefinitionError if there are no authenticators, or several have their own authorization servers
 */
export function anyOf(...authenticators: readonly Authenticator[]): Authenticator {
  const resources = authenticators.flatMap(({ resource }) => resource ?? []);
  if (authenticators.length === 0) throw new DefinitionError('anyOf needs at least one authenticator');
  if (resources.length > 1) {
    throw new DefinitionError(
      'anyOf accepts only one authenticator with an authorization server; remove the others',
    );
  }
  return {
    challenges: merged(authenticators.flatMap(({ challenges }) => challenges)),
    ...(resources.length > 0 && { resource: resources[0] }),
    async authenticate(headers) {
      const refusals: Refusal[] = [];
      const failures: unknown[] = [];
      for (const authenticator of authenticators) {
        try {
          const verdict = await authenticator.authenticate(headers);
          if (verdict.ok) return verdict;
          refusals.push(verdict);
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
      const invalid = refusals.find(({ kind }) => kind === 'invalid');
      if (invalid !== undefined) return { ok: false, ...invalid };
      return { ok: false, kind: 'missing', message: refusals.map(({ message }) => message).join(' Or: ') };
    },
  };
}
