import { Command } from 'commander';
import { TidemarkError } from '../operators/records/errors.ts';
import { type Bench, report } from './bench.ts';
import { band } from './detection/band.ts';
import { calibration } from './detection/calibration.ts';
import { confidence } from './detection/confidence.ts';
import { engine } from './detection/engine.ts';
import { field } from './detection/field.ts';
import { groups } from './detection/groups.ts';
import { cloud } from './detection/labelled/cloud.ts';
import { kpi } from './detection/labelled/kpi.ts';
import { life } from './detection/life.ts';
import { nab } from './detection/nab.ts';
import { noise } from './detection/noise.ts';
import { pairs } from './detection/pairs.ts';
import { power } from './detection/power.ts';
import { rhythm } from './detection/rhythm.ts';
import { sample } from './detection/sample.ts';
import { shards } from './detection/shards.ts';
import { stories } from './detection/stories.ts';
import { stress } from './detection/stress.ts';
import { tcpd } from './detection/tcpd.ts';
import { verdicts } from './detection/verdicts.ts';
import { evidence } from './mcp/evidence.ts';
import { mcp } from './mcp/mcp.ts';
import { chats } from './memory/chats.ts';
import { contradiction } from './memory/contradiction.ts';
import { docs } from './memory/docs.ts';
import { embeddings } from './memory/embeddings.ts';
import { events } from './memory/events.ts';
import { locomo } from './memory/locomo.ts';
import { recall } from './memory/recall.ts';
import { team } from './memory/team.ts';
import { backup } from './service/backup.ts';
import { chaos } from './service/chaos.ts';
import { console as consoleBench } from './service/console.ts';
import { dashboard } from './service/dashboard/dashboard.ts';
import { firstSignal } from './service/first-signal.ts';
import { grpcBench } from './service/grpc.ts';
import { http } from './service/http.ts';
import { kafka } from './service/kafka.ts';
import { latency } from './service/latency.ts';
import { memory } from './service/memory.ts';
import { outline } from './service/outline.ts';
import { postgres } from './service/postgres.ts';
import { prometheus3 } from './service/prometheus/prometheus3.ts';
import { remoteWrite } from './service/prometheus/remote-write.ts';
import { promql } from './service/promql/promql.ts';
import { replay } from './service/replay.ts';
import { responsiveness } from './service/responsiveness/responsiveness.ts';
import { sql } from './service/sql.ts';
import { sqlArrow } from './service/sql-arrow.ts';
import { store } from './service/store.ts';
import { streams } from './service/streams.ts';
import { tick } from './service/tick.ts';
import { transfer } from './service/transfer.ts';

/** All benches. To add one, add a file in the folder of its system and a line here. */
const BENCHES: readonly Bench[] = [
  engine,
  http,
  remoteWrite,
  promql,
  prometheus3,
  dashboard,
  grpcBench,
  streams,
  tick,
  store,
  sql,
  outline,
  sqlArrow,
  transfer,
  backup,
  responsiveness,
  consoleBench,
  replay,
  firstSignal,
  memory,
  noise,
  power,
  calibration,
  confidence,
  verdicts,
  pairs,
  shards,
  nab,
  tcpd,
  cloud,
  kpi,
  band,
  life,
  rhythm,
  stress,
  groups,
  field,
  stories,
  sample,
  contradiction,
  locomo,
  chats,
  team,
  docs,
  postgres,
  kafka,
  latency,
  chaos,
  events,
  recall,
  embeddings,
  mcp,
  evidence,
];

const program = new Command('bench')
  .description('Measures tidemark against a baseline in the same run.')
  .argument('[name]', `one of ${BENCHES.map(({ name }) => name).join(', ')}; all without one`)
  .option('--json', 'one JSON object a bench')
  .option('--smoke', 'a few seconds only: shows that the bench works')
  .option('--data <path>', 'data (a folder or a file, as the bench says) for the benches that need some')
  .option('--results <path>', 'where raw results go, for the benches that write some')
  .option('--out <folder>', 'where the sheets of sample go')
  .option('--signals <number>', 'signals that sample draws', Number)
  .option('--seed <number>', 'seed by which sample draws', Number)
  .option(
    '--pairs <file>',
    'pairs of statements, a JSON object {id, a, b, label?} a line; may be given several times',
    (file: string, files: string[]) => [...files, file],
    [],
  )
  .option('--min-confidence <number>', 'confidence from which a contradiction counts', Number)
  .option('--events <number>', 'events that flow beside the observations of chaos', Number)
  .option('--beside <file>', 'LoCoMo conversations, each of which shares a memory with a chat of chats')
  .option('--only <text>', 'part of the names of the loads that responsiveness runs')
  .option('--binary <file>', 'Prometheus of version 3, for prometheus3')
  .option('--minutes <number>', 'how long prometheus3 runs', Number)
  .option('--clock-skew', 'clocks of the workers of chaos an hour ahead, an hour behind and right')
  .showHelpAfterError();
program.parse();

interface Flags {
  json?: boolean;
  smoke?: boolean;
  data?: string;
  results?: string;
  out?: string;
  signals?: number;
  seed?: number;
  pairs: string[];
  minConfidence?: number;
  events?: number;
  beside?: string;
  only?: string;
  binary?: string;
  minutes?: number;
  clockSkew?: boolean;
}
const flags: Flags = program.opts();
const [name] = program.args;
const chosen = name === undefined ? BENCHES : BENCHES.filter((bench) => bench.name === name);
if (chosen.length === 0)
  program.error(`There is no bench "${name}"; there are ${BENCHES.map((b) => b.name).join(', ')}.`);
for (const bench of chosen) {
  try {
    const figures = await bench.run({
      smoke: flags.smoke === true,
      data: flags.data,
      results: flags.results,
      out: flags.out,
      signals: flags.signals,
      seed: flags.seed,
      pairs: flags.pairs,
      minConfidence: flags.minConfidence,
      events: flags.events,
      beside: flags.beside,
      only: flags.only,
      binary: flags.binary,
      minutes: flags.minutes,
      clockSkew: flags.clockSkew === true,
    });
    report(bench, figures, flags.json === true);
  } catch (error) {
    if (!(error instanceof TidemarkError)) throw error;
    process.stderr.write(`${bench.name}: ${error.message}\n`);
    process.exitCode = 1;
  }
}
