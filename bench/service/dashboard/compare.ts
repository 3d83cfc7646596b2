import { z } from 'zod';

const sampleSchema = z.tuple([z.number(), z.string()]);
const labelsSchema = z.record(z.string(), z.string());
const dataSchema = z.discriminatedUnion('resultType', [
  z.object({ resultType: z.literal('scalar'), result: sampleSchema }),
  z.object({ resultType: z.literal('string'), result: sampleSchema }),
  z.object({
    resultType: z.literal('vector'),
    result: z.array(z.object({ metric: labelsSchema, value: sampleSchema })),
  }),
]);
const answerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), data: dataSchema }),
  z.object({ status: z.literal('error'), error: z.string() }),
]);

/** What a server answers to an instant query: values by their labels, or its error. */
export type Answer = ReadonlyMap<string, number> | { readonly error: string };

/** The name, and the labels that tidemark gives each series besides. */
const OWN = ['__name__', 'scope', 'entity'];

/** The answer of a server. @param body JSON of its HTTP API */
export function answerOf(body: unknown): Answer {
  const answer = answerSchema.parse(body);
  if (answer.status === 'error') return { error: answer.error };
  const { data } = answer;
  if (data.resultType !== 'vector') return new Map([['', Number(data.result[1])]]);
  return new Map(
    data.result.map(({ metric, value }) => {
      const labels = Object.entries(metric).filter(([name]) => !OWN.includes(name));
      return [JSON.stringify(labels.sort(([one], [other]) => (one < other ? -1 : 1))), Number(value[1])];
    }),
  );
}

/** How an answer compares with that of Prometheus. */
export type Verdict = 'equal' | 'empty' | 'differs';

/**
 * Share by which values may differ. A counter is stored as rates between its samples, where Prometheus extrapolates from those in the
 * range, so that the two differ at the ends of a range.
 */
const TOLERANCE = 0.1;
/** Values below it are compared by their difference. */
const LEAST = 1e-3;

function isNear(one: number, other: number): boolean {
  if (Object.is(one, other) || (Number.isNaN(one) && Number.isNaN(other))) return true;
  return Math.abs(one - other) <= TOLERANCE * Math.max(Math.abs(one), LEAST);
}

/** Compares an answer with that of Prometheus: the same series, with values of which none is a tenth away. The text says how they differ. */
export function compare(
  prometheus: Answer,
  own: Answer,
): { readonly verdict: Verdict; readonly why: string } {
  if ('error' in prometheus) {
    const isSame = 'error' in own;
    return isSame
      ? { verdict: 'equal', why: '' }
      : { verdict: 'differs', why: `Prometheus: ${prometheus.error}` };
  }
  if ('error' in own) return { verdict: 'differs', why: own.error };
  if (prometheus.size === 0 && own.size === 0) return { verdict: 'empty', why: '' };
  const missing = [...prometheus.keys()].filter((labels) => !own.has(labels));
  const more = [...own.keys()].filter((labels) => !prometheus.has(labels));
  const far = [...prometheus].filter(([labels, value]) => {
    const other = own.get(labels);
    return other !== undefined && !isNear(value, other);
  });
  const parts = [
    ...(missing.length > 0 ? [`${missing.length} missing, such as ${missing[0]}`] : []),
    ...(more.length > 0 ? [`${more.length} more, such as ${more[0]}`] : []),
    ...(far.length > 0
      ? [`${far.length} of ${prometheus.size} away, such as ${far[0][0]} ${far[0][1]}, ${own.get(far[0][0])}`]
      : []),
  ];
  return parts.length === 0 ? { verdict: 'equal', why: '' } : { verdict: 'differs', why: parts.join('; ') };
}
