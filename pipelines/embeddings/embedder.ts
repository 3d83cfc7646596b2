import { TidemarkError } from '../../operators/records/errors.ts';

/** A model that makes vectors of texts: texts of like meaning lie near each other. */
export interface Embedder {
  /** Name of the model, under which its vectors are kept: those of two models cannot be compared. */
  readonly model: string;
  /**
   * A vector of unit length for each text, in their order, all with the same dimensions. Calls may overlap.
   *
   * @param signal ends the call; it rejects with the reason of the signal then
   * @throws EmbeddingFailed
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
  /** Lets go of what it holds; calls under way reject. */
  close(): Promise<void>;
}

/** A model made nothing of some texts. The message is fit to be logged and shown: no text, no key, no address is in it. */
export class EmbeddingFailed extends TidemarkError {
  /** True where the texts are the reason, so that trying the same ones again is no use. */
  readonly refused: boolean;

  constructor(message: string, { refused = false }: { readonly refused?: boolean } = {}) {
    super('unreachable', message);
    this.refused = refused;
  }
}
