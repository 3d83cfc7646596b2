import { InvalidInput } from '../../../operators/records/errors.ts';
import type { Signal } from '../../../operators/signals/signal.ts';
import { listSignals } from '../../calls/signals/list-signals.ts';
import type { Client, StreamQuery } from '../../client/index.ts';
import { defined } from '../../defined.ts';
import { callOptions } from '../call-options.ts';
import type { CliCommand } from '../command.ts';
import type { Io } from '../io.ts';
import { firstRows, mostRows } from '../rows.ts';
import { stopSignal } from '../stop-signal.ts';
import { changeLine, signalTable } from '../table.ts';
import { type TargetFlags, targetOf } from '../target.ts';

interface Flags extends TargetFlags {
  readonly limit: number;
  readonly json?: boolean;
  readonly watch?: boolean;
  readonly history?: boolean;
}

/** `signals`: the list of signals, or the stream of their changes. */
export const signals: CliCommand = (program, io) => {
  const command = program.command('signals');
  const given = callOptions(command, listSignals, ['limit', 'cursor']);
  command
    .option('--limit <count>', 'maximum number of signals', mostRows, 50)
    .option(
      '--follow, --watch',
      'show changes as they come, from a running server, until Ctrl-C; a broken connection is resumed',
    )
    .option(
      '--history',
      'with --watch --severity alert: alerts on observations too that were history when they came',
    )
    .option('--json', 'one JSON object a line')
    .option('--url <url>', 'a running server')
    .option('--db <dsn or path>', 'store (SIGNAL_DB_DSN, duckdb://tidemark.duckdb)')
    .action(async (flags: Flags) => {
      const asked = given(flags);
      const target = await targetOf(io, flags);
      try {
        if (flags.watch) {
          if (target.kind === 'store')
            throw new InvalidInput('--watch needs a running server; start one, or name it with --url.');
          await follow(io, target.client, asked, flags);
          return;
        }
        const found = await firstRows(
          io,
          flags.limit,
          (page) => target.caller.forward(listSignals, { ...asked, ...page }),
          (page) => page.signals,
        );
        show(io, found, flags);
      } finally {
        if (target.kind === 'store') await target.store.close();
      }
    });
};

function show(io: Io, found: readonly Signal[], flags: Flags): void {
  if (flags.json) for (const signal of found) io.stdout.write(`${JSON.stringify(signal)}\n`);
  else if (found.length === 0) io.stdout.write('No signals.\n');
  else io.stdout.write(`${signalTable(io, found)}\n`);
}

async function follow(io: Io, client: Client, asked: StreamQuery, flags: Flags): Promise<void> {
  const { scope_id, entity_id, scope, entity, metric, tag, pattern, severity } = asked;
  const stop = new AbortController();
  void stopSignal(io).then(() => stop.abort());
  const query = defined({
    scope_id,
    entity_id,
    scope,
    entity,
    metric,
    tag,
    pattern,
    severity,
    history: flags.history,
  });
  for await (const event of client.stream(query, { signal: stop.signal })) {
    if (flags.json) io.stdout.write(`${JSON.stringify(event)}\n`);
    else io.stdout.write(`${changeLine(io, event.kind, event.signal)}\n`);
  }
}
