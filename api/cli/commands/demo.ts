import type { CliCommand } from '../main.ts';
export const demo: CliCommand = () => undefined;
