import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createServer, DefinitionError, silent } from '../../../api/mcp-framework/index.ts';
import { instancesOf } from '../../../api/mcp-framework/serve/instance.ts';
import { sealingWith } from '../../../api/mcp-framework/serve/sealing.ts';

const make = () => createServer({ name: 'x', version: '1' }, { logger: silent });

describe('defining a server', () => {
  it('refuses a name twice, whether the first is finished or not', () => {
    const server = make();
    server.tool('a').handler(() => '');
    expect(() => server.tool('a')).toThrow(DefinitionError);
    server.tool('b');
    expect(() => server.tool('b')).toThrow('tool b is already defined');
    const once = server.tool('c');
    once.handler(() => '');
    expect(() => once.handler(() => '')).toThrow('tool c is already defined');
    server.resource('x://a').handler(() => '');
    expect(() => server.resource('x://a')).toThrow('resource x://a is already defined');
    server.prompt('p').handler(() => '');
    expect(() => server.prompt('p')).toThrow('prompt p is already defined');
  });

  it('refuses to be served while something has no handler, by name', () => {
    const server = make();
    server.tool('a').description('Does a.');
    server.prompt('p').args(z.object({}));
    expect(() => instancesOf(server, 'memory', sealingWith())).toThrow(/tool a has no handler.*prompt p/);
    const finished = make();
    finished.tool('a').handler(() => '');
    expect(() => instancesOf(finished, 'memory', sealingWith())).not.toThrow();
  });

  it.each(['', 'has space', 'ü', 'x'.repeat(65)])('refuses "%s" as the name of a tool', (name) => {
    expect(() => make().tool(name)).toThrow(DefinitionError);
  });

  it('refuses what is no URI, and what a template or a prompt has not', () => {
    expect(() => make().resource('no uri')).toThrow(DefinitionError);
    expect(() =>
      make()
        .resource('x://a')
        .list(() => []),
    ).toThrow(DefinitionError);
    expect(() =>
      make()
        .resource('x://{a}')
        .complete('b', () => []),
    ).toThrow('has no variable b');
    expect(() => make().prompt('')).toThrow(DefinitionError);
    expect(() =>
      make()
        .prompt('p')
        .complete('b', () => []),
    ).toThrow('has no argument b');
  });

  it('tells of what changes, until nobody listens', () => {
    const server = make();
    const seen: unknown[] = [];
    const stop = server.onChange((change) => seen.push(change));
    server.tool('a').handler(() => '');
    server.resource('x://a').handler(() => '');
    server.prompt('p').handler(() => '');
    server.resourceUpdated('x://a');
    expect([server.removeTool('a'), server.removeTool('a')]).toEqual([true, false]);
    expect([server.removeResource('x://a'), server.removeResource('x://a')]).toEqual([true, false]);
    expect([server.removePrompt('p'), server.removePrompt('p')]).toEqual([true, false]);
    stop();
    server.resourceUpdated('x://a');
    expect(seen).toEqual([
      { kind: 'tools' },
      { kind: 'resources' },
      { kind: 'prompts' },
      { kind: 'resource', uri: 'x://a' },
      { kind: 'tools' },
      { kind: 'resources' },
      { kind: 'prompts' },
    ]);
  });

  it('types what a handler gets and must answer', () => {
    const server = make();
    server
      .tool('typed')
      .input(z.object({ at: z.coerce.date(), many: z.array(z.number()).default([]) }))
      .output(z.object({ days: z.number() }))
      .handler(({ at, many }) => {
        const days: number = at.getDate() + many.length;
        return { days };
      });
    server
      .tool('mistyped')
      .output(z.object({ days: z.number() }))
      // @ts-expect-error a text is no value of the output
      .handler(() => 'text');
    expect([...server.tools.keys()]).toEqual(['typed', 'mistyped']);
  });
});
