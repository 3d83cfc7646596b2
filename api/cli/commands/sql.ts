import type { CliCommand } from '../main.ts';
export const sql: CliCommand = () => undefined;
