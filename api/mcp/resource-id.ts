import { NotFound } from '../../operators/records/errors.ts';
import { isUuid } from '../../operators/records/uuid.ts';

/** The id in a URI, in lower case. @throws NotFound for an invalid id, because nothing has such a URI */
export function idIn(what: string, value: string | readonly string[] | undefined): string {
  if (typeof value === 'string' && isUuid(value)) return value.toLowerCase();
  throw new NotFound(`There is no ${what} ${String(value)}; its id is a UUID.`);
}
