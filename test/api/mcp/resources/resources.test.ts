import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { claimSchema } from '../../../../operators/records/claim.ts';
import { signalSchema } from '../../../../operators/signals/signal.ts';
import { until } from '../../answers.ts';
import { uuid } from '../../harness.ts';
import { type Desk, PLACES, sharedDesk, stall } from '../open.ts';

const scope_id = uuid('mcp resources');
const ids = z.object({ signals: z.array(z.object({ id: z.string() })) });
const kept = z.object({ claim: claimSchema });

async function read<Schema extends z.ZodType>(
  desk: Desk,
  uri: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { contents } = await desk.client.readResource({ uri });
  const [{ mimeType, text }] = z
    .tuple([z.object({ mimeType: z.string(), text: z.string() })])
    .parse(contents);
  expect(mimeType).toBe('application/json');
  return schema.parse(JSON.parse(text));
}

describe.each(PLACES)('the resources, %s,', (place) => {
  const desk = sharedDesk(place);

  it('are what the tools give, listed, found by completion, and JSON', async () => {
    await desk().ask('ingest_observations', { observations: stall(scope_id, uuid('mcp r')) }, z.unknown());
    const id = await until('a stall', async () => {
      const { signals } = await desk().ask('list_signals', { scope_id }, ids);
      return signals.at(0)?.id;
    });
    const yes = await desk().ask('remember', { text: 'The cache is enabled.' }, kept);
    const no = await desk().ask('remember', { text: 'The cache is not enabled.' }, kept);

    const signal = await read(desk(), `tidemark://signals/${id.toUpperCase()}`, signalSchema);
    expect(signal).toEqual(await desk().ask('get_signal', { id }, signalSchema));
    const claim = await read(desk(), `tidemark://claims/${yes.claim.id}`, claimSchema);
    expect(claim).toMatchObject({ id: yes.claim.id, status: 'contested' });
    const open = await read(
      desk(),
      'tidemark://signals/open',
      ids.extend({ count: z.number(), more: z.boolean() }),
    );
    expect([open.signals.map((one) => one.id), open.count, open.more]).toEqual([[id], 1, false]);
    const pairs = z.object({
      contradictions: z.array(z.object({ between: z.array(z.string()) })),
      more: z.boolean(),
    });
    const { contradictions } = await read(desk(), 'tidemark://contradictions/open', pairs);
    expect(contradictions.map(({ between }) => between.toSorted())).toEqual([
      [yes.claim.id, no.claim.id].toSorted(),
    ]);
    const { detectors } = await read(
      desk(),
      'tidemark://detectors',
      z.object({ detectors: z.array(z.unknown()) }),
    );
    expect(detectors.length).toBeGreaterThan(10);

    const { resources } = await desk().client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'tidemark://signals/open',
      'tidemark://contradictions/open',
      'tidemark://detectors',
      `tidemark://signals/${id}`,
      `tidemark://claims/${no.claim.id}`,
      `tidemark://claims/${yes.claim.id}`,
    ]);
    const { resourceTemplates } = await desk().client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'tidemark://signals/{id}',
      'tidemark://claims/{id}',
    ]);
    for (const [uri, whole] of [
      ['tidemark://signals/{id}', id],
      ['tidemark://claims/{id}', yes.claim.id],
    ]) {
      const { completion } = await desk().client.complete({
        ref: { type: 'ref/resource', uri },
        argument: { name: 'id', value: whole.slice(0, 6) },
      });
      expect(completion.values).toEqual([whole]);
    }
  });

  it.each(['signals', 'claims'])('say that there is none: %s', async (kind) => {
    for (const id of [uuid('nobody'), 'first']) {
      await expect(desk().client.readResource({ uri: `tidemark://${kind}/${id}` })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining(`There is no ${kind.slice(0, -1)} ${id}`),
        data: { uri: `tidemark://${kind}/${id}` },
      });
    }
  });
});
