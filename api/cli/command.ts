import type { Command } from 'commander';
import type { Call } from './io.ts';

/** Adds one command to the program, for a call of it. */
export type CliCommand = (program: Command, io: Call) => void;
