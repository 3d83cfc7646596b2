import type { Route } from '../../context.ts';
import { servePrometheus } from './answers.ts';

/**
 * What Grafana asks a Prometheus for besides queries and alerts. tidemark has no exemplars; it answers as a Prometheus of version 2.42 without them.
 */
export const prometheusFixed: Route = (app, context) => {
  const answers: Readonly<Record<string, unknown>> = {
    '/status/buildinfo': { application: 'tidemark', version: '2.42.0', revision: context.version },
    '/query_exemplars': [],
  };
  for (const [path, data] of Object.entries(answers)) {
    servePrometheus(app, context, path, async () => ({ data: [JSON.stringify(data)] }));
  }
};
