import type { KafkaRecord } from '../port.ts';

/** First byte of a value in the wire format of a schema registry; four or eight bytes with the id of its schema follow. */
export const REGISTRY_MAGIC = 0;
export const REGISTRY_HEADER = 5;
const LONG_HEADER = 9;

/** Headers of Apicurio's serializers, which hold an id in eight bytes. */
const IN_HEADERS = [
  ['globalId', 'apicurio.value.globalId'],
  ['contentId', 'apicurio.value.contentId'],
] as const;
const ENCODING = 'apicurio.value.encoding';

/** How the schema of a value is named. */
export interface SchemaPlace {
  /** By whose ids: those that Confluent's API has, or one of the two kinds of Apicurio Registry. */
  readonly kind: 'id' | 'globalId' | 'contentId';
  readonly id: number;
  /** Where the payload begins. */
  readonly from: number;
}

/** A name for the same schema in the same form. */
export function placeName({ kind, id }: SchemaPlace): string {
  return kind === 'id' ? String(id) : `${kind} ${id}`;
}

/**
 * The schema of a message; undefined for one without. Confluent's format is a zero byte and four bytes of an id. That of Apicurio is a zero
 * byte and eight bytes of a global id, the first four of which are zero as no id of Confluent is; or an id in a header, and a value of
 * nothing but the payload.
 */
export function schemaPlaceOf({ value, headers }: KafkaRecord): SchemaPlace | undefined {
  if (value === null) return undefined;
  for (const [kind, name] of IN_HEADERS) {
    const header = headers[name];
    if (!Buffer.isBuffer(header) || header.length !== 8 || String(headers[ENCODING]) === 'JSON') continue;
    return { kind, id: Number(header.readBigUInt64BE()), from: 0 };
  }
  if (value[0] !== REGISTRY_MAGIC || value.length < REGISTRY_HEADER) return undefined;
  const id = value.readUInt32BE(1);
  if (id !== 0 || value.length < LONG_HEADER) return { kind: 'id', id, from: REGISTRY_HEADER };
  return { kind: 'globalId', id: value.readUInt32BE(REGISTRY_HEADER), from: LONG_HEADER };
}
