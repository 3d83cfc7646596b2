import type { Memory } from '../memory/memory.ts';
import type { Answer, Question, Recall } from '../memory/questions/recall.ts';
import { answerWith, warned } from './answer.ts';
import { ModelFailed } from './failure.ts';
import type { LanguageModel } from './language-model.ts';
import { type Proposed, proposeWith } from './propose.ts';

export interface AssistantOptions {
  /** Undefined when none is configured: the rules then answer alone, with a warning. */
  readonly model: LanguageModel | undefined;
  /** The wall clock, in microseconds. */
  readonly wallClock: () => number;
  /** Called with each failed call of the model. */
  readonly failed?: (failure: ModelFailed) => void;
}

const NO_MODEL =
  'No language model is configured; set MEMORY_LLM_PROVIDER, and the variables that it needs, in the process that opens memory.';

/** The functions of memory that use a language model. If the model fails, the rules answer alone and a warning says so. */
export class Assistant {
  readonly #options: AssistantOptions;
  readonly #closed = new AbortController();

  constructor(options: AssistantOptions) {
    this.#options = options;
  }

  /** Answers by rules, then lets the model phrase the result, each sentence with citations. */
  async answer(
    recall: Pick<Recall, 'query' | 'claim'>,
    asked: Question,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const found = await recall.query(asked);
    const { question, asOf, at = asOf ?? this.#options.wallClock() } = asked;
    const moment = { question, at, ...(asOf !== undefined && { asOf }) };
    return this.#orWarned(
      (model, stop) => answerWith(model, recall, found, moment, stop),
      (warning) => warned(found, `${warning} The rules alone answer.`),
      signal,
    );
  }

  /**
   * Lets the model propose claims for a stored event; see {@link proposeWith}.
   *
   * @param known ids of claims that the event is known to make
   * @throws NotFound when there is no such event
   */
  async propose(
    memory: Pick<Memory, 'recall' | 'upsert'>,
    eventId: string,
    known: ReadonlySet<string>,
    signal?: AbortSignal,
  ): Promise<Proposed> {
    const event = await memory.recall.event(eventId);
    return this.#orWarned(
      (model, stop) => proposeWith(model, memory, event, known, stop),
      (warning) => ({ upserted: [], warnings: [`${warning} Only the rules derived claims from the text.`] }),
      signal,
    );
  }

  /** Aborts running calls and all later ones. The rules then answer alone. */
  close(): void {
    this.#closed.abort();
  }

  async #orWarned<Result>(
    work: (model: LanguageModel, stop: AbortSignal) => Promise<Result>,
    without: (warning: string) => Result,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const { model, failed } = this.#options;
    if (model === undefined) return without(NO_MODEL);
    const closed = this.#closed.signal;
    try {
      return await work(model, signal === undefined ? closed : AbortSignal.any([closed, signal]));
    } catch (error) {
      if (!(error instanceof ModelFailed)) throw error;
      failed?.(error);
      return without(error.message);
    }
  }
}
