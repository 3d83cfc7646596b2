import { z } from 'zod';
import type { Archive } from '../../../sinks/store.ts';
import type { StoredRegister } from '../../../sinks/stored-register.ts';
import type { ServerConfig } from '../../config/config.ts';
import { defineCall } from '../call.ts';
import { scopeName } from '../fields/series.ts';
import { uuid } from '../fields/texts.ts';
import { words } from '../fields/words.ts';
import { describeDetectors as describe } from './describe.ts';
import { detectorsAnswerSchema, scopeDetectors } from './of-scope.ts';
import { scopeGiven } from './scope-required.ts';

/** What the call reads: the settings of the environment and of the scopes. */
export interface ReadsSettings {
  readonly config: Pick<ServerConfig, 'environment'>;
  readonly store: Pick<Archive, 'scopeSettings'> & {
    readonly register: Pick<StoredRegister, 'scopesNamed'>;
  };
}

/** The detectors and their settings; for a scope, the settings that apply there. */
export const describeDetectors = defineCall({
  name: 'describe_detectors',
  summary: 'Every detector with its settings; with scope_id, the settings of that scope.',
  tags: ['detectors'],
  permission: 'signals:read',
  at: 'GET /v1/detectors',
  input: z.object({
    scope_id: uuid
      .describe('Id of the scope whose overrides apply.')
      .register(words, { tool: 'UUID of a scope, to see the settings of that scope.' })
      .optional(),
    scope: scopeName.optional(),
  }),
  output: detectorsAnswerSchema,
  async run({ config, store }: ReadsSettings, given) {
    const scope_id = await scopeGiven(store.register, given);
    if (scope_id === undefined) return { detectors: describe(config.environment) };
    return scopeDetectors(config, scope_id, await store.scopeSettings(scope_id));
  },
});
