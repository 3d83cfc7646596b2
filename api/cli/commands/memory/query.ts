import type { StoredEvent } from '../../../../operators/records/event.ts';
import { DEFAULT_SCOPE } from '../../../../operators/records/ledger.ts';
import { getEvent } from '../../../calls/events/get-event.ts';
import { query as call } from '../../../calls/memory/query.ts';
import { answerText, type MemoryAnswer } from '../../answer-text.ts';
import { callOptions } from '../../call-options.ts';
import type { CliCommand } from '../../command.ts';
import { type MemoryFlags, type MemoryReads, memoryFlags, readMemory } from '../../memory-target.ts';

/** `query`: what memory knows about a question, at a moment and as known at a moment. */
export const query: CliCommand = (program, io) => {
  const command = program.command('query').argument('<question>', 'the question, in words');
  const given = callOptions(command, call, ['question']);
  memoryFlags(command, 'claims, contradictions, citations and answer as one JSON object').action(
    async (question: string, flags: MemoryFlags) => {
      const { answer, events } = await readMemory(io, flags, async (memory) => {
        const asked = given(flags);
        const found = await memory.forward(call, { question, ...asked });
        return { answer: found, events: flags.json ? new Map() : await eventsOf(memory, found, asked) };
      });
      io.stdout.write(`${flags.json ? JSON.stringify(answer) : answerText(answer, events)}\n`);
      if (flags.json) return;
      for (const warning of answer.warnings ?? []) io.stderr.write(`tidemark: warning: ${warning}\n`);
    },
  );
};

/** The events that an answer cites, by their id. */
async function eventsOf(
  memory: MemoryReads,
  { citations }: MemoryAnswer,
  { scope, scopes }: { readonly scope?: unknown; readonly scopes?: unknown },
): Promise<ReadonlyMap<string, StoredEvent>> {
  // Of several scopes, a source names its own.
  const within = (own: string = DEFAULT_SCOPE) => (scopes === undefined ? scope : own);
  const scopeOf = new Map(citations.map(({ event_id, scope: own }) => [event_id, within(own)]));
  const events = await Promise.all(
    Array.from(scopeOf, ([id, own]) => memory.forward(getEvent, { id, scope: own })),
  );
  return new Map(events.map((event) => [event.id, event]));
}
