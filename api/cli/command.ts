import type { Command } from 'commander';
import type { CommandIo } from './io.ts';

/** Adds one command to the program, for one invocation. */
export type CliCommand = (program: Command, io: CommandIo) => void;
