/** URIs of the resources: what tools, lists and the telling of changes name alike. */
export const URIS = {
  signal: 'tidemark://signals/{id}',
  openSignals: 'tidemark://signals/open',
  claim: 'tidemark://claims/{id}',
  openContradictions: 'tidemark://contradictions/open',
  detectors: 'tidemark://detectors',
} as const;

export const signalUri = (id: string) => URIS.signal.replace('{id}', id);
export const claimUri = (id: string) => URIS.claim.replace('{id}', id);
