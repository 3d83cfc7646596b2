// Starts an installed tidemark and asks it, as its users do: its version, HTTP with the console and SQL, MCP over standard input and
// output; then stops it. Arguments: the version that it must have, a bundled page.js or -, and the command that starts tidemark.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const [version, page, command, ...before] = process.argv.slice(2);
// Below the patience of any CI; a process that hangs is ended.
const deadline = AbortSignal.timeout(90_000);

/** A running tidemark, and what it writes. `line` waits for a line that a test gives a value for, and gives the value. */
function start(...args) {
  const child = spawn(command, [...before, ...args], { stdio: 'pipe' });
  deadline.addEventListener('abort', () => child.kill('SIGKILL'));
  process.on('exit', () => child.kill('SIGKILL'));
  const written = [];
  const waiting = new Set();
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (text) => {
      written.push(text);
      for (const look of waiting) look(text);
    });
  }
  const closed = once(child, 'close').then(([code, signal]) => ({ code: code ?? signal, written }));
  const line = (test) =>
    new Promise((resolve, reject) => {
      const look = (text) => {
        const value = text.startsWith('{') ? test(JSON.parse(text)) : undefined;
        if (value !== undefined) resolve(value);
      };
      waiting.add(look);
      written.forEach(look);
      closed.then(() => reject(new Error(`${args.join(' ')} ended\n${written.join('\n')}`)));
    });
  return { child, closed, line };
}

async function askVersion() {
  assert.deepEqual(await start('--version').closed, { code: 0, written: [version] });
}

async function askMcp() {
  const { child, closed, line } = start('mcp', '--db', 'memory://');
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'matrix', version: '1' },
  };
  send({ id: 1, method: 'initialize', params });
  const { serverInfo } = await line(({ id, result }) => (id === 1 ? result : undefined));
  assert.equal(serverInfo.version, version);
  send({ method: 'notifications/initialized' });
  send({ id: 2, method: 'tools/list' });
  const { tools } = await line(({ id, result }) => (id === 2 ? result : undefined));
  assert.ok(tools.some(({ name }) => name === 'list_signals'));
  child.stdin.end();
  assert.equal((await closed).code, 0);
}

async function askServer() {
  const { child, closed, line } = start('serve', '--port', '0', '--db', `served-${process.pid}.duckdb`);
  const url = await line((record) => (record.msg === 'listening' ? record.url : undefined));
  const ask = async (path, body, accept = 'application/json') => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, {
      headers: { 'content-type': 'application/json', accept },
      ...sent,
    });
    assert.ok(answer.ok, `${path} gives ${answer.status}`);
    return answer.text();
  };
  const observations = Array.from({ length: 7 }, () => ({ scope: 'prod', entity: 'web-1', outcome: 11 }));
  for (const observation of observations) await ask('/v1/ingest', observation);
  const patterns = async () =>
    JSON.parse(await ask('/v1/signals?scope=prod&entity=web-1')).signals.map(({ pattern }) => pattern);
  while (!(await patterns()).includes('stall')) await pause(50, undefined, { signal: deadline });
  assert.match(await ask('/', undefined, 'text/html'), /<script/);
  assert.match(await ask('/v1/sql', { sql: 'select count(*) as n from observations' }), /7/);
  if (page !== '-') {
    const bundled = await import(pathToFileURL(page));
    assert.deepEqual(await bundled.patterns(url), ['stall']);
  }
  child.kill('SIGTERM');
  assert.equal((await closed).code, 0);
}

await Promise.all([askVersion(), askMcp(), askServer()]);
console.log('served');
