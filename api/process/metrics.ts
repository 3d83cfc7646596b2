import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SetAsideTotal } from '../../operators/engine/set-aside.ts';

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
  /** Milliseconds since the last tick of detection in this process; undefined if none runs here. */
  readonly tickAge: () => number | undefined;
  /** Milliseconds since the first observation was stored that detection in this process has not decided on. */
  readonly detectionLag: () => number;
  /** The detectors that are set aside in this process. */
  readonly setAside: () => readonly SetAsideTotal[];
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
    duplicates: counter('tidemark_duplicates_total', 'Observations whose id was already stored.'),
    rejected: counter('tidemark_rejected_total', 'Observations rejected as invalid.'),
    samples: counter(
      'tidemark_samples_total',
      'Samples that agents of metrics sent, by protocol and result: stored as an observation, or why not.',
      ['protocol', 'result'],
    ),
    seriesDoubled: counter(
      'tidemark_series_doubled_total',
      'Times that the series of a scope doubled within a minute; the log names the scope.',
    ),
    changes: counter('tidemark_signal_changes_total', 'Changes of signals, by kind and pattern.', [
      'kind',
      'pattern',
    ]),
    settings: counter('tidemark_settings_changes_total', 'Changes of detector settings.'),
    dryRuns: counter('tidemark_settings_dry_runs_total', 'Dry runs of settings.'),
    commits: histogram('tidemark_commit_seconds', 'Duration of a commit.'),
    commitFailures: counter('tidemark_commit_failures_total', 'Failed commits.'),
    ticks: histogram('tidemark_tick_seconds', 'Duration of a tick.'),
    detectionDelays: histogram(
      'tidemark_detection_delay_seconds',
      'For each tick with observations, the time from when the first of them was stored to when the results were.',
    ),
    checkpoints: histogram('tidemark_checkpoint_seconds', 'Duration of a checkpoint.'),
    partitions: new Gauge({
      name: 'tidemark_partitions',
      help: 'Partitions assigned to this worker.',
      registers,
    }),
    stalled: new Gauge({
      name: 'tidemark_partitions_stalled',
      help: 'Partitions of this process that stand still although their log goes on.',
      registers,
    }),
    lag: new Gauge({
      name: 'tidemark_kafka_lag',
      help: 'Messages that are not stored yet, for each partition of this process.',
      labelNames: ['partition'],
      registers,
    }),
    messages: counter('tidemark_kafka_messages_total', 'Messages read from Kafka.', ['partition']),
    batchSeconds: histogram(
      'tidemark_kafka_batch_seconds',
      'Duration of storing the messages of one transaction, repeated attempts included.',
      ['topic'],
    ),
    kafkaFailures: counter(
      'tidemark_kafka_failures_total',
      'Failed attempts to read from Kafka or to store what was read; each is repeated.',
    ),
    crashes: counter(
      'tidemark_kafka_crashes_total',
      'Consumers of Kafka that ended with an error after they had joined the group; each is replaced.',
    ),
    batches: new Histogram({
      name: 'tidemark_kafka_batch_messages',
      help: 'Messages in one transaction.',
      registers,
      buckets: [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000],
    }),
    deadLetters: counter(
      'tidemark_dead_letters_total',
      'Messages and parts of messages sent to the dead-letter topic.',
    ),
    splitScopes: counter(
      'tidemark_split_scopes_total',
      'Scopes that came in a second partition, counted once for each scope and partition of this process.',
    ),
    fenced: counter('tidemark_fenced_total', 'Partitions lost to another worker without notice.'),
    relayed: counter('tidemark_relayed_changes_total', 'Changes of signals written to their topic.'),
    relayedClaims: counter(
      'tidemark_relayed_claim_changes_total',
      'Changes of claims and contradictions written to their topic.',
    ),
    sketchesSent: counter(
      'tidemark_sketches_sent_total',
      'Messages sent to the finder of correlations, including repeated ones.',
    ),
    sketchesReceived: counter(
      'tidemark_sketches_received_total',
      'Messages processed by the finder of correlations, without repeated ones.',
    ),
    pairsHeld: new Gauge({
      name: 'tidemark_pairs_held_observations',
      help: 'Observations that the finder of correlations buffers while other partitions lag.',
      registers,
    }),
    pairsStopped: new Gauge({
      name: 'tidemark_pairs_stopped',
      help: '1 while the search for correlations is stopped because messages between workers are missing.',
      registers,
    }),
    journalDamages: counter(
      'tidemark_journal_damages_total',
      'Damaged places of the journal at the start; their content is lost.',
    ),
    events: counter('tidemark_events_total', 'Events stored.'),
    rejectedEvents: counter('tidemark_events_rejected_total', 'Events rejected as invalid.'),
    claims: counter('tidemark_claims_total', 'New claims.'),
    contradictions: counter('tidemark_contradictions_total', 'Contradictions found.'),
    embeddings: counter('tidemark_embeddings_total', 'Texts of claims and parts of events embedded.'),
    embeddingFailures: counter('tidemark_embedding_failures_total', 'Failures of the embedding model.'),
    tendRuns: counter('tidemark_tend_runs_total', 'Tendings of memory.'),
    tendChanges: counter('tidemark_tend_changes_total', 'Changes made by tending, by process.', ['process']),
    tendSeconds: histogram('tidemark_tend_seconds', 'Duration of a tending of memory.'),
    removedEvents: counter(
      'tidemark_memory_removed_events_total',
      'Events that retention removed from memory.',
    ),
    removedClaims: counter(
      'tidemark_memory_removed_claims_total',
      'Claims that retention removed with them.',
    ),
    memoryCommits: histogram('tidemark_memory_commit_seconds', 'Duration of a change of memory.'),
    requests: histogram(
      'tidemark_http_request_seconds',
      'Duration of a request, by route, method and status.',
      ['route', 'method', 'status'],
    ),
    webhookDeliveries: counter(
      'tidemark_webhook_attempts_total',
      'Attempts to deliver to webhooks, by outcome: delivered, failed (to be retried) or parked.',
      ['webhook', 'outcome'],
    ),
    webhookAttempts: histogram(
      'tidemark_webhook_attempt_seconds',
      'Duration of an attempt to deliver to a webhook, from the look-up of the name to the end of the answer, by outcome: delivered or failed.',
      ['webhook', 'outcome'],
    ),
    webhookBehind: new Gauge({
      name: 'tidemark_webhook_behind_changes',
      help: 'Changes in the log that a webhook has not passed yet, asked for or not.',
      labelNames: ['webhook'],
      registers,
    }),
    webhookFailures: new Gauge({
      name: 'tidemark_webhook_failures',
      help: 'Failed attempts of the delivery that a webhook is retrying; 0 if none is.',
      labelNames: ['webhook'],
      registers,
    }),
    webhookParked: new Gauge({
      name: 'tidemark_webhook_parked',
      help: 'Deliveries to a webhook that failed for a day and are parked.',
      labelNames: ['webhook'],
      registers,
    }),
    refusedShares: counter(
      'tidemark_share_refused_total',
      'Requests refused because the share of their caller was used up, by the limit that callers share.',
      ['share'],
    ),
    grpcRequests: histogram('tidemark_grpc_request_seconds', 'Duration of a gRPC call, by method and code.', [
      'method',
      'code',
    ]),
    streams: new Gauge({ name: 'tidemark_streams', help: 'Connected readers of streams.', registers }),
    droppedStreams: counter(
      'tidemark_streams_dropped_total',
      'Streams closed because the reader was too slow, by reason: time or room.',
      ['reason'],
    ),
    /** Adds the gauges of an evidence log of tool calls. */
    watchEvidence(log: EvidenceCounts) {
      gauge(
        'mcp_evidence_set_aside',
        'Records in the evidence log at the start that none of its keys signed.',
        () => log.setAside,
      );
      gauge('mcp_evidence_unsealed', 'Records of the evidence log since its last seal.', () => log.unsealed);
      gauge(
        'mcp_evidence_unwitnessed',
        'Records of the evidence log that its witness has not received yet.',
        () => log.unwitnessed,
      );
    },
    watch(gauges: Gauges) {
      gauge('tidemark_series', 'Known series.', gauges.series);
      gauge('tidemark_open_episodes', 'Open episodes.', gauges.openEpisodes);
      gauge('tidemark_late_observations', 'Late observations.', gauges.lateObservations);
      gauge('tidemark_waiting_observations', 'Observations held back for late ones.', gauges.waiting);
      gauge(
        'tidemark_stream_buffer_bytes',
        'Bytes buffered for slow readers of streams.',
        gauges.streamBytes,
      );
      gauge(
        'tidemark_tick_age_seconds',
        'Time since the last tick of detection, by which it is behind beyond the interval; NaN if none runs here.',
        () => (gauges.tickAge() ?? Number.NaN) / 1000,
      );
      gauge(
        'tidemark_detection_lag_seconds',
        'Time since the first observation was stored that detection in this process has not decided on; 0 if there is none.',
        () => gauges.detectionLag() / 1000,
      );
      new Gauge({
        name: 'tidemark_detectors_set_aside',
        help: 'Series and scopes on which a detector no longer runs, because it failed there.',
        labelNames: ['pattern'],
        registers,
        collect() {
          this.reset();
          for (const { pattern, series, scopes } of gauges.setAside()) this.set({ pattern }, series + scopes);
        },
      });
      gauge('tidemark_inflight_bytes', 'Bytes of requests in flight.', gauges.inflightBytes);
    },
  };
}
