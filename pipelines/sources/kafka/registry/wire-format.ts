/** First byte of a value in the wire format of a schema registry; four bytes with the id of its schema follow. */
export const REGISTRY_MAGIC = 0;
export const REGISTRY_HEADER = 5;

/** The id of the schema of a value in the wire format of a registry; undefined for another value. */
export function schemaIdOf(value: Buffer | null): number | undefined {
  if (value === null || value[0] !== REGISTRY_MAGIC || value.length < REGISTRY_HEADER) return undefined;
  return value.readUInt32BE(1);
}
