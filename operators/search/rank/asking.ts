/** A question mark that ends a sentence, unlike that of an address (`/search?q=1`). */
const ASKS = /\?["'”’)\]]*(?=[\s?!]|$)/;
/** The same at the end of a text. A bracketed remark may follow, such as the placeholder of a picture in a chat export. */
const ENDS_ASKING = /\?["'”’)!]*\s*(?:\[[^[\]]*\]\s*)?$/;

/** True when a text contains a question. */
export function asks(text: string): boolean {
  return ASKS.test(text);
}

/** True when a text ends with a question. */
export function endsAsking(text: string): boolean {
  return ENDS_ASKING.test(text);
}
