import { Passages } from '../../../../../operators/search/rank/passages.ts';
import { fc } from '../../../../property.ts';
import { chat, type Said } from './chat.ts';

export const WORDS = ['boat', 'harbour', 'storm', 'sail', 'rope', 'summary'];

const words = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
  .map((list) => list.join(' '));
const request = fc
  .tuple(words, fc.boolean())
  // Each asks, so that it is a talk.
  .map(([text, directs]) => `${directs ? 'Always sail when I ask. ' : ''}${text}?`);
const reply = fc
  .tuple(words, fc.option(words))
  .map(([text, code]) => (code === null ? text : `${text} \`\`\`${code}\`\`\` rope`));

/** A session with three exchanges or more, in some of which one side has a second turn. */
const session = fc
  .array(fc.tuple(request, reply, fc.option(fc.tuple(fc.constantFrom('user', 'assistant'), words))), {
    minLength: 3,
    maxLength: 5,
  })
  .map((exchanges) =>
    exchanges.flatMap(([ask, answer, more]): Said[] => [
      ['user', ask],
      ['assistant', answer],
      ...(more === null ? [] : [[more[0], more[1]] satisfies Said]),
    ]),
  );

/** One to three sessions with an assistant, one after the other. */
export const sessions = fc
  .array(session, { minLength: 1, maxLength: 3 })
  .map((list) => list.flatMap((said, at) => chat(`chat ${at}`, said, 1000 * at)));

export function filled(list: Iterable<Parameters<Passages['add']>[0]>): Passages {
  const passages = new Passages();
  for (const each of list) passages.add(each);
  return passages;
}
