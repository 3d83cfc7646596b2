import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Everything that /metrics shows. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Values that are read when /metrics is requested. */
export interface Gauges {
  readonly series: () => number;
  readonly openEpisodes: () => number;
  readonly lateObservations: () => number;
  readonly waiting: () => number;
  readonly inflightBytes: () => number;
  readonly streamBytes: () => number;
}

/** Values that are read from an evidence log of tool calls. */
export interface EvidenceCounts {
  readonly setAside: number;
  readonly unsealed: number;
  readonly unwitnessed: number;
}

/** Creates a separate registry, so that two servers in one process do not share counts. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = (name: string, help: string, labelNames: string[] = []) =>
    new Histogram({ name, help, labelNames, registers, buckets: SECONDS });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  return {
    registry,
    accepted: counter('tidemark_observations_total', 'Observations stored.'),
    duplicates: counter('tidemark_duplicates_total', 'Observations whose id was known.'),
    rejected: counter('tidemark_rejected_total', 'Observations rejected at the door.'),
    changes: counter('tidemark_signal_changes_total', 'Changes of signals by kind and pattern.', [
      'kind',
      'pattern',
    ]),
    settings: counter('tidemark_settings_changes_total', 'Changes of detectors’ settings.'),
    dryRuns: counter('tidemark_settings_dry_runs_total', 'Dry runs of settings.'),
    commits: histogram('tidemark_commit_seconds', 'Time of a commit.'),
    commitFailures: counter('tidemark_commit_failures_total', 'Commits that failed.'),
    ticks: histogram('tidemark_tick_seconds', 'Time of a tick.'),
    checkpoints: histogram('tidemark_checkpoint_seconds', 'Time of a checkpoint.'),
    partitions: new Gauge({
      name: 'tidemark_partitions',
      help: 'Partitions that this worker has.',
      registers,
    }),
    stalled: new Gauge({
      name: 'tidemark_partitions_stalled',
      help: 'Partitions that this process has and that stand still without a reason that is known.',
      registers,
    }),
    lag: new Gauge({
      name: 'tidemark_kafka_lag',
      help: 'Messages of a partition that are not in the store yet; of every partition that this process has.',
      labelNames: ['partition'],
      registers,
    }),
    messages: counter('tidemark_kafka_messages_total', 'Messages taken from Kafka.', ['partition']),
    batches: new Histogram({
      name: 'tidemark_kafka_batch_messages',
      help: 'Messages that became durable together.',
      registers,
      buckets: [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000],
    }),
    deadLetters: counter('tidemark_dead_letters_total', 'Messages and parts of messages put aside.'),
    splitScopes: counter(
      'tidemark_split_scopes_total',
      'Scopes that came in a second partition, once for each scope and partition while this process has it.',
    ),
    fenced: counter('tidemark_fenced_total', 'Partitions lost to another worker without notice.'),
    relayed: counter('tidemark_relayed_changes_total', 'Changes of signals produced to their topic.'),
    relayedClaims: counter(
      'tidemark_relayed_claim_changes_total',
      'Changes of claims and contradictions produced to their topic.',
    ),
    sketchesSent: counter(
      'tidemark_sketches_sent_total',
      'Messages sent to the finder of correlations, repeated ones included.',
    ),
    sketchesReceived: counter(
      'tidemark_sketches_received_total',
      'Messages that the finder of correlations took, without repeated ones.',
    ),
    pairsHeld: new Gauge({
      name: 'tidemark_pairs_held_observations',
      help: 'Observations that the finder of correlations holds for partitions that are behind.',
      registers,
    }),
    pairsStopped: new Gauge({
      name: 'tidemark_pairs_stopped',
      help: '1 while correlations are not looked for because messages between workers are missing.',
      registers,
    }),
    journalDamages: counter(
      'tidemark_journal_damages_total',
      'Places of the journal that could not be read at the start; what they held is lost.',
    ),
    events: counter('tidemark_events_total', 'Events stored.'),
    rejectedEvents: counter('tidemark_events_rejected_total', 'Events rejected at the door.'),
    claims: counter('tidemark_claims_total', 'Claims that were new.'),
    contradictions: counter('tidemark_contradictions_total', 'Contradictions found.'),
    embeddings: counter('tidemark_embeddings_total', 'Claims that got a vector.'),
    embeddingFailures: counter(
      'tidemark_embedding_failures_total',
      'Failures of the model that makes vectors of claims.',
    ),
    tendRuns: counter('tidemark_tend_runs_total', 'Times that memory was tended.'),
    tendChanges: counter('tidemark_tend_changes_total', 'Changes that tending made, by process.', [
      'process',
    ]),
    tendSeconds: histogram('tidemark_tend_seconds', 'Time of a tending of memory.'),
    memoryCommits: histogram('tidemark_memory_commit_seconds', 'Time of a change to memory.'),
    requests: histogram('tidemark_http_request_seconds', 'Time of a request by route, method and status.', [
      'route',
      'method',
      'status',
    ]),
    streams: new Gauge({ name: 'tidemark_streams', help: 'SSE clients connected.', registers }),
    droppedStreams: counter(
      'tidemark_streams_dropped_total',
      'Streams closed as their reader was too slow: after a time, or for room.',
      ['reason'],
    ),
    /** Adds the gauges of an evidence log of tool calls. */
    watchEvidence(log: EvidenceCounts) {
      gauge(
        'mcp_evidence_set_aside',
        'Records that stood in the evidence log at the start and that none of its keys had signed.',
        () => log.setAside,
      );
      gauge('mcp_evidence_unsealed', 'Records of the evidence log since its last seal.', () => log.unsealed);
      gauge(
        'mcp_evidence_unwitnessed',
        'Records of the evidence log that its witness has not been told of.',
        () => log.unwitnessed,
      );
    },
    watch(gauges: Gauges) {
      gauge('tidemark_series', 'Series known.', gauges.series);
      gauge('tidemark_open_episodes', 'Episodes open.', gauges.openEpisodes);
      gauge('tidemark_late_observations', 'Observations that came late.', gauges.lateObservations);
      gauge('tidemark_waiting_observations', 'Observations held back for stragglers.', gauges.waiting);
      gauge(
        'tidemark_stream_buffer_bytes',
        'Bytes held for readers of streams that do not take them.',
        gauges.streamBytes,
      );
      gauge('tidemark_inflight_bytes', 'Bytes of requests under way.', gauges.inflightBytes);
    },
  };
}
