// What a page has of tidemark: the client, which is bundled for browsers.
import { Client } from 'tidemark/client';

/** The patterns of the signals that a server has. */
export async function patterns(url) {
  const found = [];
  for await (const { pattern } of new Client({ url }).signals()) found.push(pattern);
  return found;
}
