import { once } from 'node:events';
import { createServer as createNetServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  bearerTokens,
  createServer,
  image,
  type Listening,
  type McpServer,
  serveHttp,
  silent,
  text,
  UserError,
} from '../../../api/mcp-framework/index.ts';
import { packageRoot } from '../../../sinks/package-root.ts';
import { runCommand } from '../../api/cli/run-command.ts';
import { converse, temporaryFolder } from '../server.ts';

const ROOT = packageRoot(import.meta.url);
const FRAMEWORK = join(ROOT, 'dist/api/mcp-framework/index.js');
const ZOD = join(ROOT, 'node_modules/zod/index.js');
const NODE = process.execPath;

const inspect = (...args: readonly string[]) => runCommand(['mcp', 'inspect', ...args]);

/** A program of some lines, as what comes after `--`. */
const program = (source: string) => ['--', NODE, '--input-type=module', '-e', source];

const TIDES = program(`
import { createServer, serveStdio, image, text, silent, UserError } from '${FRAMEWORK}';
import { z } from '${ZOD}';
const server = createServer({ name: 'tides', version: '1.0.0' }, { logger: silent, instructions: 'Ask for tides.' });
server.tool('echo').description('Gives back\\nwhat it got.').input(z.object({
  count: z.int().describe('How many.'), on: z.boolean().default(true), name: z.string(),
  ids: z.array(z.number()).optional(), at: z.object({ zone: z.enum(['utc', 'local']) }).optional(),
})).output(z.object({ got: z.unknown() })).handler((got) => ({ got }));
server.tool('chart').annotations({ readOnlyHint: true }).handler(() =>
  [text('{"a":[1]}'), image(new Uint8Array(1234), 'image/png'), text('\\u001b[31mred\\u001b[39m')]);
server.tool('refuses').handler(() => { throw new UserError('Name a city.'); });
server.resource('tides://ports').mimeType('text/plain').handler(() => 'Brest');
server.resource('tides://{port}/today').name('today').handler((uri) => uri.href);
server.prompt('plan').description('Plans.').args(z.object({ port: z.string(), days: z.string().optional() }))
  .handler(({ port, days }) => port + ' ' + days);
await serveStdio(server);
`);

describe('tidemark mcp inspect', () => {
  it('shows what a program offers, aligned and without colours', async () => {
    const { code, stdout, stderr } = await inspect(...TIDES);
    expect([code, stderr]).toEqual([0, []]);
    expect(stdout).toEqual([
      'tides 1.0.0, revision 2026-07-28',
      'capabilities: completions, logging, prompts (listChanged), resources (subscribe, listChanged), tools (listChanged)',
      '',
      'Ask for tides.',
      '',
      '3 tools',
      '  echo',
      '    Gives back',
      '    what it got.',
      '    count    integer          required  How many.',
      '    on       boolean = true',
      '    name     string           required',
      '    ids      number[]',
      '    at       object',
      '    at.zone  "utc" | "local"  required',
      '    gives got: any',
      '  chart (readOnly)',
      '  refuses',
      '',
      '1 resource',
      '  tides://ports  text/plain',
      '',
      '1 template',
      '  tides://{port}/today  today',
      '',
      '1 prompt',
      '  plan',
      '    Plans.',
      '    port  required',
      '    days',
    ]);
  });

  it('shows the same as one JSON object, and speaks the revision that is named', async () => {
    const { code, stdout } = await inspect('--json', '--revision', '2025-06-18', ...TIDES);
    expect([code, stdout.length]).toEqual([0, 1]);
    expect(JSON.parse(stdout[0])).toMatchObject({
      server: { name: 'tides', version: '1.0.0' },
      revision: '2025-06-18',
      instructions: 'Ask for tides.',
      capabilities: { tools: {} },
      tools: [{ name: 'echo' }, { name: 'chart' }, { name: 'refuses' }],
      resources: [{ uri: 'tides://ports' }],
      templates: [{ uriTemplate: 'tides://{port}/today' }],
      prompts: [{ name: 'plan' }],
    });
  });

  it('calls a tool with arguments of the types that its schema has', async () => {
    const args = ['count=2', 'on=false', 'name=7', 'ids=1', 'ids=2.5', 'at={"zone":"utc"}'];
    const called = await inspect(
      '--json',
      '--call',
      'echo',
      ...args.flatMap((arg) => ['--arg', arg]),
      ...TIDES,
    );
    const got = { count: 2, on: false, name: '7', ids: [1, 2.5], at: { zone: 'utc' } };
    expect(JSON.parse(called.stdout[0])).toMatchObject({ structuredContent: { got } });
    const json = JSON.stringify({ count: 1, name: 'x' });
    const merged = await inspect('--call', 'echo', '--args', json, '--arg', 'count=3', ...TIDES);
    expect([merged.code, JSON.parse(merged.stdout.join('\n'))]).toEqual([
      0,
      { got: { count: 3, on: true, name: 'x' } },
    ]);
    const wrong = await inspect('--call', 'echo', '--arg', 'count=many', ...TIDES);
    expect([wrong.code, wrong.stdout, wrong.stderr]).toEqual([
      1,
      [],
      ['tidemark: --arg count: many must be integer.', 'see tidemark mcp inspect --help'],
    ]);
  });

  it('prints every kind of content, and nothing that steers a terminal', async () => {
    const { code, stdout } = await inspect('--call', 'chart', ...TIDES);
    expect([code, stdout]).toEqual([0, ['{', '  "a": [', '    1', '  ]', '}', 'image/png, 1.2 kB', 'red']]);
    expect((await inspect('--read', 'tides://Brest/today', ...TIDES)).stdout).toEqual([
      'tides://Brest/today',
    ]);
    const prompt = await inspect('--prompt', 'plan', '--arg', 'port=Brest', '--arg', 'days=2', ...TIDES);
    expect(prompt.stdout).toEqual(['Plans.', '', 'user: Brest 2']);
  });

  it('exits with 1 where the tool fails, and where the server answers with an error', async () => {
    const failed = await inspect('--call', 'refuses', ...TIDES);
    expect([failed.code, failed.stdout]).toEqual([1, ['Name a city.']]);
    const json = await inspect('--json', '--call', 'refuses', ...TIDES);
    expect([json.code, JSON.parse(json.stdout[0])]).toMatchObject([1, { isError: true }]);
    const unknown = await inspect('--call', 'none', ...TIDES);
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      [
        'tidemark: --call: the server has no tool none; it has echo, chart, refuses.',
        'see tidemark mcp inspect --help',
      ],
    ]);
    const unread = await inspect('--read', 'tides://none', ...TIDES);
    expect(unread.code).toBe(1);
    expect(unread.stderr.join()).toMatch(/^tidemark: The server answers with error -32602: .*tides:\/\/none/);
  });

  it('shows tidemark itself', async () => {
    const store = join(temporaryFolder(), 'a.duckdb');
    const itself = ['--', NODE, join(ROOT, 'api/cli/tidemark.js'), 'mcp', '--read-only', '--db', store];
    const { code, stdout } = await inspect('--json', ...itself);
    expect(code).toBe(0);
    const { tools } = z
      .object({ tools: z.array(z.object({ name: z.string() })) })
      .parse(JSON.parse(stdout[0]));
    expect(tools.map(({ name }) => name)).toContain('list_signals');
  });

  it.each([
    ['of no such program', ['--', 'no-such-program'], /^tidemark: no-such-program cannot be started/],
    [
      'that dies, with what it said',
      program("console.error('no database'); process.exit(3)"),
      /ended with exit code 3 before it answered\. Its last lines on standard error:\n {2}no database$/,
    ],
    [
      'that prints what is no message',
      program("console.log('Listening'); setInterval(() => {}, 1000)"),
      /wrote "Listening" to standard output, which is only for messages of the protocol/,
    ],
    [
      'that is silent for too long',
      ['--timeout', '1s', ...program('process.stdin.resume()')],
      /did not answer within 1s; raise --timeout\. /,
    ],
  ])('tells what is wrong with a server %s', async (_, args, message) => {
    const { code, stdout, stderr } = await inspect(...args);
    expect([code, stdout]).toEqual([1, []]);
    expect(stderr.join('\n')).toMatch(message);
    expect(stderr.join('\n')).not.toMatch(/\bat .*\.js:/);
  });

  it('starts a server again that ends at what it does not know, as an older one', async () => {
    const older = program(`
      import { createInterface } from 'node:readline';
      const say = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
      createInterface(process.stdin).on('line', (line) => {
        const { id, method } = JSON.parse(line);
        if (method === 'server/discover') process.exit(1);
        if (method === 'initialize') say(id, { protocolVersion: '2024-11-05', capabilities: {}, serverInfo: { name: 'old', version: '0' } });
      });`);
    const { code, stdout } = await inspect(...older);
    expect([code, stdout]).toEqual([0, ['old 0, revision 2024-11-05', 'capabilities: none']]);
  });

  it('leaves no process behind when it is interrupted, not even one that does not want to go', async () => {
    const near = createNetServer();
    near.listen(0, '127.0.0.1');
    await once(near, 'listening');
    const address = near.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const stubborn = `process.on('SIGTERM', () => {}); require('node:net').connect(${port}, '127.0.0.1'); setInterval(() => {}, 1000)`;
    const parent = `
      import { spawn } from 'node:child_process';
      spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { stdio: 'ignore' });
      process.stdin.resume();`;
    const connected = once(near, 'connection');
    const running = converse(['mcp', 'inspect', ...program(parent)]);
    const [socket]: Socket[] = await connected;
    const gone = once(socket.resume(), 'close');
    expect(await running.end('SIGINT')).toEqual({ code: 130, signal: null });
    await gone;
    near.close();
  });

  it.each([
    [[], /Name a server/],
    [['--url', 'ftp://x'], /--url: must be a URL/],
    [['--url', 'http://x', '--', 'node'], /not both/],
    [['--db', 'a.duckdb', '--', 'node'], /--db and --read-only: are options of the server/],
    [['--timeout', 'soon', '--', 'node'], /--timeout: must be a duration/],
    [['--revision', 'new', '--', 'node'], /--revision: must be the date/],
    [['--arg', 'a=1', '--', 'node'], /--arg: needs --call/],
    [['--header', 'secret', '--url', 'http://x'], /--header: must have the form name=value(?!.*secret)/],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await inspect(...args);
    expect(code).toBe(1);
    expect(stderr.join('\n')).toMatch(message);
  });
});

describe('tidemark mcp inspect --url', () => {
  let listening: Listening | undefined;
  afterEach(() => listening?.close());

  function small(): McpServer {
    const server = createServer({ name: 'small', version: '1' }, { logger: silent });
    server.tool('pieces').handler(() => [text('one'), image('AQI=', 'image/png')]);
    server.tool('refuses').handler(() => {
      throw new UserError('Name a city.');
    });
    return server;
  }

  it.each(['2026-07-28', '2025-11-25'])('speaks %s over HTTP, with headers', async (revision) => {
    const authenticate = bearerTokens({ secret: { id: 'Ada' } });
    listening = await serveHttp(small(), 0, { authenticate });
    const named = ['--url', listening.url, '--revision', revision];
    const refused = await inspect(...named);
    expect(refused.code).toBe(1);
    expect(refused.stderr.join()).toMatch(/answers 401: send credentials/);
    const header = ['--header', 'authorization=Bearer secret'];
    const { code, stdout } = await inspect(...named, ...header, '--call', 'pieces');
    expect([code, stdout]).toEqual([0, ['one', 'image/png, 2 B']]);
  });

  it('speaks HTTP+SSE with an older server', async () => {
    listening = await serveHttp(small(), 0);
    const { code, stdout } = await inspect(
      '--url',
      listening.url.replace(/mcp$/, 'sse'),
      '--call',
      'refuses',
    );
    expect([code, stdout]).toEqual([1, ['Name a city.']]);
  });

  it('says where nobody listens, and where no MCP server does', async () => {
    const gone = await serveHttp(small(), 0);
    await gone.close();
    const nobody = await inspect('--url', gone.url);
    expect([nobody.code, nobody.stderr.join()]).toEqual([
      1,
      expect.stringMatching(/cannot be reached: ECONNREFUSED/),
    ]);
    listening = await serveHttp(small(), 0);
    const health = await inspect('--url', listening.url.replace(/mcp$/, 'health'));
    expect([health.code, health.stderr.join()]).toEqual([
      1,
      expect.stringMatching(/health answers 40\d: it is not the URL of an MCP server/),
    ]);
  });
});
