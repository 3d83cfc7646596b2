import type { Unread } from '../../../../operators/language/foreign/unread.ts';
import { InvalidInput } from '../../../../operators/records/errors.ts';
import { processText as call } from '../../../calls/memory/process-text.ts';
import { callOptions } from '../../call-options.ts';
import type { CliCommand } from '../../command.ts';
import { counted } from '../../counted.ts';
import { readText, STDIN } from '../../input.ts';
import type { Io } from '../../io.ts';
import { type MemoryFlags, memoryFlags, writeMemory } from '../../memory-target.ts';

interface Flags extends MemoryFlags {
  readonly text?: string;
  readonly file?: string;
}

/** `process`: stores a text as an event, and its claims. */
export const processText: CliCommand = (program, io) => {
  const command = program
    .command('process')
    .description('Store a text as an event, derive claims from it, and find their contradictions.')
    .option('--text <text>', 'the text; - reads it from stdin')
    .option('--file <path>', 'a file with the text; - reads it from stdin');
  const fields = callOptions(command, call, ['text', 'id', 'metadata']);
  memoryFlags(command, 'one JSON object').action(async (flags: Flags) => {
    const more = fields(flags);
    const text = await given(io, flags);
    const outcome = await writeMemory(io, flags, (memory) => memory.forward(call, { text, ...more }));
    if (flags.json) io.stdout.write(`${JSON.stringify(outcome)}\n`);
    else {
      const { events, claims, contradictions } = outcome.summary;
      const counts = [
        counted(events, 'event'),
        counted(claims, 'claim'),
        counted(contradictions, 'contradiction'),
      ];
      io.stdout.write(`${counts.join(', ')}\n`);
      for (const line of unreadLines(outcome.unread)) io.stderr.write(`tidemark: ${line}\n`);
      for (const warning of outcome.warnings ?? []) io.stderr.write(`tidemark: warning: ${warning}\n`);
    }
  });
};

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });

/** A line for each language whose claims are not read. */
function unreadLines(unread: readonly Unread[] = []): string[] {
  return unread.map(({ language, events }) => {
    const name = LANGUAGES.of(language) ?? language;
    return `${counted(events, 'event')} in ${name} (${language}): kept and found as passages; claims are read in English`;
  });
}

/** The text that the flags specify. */
async function given(io: Io, { text, file }: Flags): Promise<string> {
  if ((text === undefined) === (file === undefined)) {
    throw new InvalidInput('Give the text with --text <text> or with --file <path>; - is stdin.');
  }
  if (text !== undefined && text !== STDIN) return text;
  return readText(io, file ?? STDIN);
}
