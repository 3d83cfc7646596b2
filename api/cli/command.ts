import type { Command } from 'commander';
import type { Call } from './io.ts';

/** Adds one command to the program, for one invocation. */
export type CliCommand = (program: Command, io: Call) => void;
