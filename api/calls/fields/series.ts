import { z } from 'zod';
import {
  type SeriesSelector,
  selectsAll,
  seriesNameText,
} from '../../../operators/records/series/description.ts';
import type { StoredRegister } from '../../../sinks/stored-register.ts';
import { entityId, scopeId } from './ids.ts';
import { withWords, words } from './words.ts';

const TAG = 'must be a tag such as env:prod';
const MOST_TAGS = 16;

const tagText = z
  .string(TAG)
  .refine((text) => text.indexOf(':') > 0, TAG)
  .meta({ pattern: '^[^:]+:' });

/** Key and value of a tag, which are parted by the first colon. */
function tagOf(text: string): readonly [string, string] {
  const colon = text.indexOf(':');
  return [text.slice(0, colon), text.slice(colon + 1)];
}

/** The name of a scope that a call is about. */
export const scopeName = withWords(seriesNameText.describe('Name of the scope, such as prod.'), {
  flag: '--scope <name or uuid>',
  help: 'name or UUID of the scope (tenant or group)',
  idField: 'scope_id',
});

/** The name of an entity that a call is about. */
export const entityName = withWords(
  seriesNameText.describe('Name of the entity, such as web-1; all its metrics are meant.'),
  { flag: '--entity <name or uuid>', help: 'name or UUID of the entity', idField: 'entity_id' },
);

/** The metric of series that a call is about. */
export const metricName = withWords(
  seriesNameText.describe('Only this metric of named entities, such as cpu.'),
  {
    flag: '--metric <name>',
    help: 'only this metric',
  },
);

/** Tags of series that a call is about. */
export const tagFilter = z
  .union([tagText, z.array(tagText).max(MOST_TAGS, `must be at most ${MOST_TAGS} tags`)], {
    error: `${TAG}, or several of them`,
  })
  .describe('Only series with this tag, as key:value; several are all required.')
  .register(words, {
    flag: '--tag <key:value>',
    help: 'only series with this tag; may be repeated',
    many: true,
  });

/** The fields that select series, by ids, by names and by tags. */
export const seriesFilter = {
  scope_id: scopeId.optional(),
  entity_id: entityId.optional(),
  scope: scopeName.optional(),
  entity: entityName.optional(),
  metric: metricName.optional(),
  tag: tagFilter.optional(),
};

/** What these fields say of names and tags. */
interface Given {
  readonly scope?: string | undefined;
  readonly entity?: string | undefined;
  readonly metric?: string | undefined;
  readonly tag?: string | readonly string[] | undefined;
}

/** The selector of the series that these fields name. */
export function selectorOf({ scope, entity, metric, tag }: Given): SeriesSelector {
  const tags = tag === undefined ? [] : (typeof tag === 'string' ? [tag] : tag).map(tagOf);
  return {
    ...(scope !== undefined && { scope }),
    ...(entity !== undefined && { entity }),
    ...(metric !== undefined && { metric }),
    ...(tags.length > 0 && { tags }),
  };
}

function described({ scope, entity, metric, tags = [] }: SeriesSelector): string {
  const what = [
    entity !== undefined && `entity ${JSON.stringify(entity)}`,
    metric !== undefined && `metric ${JSON.stringify(metric)}`,
    scope !== undefined && `scope ${JSON.stringify(scope)}`,
    ...tags.map(([key, value]) => `tag ${JSON.stringify(`${key}:${value}`)}`),
  ];
  return what.filter((part) => part !== false).join(', ');
}

/** The warning for a page without rows when no series has the names and tags that were asked for. */
export async function unnamed(
  register: Pick<StoredRegister, 'some'>,
  selector: SeriesSelector,
  rows: number,
): Promise<{ warnings?: string[] }> {
  if (rows > 0 || selectsAll(selector) || (await register.some(selector))) return {};
  return { warnings: [`There is no series with ${described(selector)}.`] };
}
