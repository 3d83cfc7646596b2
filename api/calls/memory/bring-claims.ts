import { z } from 'zod';
import type { WritesMemory } from '../backend.ts';
import { defineCall } from '../call.ts';
import { bringClaims as bring, broughtSchema } from './brought.ts';

/** Stores claims from a caller, with their evidence. */
export const bringClaims = defineCall({
  name: 'bring_claims',
  summary:
    'Store claims of the caller. Their evidence is checked and their contradictions are found. Valid claims are stored; the others are reported.',
  tags: ['memory'],
  permission: 'memory:write',
  at: 'POST /v1/claims',
  // Each claim is validated separately, so that the valid ones are stored.
  input: z.object({ claims: z.unknown().optional().describe('Claims, each with its evidence.') }),
  output: broughtSchema,
  run: ({ memory: { memory } }: WritesMemory, { claims }) => bring(memory, claims),
});
