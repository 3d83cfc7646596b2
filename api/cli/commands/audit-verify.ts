import { SingleBar } from 'cli-progress';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { defined } from '../../defined.ts';
import { headsAt } from '../../mcp/open-witness.ts';
import {
  type Checkpoint,
  type Degree,
  EvidenceError,
  type EvidenceVerification,
  evidenceLogsAt,
  verifyEvidence,
} from '../../mcp-framework/index.ts';
import type { CliCommand } from '../command.ts';
import { counted } from '../counted.ts';
import type { Io, Output } from '../io.ts';
import { readText } from '../reading/input.ts';

interface Flags {
  readonly key?: string;
  readonly checkpoint?: string;
  readonly witness?: string;
  readonly json?: boolean;
}

/** Exit code for each degree of a log, the worst last; 2 is the code of a usage error. */
const EXIT: Readonly<Record<Degree, number>> = { sealed: 0, authenticated: 3, neither: 4, broken: 1 };

/** `audit verify`: verifies that evidence logs are unchanged, and how strong the proof is; the exit code states the result. */
export const auditVerify: CliCommand = (program, io) => {
  program
    .command('verify')
    .argument('<path>', 'the log, one of its files, or a folder with logs')
    .option(
      '--key <public.pem>',
      'public key of the owner; keys that it does not vouch for are then an error',
    )
    .option(
      '--checkpoint <file>',
      'a checkpoint that was stored elsewhere, instead of the one beside the log',
    )
    .option('--witness <where>', 'the witness of the log: file:///path, https://… or kafka://topic')
    .option('--json', 'one JSON object')
    .action(async (path: string, flags: Flags) => {
      const logs = await verifyAll(io, path, flags);
      const holds = logs.every((log) => log.holds);
      io.stdout.write(`${flags.json ? JSON.stringify({ holds, logs }) : logs.map(textOf).join('\n')}\n`);
      const order = Object.keys(EXIT);
      const [worst] = logs.map(({ degree }) => degree).sort((a, b) => order.indexOf(b) - order.indexOf(a));
      if (worst !== undefined) io.exitCode = EXIT[worst];
    });
};

async function verifyAll(io: Io, path: string, flags: Flags): Promise<readonly EvidenceVerification[]> {
  const { checkpoint } = flags;
  const key = flags.key === undefined ? undefined : await readText(io, flags.key);
  try {
    const heads = flags.witness === undefined ? undefined : await headsAt(flags.witness, io.env);
    const logs = await evidenceLogsAt(path);
    if (checkpoint !== undefined && logs.length > 1) {
      throw new InvalidInput(
        `--checkpoint: ${path} has ${logs.length} logs; name one of them as the argument.`,
      );
    }
    const found: EvidenceVerification[] = [];
    for (const log of logs) found.push(await verifyOne(io, log, defined({ key, checkpoint, heads })));
    return found;
  } catch (error) {
    if (error instanceof EvidenceError) throw new InvalidInput(`${error.message}.`);
    throw error;
  }
}

async function verifyOne(
  io: Io,
  log: string,
  options: { readonly key?: string; readonly checkpoint?: string; readonly heads?: readonly Checkpoint[] },
): Promise<EvidenceVerification> {
  const bar = progressBar(io.stderr);
  try {
    return await verifyEvidence(log, { ...options, onProgress: (progress) => bar?.show(progress) });
  } finally {
    bar?.stop();
  }
}

function textOf(found: EvidenceVerification): string {
  const { log, holds, files, records, checkpoint, finding, sealed, authenticated, neither } = found;
  const read = `${counted(records, 'record')} in ${counted(files, 'file')}`;
  const lines = [holds ? `${log} holds: ${read}` : `${log} does not hold`];
  if (finding !== undefined) {
    const { kind, file, line, message } = finding;
    lines.push(`  ${kind}: ${file}${line === undefined ? '' : `, line ${line}`}: ${message}`);
    lines.push(`  ${counted(records, 'record')} before it ${records === 1 ? 'is' : 'are'} as written`);
  }
  lines.push(`  ${sealed} sealed, ${authenticated} authenticated only, ${neither} neither`);
  if (checkpoint !== undefined) {
    const { sequence, time, signature } = checkpoint;
    lines.push(`  checkpoint: record ${sequence} at ${time}, ${SIGNATURES[signature]}`);
  }
  if (holds && found.end === 'unknown') {
    lines.push('  nothing here identifies the last record: records cut off at the end are not detected');
  }
  return lines.join('\n');
}

const SIGNATURES = {
  valid: 'signed by keys that the key vouches for',
  invalid: 'not signed by keys that the key vouches for',
  unchecked: 'signed; give the public key with --key to check who vouches for it',
  none: 'not signed: anyone who can write the log can begin another in its place',
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
