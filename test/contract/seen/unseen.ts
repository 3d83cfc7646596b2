import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseExceptions } from '../exceptions.ts';
import { keyOf, parseContract } from '../lines.ts';
import type { Part } from '../whole.ts';

/** A pattern of keys, in which `*` stands for any characters. */
function matcher(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

/**
 * The fields of a part of the contract that no session has seen, without those that `unseen/<part>.txt` excuses; and the excuses there of
 * which everything was seen, or that match nothing.
 *
 * @param isField whether a line can be seen in a session at all
 */
export function unseenOf(
  part: Part,
  seen: ReadonlySet<string>,
  isField: (key: string) => boolean = (key) => !key.includes(' = '),
): { readonly unseen: string[]; readonly idle: string[] } {
  const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
  const keys = [...parseContract(read(`../${part}.txt`)).values()].map(keyOf).filter(isField);
  const excuses = parseExceptions(read(`unseen/${part}.txt`)).map(({ key }) => ({ key, form: matcher(key) }));
  const missing = keys.filter((key) => !seen.has(key));
  return {
    unseen: missing.filter((key) => !excuses.some(({ form }) => form.test(key))),
    idle: excuses.filter(({ form }) => !missing.some((key) => form.test(key))).map(({ key }) => key),
  };
}
