import { MOST_ALERTS, openAlerts } from '../../../../pipelines/promql/open-alerts.ts';
import type { Route } from '../../context.ts';
import { servePrometheus } from './answers.ts';
import { listText } from './json-parts.ts';

/** What an answer says where it does not have all open alerts. */
export const CUT = `only the newest ${MOST_ALERTS} open alerts are given`;

/** GET and POST /prometheus/api/v1/alerts: the open alerts as firing ones. */
export const prometheusAlerts: Route = (app, context) => {
  servePrometheus(app, context, '/alerts', async (request) => {
    const { store, naming } = context.backendFor(request);
    const { alerts, cut } = await openAlerts(store, naming);
    return {
      data: (function* () {
        yield '{"alerts":';
        yield* listText(alerts);
        yield '}';
      })(),
      warnings: cut ? [CUT] : [],
    };
  });
};
