import protobuf from 'protobufjs';
import { itemAt } from '../../../operators/item-at.ts';
import { PACKAGE } from '../methods/index.ts';

/** The numbers of the fields of one message. */
export interface FieldNumbers {
  /** By name. */
  readonly taken: ReadonlyMap<string, number>;
  /** Names and numbers of fields that it had once, which no other field may have. */
  readonly retired: ReadonlyMap<string, number>;
}

const NONE: FieldNumbers = { taken: new Map(), retired: new Map() };

/** Reserved fields, as the file writes them: `reserved 3; // name`. The name is in a statement of its own, in the same order. */
function retiredIn(type: protobuf.Type): ReadonlyMap<string, number> {
  const reserved = type.reserved ?? [];
  const numbers = reserved.flatMap((one) => (typeof one === 'string' ? [] : [itemAt(one, 0)]));
  const names = reserved.flatMap((one) => (typeof one === 'string' ? [one] : []));
  return new Map(names.map((name, index) => [name, itemAt(numbers, index)]));
}

/**
 * Reads the numbers of fields from the .proto file: it is the lock by which a field keeps its number, and by which a number is never used
 * again.
 *
 * @param text the file as it is; empty if there is none yet
 */
export function readNumbers(text: string): (message: string) => FieldNumbers {
  if (text === '') return () => NONE;
  const { root } = protobuf.parse(text, { keepCase: true });
  const space = root.lookup(PACKAGE);
  return (message) => {
    const type = space instanceof protobuf.Namespace ? space.get(message) : null;
    if (!(type instanceof protobuf.Type)) return NONE;
    const taken = new Map(type.fieldsArray.map(({ name, id }) => [name, id]));
    return { taken, retired: retiredIn(type) };
  };
}

/** The numbers after a change: known fields keep theirs, missing ones are retired, new ones get numbers that no field had. */
export function numbered({ taken, retired }: FieldNumbers, names: readonly string[]): FieldNumbers {
  const gone = [...taken].filter(([name]) => !names.includes(name));
  const everRetired = new Map([...retired, ...gone]);
  let last = Math.max(0, ...taken.values(), ...retired.values());
  const now = new Map<string, number>();
  for (const name of names) {
    const number = taken.get(name);
    now.set(name, number ?? ++last);
    // A field that returns may have another meaning: its old number stays retired, its name is free again.
    if (number === undefined && everRetired.has(name)) {
      everRetired.set(`${name}_${everRetired.get(name)}`, everRetired.get(name) ?? 0);
      everRetired.delete(name);
    }
  }
  return { taken: now, retired: everRetired };
}
