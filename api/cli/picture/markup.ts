import { printable } from '../printable.ts';

/** Attributes of an element; numbers are rounded to two decimals. */
type Attributes = Readonly<Record<string, string | number>>;

/** Characters that XML 1.0 does not allow, and halves of surrogate pairs. */
const NOT_XML = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Foreign text as content of an element or value of an attribute: on one line, without what XML and terminals forbid. */
export function escaped(text: string): string {
  return printable(text)
    .replace(NOT_XML, '')
    .replace(/\s+/g, ' ')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A coordinate with two decimals at most. */
export function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** An element of SVG. `content` is markup: {@link escaped} text, or elements. */
export function element(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? rounded(value) : escaped(value)}"`,
  );
  const start = `<${name}${written.join('')}`;
  return content.length === 0 ? `${start}/>` : `${start}>${content.join('')}</${name}>`;
}

/** A line of text; `style` is the class of its style. */
export function text(x: number, y: number, style: string, content: string): string {
  return element('text', { x, y, class: style }, escaped(content));
}

/** At most so many characters of a text, with an ellipsis where it is longer. */
export function shortened(content: string, most: number): string {
  const characters = [...content];
  return characters.length <= most ? content : `${characters.slice(0, most - 1).join('')}…`;
}
