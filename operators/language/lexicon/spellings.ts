import { SPELLINGS } from './generated/spellings.ts';

let american: ReadonlyMap<string, string> | undefined;

/**
 * The stem of the American spelling of a word: "color" for the stem of "colours". Pairs of spellings are those of WordNet 3.1 that share a sense;
 * other stems are returned as they are. Built on first use.
 */
export function respelled(stem: string): string {
  american ??= new Map(
    SPELLINGS.split('\n').map((line): [string, string] => {
      const space = line.indexOf(' ');
      return [line.slice(0, space), line.slice(space + 1)];
    }),
  );
  return american.get(stem) ?? stem;
}
