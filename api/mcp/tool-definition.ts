import type { Definition } from './definition.ts';

/** Whether a tool changes something; `--read-only` omits such tools. */
export function writes({ permission }: Pick<Definition, 'permission'>): boolean {
  return permission.endsWith(':write') || permission === 'memory:forget';
}

/** The hints about a tool for clients. */
export interface Hints {
  readonly readOnlyHint: boolean;
  readonly idempotentHint: boolean;
  readonly destructiveHint: boolean;
  readonly openWorldHint: boolean;
}

/** The hints for a tool that changes nothing. */
export const READS: Hints = {
  readOnlyHint: true,
  idempotentHint: true,
  destructiveHint: false,
  openWorldHint: false,
};

/** The hints for a tool that adds something. */
export const WRITES: Hints = {
  readOnlyHint: false,
  idempotentHint: false,
  destructiveHint: false,
  openWorldHint: false,
};

/** Most milliseconds for calls that may use a language model: its longest timeout plus time for the rules. */
export const WITH_MODEL = 330_000;
