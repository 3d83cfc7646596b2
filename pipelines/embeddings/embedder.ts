import { TidemarkError } from '../../operators/records/errors.ts';

/** A model that computes vectors of texts. Texts of similar meaning have nearby vectors. */
export interface Embedder {
  /** Name of the model. Vectors are stored per model; those of different models are not comparable. */
  readonly model: string;
  /**
   * Returns a unit vector for each text, in order, all with the same dimensions. Calls may overlap.
   *
   * @param signal aborts the call, which then rejects with the reason of the signal
   * @throws EmbeddingFailed
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
  /** Releases resources. Pending calls reject. */
  close(): Promise<void>;
}

/** A model computed no vectors for some texts. The message contains no text, key or address, so it can be logged and shown. */
export class EmbeddingFailed extends TidemarkError {
  /** True when the texts are the cause, so that retrying them is pointless. */
  readonly refused: boolean;

  constructor(message: string, { refused = false }: { readonly refused?: boolean } = {}) {
    super('unreachable', message);
    this.refused = refused;
  }
}
