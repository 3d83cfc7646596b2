import type { CliCommand } from '../main.ts';
export const replay: CliCommand = () => undefined;
