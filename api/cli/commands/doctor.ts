import type { CliCommand } from '../main.ts';
export const doctor: CliCommand = () => undefined;
