import type { Client } from '@modelcontextprotocol/client';
import { isRecord } from '../flatten.ts';
import type { CallEndpoint, Fields } from './endpoint-session.ts';
import { Seen } from './seen.ts';

/** The tool for each place of HTTP. */
const TOOLS: Readonly<Record<string, string>> = {
  'POST /v1/ingest/batch': 'ingest_observations',
  'GET /v1/observations': 'list_observations',
  'GET /v1/signals': 'list_signals',
  'GET /v1/signals/{id}': 'get_signal',
  'POST /v1/signals/{id}/feedback': 'give_feedback',
  'GET /v1/series': 'find_series',
  'GET /v1/series/{entity_id}': 'series_summary',
  'GET /v1/detectors': 'describe_detectors',
  'POST /v1/remember': 'remember',
  'POST /v1/process': 'process_text',
  'POST /v1/query': 'query',
  'GET /v1/contradictions': 'contradictions',
  'POST /v1/claims/{id}/resolve': 'resolve',
  'GET /v1/claims/{id}/history': 'claim_history',
  'POST /v1/claims/{id}/verify': 'verify_claim',
  'POST /v1/sql': 'sql',
};
/** Fields that a tool names in another way. */
const NAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sql: { sql: 'statement' },
  series_summary: { entity_id: 'entity' },
};

/** The tools of an MCP server as an endpoint of the calls of HTTP. */
export class McpEndpoint implements CallEndpoint {
  private readonly seen = new Map<string, Seen>();
  private readonly prompts = new Set<string>();
  private readonly client: Client;
  private readonly tools = new Map<string, { readonly input: unknown; readonly output: unknown }>();

  private constructor(client: Client) {
    this.client = client;
  }

  /** An endpoint that knows the schemas of the tools. */
  static async at(client: Client): Promise<McpEndpoint> {
    const endpoint = new McpEndpoint(client);
    for (const { name, inputSchema, outputSchema } of (await client.listTools()).tools) {
      endpoint.tools.set(name, { input: inputSchema, output: outputSchema });
    }
    return endpoint;
  }

  /** What was seen of all tools and prompts. */
  get keys(): ReadonlySet<string> {
    return new Set([...this.prompts, ...[...this.seen.values()].flatMap(({ keys }) => [...keys])]);
  }

  /** What no schema has, and what its schema forbids. */
  get faults(): readonly string[] {
    return [...this.seen.values()].flatMap(({ faults }) => [...faults]);
  }

  async call(place: string, fields: Fields): Promise<Fields | undefined> {
    const tool = TOOLS[place];
    if (tool === undefined || 'columns' in fields) return undefined;
    const named = NAMED[tool] ?? {};
    const given = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [named[name] ?? name, value]),
    );
    return this.use(tool, given);
  }

  /** Calls a tool that must answer. @throws Error with its refusal */
  async must(tool: string, given: Fields): Promise<Fields> {
    const { isError, content, structuredContent } = await this.client.callTool({
      name: tool,
      arguments: { ...given },
    });
    if (isError === true || !isRecord(structuredContent))
      throw new Error(`${tool}: ${JSON.stringify(content)}`);
    return this.answered(tool, given, structuredContent);
  }

  /** Calls a tool; its answer, or undefined if it is refused. */
  private async use(tool: string, given: Fields): Promise<Fields | undefined> {
    const { isError, structuredContent } = await this.client.callTool({
      name: tool,
      arguments: { ...given },
    });
    if (isError === true || !isRecord(structuredContent)) return undefined;
    return this.answered(tool, given, structuredContent);
  }

  /** Marks a call and its answer; the answer as HTTP has it. */
  private answered(tool: string, given: Fields, structuredContent: Fields): Fields {
    const { input, output } = this.tools.get(tool) ?? {};
    this.see(`tool ${tool}`, '>', input, given);
    this.see(`tool ${tool}`, '<', output, structuredContent);
    // HTTP answers with the claim itself.
    const { claim } = structuredContent;
    return isRecord(claim) ? claim : structuredContent;
  }

  /** Fills a prompt, and marks its arguments. */
  async prompt(name: string, given: Readonly<Record<string, string>>): Promise<void> {
    await this.client.getPrompt({ name, arguments: given });
    for (const argument of Object.keys(given)) this.prompts.add(`prompt ${name} > ${argument}`);
  }

  /** MCP has no streams of changes. */
  async listen(): Promise<void> {}

  /** Marks a value at a schema, which has its named schemas in itself. */
  private see(place: string, side: '>' | '<', schema: unknown, value: unknown): void {
    const known = this.seen.get(`${place} ${side}`);
    const definitions = isRecord(schema) && isRecord(schema.$defs) ? schema.$defs : {};
    const seen = known ?? new Seen(definitions);
    this.seen.set(`${place} ${side}`, seen);
    if (side === '<') seen.value(place, side, 'self', schema, value);
    else seen.follow(place, side, 'self', schema, value);
  }
}
