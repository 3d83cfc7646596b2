import { z } from 'zod';

interface Declaration {
  readonly name: string;
  /** Whether its value is left out of messages. */
  readonly secret: boolean;
}

/** By schema; what is made of a schema by `describe` inherits its declaration. */
const declarations = z.registry<Declaration>();

/**
 * Declares that a variable of the environment sets a field of the configuration. The field is the key under which the result is in an object
 * schema, its type the output of the schema; the default and the description of the schema are those of the variable.
 *
 * @param schema takes the text of the variable, or undefined if it is not set
 */
export function variable<Schema extends z.ZodType>(name: string, schema: Schema, secret = false): Schema {
  // A copy, because several variables may have the same schema.
  const declared = schema.clone();
  declarations.add(declared, { name, secret });
  return declared;
}

/** The same for a variable whose value is left out of messages. */
export function secretVariable<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  return variable(name, schema, true);
}

function declarationOf(schema: z.core.$ZodType): Declaration {
  const declaration = declarations.get(schema);
  if (declaration === undefined) throw new TypeError('a field of the configuration has no variable');
  return declaration;
}

/** The variable of the field to which a path leads. */
export function declarationAt(group: z.ZodObject, [field, ...below]: readonly PropertyKey[]): Declaration {
  const schema = group.shape[String(field)];
  return schema instanceof z.ZodObject ? declarationAt(schema, below) : declarationOf(schema);
}

/** The variables of a configuration, each with the schema of its text, in the order of the fields. */
export function variablesOf(group: z.ZodObject): [name: string, z.core.$ZodType][] {
  return Object.values(group.shape).flatMap((schema) =>
    schema instanceof z.ZodObject ? variablesOf(schema) : [[declarationOf(schema).name, schema]],
  );
}

/** What the schema of a configuration takes: the texts of its variables, in the place of its fields. */
export function textsFor(group: z.ZodObject, env: Environment): object {
  return Object.fromEntries(
    Object.entries(group.shape).map(([field, schema]) => [
      field,
      schema instanceof z.ZodObject ? textsFor(schema, env) : env[declarationOf(schema).name],
    ]),
  );
}

/** Variables of a process by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reports what is wrong with a variable; the message continues its name. */
export type Fault = (variable: string, message: string) => void;
