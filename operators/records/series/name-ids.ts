import { uuidV5 } from '../uuid.ts';

/** Namespace of ids derived from names: UUIDv5 of the URL namespace and `https://tidemark.dev/name`. */
const NAME_NAMESPACE = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/name');

/** Id of the scope with a name: the same in every process and at every interface (RFC 9562 §5.5). */
export function scopeIdOf(scope: string): string {
  return uuidV5(NAME_NAMESPACE, scope);
}

/**
 * Id of the entity with a name. Each metric of an entity is a series of its own: its id is the UUIDv5 of the metric in the namespace of
 * the entity's id.
 */
export function entityIdOf(entity: string, metric?: string): string {
  const id = uuidV5(NAME_NAMESPACE, entity);
  return metric === undefined ? id : uuidV5(id, metric);
}
