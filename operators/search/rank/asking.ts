/** A question mark that ends a sentence, which that of an address (`/search?q=1`) does not. */
const ASKS = /\?["'”’)\]]*(?=[\s?!]|$)/;
/** The same at the end. A remark in brackets, as an export of a chat puts for a picture, may follow. */
const ENDS_ASKING = /\?["'”’)!]*\s*(?:\[[^[\]]*\]\s*)?$/;

/** True where a text asks something. */
export function asks(text: string): boolean {
  return ASKS.test(text);
}

/** True where the last thing that a text does is to ask. */
export function endsAsking(text: string): boolean {
  return ENDS_ASKING.test(text);
}
