import { SingleBar } from 'cli-progress';
import type { TendProgress, TendReport } from '../../../../pipelines/memory/tend/tend.ts';
import { tend as call } from '../../../calls/memory/tend.ts';
import { callOptions } from '../../call-options.ts';
import type { CliCommand } from '../../command.ts';
import { counted } from '../../counted.ts';
import type { Output } from '../../io.ts';
import { type MemoryFlags, memoryFlags, writeMemory } from '../../memory-target.ts';

/** `tend`: tends memory. */
export const tend: CliCommand = (program, io) => {
  const command = program.command('tend');
  const given = callOptions(command, call);
  memoryFlags(command, 'the report as one JSON object').action(async (flags: MemoryFlags) => {
    const fields = given(flags);
    const bar = progressBar(io.stderr);
    const progress = (far: TendProgress) => bar?.show(far);
    let report: TendReport;
    try {
      report = await writeMemory(io, flags, (memory) => memory.forward(call, fields), { progress });
    } finally {
      bar?.stop();
    }
    io.stdout.write(flags.json ? `${JSON.stringify(report)}\n` : `${textOf(report)}\n`);
  });
};

function textOf({ dry_run, processes }: TendReport): string {
  return processes
    .flatMap(({ process: name, scanned, changed, changes }) => [
      `${name}: ${counted(scanned, name === 'flag' ? 'contradiction' : 'claim')}, ${counted(changed, 'change')}${
        dry_run ? ' (dry run)' : ''
      }`,
      ...changes.map(({ claim_id, change, text, reason }) => `  ${change} ${claim_id} ${text} (${reason})`),
      ...(changed > changes.length ? [`  and ${changed - changes.length} more`] : []),
    ])
    .join('\n');
}

function progressBar(stream: Output) {
  if (stream.isTTY !== true) return undefined;
  const format = '{bar} {value}/{total} | {process}: {scanned} examined, {changed} changed';
  const bar = new SingleBar({ format, stream, hideCursor: true });
  let started = false;
  return {
    show({ done, of, ...payload }: TendProgress) {
      if (started) bar.update(done, payload);
      else bar.start(of, done, payload);
      started = true;
    },
    stop: () => bar.stop(),
  };
}
