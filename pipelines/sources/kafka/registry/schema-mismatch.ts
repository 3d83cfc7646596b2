/** A value that does not fit its schema. The message is worded to follow "the value". */
export class SchemaMismatch extends Error {}

/** A schema that cannot be read or followed. The message is worded to follow "schema 7". */
export class SchemaFault extends Error {}
