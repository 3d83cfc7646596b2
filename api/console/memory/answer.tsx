import type { Answer as AnswerRecord } from '../../client/memory.ts';
import { messageOf, useNotices } from '../common/notices.tsx';
import { adjust } from '../common/use-place.ts';
import { shortDay } from '../common/values.ts';
import { focusNote } from './add-note.tsx';
import { Source } from './source.tsx';

/** How sure an answer is, in words. */
function sureText({ confidence, support }: AnswerRecord, sources: number, day: string | undefined): string {
  if (support === 'none') return 'Memory does not know.';
  const from = sources === 0 ? '' : `, from ${sources === 1 ? 'one source' : `${sources} sources`}`;
  const since = day === undefined ? '' : sources > 1 ? `, the latest of ${day}` : ` of ${day}`;
  if (support === 'weak') return `A weak match${from}${since}; it may not answer the question.`;
  const sure = confidence >= 0.7 ? 'Very likely' : confidence >= 0.45 ? 'Likely' : 'Not sure';
  return `${sure}${from}${since}.`;
}

/** The text with its marks behind the full stops, not before them. */
function stopped(text: string): string {
  return text.replace(/((?:\s*\[\d+\])+)([.!?])/g, '$2$1');
}

/** The text of an answer with its marks, such as [1], as links to the sources below. */
function Marked({ text, mark }: { readonly text: string; readonly mark: (at: number) => void }) {
  return (
    <p class="answer">
      {stopped(text)
        .split(/(\s*\[\d+\])/)
        .map((part, at) => {
          const number = /\[(\d+)\]$/.exec(part)?.[1];
          if (number === undefined) return <span key={at}>{part}</span>;
          return (
            <button
              key={at}
              type="button"
              class="mark"
              aria-label={`Claim of source ${number}`}
              onClick={() => mark(Number(number) - 1)}
            >
              {number}
            </button>
          );
        })}
    </p>
  );
}

/** An answer of memory with its quotes, each in the text that it was said in. */
export function Answer(properties: {
  readonly question: string;
  readonly answer: AnswerRecord;
  readonly mayAdd: boolean;
}) {
  const { question, answer, mayAdd } = properties;
  const { citations, support, claims, unknown_words: unknown = [], related = [] } = answer;
  const notify = useNotices();
  const cited = new Set(citations.map(({ claim_id }) => claim_id));
  const unused = claims.filter(({ id }) => !cited.has(id));
  const sources = new Set(citations.map(({ event_id }) => event_id)).size;
  const times = claims.filter(({ id }) => cited.has(id)).map(({ valid_from }) => Date.parse(valid_from));
  const day = times.length === 0 ? undefined : shortDay(Math.max(...times), Date.now());
  const copy = () => {
    const quotes = citations.map(({ quote }, at) => `[${at + 1}] “${quote}”`);
    navigator.clipboard.writeText([question, answer.answer, ...quotes].join('\n')).then(
      () => notify({ text: 'The answer is copied with its sources' }),
      (error: unknown) => notify({ text: messageOf(error), isError: true }),
    );
  };
  return (
    <section class="answered" aria-label="Answer" aria-live="polite">
      {support === 'none' ? (
        <p class="answer">Memory does not know.</p>
      ) : (
        <Marked text={answer.answer} mark={(at) => adjust({ claim: citations[at]?.claim_id })} />
      )}
      <p class="hint">
        {support !== 'none' && sureText(answer, sources, day)}
        {unknown.length > 0 && ` It has nothing about: ${unknown.join(', ')}.`}
      </p>
      <ol class="sources">
        {citations.map(({ claim_id, event_id, span }, at) => (
          <li key={`${claim_id} ${event_id} ${span[0]}`}>
            <b aria-hidden="true">{at + 1}</b>
            <Source eventId={event_id} spans={[span]} />
          </li>
        ))}
      </ol>
      <div class="row apart">
        {support === 'none' ? (
          <p class="hint">
            {claims.length > 0 && 'Nearest to it: '}
            {claims.slice(0, 3).map((claim) => (
              <button
                key={claim.id}
                type="button"
                class="quiet link near"
                onClick={() => adjust({ claim: claim.id })}
              >
                {claim.text}
              </button>
            ))}
          </p>
        ) : unused.length + related.length > 0 ? (
          <details class="unused">
            <summary>
              Not used for the answer: {unused.length + related.length}{' '}
              {unused.length + related.length === 1 ? 'sentence' : 'sentences'} near to it
            </summary>
            <ul class="plain">
              {unused.map((claim) => (
                <li key={claim.id}>
                  <button type="button" class="quiet link" onClick={() => adjust({ claim: claim.id })}>
                    {claim.text}
                  </button>
                  {claim.status !== 'active' && <span class={`status ${claim.status}`}>{claim.status}</span>}
                </li>
              ))}
              {related.map(({ quote, timestamp, event_id, span }) => (
                <li key={`${event_id} ${span[0]}`}>
                  “{quote}” <span class="when">{shortDay(timestamp, Date.now())}</span>
                </li>
              ))}
            </ul>
          </details>
        ) : (
          <span />
        )}
        <span class="row">
          {support === 'none' && mayAdd && (
            <button type="button" onClick={focusNote}>
              Add a note
            </button>
          )}
          {support !== 'none' && (
            <button type="button" onClick={copy}>
              Copy with sources
            </button>
          )}
        </span>
      </div>
    </section>
  );
}
