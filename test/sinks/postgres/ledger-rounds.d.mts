import type { Ledger } from '../../../sinks/ledger.ts';

/** Rows of each kind that a round makes, beside one version of the claim that all rounds write to. */
export const ROUND: { events: number; claims: number; evidence: number; history: number };

/** Id of the claim that all rounds write to. */
export const SHARED: string;

/**
 * Commits `rounds` rounds, each again and again until it is in; calls back with the token of each that is durable.
 * Resolves to the number of times that another writer was faster.
 */
export function commitRounds(
  ledger: Ledger,
  name: string,
  rounds: number,
  acknowledged: (token: string) => void,
): Promise<number>;
