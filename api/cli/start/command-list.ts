import type { CliCommand } from '../command.ts';

/** The command that needs all others. */
export const COMPLETION = 'completion';

/** A command before it is loaded. */
interface Listed {
  /** Its arguments, and whether it has options, for the list of commands. */
  readonly usage: string;
  readonly description: string;
  readonly load: () => Promise<CliCommand>;
}

/**
 * Every command by its name; a new one is a file in commands/ and an entry here. Only the invoked command is loaded: the list of them, and the
 * answer to a mistyped name, take what is here.
 */
export const COMMANDS: Readonly<Record<string, Listed>> = {
  serve: {
    usage: '[options]',
    description:
      'Serve HTTP: observations in, signals out; on a local store, or as one of several processes on Kafka and Postgres.',
    load: async () => (await import('../commands/serve.ts')).serve,
  },
  replay: {
    usage: '[options] <files...>',
    description:
      'Replay historical series from CSV, NDJSON or Parquet files (or folders of them) and show their signals.',
    load: async () => (await import('../commands/replay.ts')).replay,
  },
  observations: {
    usage: '[options]',
    description:
      'List stored observations in event-time order; --expected adds the forecast of each, --points draws the line of one series with few.',
    load: async () => (await import('../commands/observations.ts')).observations,
  },
  signals: {
    usage: '[options]',
    description:
      'List signals, newest first, each with the last observations up to its decision; --watch shows changes as they come.',
    load: async () => (await import('../commands/signals.ts')).signals,
  },
  detectors: {
    usage: '[options] [command]',
    description: 'List detectors and their settings; with --scope, the settings of that scope.',
    load: async () => (await import('../commands/detectors.ts')).detectors,
  },
  feedback: {
    usage: '[options] <id> <verdict>',
    description:
      'Say what a signal was worth; a false alarm, or an expected event, mutes its like for a while.',
    load: async () => (await import('../commands/feedback.ts')).feedback,
  },
  mutes: {
    usage: '[options] [command]',
    description: 'List what is muted, and until when; mute a series for a time, or a maintenance to come.',
    load: async () => (await import('../commands/mutes.ts')).mutes,
  },
  series: {
    usage: '[options] [command]',
    description: 'List series with what is known of them; set names by which texts speak of one.',
    load: async () => (await import('../commands/series.ts')).series,
  },
  show: {
    usage: '[options] <entity>',
    description:
      'Show a series: its names, a summary of a time range, a picture of that, and its open signals.',
    load: async () => (await import('../commands/show.ts')).show,
  },
  process: {
    usage: '[options]',
    description:
      'Store a text as an event, or a file as events, derive claims from them, and find their contradictions.',
    load: async () => (await import('../commands/memory/process.ts')).processText,
  },
  remember: {
    usage: '[options] <text>',
    description: 'Store one statement as a claim, with its own event as evidence.',
    load: async () => (await import('../commands/memory/remember.ts')).remember,
  },
  query: {
    usage: '[options] <question>',
    description:
      'Ask memory: the answer, and for each of its citations who said it when, and in which words.',
    load: async () => (await import('../commands/memory/query.ts')).query,
  },
  claims: {
    usage: '[options]',
    description: 'List claims in the order in which they were recorded.',
    load: async () => (await import('../commands/memory/claims.ts')).claims,
  },
  contradictions: {
    usage: '[options]',
    description: 'List pairs of claims that cannot both be true, in the order in which they were found.',
    load: async () => (await import('../commands/memory/contradictions.ts')).contradictions,
  },
  resolve: {
    usage: '[options] <claim_id>',
    description: 'End a claim in favour of another: it gets valid_to, and its history the reason.',
    load: async () => (await import('../commands/memory/resolve.ts')).resolve,
  },
  history: {
    usage: '[options] <claim_id>',
    description: 'List every change of a claim, oldest first, with time, author and reason.',
    load: async () => (await import('../commands/memory/history.ts')).history,
  },
  verify: {
    usage: '[options] <claim_id>',
    description: 'Check a claim again against its events and observations; exits with 1 if it does not hold.',
    load: async () => (await import('../commands/memory/verify.ts')).verify,
  },
  approve: {
    usage: '[options] <claim_id>',
    description: 'Approve a pending claim.',
    load: async () => (await import('../commands/memory/approve.ts')).approve,
  },
  reject: {
    usage: '[options] <claim_id>',
    description: 'Reject a pending claim; its history is kept.',
    load: async () => (await import('../commands/memory/reject.ts')).reject,
  },
  forget: {
    usage: '[options]',
    description:
      'Forget the events to which all given options apply, and what only they state; --dry-run counts them.',
    load: async () => (await import('../commands/memory/forget.ts')).forget,
  },
  tend: {
    usage: '[options]',
    description:
      'Merge equal claims, flag evidence against established beliefs, record lessons, forget stale claims.',
    load: async () => (await import('../commands/memory/tend.ts')).tend,
  },
  export: {
    usage: '[options]',
    description:
      'Write events and claims as NDJSON, which import restores unchanged, or lessons as markdown. With --parquet: every view of SQL as a Parquet file, for DuckDB, pandas or Polars.',
    load: async () => (await import('../commands/memory/export.ts')).export_,
  },
  import: {
    usage: '[options] <file>',
    description:
      'Import an export into memory, with unchanged ids, times and history. Lines that are already stored are skipped.',
    load: async () => (await import('../commands/memory/import.ts')).import_,
  },
  webhooks: {
    usage: '[options] [command]',
    description: 'List webhooks, and what each could not deliver; create, test, replay and remove them.',
    load: async () => (await import('../commands/webhooks.ts')).webhooks,
  },
  sql: {
    usage: '[options] [statement]',
    description:
      "Run read-only SQL, in DuckDB's dialect on every store, over observations, signals, settings, series, events, claims, evidence, contradictions and history.",
    load: async () => (await import('../commands/sql.ts')).sql,
  },
  token: {
    usage: '[options] [command]',
    description: 'Create, list, rotate and revoke access tokens: who may do what on a server.',
    load: async () => (await import('../commands/token.ts')).token,
  },
  audit: {
    usage: '[command]',
    description: 'Evidence logs of the tool calls of an MCP server.',
    load: async () => (await import('../commands/audit.ts')).audit,
  },
  mcp: {
    usage: '[options] [command]',
    description:
      'Serve MCP on standard input and output for the client that starts it, from the local store or a server.',
    load: async () => (await import('../commands/mcp.ts')).mcp,
  },
  doctor: {
    usage: '[options]',
    description:
      'Check the requirements of a server: Node, configuration, store, clock, broker, disk, port; and a running server.',
    load: async () => (await import('../commands/doctor.ts')).doctor,
  },
  migrate: {
    usage: '[options]',
    description:
      'Copy a whole store to an empty one of the same or another kind: observations, signals, settings, tokens, webhooks and memory, with their ids and times. Both are compared row by row at the end. After an interruption, run it again to continue. Stop the server of the source first.',
    load: async () => (await import('../commands/migrate.ts')).migrate,
  },
  backup: {
    usage: '[options]',
    description:
      'Write a copy of the whole store as of one moment to a file, with a checksum of each table; restore brings it back. A running server goes on meanwhile, and everything that it acknowledged before is in the copy.',
    load: async () => (await import('../commands/backup.ts')).backup,
  },
  restore: {
    usage: '[options] <file>',
    description:
      'Make a store of any kind from what backup wrote, and compare both. After an interruption, run it again to continue.',
    load: async () => (await import('../commands/restore.ts')).restore,
  },
  salvage: {
    usage: '[options]',
    description:
      'Recover a damaged store (DuckDB or SQLite) and its journal into a new store, as far as they can be read. The damaged files are not changed. Exits with 0 if everything was recovered, 3 if there are losses, which are listed.',
    load: async () => (await import('../commands/salvage.ts')).salvage,
  },
  demo: {
    usage: '[options]',
    description:
      'Demonstration: a server in memory, three weeks of data of a small generated fleet, and its signals as they open.',
    load: async () => (await import('../commands/demo.ts')).demo,
  },
  [COMPLETION]: {
    usage: '<shell>',
    description: 'Print a script that completes commands, options and their values in a shell.',
    load: async () => (await import('../commands/completion.ts')).completion,
  },
};
