import { SingleBar } from 'cli-progress';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { defined } from '../../defined.ts';
import {
  EvidenceError,
  type EvidenceVerification,
  evidenceLogsAt,
  verifyEvidence,
} from '../../mcp/framework/index.ts';
import { counted } from '../counted.ts';
import { readText } from '../input.ts';
import type { Io, Output } from '../io.ts';
import type { CliCommand } from '../main.ts';

interface Flags {
  readonly key?: string;
  readonly checkpoint?: string;
  readonly json?: boolean;
}

/** `audit verify`: whether evidence logs are as they were written. The exit code is 1 when one is not. */
export const auditVerify: CliCommand = (program, io) => {
  program
    .command('verify')
    .description(
      'Check an evidence log and tell the first thing that is wrong and where; exits with 1 when it does not hold.',
    )
    .argument('<path>', 'the log, one of its files, or a folder with logs')
    .option('--key <public.pem>', 'public key; then a checkpoint that it did not sign is an error')
    .option('--checkpoint <file>', 'a checkpoint that was kept elsewhere, in place of the one beside the log')
    .option('--json', 'one JSON object')
    .action(async (path: string, flags: Flags) => {
      const logs = await verifyAll(io, path, flags);
      const holds = logs.every((log) => log.holds);
      io.stdout.write(`${flags.json ? JSON.stringify({ holds, logs }) : logs.map(textOf).join('\n')}\n`);
      if (!holds) io.exitCode = 1;
    });
};

async function verifyAll(io: Io, path: string, flags: Flags): Promise<readonly EvidenceVerification[]> {
  const { checkpoint } = flags;
  const key = flags.key === undefined ? undefined : await readText(io, flags.key);
  try {
    const logs = await evidenceLogsAt(path);
    if (checkpoint !== undefined && logs.length > 1) {
      throw new InvalidInput(`--checkpoint: ${path} has ${logs.length} logs; name one of them.`);
    }
    const found: EvidenceVerification[] = [];
    for (const log of logs) found.push(await verifyOne(io, log, defined({ key, checkpoint })));
    return found;
  } catch (error) {
    if (error instanceof EvidenceError) throw new InvalidInput(`${error.message}.`);
    throw error;
  }
}

async function verifyOne(
  io: Io,
  log: string,
  options: { readonly key?: string; readonly checkpoint?: string },
): Promise<EvidenceVerification> {
  const bar = progressBar(io.stderr);
  try {
    return await verifyEvidence(log, { ...options, onProgress: (progress) => bar?.show(progress) });
  } finally {
    bar?.stop();
  }
}

function textOf({
  log,
  holds,
  files,
  records,
  checkpoint,
  after_checkpoint,
  finding,
}: EvidenceVerification): string {
  const read = `${counted(records, 'record')} in ${counted(files, 'file')}`;
  const lines = [holds ? `${log} holds: ${read}` : `${log} does not hold`];
  if (finding !== undefined) {
    const { kind, file, line, message } = finding;
    lines.push(`  ${kind}: ${file}${line === undefined ? '' : `, line ${line}`}: ${message}`);
    lines.push(`  ${counted(records, 'record')} before it ${records === 1 ? 'is' : 'are'} as written`);
  }
  if (checkpoint !== undefined) {
    const { sequence, time, signature } = checkpoint;
    lines.push(`  checkpoint: record ${sequence} at ${time}, ${SIGNATURES[signature]}`);
  }
  if (holds && after_checkpoint > 0) {
    lines.push(`  ${counted(after_checkpoint, 'record')} after it: if more were cut off, it does not show`);
  }
  return lines.join('\n');
}

const SIGNATURES = {
  valid: 'signed by the key',
  invalid: 'not signed by the key',
  unchecked: 'signed; name the public key with --key to check it',
  none: 'not signed: whoever can write the log can write this too',
} as const;

function progressBar(stream: Output) {
  if (stream.isTTY !== true) return undefined;
  const format = '{bar} {percentage}% | {records} records';
  const bar = new SingleBar({ format, stream, hideCursor: true });
  let started = false;
  return {
    show({
      bytes,
      total,
      records,
    }: {
      readonly bytes: number;
      readonly total: number;
      readonly records: number;
    }) {
      if (started) bar.update(bytes, { records });
      else bar.start(total, bytes, { records });
      started = true;
    },
    stop: () => bar.stop(),
  };
}
