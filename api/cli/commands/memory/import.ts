import type { Imported } from '../../../../pipelines/ndjson/import.ts';
import type { CliCommand } from '../../command.ts';
import { counted } from '../../counted.ts';
import type { Io } from '../../io.ts';
import { memoryFlags, type ScopeFlags, writeMemory } from '../../memory-target.ts';
import { type ByteProgress, byteProgress } from '../../reading/byte-progress.ts';
import { type Input, openInput } from '../../reading/input.ts';
import { textLines } from '../../reading/text-lines.ts';

/** `import`: restores the output of export to memory, unchanged. */
export const import_: CliCommand = (program, io) => {
  const command = program
    .command('import')
    .argument('<file>', 'NDJSON file; - is stdin')
    .option('--scope <name>', 'whose memory, such as user:alice (default)');
  memoryFlags(command, 'one JSON object').action(async (path: string, flags: ScopeFlags) => {
    const input = await openInput(io, path);
    const { imported, interrupted } = await take(io, input, flags);
    if (interrupted) io.exitCode = 130;
    if (flags.json) io.stdout.write(`${JSON.stringify({ ...imported, interrupted })}\n`);
    else io.stdout.write(`${textOf(imported)}${interrupted ? GOES_ON : ''}\n`);
  });
};

const GOES_ON = '; if interrupted, the same command continues from here';

function textOf({ events, claims, relations, skipped }: Imported): string {
  const counts = [counted(events, 'event'), counted(claims, 'claim'), counted(relations, 'relation')];
  return `${counts.join(', ')}${skipped > 0 ? `; ${counted(skipped, 'line')} that were already stored` : ''}`;
}

/** Imports lines until they end, or until Ctrl-C; then the lines read so far become durable. A second Ctrl-C exits immediately. */
async function take(
  io: Io,
  input: Input,
  flags: ScopeFlags,
): Promise<{ imported: Imported; interrupted: boolean }> {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) io.exit(130);
    stopping.abort();
    input.stream.destroy();
  };
  const ignore = io.onSignal('SIGINT', stop);
  const bar = byteProgress(io.stderr, input.bytes, 'lines');
  try {
    const imported = await writeMemory(io, flags, (memory) =>
      memory.import(linesUntil(input, stopping.signal, bar), flags.scope),
    );
    return { imported, interrupted: stopping.signal.aborted };
  } finally {
    bar?.stop();
    input.stream.destroy();
    ignore();
  }
}

async function* linesUntil(
  { stream }: Input,
  stop: AbortSignal,
  bar: ByteProgress | undefined,
): AsyncGenerator<string> {
  let lines = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      bar?.read(chunk.length, lines);
      yield chunk;
    }
  }
  try {
    for await (const line of textLines(chunks())) {
      if (stop.aborted) return;
      lines++;
      yield line;
    }
  } catch (error) {
    // An aborted stream breaks off in the middle of a line.
    if (!stop.aborted) throw error;
  }
}
