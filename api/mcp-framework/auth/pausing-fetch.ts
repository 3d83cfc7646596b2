/** The part of `fetch` that reading documents needs. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Milliseconds after a failure before the next request, however many tokens arrive. */
const PAUSE = 1000;

/** A `fetch` that pauses requests to a server for a moment after a failure. */
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
