import { Resvg } from '@resvg/resvg-js';

/** An element of a parsed picture. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  /** Its own text, without that of its children. */
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function plainText(markup: string): string {
  if (/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/.test(markup)) throw new Error(`not escaped: ${markup}`);
  return markup.replace(/&([^;]+);/g, (_, name: string) => ENTITIES[name]);
}

/** Parses the XML that pictures are written in: elements, attributes in double quotes, text. @throws Error for anything else */
export function parseSvg(markup: string): Element {
  // Another reader of XML must take it too.
  new Resvg(markup, { font: { loadSystemFonts: false } });
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let end = 0;
  for (const match of markup.matchAll(/<(\/?)(\w+)((?: [\w-]+="[^"]*")*)(\/?)>/g)) {
    const [whole, closing, name, written, isEmpty] = match;
    const parent = open[open.length - 1];
    parent.text += plainText(markup.slice(end, match.index));
    end = match.index + whole.length;
    if (closing !== '') {
      if (parent.name !== name) throw new Error(`</${name}> closes <${parent.name}>`);
      open.pop();
      continue;
    }
    const pairs = Array.from(written.matchAll(/ ([\w-]+)="([^"]*)"/g), ([, key, value]) => [
      key,
      plainText(value),
    ]);
    const element: Element = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
    parent.children.push(element);
    if (isEmpty === '') open.push(element);
  }
  root.text += plainText(markup.slice(end));
  if (open.length !== 1 || root.children.length !== 1 || root.text.trim() !== '')
    throw new Error('not one element');
  return root.children[0];
}

/** All elements of a kind, and of a class where one is given. */
export function found({ children }: Element, name: string, style?: string): Element[] {
  return children.flatMap((child) => {
    const classes = child.attributes.class?.split(' ') ?? [];
    const isFound = child.name === name && (style === undefined || classes.includes(style));
    return [...(isFound ? [child] : []), ...found(child, name, style)];
  });
}

/** The points of a path of straight lines. */
export function pointsOf({ attributes: { d } }: Element): [x: number, y: number][] {
  return Array.from(d.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g), ([, x, y]) => [Number(x), Number(y)]);
}
