import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ConfigInvalid } from '../../operators/records/errors.ts';
import { type Embedder, EmbeddingFailed } from './embedder.ts';
import { ModelThread } from './model-thread.ts';
import { loadOfflineModel, OFFLINE_PACKAGES, OFFLINE_RELEASE, type Vectors } from './offline-model.ts';

/** Texts per run of the model. A question waits for at most one such run of others, a tenth of a second. */
const AT_ONCE = 8;

/** Only compiled code can run in a thread; sources under a test runner cannot. */
const canThread = import.meta.url.endsWith('.js');

interface Loaded {
  readonly vectors: Vectors;
  /** True when it will never answer again. */
  readonly isBroken: () => boolean;
  readonly end: () => Promise<void>;
}

async function load(): Promise<Loaded> {
  if (!canThread) {
    return { vectors: await loadOfflineModel(), isBroken: () => false, end: async () => undefined };
  }
  const thread = new ModelThread();
  return {
    vectors: (texts) => thread.vectors(texts),
    isBroken: () => thread.isBroken,
    end: () => thread.close(),
  };
}

/** A model installed beside tidemark; it calls no server. It is loaded with the first text. */
export class OfflineEmbedder implements Embedder {
  readonly model = `${OFFLINE_PACKAGES[2]}@${OFFLINE_RELEASE}`;
  private loaded: Promise<Loaded> | undefined;
  private closed = false;

  /**
   * @param resolve finds a package, and throws when it is not installed
   * @throws ConfigInvalid that names the packages to install
   */
  constructor(resolve: (name: string) => string = createRequire(import.meta.url).resolve) {
    const missing = OFFLINE_PACKAGES.filter((name) => {
      try {
        resolve(name);
        return false;
      } catch {
        return true;
      }
    });
    if (missing.length > 0) {
      const packages = OFFLINE_PACKAGES.map((name) => `${name}@${OFFLINE_RELEASE}`).join(' ');
      const message = `offline needs packages that are not installed; run npm install ${packages}`;
      throw new ConfigInvalid([{ path: 'MEMORY_EMBEDDINGS', message }]);
    }
  }

  async embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    const found: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      signal.throwIfAborted();
      if (this.closed) throw new EmbeddingFailed('The embeddings are closed.');
      const { vectors } = await this.load();
      found.push(...(await vectors(texts.slice(from, from + AT_ONCE))));
      await nextTurn();
    }
    signal.throwIfAborted();
    return found;
  }

  async close(): Promise<void> {
    this.closed = true;
    const loaded = await this.loaded?.catch(() => undefined);
    await loaded?.end();
  }

  private async load(): Promise<Loaded> {
    this.loaded ??= load();
    const loading = this.loaded;
    const forget = () => {
      if (this.loaded === loading) this.loaded = undefined;
    };
    const loaded = await loading.catch((error: unknown) => {
      forget();
      throw error;
    });
    // The next call loads it again.
    if (loaded.isBroken()) forget();
    return loaded;
  }
}
