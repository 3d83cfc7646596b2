import { z } from 'zod';
import type { Completer } from '../define/resource.ts';
import { ErrorCode, RequestError } from '../errors.ts';
import type { Offer } from './offer.ts';

/** Most values in one answer. */
const MOST = 100;

const Asked = z.object({
  ref: z.union([
    z.object({ type: z.literal('ref/prompt'), name: z.string() }),
    z.object({ type: z.literal('ref/resource'), uri: z.string() }),
  ]),
  argument: z.object({ name: z.string(), value: z.string() }),
  context: z.object({ arguments: z.record(z.string(), z.string()).optional() }).optional(),
});

function completers(offer: Offer, ref: z.infer<typeof Asked>['ref']): Readonly<Record<string, Completer>> {
  const found = ref.type === 'ref/prompt' ? offer.prompts.get(ref.name) : offer.resources.get(ref.uri);
  if (found === undefined) {
    const what = ref.type === 'ref/prompt' ? `prompt ${ref.name}` : `resource ${ref.uri}`;
    throw new RequestError(ErrorCode.invalidParams, `There is no ${what}.`);
  }
  return found.complete;
}

/** Suggests values for an argument that is being typed. @throws RequestError if there is nothing to complete */
export async function complete(offer: Offer, params: unknown) {
  const asked = Asked.safeParse(params);
  if (!asked.success)
    throw new RequestError(ErrorCode.invalidParams, 'The reference names nothing that can be completed.');
  const { ref, argument, context } = asked.data;
  const known = completers(offer, ref);
  const completer = Object.hasOwn(known, argument.name) ? known[argument.name] : undefined;
  const values = completer === undefined ? [] : await completer(argument.value, context?.arguments ?? {});
  return {
    completion: { values: values.slice(0, MOST), total: values.length, hasMore: values.length > MOST },
  };
}
