import { uuid } from './texts.ts';
import { words } from './words.ts';

/** The scope that a call is about. */
export const scopeId = uuid
  .describe('UUID of the scope: the group (tenant, service, fleet) that the entities belong to.')
  .register(words, { flag: '--scope <uuid>', help: '' });

/** The entity that a call is about. */
export const entityId = uuid
  .describe('UUID of the entity that is observed.')
  .register(words, { flag: '--entity <uuid>', help: '' });
