import { foreignProse } from '../../../operators/language/foreign/prose.ts';
import { type Unread, unreadIn } from '../../../operators/language/foreign/unread.ts';
import type { Incoming } from './incoming.ts';

/**
 * Counts events in languages whose claims the rules do not read, by language, most events first. The n-grams of languages take 50 MB, so
 * they are loaded with the first event that needs them.
 */
export async function unreadOf(incoming: readonly Incoming[]): Promise<readonly Unread[]> {
  const counts = new Map<string, number>();
  for (const { event } of incoming) {
    const prose = foreignProse(event.content);
    if (prose === undefined) continue;
    const { languageOf } = await import('../../../operators/language/foreign/language-of.ts');
    const language = languageOf(prose);
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return unreadIn(counts);
}
