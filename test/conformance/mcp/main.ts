import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { table } from '../../../api/cli/table.ts';
import { ServiceMissing } from '../../../services/missing.ts';
import { runClients } from './clients.ts';
import { runInspector } from './inspector.ts';
import { tools } from './install.ts';
import { hasPassed, type Result } from './result.ts';
import { REVISIONS, runSuite } from './suite.ts';

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function outcome(result: Result): string {
  if (result.checks === 0 && result.problems.length === 0) return 'nothing checked';
  return `${hasPassed(result) ? 'passed' : 'failed'} ${result.passed}/${result.checks}`;
}

function count(what: string, results: readonly Result[]): string {
  const checks = results.reduce((sum, result) => sum + result.checks, 0);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  return `${what}: ${results.filter(hasPassed).length}/${results.length} scenarios, ${passed}/${checks} checks`;
}

function print(results: readonly Result[]): void {
  const rows = results.map((result) => [
    result.by,
    result.scenario,
    result.revision,
    result.required ? 'required' : '',
    outcome(result),
  ]);
  const lines = [table(['by', 'scenario', 'revision', '', 'result'], rows), ''];
  for (const result of results.filter(({ problems, required }) => required && problems.length > 0)) {
    for (const problem of result.problems) lines.push(`${result.scenario} in ${result.revision}: ${problem}`);
  }
  for (const revision of REVISIONS) {
    const own = results.filter((result) => result.by === 'conformance' && result.revision === revision);
    lines.push(
      count(
        `${revision}, required`,
        own.filter(({ required }) => required),
      ),
    );
    lines.push(
      count(
        `${revision}, not required`,
        own.filter(({ required }) => !required),
      ),
    );
  }
  for (const [what, looked] of [
    ['Inspector', 'inspector'],
    ['Clients at tidemark', 'client'],
  ] as const) {
    lines.push(
      count(
        what,
        results.filter(({ by }) => by === looked),
      ),
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Runs all of it. @throws ServiceMissing where the programs cannot be had */
async function look(folder: string, signal: AbortSignal): Promise<readonly Result[]> {
  const programs = await tools(say, signal);
  say('Running the conformance suite …');
  const suites = await Promise.allSettled(
    REVISIONS.map((revision) => runSuite(revision, programs, folder, signal)),
  );
  const results = suites.flatMap((suite) => {
    if (suite.status === 'rejected') throw suite.reason;
    return suite.value;
  });
  say('Running the Inspector …');
  const inspected = await runInspector(programs, folder, signal);
  say('Calling every tool of tidemark through the clients that others use …');
  return [...results, ...inspected, ...(await runClients(programs, folder, signal, say))];
}

const program = new Command('conformance')
  .description(
    "Runs the official MCP conformance suite and the MCP Inspector against a server made with the framework, and clients that others use against tidemark's own. Fails where anything required does.",
  )
  .option('--json', 'print one JSON object instead of a table')
  .parse();
const { json = false } = program.opts<{ json?: boolean }>();

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());
const started = performance.now();
const folder = await mkdtemp(join(tmpdir(), 'tidemark-conformance-'));
try {
  const results = await look(folder, stop.signal);
  const failed = results.filter((result) => result.required && !hasPassed(result)).length;
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  if (json) process.stdout.write(`${JSON.stringify({ passed: failed === 0, failed, seconds, results })}\n`);
  else print(results);
  say(
    `${failed === 0 ? 'All that is required passed' : `${failed} required scenarios failed`}, in ${seconds} s.`,
  );
  if (failed > 0) process.exitCode = 1;
} catch (error) {
  if (stop.signal.aborted) process.exitCode = 130;
  else if (error instanceof ServiceMissing && process.env.CI !== 'true') {
    say(`SKIPPED, nothing was checked: ${error.message}`);
    if (json) process.stdout.write(`${JSON.stringify({ skipped: error.message })}\n`);
  } else {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
