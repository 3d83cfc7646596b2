import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../../sinks/package-root.ts';

/** A section of a markdown file, named by the file and its heading. */
export interface Section {
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

/** The sections of the repository's own documents: a heading with what stands under it up to the next one. */
export function docSections(): Section[] {
  const root = packageRoot(import.meta.url);
  const files = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
  ];
  return files
    .filter((file) => file.endsWith('.md'))
    .sort()
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split(/^(?=#{1,4} [A-Z])/m)
        .filter((text) => text.startsWith('#'))
        .map((text) => ({ name: `${file}: ${/^#+ (.*)/.exec(text)?.[1] ?? ''}`, file, text })),
    );
}

/** Questions, each with the section that answers it. */
export const DOC_QUESTIONS: readonly (readonly [question: string, section: string])[] = [
  ['How do I start the demo with a generated fleet?', 'docs/recipes.md: The signals of a CSV as a table'],
  ['How can I replay a Parquet file of pandas?', 'docs/recipes.md: A data frame from pandas'],
  ['Which columns does replay guess?', 'docs/files.md: Columns'],
  ['How do I bring up Kafka and PostgreSQL on my machine without Docker?', 'docs/scale-out.md: Try it'],
  ['Which key does a message of an observation get?', 'docs/scale-out.md: Topics'],
  ['What fields does an observation have?', 'docs/observations.md: The fields of an observation'],
  ['Which form of ingest is the fastest?', 'docs/observations.md: The fastest form'],
  ['How is a bad record of a batch named?', 'docs/observations.md: A bad record'],
  ['What does the pattern recurrence mean?', 'docs/signals.md: Signals'],
  ['How is the id of a signal derived?', 'docs/signals.md: The id and the life of a signal'],
  ['Which folders may import which others?', 'CONTRIBUTING.md: The house'],
  [
    'Where does a new bench go, and which list gets a line?',
    'CONTRIBUTING.md: Adding a thing is one file and one line',
  ],
  ['How do I add a detector?', 'CONTRIBUTING.md: A detector'],
  ['What must a new store pass?', 'CONTRIBUTING.md: A store'],
  ['Do tests sleep?', 'CONTRIBUTING.md: How we test'],
  ['What is evidence of a claim?', 'docs/memory.md: Memory'],
  ['How is trust computed from independent sources?', 'docs/memory.md: Memory'],
  ['What does --as-of ask?', 'docs/memory.md: A question whose answer changed'],
  ['What is the difference between valid_from and recorded_at?', 'docs/memory.md: Two times'],
  ['Which kinds of contradictions are there?', 'docs/memory.md: Contradictions'],
  ['What is a temporal_conflict?', 'docs/memory.md: Contradictions'],
  ['How do I resolve a claim over another?', 'docs/memory.md: Resolving'],
  ['What does verify check?', 'docs/memory.md: Resolving'],
  ['How does an agent correct a statement under a key?', 'docs/memory.md: Statements of agents and people'],
  ['What does MEMORY_REVIEW=agent do?', 'docs/memory.md: Statements of agents and people'],
  ['How are lessons exported as markdown?', 'docs/memory.md: Lessons'],
  ['Does import take back exported lines byte for byte?', 'docs/memory.md: Out and in'],
  ['Which exit codes do the commands have?', 'docs/cli.md: Exit codes'],
  ['How do I use memory from TypeScript in my own process?', 'docs/memory.md: In your own process'],
  ['Which SQL tables hold versions of claims?', 'docs/memory.md: In SQL'],
  ['Which topics does tidemark read and write?', 'docs/scale-out.md: Topics'],
  ['What happens when a worker is killed?', 'docs/scale-out.md: Exactly once'],
  ['What happens when a worker loses its partition?', 'docs/scale-out.md: Exactly once'],
  ['Does the order of events matter for what is believed?', 'docs/scale-out.md: Events'],
  ['What is the key of a message in tidemark.claims?', 'docs/scale-out.md: Claims out'],
  ['How are correlations found across workers?', 'docs/scale-out.md: Correlations across workers'],
  ['What does tidemark_pairs_stopped mean?', 'docs/scale-out.md: When messages are missing'],
  ['Which metrics show the lag of a partition?', 'docs/scale-out.md: What to watch'],
  ['Why kafkajs and not another client?', 'docs/scale-out.md: Why kafkajs'],
  ['Which files does an SQLite store consist of?', 'docs/sqlite.md: Files'],
  [
    'Which limits does a statement in SQL have, and what happens past them?',
    'docs/sql.md: What a statement may do',
  ],
  ['Should I use DuckDB or SQLite?', 'docs/sqlite.md: Which store'],
  ['Which pattern explains a spike at its place?', 'docs/patterns.md: One story per series'],
  ['How does change_point decide?', 'docs/patterns.md: Patterns'],
  ['How do I count false signals on noise?', 'docs/patterns.md: How right it is'],
  ['Which environment variable says where the store is?', 'docs/configuration.md: Configuration'],
  ['How can settings be tried out before they hold?', 'docs/detectors.md: Trying it out first'],
  ['When does a change of settings hold?', 'docs/detectors.md: When a change holds'],
  ['What happens when a tool takes too long?', 'docs/mcp.md: Tools'],
  ['How do I ask the user to fill in a form?', 'docs/mcp.md: Asking the client'],
  ['Which error does a model get to read?', 'docs/mcp.md: Errors'],
  ['How do I test my own MCP server in memory?', 'docs/mcp.md: Testing'],
  ['What does the server answer while it drains?', 'docs/mcp.md: Over HTTP'],
  ['How do I mount the server in a Fastify application?', 'docs/mcp.md: In your own Fastify application'],
  ['How do I let in only callers with an OAuth access token?', 'docs/mcp-middleware.md: Authentication'],
  ['Which fields has a record of a tool call?', 'docs/mcp-evidence.md: A record'],
  ['When is a record synced to the disk?', 'docs/mcp-evidence.md: When it is on the disk'],
  ['Does a tail that was cut off show?', 'docs/mcp-evidence.md: What shows, and what does not'],
  [
    'How do I add tidemark to the configuration of Claude Desktop?',
    "docs/mcp-server.md: In a client's configuration",
  ],
  ['Which prompts does the server of tidemark have?', 'docs/mcp-server.md: Prompts'],
];
