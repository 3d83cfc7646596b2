import { metrics as measured } from '../../../api/mcp-framework/index.ts';
import { createMetrics } from '../../../api/process/metrics.ts';
import { isRecord, listOf } from '../flatten.ts';
import { byText, type Line, lineOf } from '../lines.ts';

const zero = () => 0;
/** Values of gauges: only their names matter here. */
const GAUGES = {
  series: zero,
  openEpisodes: zero,
  lateObservations: zero,
  waiting: zero,
  inflightBytes: zero,
  streamBytes: zero,
  tickAge: zero,
  detectionLag: zero,
  setAside: () => [],
};

/** The contract of /metrics: each metric but those of the platform, with its type and its labels. */
export async function metricLines(): Promise<Line[]> {
  const metrics = createMetrics();
  metrics.watch(GAUGES);
  measured({ registry: metrics.registry });
  metrics.watchEvidence({ setAside: 0, unsealed: 0, unwitnessed: 0 });
  const known: readonly unknown[] = metrics.registry.getMetricsAsArray();
  const labels = new Map(
    known.map((one) => (isRecord(one) ? ([one.name, listOf(one.labelNames)] as const) : ['', []])),
  );
  const all = await metrics.registry.getMetricsAsJSON();
  return all.flatMap(({ name, type }) => {
    if (/^(?:nodejs|process)_/.test(name)) return [];
    const names = (labels.get(name) ?? []).map(String).sort(byText).join(' ');
    return [lineOf('/metrics', '<', name, { type: String(type), labels: names === '' ? undefined : names })];
  });
}
