import type {
  Client,
  Implementation,
  Prompt,
  Resource,
  ResourceTemplateType,
  ServerCapabilities,
  Tool,
} from '@modelcontextprotocol/client';
import { itemAt } from '../../../operators/item-at.ts';
import { counted } from '../counted.ts';
import { printable } from '../printable.ts';
import { type Screen, styled, table } from '../table.ts';
import { isObject, propertiesOf } from './schema.ts';

/** What a server offers. */
export interface Offer {
  readonly server: Implementation | null;
  readonly revision: string | null;
  readonly instructions: string | null;
  readonly capabilities: ServerCapabilities;
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly templates: readonly ResourceTemplateType[];
  readonly prompts: readonly Prompt[];
}

/** Lists everything that a server offers. @param patience milliseconds that an answer may take */
export async function offerOf(client: Client, patience: number): Promise<Offer> {
  const options = { timeout: patience };
  const capabilities = client.getServerCapabilities() ?? {};
  // If the server lacks a capability, the SDK would write a note to standard output.
  const { tools } = capabilities.tools ? await client.listTools(undefined, options) : { tools: [] };
  const { resources } = capabilities.resources
    ? await client.listResources(undefined, options)
    : { resources: [] };
  const { resourceTemplates } = capabilities.resources
    ? await client.listResourceTemplates(undefined, options)
    : { resourceTemplates: [] };
  const { prompts } = capabilities.prompts ? await client.listPrompts(undefined, options) : { prompts: [] };
  return {
    server: client.getServerVersion() ?? null,
    revision: client.getNegotiatedProtocolVersion() ?? null,
    instructions: client.getInstructions() ?? null,
    capabilities,
    tools,
    resources,
    templates: resourceTemplates,
    prompts,
  };
}

/** The offer as text for people. */
export function offerText(screen: Screen, offer: Offer): string {
  const { server, revision, instructions, tools, resources, templates, prompts } = offer;
  const name = server === null ? 'A server without a name' : printable(`${server.name} ${server.version}`);
  const title = server?.title === undefined ? '' : printable(`, ${server.title}`);
  const head = [
    `${styled(screen, 'bold', name)}${title}, revision ${revision}`,
    ...(server?.description === undefined ? [] : [printable(server.description)]),
    `capabilities: ${capabilitiesText(offer.capabilities)}`,
  ].join('\n');
  return [
    head,
    ...(instructions === null ? [] : [printable(instructions.trim())]),
    section(
      screen,
      'tool',
      tools.map((tool) => toolText(screen, tool)),
    ),
    section(
      screen,
      'resource',
      listed(
        resources.map((each) => [each.uri, otherThan(each.uri, each.name), each.mimeType, each.description]),
      ),
    ),
    section(
      screen,
      'template',
      listed(
        templates.map((each) => [
          each.uriTemplate,
          otherThan(each.uriTemplate, each.name),
          each.mimeType,
          each.description,
        ]),
      ),
    ),
    section(
      screen,
      'prompt',
      prompts.map((prompt) => promptEntry(screen, prompt)),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function section(screen: Screen, noun: string, entries: readonly string[]): string {
  if (entries.length === 0) return '';
  return [styled(screen, 'bold', counted(entries.length, noun)), ...entries].join('\n');
}

/** Rows with aligned columns. */
function listed(rows: readonly (readonly (string | undefined)[])[]): readonly string[] {
  const cells = rows.map((row) => row.map((cell) => oneLine(cell ?? '')));
  const [first] = cells;
  if (first === undefined) return [];
  const used = first.map((_, at) => at).filter((at) => cells.some((row) => row[at] !== ''));
  return indented(
    2,
    table(
      [],
      cells.map((row) => used.map((at) => itemAt(row, at))),
    ).split('\n'),
  );
}

function toolText(
  screen: Screen,
  { name, title, description, inputSchema, outputSchema, annotations }: Tool,
): string {
  const hints = Object.entries(annotations ?? {}).flatMap(([hint, set]) =>
    set === true && hint.endsWith('Hint') ? [hint.slice(0, -4)] : [],
  );
  const out = isObject(outputSchema)
    ? propertiesOf(outputSchema).filter(({ path }) => !/[.[]/.test(path))
    : [];
  return [
    `  ${heading(screen, name, title ?? annotations?.title)}${hints.length === 0 ? '' : styled(screen, 'dim', ` (${hints.join(', ')})`)}`,
    ...described(description),
    ...listed(
      propertiesOf(inputSchema).map(({ path, type, required, description }) => [
        `  ${path}`,
        type,
        required ? 'required' : '',
        description,
      ]),
    ),
    ...(out.length === 0
      ? []
      : indented(4, [`gives ${out.map(({ path, type }) => oneLine(`${path}: ${type}`)).join(', ')}`])),
  ].join('\n');
}

function promptEntry(screen: Screen, { name, title, description, arguments: args = [] }: Prompt): string {
  return [
    `  ${heading(screen, name, title)}`,
    ...described(description),
    ...listed(
      args.map((each) => [`  ${each.name}`, each.required === true ? 'required' : '', each.description]),
    ),
  ].join('\n');
}

/** A name that adds information to the text beside it. */
const otherThan = (shown: string, name: string) => (name === shown ? undefined : name);

function heading(screen: Screen, name: string, title: string | undefined): string {
  const shown = styled(screen, 'cyan', oneLine(name));
  return title === undefined || title === name ? shown : `${shown}, ${oneLine(title)}`;
}

function described(description: string | undefined): readonly string[] {
  return description === undefined ? [] : indented(4, printable(description.trim()).split('\n'));
}

function indented(by: number, lines: readonly string[]): readonly string[] {
  return lines.map((line) => `${' '.repeat(by)}${line}`.trimEnd());
}

/** Joins a text into one line; leading spaces are kept. */
function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, (space) => (/^ +$/.test(space) ? space : ' '));
}

function capabilitiesText(capabilities: ServerCapabilities): string {
  const texts = Object.entries(capabilities)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const more = Object.entries(isObject(value) ? value : {}).flatMap(([key, set]) =>
        set === false ? [] : [key],
      );
      return oneLine(more.length === 0 ? name : `${name} (${more.join(', ')})`);
    });
  return texts.length === 0 ? 'none' : texts.toSorted().join(', ');
}
