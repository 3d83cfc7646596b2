import { z } from 'zod';
import type { Backend } from '../backend.ts';
import { defineCall } from '../call.ts';
import { detectorsAnswerSchema, scopeDetectors } from './of-scope.ts';
import { changedScope, changedScopeName, requiredScope } from './scope-required.ts';

/** Removes the detector overrides of a scope. */
export const resetDetectors = defineCall({
  name: 'reset_detectors',
  summary: 'Remove the detector overrides of a scope, from the next run of detection on.',
  tags: ['detectors'],
  permission: 'detectors:write',
  at: 'DELETE /v1/detectors',
  input: z.object({ scope_id: changedScope, scope: changedScopeName }),
  output: detectorsAnswerSchema,
  async run({ config, store, configure }: Pick<Backend, 'config' | 'store' | 'configure'>, input) {
    const scope_id = await requiredScope(store.register, input);
    return scopeDetectors(config, scope_id, await configure(scope_id, {}));
  },
});
