import type { CliCommand } from '../main.ts';
export const signals: CliCommand = () => undefined;
