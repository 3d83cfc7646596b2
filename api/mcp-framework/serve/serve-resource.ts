import { type Icon, type ReadResourceResult, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Context } from '../context.ts';
import { bodyOf } from '../define/content.ts';
import type { Listed, Resource, ResourceAnswer } from '../define/resource.ts';
import type { Variables } from '../define/template.ts';
import { ErrorCode, RequestError } from '../errors.ts';

/** The first revision with cache hints; revisions are dates, which sort as texts. */
const MODERN = '2026-07-28';

/** The resources among which a URI is looked up. */
type Resources = { readonly resources: ReadonlyMap<string, Resource> };

interface Found {
  readonly resource: Resource;
  readonly variables: Variables;
}

/** The resource of a URI, as written or normalised; undefined if there is none. */
export function resourceAt(server: Resources, uri: string): Found | undefined {
  return URL.canParse(uri) ? (find(server, uri) ?? find(server, new URL(uri).href)) : undefined;
}

/** A single resource, or the first matching template. */
function find(server: Resources, uri: string): Found | undefined {
  const own = server.resources.get(uri);
  if (own !== undefined && own.template === undefined) return { resource: own, variables: {} };
  for (const resource of server.resources.values()) {
    const variables = resource.template?.match(uri);
    if (variables !== undefined) return { resource, variables };
  }
  return undefined;
}

function contents(uri: string, { mimeType }: Resource, answer: ResourceAnswer) {
  const type = mimeType === undefined ? {} : { mimeType };
  if (typeof answer === 'string') return [bodyOf(uri, { ...type, text: answer })];
  const several: readonly Exclude<ResourceAnswer, string>[] = Array.isArray(answer) ? answer : [answer];
  return several
    .flat()
    .map((body) => bodyOf('uri' in body && body.uri !== undefined ? body.uri : uri, { ...type, ...body }));
}

/** The cache hint of a resource, for clients whose revision supports it. */
function kept({ cacheHint }: Resource, { protocol }: Context) {
  return protocol >= MODERN ? cacheHint : {};
}

/** Reads a resource. @throws RequestError, ResourceNotFoundError; errors of the handler */
export async function readResource(
  server: Resources,
  uri: string,
  ctx: Context,
): Promise<ReadResourceResult> {
  if (!URL.canParse(uri)) {
    throw new RequestError(ErrorCode.invalidParams, `${uri} is not a URI.`, { uri, reason: 'invalid_uri' });
  }
  const found = resourceAt(server, uri);
  if (found === undefined) throw new ResourceNotFoundError(uri);
  const answer = await found.resource.handler(new URL(uri), found.variables, ctx);
  return { contents: contents(uri, found.resource, answer), ...kept(found.resource, ctx) };
}

/** The properties of a resource in lists besides its name. */
interface Details {
  title?: string;
  description?: string;
  mimeType?: string;
  size?: number;
  icons?: Icon[];
}

function detailsOf({
  title,
  description,
  mimeType,
  icons,
}: Omit<Listed, 'uri' | 'name'> | Resource): Details {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(mimeType !== undefined && { mimeType }),
    ...(icons !== undefined && { icons: [...icons] }),
  };
}

/** The resources for lists: single resources, and those that templates list. */
export async function listResources(server: Resources, ctx: Context) {
  const listed: (Details & { uri: string; name: string })[] = [];
  for (const resource of server.resources.values()) {
    if (resource.template === undefined) {
      listed.push({ uri: resource.uri, name: resource.name, ...detailsOf(resource) });
    } else if (resource.list !== undefined) {
      const own = detailsOf(resource);
      for (const one of await resource.list(ctx)) {
        const { uri, name, size } = one;
        listed.push({ ...own, uri, name, ...detailsOf(one), ...(size !== undefined && { size }) });
      }
    }
  }
  return listed;
}

export function listTemplates(server: Resources) {
  return [...server.resources.values()].flatMap((resource) =>
    resource.template === undefined
      ? []
      : [{ uriTemplate: resource.uri, name: resource.name, ...detailsOf(resource) }],
  );
}
