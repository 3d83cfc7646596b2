/** Who writes to memory, as whoever authenticated them knows it. */
export interface Voice {
  /** What they are called, unmistakably and without "/": `token:bot`. Undefined where nobody is authenticated, as on one's own machine. */
  readonly name?: string;
  /** Whether what they say of authors and deciders is taken from them. */
  readonly speaks: boolean;
}

/** Whoever has the store itself. */
export const OWN: Voice = { speaks: true };

/** Who says something, as claims and history have it. */
export interface Said {
  readonly author: string;
  /** Author of the change, for history. */
  readonly actor: string;
}

/** What separates the name of who is authenticated from what they say. */
const FOR = '/';

/** The name of who is authenticated, followed by whom they say it is for: `token:bot/user:ceo`. What already has this form stays. */
function signed(name: string, said: string | undefined): string {
  if (said === undefined || said === name) return name;
  return said.startsWith(`${name}${FOR}`) ? said : `${name}${FOR}${said}`;
}

/**
 * Who says something. History names whoever is authenticated first, and so does the author, unless they may speak for others.
 *
 * @param said whom the request names
 * @param silent who it is by default, where that is not known better
 */
export function saidBy({ name, speaks }: Voice, said: string | undefined, silent: string): Said {
  const named = said ?? silent;
  if (name === undefined) return { author: named, actor: named };
  const actor = signed(name, said);
  return { author: speaks ? named : actor, actor };
}

/** The source of a statement that names none: one author, or one caller who may not speak for others, is one source, whatever it says. */
export function sourceOfStatement({ name, speaks }: Voice, author: string): string {
  return `author:${speaks || name === undefined ? author : name}`;
}

/** Whether what an author says needs no approval: a person says it, and whoever is authenticated may speak for people. */
export function isOfPerson({ speaks }: Voice, author: string): boolean {
  return speaks && (author === 'user' || author.startsWith('user:'));
}
