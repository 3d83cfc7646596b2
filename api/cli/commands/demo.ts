import pino from 'pino';
import { NIL_UUID } from '../../../operators/records/uuid.ts';
import { formatInstant, parseInstant } from '../../../operators/time/instant.ts';
import {
  FLEET_INTERVAL,
  FLEET_SCOPE,
  fleet,
  fleetEvents,
  fleetNames,
  fleetNotes,
} from '../../../pipelines/sources/demo-fleet.ts';
import { Client, type SignalEvent } from '../../client/index.ts';
import { readConfig } from '../../config/config.ts';
import type { CliCommand } from '../command.ts';
import type { Io } from '../io.ts';
import { givenMoment } from '../moments.ts';
import { stopSignal } from '../stop-signal.ts';
import { coloured, gist } from '../table.ts';

const DAYS = 21;
const PER_DAY = 48 * 8;
const SEED = 7;
/** Tick interval of the demo's server. */
const TICK = '50ms';

/** `demo`: starts an in-memory server, streams a generated fleet into it, and prints its signals as they open. */
export const demo: CliCommand = (program, io) => {
  program
    .command('demo')
    .option('--port <integer>', 'port to listen on; 0 for a free one', '0')
    .option('--csv', 'only print the fleet as CSV, for replay')
    .option('--until <time>', 'end of the three weeks, a date or an RFC 3339 time (default: now)')
    .option('--keep', 'keep the server running until Ctrl-C')
    .action(async (flags: { port: string; keep?: boolean; csv?: boolean; until?: string }) => {
      const until = givenMoment('--until', flags.until);
      const end = until === undefined ? Date.now() * 1000 : parseInstant(until);
      const start = Math.floor((end - DAYS * 86_400e6) / FLEET_INTERVAL) * FLEET_INTERVAL;
      if (flags.csv) {
        printCsv(io, start);
        return;
      }
      const config = readConfig({
        SIGNAL_DB_DSN: 'memory://',
        SIGNAL_PORT: flags.port,
        SIGNAL_DETECTION_INTERVAL: TICK,
        SIGNAL_LOG_LEVEL: 'warn',
      });
      // Loaded only here, so that the other commands start faster.
      const { startService } = await import('../../server/service.ts');
      const service = await startService(config, pino({ level: config.logLevel }, await io.logTo('stderr')));
      const stop = new AbortController();
      void stopSignal(io).then(() => stop.abort());
      try {
        io.stdout.write(
          `Serving on ${service.url}; ${DAYS} days of 8 series, a sample every half hour. Planted effects:\n`,
        );
        for (const { time, what } of fleetEvents(start, DAYS)) {
          io.stdout.write(`${formatInstant(time).slice(0, 16)}  ${what}\n`);
        }
        io.stdout.write('\nSignals as they open:\n');
        const shown = await run(io, new Client({ url: service.url }), start, stop.signal);
        io.stdout.write(`\n${shown} signals.\n`);
        const { claims, contradictions } = await remember(service.url, start);
        io.stdout.write(
          `Six notes about the fleet: ${claims} claims, ${contradictions} contradiction. The console is at ${service.url}\n`,
        );
        if (flags.keep && !stop.signal.aborted) {
          io.stdout.write(`Still serving on ${service.url}; press Ctrl-C to stop.\n`);
          await new Promise((resolve) => stop.signal.addEventListener('abort', resolve, { once: true }));
        }
      } finally {
        await service.stop();
      }
    });
};

/** Prints the fleet as a file for replay, with the columns time, name and value. */
function printCsv(io: Io, start: number): void {
  io.stdout.write('timestamp,host,value\n');
  for (const { member, time, outcome } of fleet(start, DAYS, SEED)) {
    io.stdout.write(`${formatInstant(time)},${member.name},${outcome}\n`);
  }
}

/** Streams the fleet in, one day at a time, and prints the signals that open. Resolves to the number of signals. */
async function run(io: Io, client: Client, start: number, stop: AbortSignal): Promise<number> {
  const names = fleetNames();
  const ended = new AbortController();
  stop.addEventListener('abort', () => ended.abort());
  let shown = 0;
  const printing = (async () => {
    for await (const event of client.stream({}, { after: 0, signal: ended.signal })) {
      if (event.kind !== 'signal') continue;
      shown++;
      io.stdout.write(`${line(io, event, names)}\n`);
    }
  })();
  let day: Parameters<Client['ingestBatch']>[0][number][] = [];
  for (const { member, time, outcome } of fleet(start, DAYS, SEED)) {
    if (stop.aborted) break;
    const { scope_id, entity_id, name: entity } = member;
    day.push({ scope_id, entity_id, scope: FLEET_SCOPE, entity, outcome, timestamp: formatInstant(time) });
    if (day.length < PER_DAY) continue;
    await client.ingestBatch(day);
    await nextTick(client);
    day = [];
  }
  await nextTick(client);
  // One more round trip lets the last events arrive before the stream ends.
  await client.ready();
  ended.abort();
  await printing;
  return shown;
}

/** Stores what people write about the fleet. */
function remember(url: string, start: number) {
  const notes = fleetNotes(start, DAYS);
  const sent = notes.map(({ id, time, source, text }) => ({
    id,
    content: text,
    timestamp: formatInstant(time),
    source_input_id: source,
  }));
  return new Client({ url }).memory.ingest(sent);
}

/** Resolves when a tick that starts after the call has finished. */
async function nextTick(client: Client): Promise<void> {
  const asked = performance.now();
  const { last_tick_age_ms: before = 0 } = await client.ready();
  for (let ended = 0; ended < 2; ) {
    const { last_tick_age_ms: age = 0 } = await client.ready();
    ended = Math.floor((performance.now() - asked + before - age) / Number.parseInt(TICK, 10));
  }
}

function line(io: Io, { signal }: SignalEvent, names: ReadonlyMap<string, string>): string {
  const who = signal.entity_id === NIL_UUID ? 'the fleet' : (names.get(signal.entity_id) ?? signal.entity_id);
  const pattern = coloured(io, signal.pattern, signal.pattern.padEnd(16));
  return `${signal.decided_at.slice(0, 16)}  ${pattern} ${who.padEnd(10)} ${gist(signal)}`;
}
