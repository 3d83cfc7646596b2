import type { Answer as AnswerRecord } from '../../client/memory.ts';
import { momentText, numberText } from '../common/moments.ts';
import { adjust } from '../common/use-place.ts';
import { Source } from './source.tsx';

const SUPPORT = {
  answered: 'answered',
  weak: 'a weak match',
  none: 'not in memory',
} as const;

/** The text of an answer with its marks, such as [1], as links to the sources below. */
function Marked({ text, mark }: { readonly text: string; readonly mark: (at: number) => void }) {
  return (
    <p class="answer">
      {text.split(/(\[\d+\])/).map((part, at) => {
        const number = /^\[(\d+)\]$/.exec(part)?.[1];
        if (number === undefined) return <span key={at}>{part}</span>;
        return (
          <button key={at} type="button" class="quiet mark" onClick={() => mark(Number(number) - 1)}>
            {part}
          </button>
        );
      })}
    </p>
  );
}

/** An answer of memory with its sources. */
export function Answer({ answer }: { readonly answer: AnswerRecord }) {
  const { citations, support, confidence, unknown_words: unknown = [], related = [] } = answer;
  return (
    <section class="panel" aria-label="Answer" aria-live="polite">
      <Marked text={answer.answer} mark={(at) => adjust({ claim: citations[at]?.claim_id })} />
      <p class="hint">
        {SUPPORT[support]}, confidence {numberText(confidence)}
        {unknown.length > 0 && `; memory does not know: ${unknown.join(', ')}`}
      </p>
      <ol class="sources">
        {citations.map(({ claim_id, event_id, span }) => (
          <li key={`${claim_id} ${event_id} ${span[0]}`}>
            <Source eventId={event_id} spans={[span]} />
          </li>
        ))}
      </ol>
      {related.length > 0 && (
        <ul class="claims">
          {related.map(({ quote, timestamp, event_id, span }) => (
            <li key={`${event_id} ${span[0]}`}>
              “{quote}” <span class="when">{momentText(timestamp)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
