import { type OpenAlert, openAlerts } from '../../../../pipelines/promql/open-alerts.ts';
import type { Route } from '../../context.ts';
import { CUT } from './alerts.ts';
import { servePrometheus } from './answers.ts';
import { listText } from './json-parts.ts';
import { parametersOf } from './parameters.ts';

/** The alerts of a pattern as a rule that has them: its query gives them. */
function ruleOf(pattern: string, alerts: readonly OpenAlert[], now: string) {
  return {
    state: 'firing',
    name: pattern,
    query: `tidemark_signals{pattern="${pattern}",severity="alert",status="open"}`,
    duration: 0,
    keepFiringFor: 0,
    labels: { severity: 'alert' },
    annotations: {},
    alerts,
    health: 'ok',
    evaluationTime: 0,
    lastEvaluation: now,
    type: 'alerting',
  };
}

/**
 * GET and POST /prometheus/api/v1/rules: the patterns with open alerts as the alerting rules of one group. There are no recording rules;
 * other parameters than `type` select nothing here.
 */
export const prometheusRules: Route = (app, context) => {
  servePrometheus(app, context, '/rules', async (request) => {
    if (parametersOf(request).get('type') === 'record') return { data: ['{"groups":[]}'] };
    const { store, naming } = context.backendFor(request);
    const { alerts, cut } = await openAlerts(store, naming);
    const now = new Date().toISOString();
    const patterns = [...new Set(alerts.map(({ labels }) => labels.alertname ?? ''))].sort();
    const rules = patterns.map((pattern) =>
      ruleOf(
        pattern,
        alerts.filter(({ labels }) => labels.alertname === pattern),
        now,
      ),
    );
    if (rules.length === 0) return { data: ['{"groups":[]}'] };
    return {
      data: (function* () {
        yield '{"groups":[{"name":"tidemark","file":"tidemark","interval":0,"limit":0,"rules":';
        yield* listText(rules);
        yield `,"evaluationTime":0,"lastEvaluation":${JSON.stringify(now)}}]}`;
      })(),
      warnings: cut ? [CUT] : [],
    };
  });
};
