import type { Identity } from '../context.ts';
import type { Prompt } from '../define/prompt.ts';
import type { Resource } from '../define/resource.ts';
import type { Tool } from '../define/tool.ts';
import type { McpServer, Offered } from '../server.ts';
import { resourceAt } from './serve-resource.ts';

/** The part of a server that one caller sees. */
export interface Offer {
  readonly tools: ReadonlyMap<string, Tool>;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly prompts: ReadonlyMap<string, Prompt>;
}

/** What a server offers a caller: everything, unless the server hides some of it. */
export function offerTo(server: McpServer, identity: Identity | undefined): Offer {
  const { visible } = server;
  if (visible === undefined) return server;
  const seen = <Thing>(kind: Offered['kind'], things: ReadonlyMap<string, Thing>) =>
    new Map([...things].filter(([name]) => visible({ kind, name }, identity)));
  return {
    tools: seen('tool', server.tools),
    resources: seen('resource', server.resources),
    prompts: seen('prompt', server.prompts),
  };
}

/** Whether a caller may be notified of the changes of a resource. */
export function maySubscribe(server: McpServer, uri: string, identity: Identity | undefined): boolean {
  const { visible } = server;
  const name = resourceAt(server, uri)?.resource.uri;
  if (visible === undefined || name === undefined) return true;
  return visible({ kind: 'resource', name }, identity) && visible({ kind: 'subscription', name }, identity);
}
