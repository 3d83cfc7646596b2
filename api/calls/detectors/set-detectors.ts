import { z } from 'zod';
import type { Backend } from '../backend.ts';
import { defineCall } from '../call.ts';
import { bound } from '../fields/moment.ts';
import { yes } from '../fields/numbers.ts';
import { dryRun, dryRunSchema } from './dry-run.ts';
import { givenOverrides, refuse } from './given-overrides.ts';
import { detectorsAnswerSchema, scopeDetectors } from './of-scope.ts';
import { changedScope, changedScopeName, requiredScope } from './scope-required.ts';

/** Replaces the detector overrides of a scope, or only tries new ones. */
export const setDetectors = defineCall({
  name: 'set_detectors',
  summary:
    'Replace the detector overrides of a scope, from the next run of detection on; with dry_run, only report what would change.',
  tags: ['detectors'],
  permission: 'detectors:write',
  at: 'PUT /v1/detectors?scope_id&scope&dry_run&since',
  input: z.object({
    scope_id: changedScope,
    scope: changedScopeName,
    dry_run: yes.default(false).describe('Change nothing; compare the signals of both settings.'),
    since: bound('Earliest timestamp that a dry run examines.').optional(),
    // Validated by `run`, which reports every fault with its path, since the names of detectors and settings are known there.
    detectors: z.unknown().optional().describe('Overrides, such as {"stall": {"run": 9}}.'),
  }),
  output: z.union([detectorsAnswerSchema, dryRunSchema]),
  async run(backend: Pick<Backend, 'config' | 'store' | 'naming' | 'intake' | 'configure'>, input) {
    const { dry_run, since, detectors = {} } = input;
    const scope_id = await requiredScope(backend.store.register, input);
    const overrides = givenOverrides(detectors);
    if (dry_run) return dryRun(backend, scope_id, overrides, since);
    if (since !== undefined) refuse([{ path: 'since', message: 'is for a dry run; add dry_run=true' }]);
    return scopeDetectors(backend.config, scope_id, await backend.configure(scope_id, overrides));
  },
});
