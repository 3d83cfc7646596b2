import { useEffect, useRef, useState } from 'preact/hooks';
import { momentIn } from '../common/moment-words.ts';
import { messageOf, useNotices } from '../common/notices.tsx';
import { useSession } from '../common/session.ts';
import { adjust } from '../common/use-place.ts';
import { useScope } from './use-scope.ts';

/** Notes to begin with. */
const EXAMPLES = [
  'queue-1 has six workers since this morning. We restart its consumer every night until the leak is fixed.',
  'We decided to roll back release 4.3 if errors pass 2 %.',
];

/** Puts the cursor into the note. */
export function focusNote(): void {
  document.querySelector<HTMLTextAreaElement>('.note textarea')?.focus();
}

/** A note for memory. */
export function AddNote(properties: {
  /** What the address gives it to begin with; undefined if it names none. */
  readonly given: string | undefined;
  /** Whether memory is empty, so that the box is what the page is for. */
  readonly isFirst: boolean;
  readonly added: () => void;
}) {
  const { given, isFirst, added } = properties;
  const session = useSession();
  const { client } = session;
  const scope = useScope();
  const notify = useNotices();
  const [text, setText] = useState(given ?? '');
  const [source, setSource] = useState('');
  const [time, setTime] = useState('now');
  const [isKeeping, setKeeping] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (given === undefined) return;
    if (given.trim() !== '') setText(given);
    field.current?.focus();
  }, [given]);
  const moment = momentIn(time, Date.now());
  const input = {
    text: text.trim(),
    ...scope,
    ...(source.trim() !== '' && { source_input_id: source.trim() }),
    ...(moment !== undefined &&
      time.trim().toLowerCase() !== 'now' && { timestamp: new Date(moment).toISOString() }),
  };
  const keep = (event: Event) => {
    event.preventDefault();
    if (input.text === '') return;
    setKeeping(true);
    client.memory.process(input).then(
      ({ claims, contradictions }) => {
        const conflict =
          contradictions.length === 0 ? '' : `; ${contradictions.length} contradict what it knew`;
        notify({
          text: `Memory keeps ${claims.length === 1 ? 'one claim' : `${claims.length} claims`}${conflict}`,
        });
        setText('');
        setKeeping(false);
        adjust({ note: undefined });
        added();
      },
      (error: unknown) => {
        notify({ text: messageOf(error), isError: true });
        setKeeping(false);
      },
    );
  };
  return (
    <section class={isFirst ? 'panel note first' : 'panel note'} aria-label="Add a note">
      <h2>{isFirst ? 'Memory is empty. Add the first note.' : 'Add a note'}</h2>
      {isFirst && (
        <p class="hint">
          Write what was decided or what is so. Memory keeps each statement with the words that say it, and
          answers from them.
        </p>
      )}
      <form onSubmit={keep}>
        <textarea
          ref={field}
          aria-label="Note"
          rows={3}
          placeholder="What was decided, or what is so"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep(event);
          }}
        />
        <div class="row">
          <label>
            <span class="hint">Source</span>
            <input
              value={source}
              placeholder="me"
              onInput={({ currentTarget }) => setSource(currentTarget.value)}
            />
          </label>
          <label>
            <span class="hint">Time</span>
            <input value={time} onInput={({ currentTarget }) => setTime(currentTarget.value)} />
          </label>
        </div>
        {moment === undefined && <p class="failed">Write now, yesterday 9:00, or 2026-11-28 13:00.</p>}
        <div class="row">
          <button
            type="submit"
            class="primary"
            disabled={text.trim() === '' || moment === undefined || isKeeping}
          >
            Keep it
          </button>
          {isFirst &&
            EXAMPLES.map((one, at) => (
              <button
                key={one}
                type="button"
                onClick={() => {
                  setText(one);
                  field.current?.focus();
                }}
              >
                Example {at + 1}
              </button>
            ))}
        </div>
      </form>
      {isFirst && (
        <p class="hint">
          Agents add theirs over MCP:{' '}
          <code>claude mcp add --transport http tidemark {session.client.url.replace(/\/$/, '')}/mcp</code>
        </p>
      )}
    </section>
  );
}
