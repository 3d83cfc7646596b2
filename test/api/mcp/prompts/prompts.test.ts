import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { claimSchema } from '../../../../operators/records/claim.ts';
import { signalSchema } from '../../../../operators/signals/signal.ts';
import { until } from '../../answers.ts';
import { uuid } from '../../harness.ts';
import { type Desk, sharedDesk, stall } from '../open.ts';

const scope_id = uuid('mcp prompts');
const entity_id = uuid('mcp p');
const kept = z.object({ claim: claimSchema });

const said = z.array(
  z.union([
    z.object({ role: z.literal('user'), content: z.object({ type: z.literal('text'), text: z.string() }) }),
    z.object({
      role: z.literal('user'),
      content: z.object({
        type: z.literal('resource'),
        resource: z.object({ uri: z.string(), mimeType: z.literal('application/json'), text: z.string() }),
      }),
    }),
  ]),
);

/** What a prompt says: its words, and the resources that it embeds. */
async function fill({ client }: Desk, name: string, given: Record<string, string>) {
  const { messages } = await client.getPrompt({ name, arguments: given });
  const contents = said.parse(messages).map(({ content }) => content);
  return {
    words: contents.flatMap((content) => (content.type === 'text' ? [content.text] : [])),
    embedded: contents.flatMap((content) => (content.type === 'resource' ? [content.resource] : [])),
  };
}

describe('the prompts', () => {
  const desk = sharedDesk('in this process');

  it('review an incident by its signals', async () => {
    await desk().ask('ingest_observations', { observations: stall(scope_id, entity_id) }, z.unknown());
    const list = z.object({ signals: z.array(z.object({ id: z.string() })) });
    const id = await until('a stall', async () => {
      const { signals } = await desk().ask('list_signals', { scope_id }, list);
      return signals.at(0)?.id;
    });
    const { words, embedded } = await fill(desk(), 'incident_review', { scope_id, since: '2026-01-01' });
    expect(words).toHaveLength(2);
    expect(words[1].split('\n')).toEqual([
      expect.any(String),
      expect.stringMatching(`^${id} .* stall .* ${entity_id} `),
    ]);
    expect(words[0]).toContain(`scope_id ${scope_id}, since 2026-01-01`);
    expect(words[0]).toMatch(/The 1 signals follow/);
    expect(words[0]).toMatch(/Cite the id of a signal/);
    expect(embedded.map(({ uri }) => uri)).toEqual([`tidemark://signals/${id}`]);
    expect(signalSchema.parse(JSON.parse(embedded[0].text)).entity_id).toBe(entity_id);
    const none = await fill(desk(), 'incident_review', { entity_id: uuid('nobody') });
    expect([none.embedded, none.words[0]]).toEqual([[], expect.stringContaining('There are no signals:')]);
  });

  it('complete the scopes and entities that have signals', async () => {
    const ref = { type: 'ref/prompt' as const, name: 'incident_review' };
    for (const [name, value] of Object.entries({ scope_id, entity_id })) {
      const complete = (typed: string) => desk().client.complete({ ref, argument: { name, value: typed } });
      expect((await complete(value.slice(0, 5))).completion.values).toEqual([value]);
      expect((await complete('zz')).completion.values).toEqual([]);
    }
  });

  it('check a claim by its id, or a statement by what is near it', async () => {
    const yes = await desk().ask('remember', { text: 'The API listens on port 8080.' }, kept);
    const no = await desk().ask('remember', { text: 'The API does not listen on port 8080.' }, kept);
    const known = z.object({
      claim: claimSchema,
      verification: z.object({ holds: z.literal(true) }),
      contradictions: z.array(z.object({ between: z.array(z.string()) })),
    });
    const ids = [yes.claim.id, no.claim.id].toSorted();
    const one = await fill(desk(), 'claim_check', { claim: yes.claim.id });
    expect(one.words[0]).toContain('"The API listens on port 8080."');
    expect(one.embedded.map(({ uri }) => uri)).toEqual([`tidemark://claims/${yes.claim.id}`]);
    const { claim, contradictions } = known.parse(JSON.parse(one.embedded[0].text));
    expect([claim.id, contradictions.map(({ between }) => between.toSorted())]).toEqual([
      yes.claim.id,
      [ids],
    ]);
    const near = await fill(desk(), 'claim_check', { claim: 'The API listens on 8080' });
    expect(near.embedded.map(({ text }) => known.parse(JSON.parse(text)).claim.id).toSorted()).toEqual(ids);
    expect(JSON.parse(near.words[1])).toMatchObject({
      citations: expect.any(Array),
      confidence: expect.any(Number),
    });
  });

  it('say what is wrong with their arguments', async () => {
    const filled = (name: string, given: Record<string, string>) => fill(desk(), name, given);
    await expect(filled('incident_review', {})).rejects.toThrow(/give scope, entity or both/);
    await expect(filled('incident_review', { scope_id: 'x' })).rejects.toThrow(/scope_id: must be a UUID/);
    await expect(filled('incident_review', { scope_id, since: 'x' })).rejects.toThrow(
      /since: must be a date/,
    );
    await expect(filled('claim_check', {})).rejects.toThrow(/claim: is required/);
    const nobody = uuid('nobody');
    await expect(filled('claim_check', { claim: nobody })).rejects.toThrow(`There is no claim ${nobody}`);
  });
});
