import { itemAt } from '../../item-at.ts';
import type { QueryTimes } from '../expression.ts';
import { PromqlFault } from '../faults.ts';
import { promqlDuration, promqlNumber } from './literals.ts';
import { childrenOf, type SyntaxNode } from './tree.ts';

const ARITHMETIC: ReadonlyMap<string, (left: number, right: number) => number> = new Map([
  ['Add', (left, right) => left + right],
  ['Sub', (left, right) => left - right],
  ['Mul', (left, right) => left * right],
  ['Div', (left, right) => left / right],
  ['Mod', (left, right) => left % right],
  ['Pow', (left, right) => left ** right],
]);

/** Longest duration in milliseconds, which leaves room for the microseconds of the times that it is added to. */
const LONGEST = Number.MAX_SAFE_INTEGER / 10;

function seconds(text: string, node: SyntaxNode, times: QueryTimes): number {
  const children = childrenOf(node);
  const [first, second, third] = children;
  if (first === undefined) throw PromqlFault.badData(`${text.slice(node.from, node.to)} is not a duration`);
  switch (first.name) {
    case 'NumberDurationLiteralInDurationContext': {
      const literal = text.slice(first.from, first.to);
      const millis = promqlDuration(literal);
      return millis === undefined ? promqlNumber(literal) : millis / 1000;
    }
    case 'DurationStep':
      return times.step / 1000;
    case 'DurationRange':
      return (times.end - times.start) / 1000;
    case 'DurationMinOf':
      return Math.min(...children.slice(1).map((one) => seconds(text, one, times)));
    case 'DurationMaxOf':
      return Math.max(...children.slice(1).map((one) => seconds(text, one, times)));
    case 'UnaryOp': {
      const of = seconds(text, itemAt(children, 1), times);
      return text[first.from] === '-' ? -of : of;
    }
    default: {
      const left = seconds(text, first, times);
      if (second === undefined || third === undefined) return left;
      const right = seconds(text, third, times);
      const compute = ARITHMETIC.get(second.name);
      if (compute === undefined) throw PromqlFault.badData(`${second.name} is not an operation of durations`);
      if (right === 0 && (second.name === 'Div' || second.name === 'Mod')) {
        throw PromqlFault.badData('a duration is divided by zero');
      }
      return compute(left, right);
    }
  }
}

/**
 * A duration in milliseconds: a number of seconds, such as 5m, or an expression of these, of `step()` and of `range()`.
 *
 * @throws PromqlFault when it is not a finite one, or when it is not positive and has to be
 */
export function durationOf(
  text: string,
  node: SyntaxNode,
  times: QueryTimes,
  { positive }: { readonly positive: boolean },
): number {
  const millis = Math.trunc(Number((seconds(text, node, times) * 1000).toPrecision(15)));
  const written = text.slice(node.from, node.to);
  if (!(Math.abs(millis) < LONGEST)) throw PromqlFault.badData(`${written} is not a duration such as 5m`);
  if (positive && millis <= 0) throw PromqlFault.badData(`the duration ${written} has to be positive`);
  return millis;
}
