import { itemAt } from '../../operators/item-at.ts';
/** Characters of a text that is parsed at once, and of the pieces of a longer one: some milliseconds of work each. */
export const AT_ONCE = 256 * 1024;
const PIECE = 64 * 1024;

/** A list or an object that is read in pieces, with its name in the one around it. */
interface Open {
  readonly value: unknown[] | Record<string, unknown>;
  readonly name: string | undefined;
  /** Where the elements begin that are not parsed yet. */
  from: number;
  /** Whether elements came before them. */
  isBegun: boolean;
  /** Whether the last element was read in pieces, so that a comma or the end must follow. */
  isAfterElement: boolean;
}

function put(into: Open['value'], name: string | undefined, value: unknown): void {
  if (Array.isArray(into)) into.push(value);
  else if (name !== '__proto__') into[name ?? ''] = value;
  else Object.defineProperty(into, name, { value, writable: true, enumerable: true, configurable: true });
}

function isBlank(text: string): boolean {
  return !/[^ \t\n\r]/.test(text);
}

class Reading {
  private readonly text: string;
  private readonly open: Open[] = [];
  private result: { readonly value: unknown } | undefined;

  constructor(text: string) {
    this.text = text;
  }

  *steps(): Generator<void, unknown, void> {
    const { text } = this;
    let at = text.search(/[^ \t\n\r]/);
    if (text[at] !== '[' && text[at] !== '{') return JSON.parse(text);
    this.enter(at, undefined);
    /** Brackets within the innermost list or object that is read in pieces, and where its present element has its first one. */
    let level = 0;
    let bracket = 0;
    for (at++; this.result === undefined; at++) {
      if (at >= text.length) throw new SyntaxError('Unexpected end of JSON input');
      const code = text.charCodeAt(at);
      if (code === 0x22) at = endOfString(text, at);
      else if (code === 0x5b || code === 0x7b) {
        if (level++ === 0) bracket = at;
      } else if (code === 0x5d || code === 0x7d) {
        if (level > 0) level--;
        else {
          this.leave(at);
          yield;
        }
      } else if (
        code === 0x2c &&
        level === 0 &&
        (at - this.inner.from >= PIECE || this.inner.isAfterElement)
      ) {
        this.parse(at);
        yield;
      }
      // An element that is longer than a piece is read in pieces itself.
      if (level > 0 && at - bracket > PIECE) {
        this.enter(bracket, this.nameBefore(bracket));
        at = bracket;
        level = 0;
      }
    }
    if (!isBlank(text.slice(at))) throw new SyntaxError(`Unexpected text after JSON at position ${at}`);
    return this.result.value;
  }

  private get inner(): Open {
    return itemAt(this.open, -1);
  }

  /** Begins a list or an object. */
  private enter(at: number, name: string | undefined): void {
    const value = this.text[at] === '[' ? [] : {};
    this.open.push({ value, name, from: at + 1, isBegun: false, isAfterElement: false });
  }

  /** Parses the elements between the last one and a bracket; the name of the one that begins there, within an object. */
  private nameBefore(bracket: number): string | undefined {
    const { inner, text } = this;
    const isList = Array.isArray(inner.value);
    const before = text.slice(inner.from, bracket);
    if (inner.isAfterElement) throw new SyntaxError(`Expected a comma in JSON at position ${inner.from}`);
    if (isList) {
      const elements: unknown = JSON.parse(`[${before}[]]`);
      if (!Array.isArray(elements)) throw new SyntaxError('no list');
      for (const element of elements.slice(0, -1)) put(inner.value, undefined, element);
      inner.isBegun = true;
      return undefined;
    }
    const fields: unknown = JSON.parse(`{${before}[]}`);
    const all = Object.entries(fields ?? {});
    // A name that is a number would not be the last one, and a repeated one replaces the value before.
    const name = lastName(before);
    for (const [each, value] of all) if (each !== name) put(inner.value, each, value);
    inner.isBegun = true;
    return name;
  }

  /** Parses the elements between the last one and a comma. */
  private parse(comma: number): void {
    this.take(comma, false);
    this.inner.from = comma + 1;
    this.inner.isAfterElement = false;
  }

  /** Parses the last elements of a list or an object, which ends. */
  private leave(end: number): void {
    const { inner, text } = this;
    if ((text[end] === ']') !== Array.isArray(inner.value))
      throw new SyntaxError(`Unexpected token '${text[end]}' in JSON at position ${end}`);
    this.take(end, true);
    this.open.pop();
    const outer = this.open.at(-1);
    if (outer === undefined) {
      this.result = { value: inner.value };
      return;
    }
    put(outer.value, inner.name, inner.value);
    outer.from = end + 1;
    outer.isAfterElement = true;
  }

  private take(end: number, isLast: boolean): void {
    const { inner, text } = this;
    const run = text.slice(inner.from, end);
    if (isBlank(run)) {
      if (inner.isAfterElement || (isLast && !inner.isBegun)) return;
      throw new SyntaxError(`Unexpected token '${text[end]}' in JSON at position ${end}`);
    }
    if (inner.isAfterElement) throw new SyntaxError(`Expected a comma in JSON at position ${inner.from}`);
    inner.isBegun = true;
    const parsed: unknown = JSON.parse(Array.isArray(inner.value) ? `[${run}]` : `{${run}}`);
    if (Array.isArray(parsed)) for (const element of parsed) put(inner.value, undefined, element);
    else for (const [name, value] of Object.entries(parsed ?? {})) put(inner.value, name, value);
  }
}

/** The name before the colon at the end of some fields, which are well-formed. */
function lastName(fields: string): string {
  const colon = fields.lastIndexOf(':');
  const end = fields.lastIndexOf('"', colon);
  for (let begin = fields.lastIndexOf('"', end - 1); ; begin = fields.lastIndexOf('"', begin - 1)) {
    let slashes = 0;
    while (fields[begin - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0 || begin <= 0) return String(JSON.parse(fields.slice(begin, end + 1)));
  }
}

/** The end of the string that starts at a position. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/**
 * Parses JSON as `JSON.parse` does, in steps of some milliseconds.
 *
 * @throws SyntaxError
 */
export function parseSteps(text: string): Iterator<void, unknown, void> {
  return new Reading(text).steps();
}
