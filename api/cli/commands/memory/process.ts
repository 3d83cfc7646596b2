import { Option } from 'commander';
import type { Unread } from '../../../../operators/language/foreign/unread.ts';
import { InvalidInput } from '../../../../operators/records/errors.ts';
import { TEXT_KINDS, type TextKind } from '../../../../pipelines/sources/texts/kinds.ts';
import { checked } from '../../../calls/checked.ts';
import { processText as call } from '../../../calls/memory/process-text.ts';
import { defined } from '../../../defined.ts';
import { callOptions } from '../../call-options.ts';
import { oneOf } from '../../choices.ts';
import type { CliCommand } from '../../command.ts';
import { counted } from '../../counted.ts';
import type { CommandIo } from '../../io.ts';
import { type MemoryFlags, memoryFlags, writeMemory } from '../../memory-target.ts';
import { processFile } from '../../process-file.ts';
import { readText, STDIN } from '../../reading/input.ts';

interface Flags extends MemoryFlags {
  readonly text?: string;
  readonly file?: string;
  readonly as?: TextKind;
}

/** `process`: stores a text as an event, or a file as events, and their claims. */
export const processText: CliCommand = (program, io) => {
  const command = program
    .command('process')
    .option('--text <text>', 'the text, as one event; - reads it from stdin')
    .option('--file <path>', 'a file, which is split by its kind into events; - reads it from stdin')
    .addOption(
      new Option('--as <kind>', 'kind of the file: log, transcript, markdown, mail or text').argParser(
        oneOf(TEXT_KINDS),
      ),
    );
  const fields = callOptions(command, call, ['text', 'id', 'metadata']);
  memoryFlags(command, 'one JSON object').action(async (flags: Flags) => {
    const { text, file, as } = flags;
    if ((text === undefined) === (file === undefined)) {
      throw new InvalidInput('Give the text with --text <text> or with --file <path>; - is stdin.');
    }
    const more = fields(flags);
    if (file !== undefined) return fromFile(io, flags, file, more, as);
    if (as !== undefined) throw new InvalidInput('--as is the kind of a file; give it with --file <path>.');
    const given = text === STDIN ? await readText(io, STDIN) : text;
    const outcome = await writeMemory(io, flags, (memory) => memory.forward(call, { text: given, ...more }));
    if (flags.json) io.stdout.write(`${JSON.stringify(outcome)}\n`);
    else tell(io, outcome, countsOf(outcome.summary));
  });
};

const fileFields = call.input.pick({
  run_id: true,
  source_input_id: true,
  timestamp: true,
  scope: true,
  llm: true,
});

async function fromFile(
  io: CommandIo,
  flags: MemoryFlags,
  path: string,
  fields: Record<string, unknown>,
  kind: TextKind | undefined,
): Promise<void> {
  const outcome = await processFile(io, flags, path, defined(checked(fileFields, fields)), kind);
  const { summary, duplicates, interrupted } = outcome;
  if (interrupted) io.exitCode = 130;
  if (flags.json) {
    io.stdout.write(`${JSON.stringify(outcome)}\n`);
    return;
  }
  const before = duplicates === 0 ? '' : `; ${counted(duplicates, 'event')} that were already stored`;
  const goesOn = interrupted ? '; interrupted: the same command continues from here' : '';
  tell(io, outcome, `${countsOf(summary)}${before}${goesOn}`);
  if (kind === undefined && summary.events + duplicates > 1)
    io.stderr.write(`tidemark: ${path} was split as ${KINDS[outcome.kind]}\n`);
}

const KINDS: Readonly<Record<TextKind, string>> = {
  log: 'a log',
  transcript: 'a transcript',
  markdown: 'Markdown',
  mail: 'mails',
  text: 'text; --as names another kind',
};

interface Counts {
  readonly events: number;
  readonly claims: number;
  readonly contradictions: number;
}

function countsOf({ events, claims, contradictions }: Counts): string {
  return [counted(events, 'event'), counted(claims, 'claim'), counted(contradictions, 'contradiction')].join(
    ', ',
  );
}

interface Remarks {
  readonly unread?: readonly Unread[] | undefined;
  readonly warnings?: readonly string[] | undefined;
}

function tell(io: CommandIo, { unread = [], warnings = [] }: Remarks, counts: string): void {
  io.stdout.write(`${counts}\n`);
  for (const one of unread) io.stderr.write(`tidemark: ${unreadLine(one)}\n`);
  for (const warning of warnings) io.stderr.write(`tidemark: warning: ${warning}\n`);
}

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });

/** What is said of a language whose claims are not read. */
function unreadLine({ language, events }: Unread): string {
  const name = LANGUAGES.of(language) ?? language;
  return `${counted(events, 'event')} in ${name} (${language}): kept and found as passages; claims are read in English`;
}
