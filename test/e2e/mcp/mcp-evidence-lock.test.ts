import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEvidenceLog, silent } from '../../../api/mcp-framework/index.ts';
import { packageRoot } from '../../../sinks/package-root.ts';
import { temporaryFolder } from '../server.ts';

const FRAMEWORK = pathToFileURL(
  join(packageRoot(import.meta.url), 'dist', 'api', 'mcp-framework', 'index.js'),
).href;

/** A program that opens a log, where it is given one, says so, and stays. */
const HOLDS = `
import { createServer, openEvidenceLog, silent } from ${JSON.stringify(FRAMEWORK)};
const [path] = process.argv.slice(1);
const server = createServer({ name: 'small', version: '1' });
server.tool('ping').handler(() => 'pong');
try {
  if (path !== undefined) await openEvidenceLog({ path, logger: silent });
  process.stdout.write('ready');
} catch (error) {
  process.stdout.write(error.name + ': ' + error.message);
}
setInterval(() => {}, 60_000);
`;

const NO_ADDONS = '--no-addons';

/** Runs that program until it has said something. */
async function started(flags: readonly string[], ...args: readonly string[]) {
  const child = spawn(process.execPath, [...flags, '--input-type=module', '-e', HOLDS, '--', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let problem = '';
  child.stderr.on('data', (chunk: Buffer) => {
    problem += chunk.toString();
  });
  const said = await Promise.race([once(child.stdout, 'data'), once(child, 'close').then(() => [problem])]);
  return { child, said: String(said[0]) };
}

describe('the lock of an evidence log', () => {
  it('needs no native module, keeps others out while its process stands still, and ends with it', async () => {
    const path = join(temporaryFolder(), 'calls.jsonl');
    const { child, said } = await started([NO_ADDONS], path);
    expect(said).toBe('ready');
    child.kill('SIGSTOP');
    const refusal = 'is open in another process';
    await expect(openEvidenceLog({ path, logger: silent })).rejects.toThrow(refusal);
    expect((await started([NO_ADDONS], path)).said).toContain(refusal);
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
    await (await openEvidenceLog({ path, logger: silent })).close();
  });
});
