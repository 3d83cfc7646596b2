/** As much of `fetch` as reading documents takes. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Milliseconds in which what could not be read is not asked for again, however many tokens come. */
const PAUSE = 1000;

/** A `fetch` that leaves a server alone for a moment after it has failed. */
export function pausingFetch(): Fetch {
  const failedAt = new Map<string, number>();
  return async (url, init) => {
    const failed = failedAt.get(url);
    if (failed !== undefined && Date.now() - failed < PAUSE) throw new Error(`${url} failed a moment ago`);
    failedAt.delete(url);
    try {
      const response = await fetch(url, init);
      if (!response.ok) failedAt.set(url, Date.now());
      return response;
    } catch (error) {
      failedAt.set(url, Date.now());
      throw error;
    }
  };
}
