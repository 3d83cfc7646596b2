import type { Memory } from '../memory/memory.ts';
import type { Answer, Question, Recall } from '../memory/questions/recall.ts';
import { answerWith, warned } from './answer.ts';
import { ModelFailed } from './failure.ts';
import type { LanguageModel } from './language-model.ts';
import { type Proposed, proposeWith } from './propose.ts';

export interface AssistantOptions {
  /** Undefined where none is configured: what is asked of it then is answered by rules alone, with a warning. */
  readonly model: LanguageModel | undefined;
  /** The wall clock, in microseconds. */
  readonly wallClock: () => number;
  /** Hears of each call of the model that failed. */
  readonly failed?: (failure: ModelFailed) => void;
}

const NO_MODEL =
  'No language model is configured; set MEMORY_LLM_PROVIDER and what goes with it where memory is open.';

/** What a language model does for memory. Where it fails the rules go on alone, and a warning says so. */
export class Assistant {
  readonly #options: AssistantOptions;
  readonly #closed = new AbortController();

  constructor(options: AssistantOptions) {
    this.#options = options;
  }

  /** Answers by rules, then has the model write what they found, each sentence with citations. */
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
      (warning) => warned(found, `${warning} The rules answer alone.`),
      signal,
    );
  }

  /**
   * Has the model propose claims for an event that is stored; see {@link proposeWith}.
   *
   * @param known ids of claims that the event is known to make
   * @throws NotFound where there is no such event
   */
  async propose(
    memory: Pick<Memory, 'recall' | 'bring'>,
    eventId: string,
    known: ReadonlySet<string>,
    signal?: AbortSignal,
  ): Promise<Proposed> {
    const event = await memory.recall.event(eventId);
    return this.#orWarned(
      (model, stop) => proposeWith(model, memory, event, known, stop),
      (warning) => ({ brought: [], warnings: [`${warning} Only the rules took claims from the text.`] }),
      signal,
    );
  }

  /** Ends the calls that are under way, and every later one at once: the rules go on alone. */
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
