import type { CliCommand } from '../command.ts';
import { auditKey } from './audit-key.ts';
import { auditVerify } from './audit-verify.ts';

/** `audit`: commands for evidence logs of tool calls. */
export const audit: CliCommand = (program, io) => {
  const command = program.command('audit');
  for (const add of [auditVerify, auditKey]) add(command, io);
};
