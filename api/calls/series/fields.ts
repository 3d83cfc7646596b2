import type { NameDirectory } from '../../../pipelines/name-directory.ts';
import type { Archive } from '../../../sinks/store.ts';
import type { Intake } from '../../intake/intake.ts';
import { uuid } from '../fields/texts.ts';

/** What calls about the names of series operate on. */
export interface NamesSeries {
  readonly store: Pick<Archive, 'seriesUpTo'>;
  readonly intake: Pick<Intake, 'settle'>;
  readonly memory: { readonly nameDirectory: NameDirectory };
}

/** What calls about series and what is known of them read. */
export interface ReadsSeries {
  readonly store: Pick<Archive, 'seriesUpTo' | 'register'>;
  readonly intake: Pick<Intake, 'settle'>;
  readonly memory: { readonly nameDirectory: Pick<NameDirectory, 'list'> };
}

/** The entity of the series. */
export const entity_id = uuid.describe('UUID of the entity that is observed.');

/** The scope of the series in which names are looked up. */
export const scope_id = uuid.describe('Required if the entity has names in several scopes.').optional();
