import { createRequire } from 'node:module';
import { packageMissing } from '../optional-package.ts';

const load = createRequire(import.meta.url);

/**
 * prom-client as the server has it, whose registries it reads: servers without metrics need not install it.
 *
 * @throws DefinitionError if it is not installed
 */
export function promClient(): typeof import('prom-client') {
  try {
    return load('prom-client');
  } catch (error) {
    throw packageMissing('prom-client', 'metrics()', error);
  }
}
