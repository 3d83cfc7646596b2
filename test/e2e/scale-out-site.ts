import { getSignals } from '../api/answers.ts';
import { uuid } from '../api/harness.ts';
import { until } from './kafka-site.ts';
import type { Server } from './server.ts';

const START = Date.UTC(2026, 4, 1);

export const observation = (scope: string, at: number, outcome = 4) => ({
  scope_id: uuid(scope),
  entity_id: uuid(`${scope} entity`),
  outcome,
  timestamp: new Date(START + at * 60_000).toISOString(),
});

export const seven = (scope: string) => Array.from({ length: 7 }, (_, at) => observation(scope, at));

export const stallOf = (api: Server, scope: string) =>
  until(`a stall in ${scope}`, async () => {
    const { signals } = await getSignals(api.url, `scope_id=${uuid(scope)}&pattern=stall`);
    return signals.at(0);
  });
