import { parser } from '@prometheus-io/lezer-promql';
import { itemAt } from '../../item-at.ts';
import { PromqlFault } from '../faults.ts';

/** A node of the tree that the grammar gives. */
export type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];

/** Ends at the first fault: to recover from each takes long, and only the first is reported. */
const strict = parser.configure({ strict: true });

/**
 * The tree of a text.
 *
 * @throws PromqlFault with the place of the first fault
 */
export function treeOf(text: string): SyntaxNode {
  try {
    return strict.parse(text).topNode;
  } catch (error) {
    const [, place] = /^No parse at (\d+)$/.exec(error instanceof SyntaxError ? error.message : '') ?? [];
    if (place === undefined) throw error;
    const near = text.slice(Number(place), Number(place) + 20);
    throw PromqlFault.badData(
      `parse error at character ${Number(place) + 1}${near === '' ? ', the end' : `, near ${JSON.stringify(near)}`}`,
    );
  }
}

/** The nodes within one, without comments. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.name !== 'LineComment') children.push(child);
  }
  return children;
}

/** One of the parts that an expression without brackets consists of, in the order of its text. */
export type Part =
  | { readonly kind: 'sign'; readonly sign: string }
  | { readonly kind: 'operand'; readonly node: SyntaxNode; readonly from: number }
  | {
      readonly kind: 'operator';
      readonly name: string;
      readonly node: SyntaxNode;
      readonly modifiers: readonly SyntaxNode[];
    }
  /** What stands behind an operand: a range, an offset, a moment. */
  | { readonly kind: 'suffix'; readonly name: string; readonly parts: readonly SyntaxNode[] };

const SUFFIXES: ReadonlySet<string> = new Set([
  'MatrixSelector',
  'SubqueryExpr',
  'OffsetExpr',
  'StepInvariantExpr',
  'AnchoredExpr',
  'SmoothedExpr',
]);

/**
 * The parts of an expression without its brackets. The grammar gives a suffix all of the operations before it, and a sign to a number
 * before a power, where Prometheus gives them to the operand alone: so the tree is taken apart, to be put together by {@link STRENGTH}.
 */
export function partsIn(text: string, node: SyntaxNode): Part[] {
  const parts: Part[] = [];
  const open = [node];
  const later: Part[] = [];
  // From right to left, as operations are nested on their left without bound.
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const children = childrenOf(one);
    if (one.name === 'BinaryExpr') {
      parts.push(...partsIn(text, itemAt(children, -1)).reverse());
      const operator = itemAt(children, 1);
      parts.push({ kind: 'operator', name: operator.name, node: operator, modifiers: children.slice(2, -1) });
      open.push(itemAt(children, 0));
    } else if (SUFFIXES.has(one.name)) {
      parts.push({ kind: 'suffix', name: one.name, parts: children.slice(1) });
      open.push(itemAt(children, 0));
    } else if (one.name === 'UnaryExpr') {
      later.push({ kind: 'sign', sign: text.slice(one.from, one.from + 1) });
      parts.push(...partsIn(text, itemAt(children, 1)).reverse());
    } else {
      const [sign] = one.name === 'NumberDurationLiteral' ? (/^[+-]/.exec(text.slice(one.from)) ?? []) : [];
      // Between the sign and the digits there may be spaces and comments.
      const from = sign === undefined ? one.from : (one.lastChild?.to ?? one.from + 1);
      parts.push({ kind: 'operand', node: one, from });
      if (sign !== undefined) parts.push({ kind: 'sign', sign });
    }
  }
  return [...later, ...parts.reverse()];
}

/** How strongly operators bind; a sign binds as multiplication does. */
export const STRENGTH: ReadonlyMap<string, number> = new Map([
  ['Or', 1],
  ['And', 2],
  ['Unless', 2],
  ...['Eql', 'Neq', 'Gtr', 'Gte', 'Lss', 'Lte', 'TrimUpper', 'TrimLower'].map((name) => [name, 3] as const),
  ['Add', 4],
  ['Sub', 4],
  ...['Mul', 'Div', 'Mod', 'Atan2'].map((name) => [name, 5] as const),
  ['Pow', 6],
]);
