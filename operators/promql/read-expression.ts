import { itemAt } from '../item-at.ts';
import {
  type Aggregation,
  type Binary,
  type Edges,
  type Expression,
  type Matching,
  partsOf,
  type QueryTimes,
  type Selector,
  type Shift,
  type Subquery,
} from './expression.ts';
import { PromqlFault } from './faults.ts';
import { infoSelector } from './info.ts';
import { NAME } from './labels.ts';
import { MATCH_OPERATORS, type Matcher, type MatchOperator, matcherOf, RegexBudget } from './matcher.ts';
import { asGrammarHas, nestingOf } from './scan.ts';
import { durationOf } from './syntax/durations.ts';
import { promqlNumber, promqlText } from './syntax/literals.ts';
import { childrenOf, type Part, partsIn, STRENGTH, type SyntaxNode, treeOf } from './syntax/tree.ts';
import { checkCall, requireType, typeOf } from './types.ts';

export { promqlDuration } from './syntax/literals.ts';

/** Deepest nesting, and the longest text, of an expression. */
const DEEPEST = 100;
export const LONGEST_EXPRESSION = 20_000;
const TOO_DEEP = 'the expression is nested too deeply';

/** Milliseconds between the values of a subquery that does not say it. */
const USUAL_STEP = 60_000;

const SETS: ReadonlySet<string> = new Set(['And', 'Or', 'Unless']);
const COMPARISONS: ReadonlySet<string> = new Set(['Eql', 'Neq', 'Gtr', 'Gte', 'Lss', 'Lte']);
const WITH_PARAMETER: ReadonlySet<string> = new Set([
  ...['topk', 'bottomk', 'limitk', 'limit_ratio', 'quantile', 'count_values'],
]);

function isMatchOperator(text: string): text is MatchOperator {
  return MATCH_OPERATORS.some((one) => one === text);
}

/** What an offset or a moment may stand behind. */
function shiftable(expression: Expression, what: string): Selector | Subquery {
  if (expression.kind === 'selector' || expression.kind === 'subquery') return expression;
  throw PromqlFault.badData(`${what} belongs to a selector of series or to a subquery`);
}

/** The shift of the first selector of an expression, with those of the subqueries around it. */
function firstShift(expression: Expression): Shift {
  const shifts: Shift[] = [];
  for (let one: Expression | undefined = expression; one !== undefined; one = partsOf(one)[0]) {
    if (one.kind === 'selector' || one.kind === 'subquery') shifts.unshift(one);
  }
  const at = shifts.findIndex((shift) => shift.at !== undefined);
  const own = at < 0 ? shifts : shifts.slice(0, at + 1);
  return { at: shifts[at]?.at, offset: own.reduce((sum, { offset }) => sum + offset, 0) };
}

/** Reads one expression from its syntax tree. */
class ExpressionReader {
  private readonly regexes = new RegexBudget();
  private readonly text: string;
  private readonly times: QueryTimes;

  constructor(text: string, times: QueryTimes) {
    this.text = text;
    this.times = times;
  }

  private of(node: SyntaxNode): string {
    return this.text.slice(node.from, node.to);
  }

  read(node: SyntaxNode, depth = 0): Expression {
    const parts = partsIn(this.text, node);
    const inside = depth + 1 + parts.filter(({ kind }) => kind === 'operator').length;
    if (inside > DEEPEST) throw PromqlFault.badData(TOO_DEEP);
    let place = 0;
    const operand = (): Expression => {
      const part = parts[place++];
      if (part?.kind === 'sign') {
        return this.signed(part.sign, operation(operand(), (STRENGTH.get('Mul') ?? 0) + 1));
      }
      if (part?.kind !== 'operand') throw PromqlFault.badData(`${this.of(node)} lacks an operand`);
      let of = this.operand(part, inside);
      let isBracketed = part.node.name === 'ParenExpr';
      for (let next = parts[place]; next?.kind === 'suffix'; next = parts[++place]) {
        if (isBracketed && next.name !== 'SubqueryExpr')
          throw PromqlFault.badData(
            `a range or an offset belongs to a selector of series: ${this.of(part.node)}`,
          );
        isBracketed = false;
        of = this.suffixed(of, next);
      }
      return of;
    };
    /** Goes on with the operators that bind at least so strongly. */
    const operation = (first: Expression, least: number): Expression => {
      let left = first;
      for (let next = parts[place]; next?.kind === 'operator'; next = parts[place]) {
        const strength = STRENGTH.get(next.name) ?? 0;
        if (strength < least) break;
        place++;
        // Powers are nested to the right, all others to the left.
        const right = operation(operand(), next.name === 'Pow' ? strength : strength + 1);
        left = this.binary(next, left, right);
      }
      return left;
    };
    return operation(operand(), 0);
  }

  private operand({ node, from }: Extract<Part, { kind: 'operand' }>, depth: number): Expression {
    const children = childrenOf(node);
    switch (node.name) {
      case 'PromQL':
      case 'ParenExpr':
        return this.read(itemAt(children, 0), depth);
      case 'NumberDurationLiteral':
        return { kind: 'number', value: promqlNumber(this.text.slice(from, node.to).trim()) };
      case 'StringLiteral':
        return { kind: 'text', value: promqlText(this.of(node)) };
      case 'VectorSelector':
        return this.selector(children, true);
      case 'FunctionCall':
        return this.call(children, depth);
      case 'AggregateExpr':
        return this.aggregation(children, depth);
      default:
        throw PromqlFault.badData(`tidemark does not evaluate ${this.of(node)}`);
    }
  }

  private selector(children: readonly SyntaxNode[], checked: boolean): Selector {
    return {
      kind: 'selector',
      matchers: this.matchers(children, checked),
      range: undefined,
      offset: 0,
      at: undefined,
      edges: undefined,
    };
  }

  private suffixed(of: Expression, { name, parts }: Extract<Part, { kind: 'suffix' }>): Expression {
    switch (name) {
      case 'MatrixSelector': {
        const range = durationOf(this.text, itemAt(parts, 0), this.times, { positive: true });
        if (of.kind !== 'selector' || of.range !== undefined)
          throw PromqlFault.badData('a range or an offset belongs to a selector of series');
        if (of.offset !== 0 || of.at !== undefined || of.edges !== undefined)
          throw PromqlFault.badData('an offset, @, anchored and smoothed stand behind the range');
        return { ...of, range };
      }
      case 'SubqueryExpr': {
        requireType(of, 'vector', 'a subquery');
        const [range, step] = parts.map((one) => durationOf(this.text, one, this.times, { positive: true }));
        return {
          kind: 'subquery',
          of,
          range: range ?? Number.NaN,
          step: step ?? USUAL_STEP,
          offset: 0,
          at: undefined,
        };
      }
      case 'OffsetExpr': {
        const to = shiftable(of, 'a range or an offset');
        if (to.offset !== 0) throw PromqlFault.badData('an offset may be set only once');
        return { ...to, offset: durationOf(this.text, itemAt(parts, -1), this.times, { positive: false }) };
      }
      case 'StepInvariantExpr': {
        const to = shiftable(of, 'the modifier @');
        if (to.at !== undefined) throw PromqlFault.badData('@ may be set only once');
        return { ...to, at: this.moment(itemAt(parts, -1)) };
      }
      default:
        return this.edged(of, name === 'AnchoredExpr' ? 'anchored' : 'smoothed');
    }
  }

  private edged(of: Expression, edges: Edges): Expression {
    if (of.kind !== 'selector') throw PromqlFault.badData(`${edges} belongs to a selector of series`);
    if (of.edges !== undefined) throw PromqlFault.badData('a range is either anchored or smoothed');
    if (edges === 'anchored' && of.range === undefined)
      throw PromqlFault.badData('anchored belongs to a range of samples');
    return { ...of, edges };
  }

  /** The moment behind `@`, in milliseconds. */
  private moment(node: SyntaxNode): number {
    if (node.name === 'AtModifierPreprocessors') {
      return itemAt(childrenOf(node), 0).name === 'AtStart' ? this.times.start : this.times.end;
    }
    const millis = Math.round(this.number(node) * 1000);
    if (Math.abs(millis) <= Number.MAX_SAFE_INTEGER) return millis;
    throw PromqlFault.badData(`${this.of(node)} is not a time in seconds since 1970`);
  }

  /** A number with its sign. */
  private number(node: SyntaxNode): number {
    const [first] = partsIn(this.text, node);
    const number = promqlNumber(
      this.text.slice(node.lastChild?.to ?? node.from, node.to).replace(/^[+-]?\s*/, ''),
    );
    return first?.kind === 'sign' && first.sign === '-' ? -number : number;
  }

  private signed(sign: string, of: Expression): Expression {
    const type = typeOf(of);
    if (type === 'string' || type === 'matrix')
      throw PromqlFault.badData(`only numbers and vectors have a sign: ${sign}`);
    if (sign !== '-') return of;
    return of.kind === 'number' ? { kind: 'number', value: -of.value } : { kind: 'negation', of };
  }

  private matchers(children: readonly SyntaxNode[], checked: boolean): Matcher[] {
    const matchers: Matcher[] = [];
    let names = 0;
    for (const child of children) {
      if (child.name === 'Identifier') {
        names++;
        matchers.push(matcherOf(NAME, '=', this.of(child)));
      }
      for (const each of child.name === 'LabelMatchers' ? childrenOf(child) : []) {
        if (each.name === 'QuotedLabelName') names++;
        matchers.push(this.matcher(each));
      }
    }
    if (names > 1 || (names === 1 && matchers.filter(({ label }) => label === NAME).length > 1))
      throw PromqlFault.badData('the name of a metric may be set only once');
    if (checked && matchers.every(({ matches }) => matches(''))) {
      throw PromqlFault.badData(
        'a selector needs at least one condition that does not match an absent label, such as a metric name',
      );
    }
    return matchers;
  }

  private matcher(node: SyntaxNode): Matcher {
    if (node.name === 'QuotedLabelName') return matcherOf(NAME, '=', promqlText(this.of(node)));
    const children = childrenOf(node);
    const name = itemAt(children, 0);
    const sign = this.of(itemAt(children, 1));
    if (!isMatchOperator(sign)) throw PromqlFault.badData(`${sign} cannot compare labels`);
    const label = name.name === 'QuotedLabelName' ? promqlText(this.of(name)) : this.of(name);
    return matcherOf(label, sign, promqlText(this.of(itemAt(children, 2))), this.regexes);
  }

  private call(children: readonly SyntaxNode[], depth: number): Expression {
    const name = this.of(itemAt(children, 0));
    const given = childrenOf(itemAt(children, 1)).map((each, at) =>
      // The second argument of info is not what series to read, but which labels to take.
      name === 'info' && at === 1 && each.name === 'VectorSelector'
        ? this.selector(childrenOf(each), false)
        : this.read(each, depth),
    );
    checkCall(name, given);
    if (name === 'info') return { kind: 'call', name, arguments: this.informed(given) };
    return this.ofQuery(name) ?? { kind: 'call', name, arguments: given };
  }

  /** The arguments of info, with what it reads. */
  private informed([of, labels]: readonly Expression[]): Expression[] {
    if (of === undefined) return [];
    return [of, infoSelector(labels?.kind === 'selector' ? labels : undefined, firstShift(of))];
  }

  /** The functions that say something of the query itself. */
  private ofQuery(name: string): Expression | undefined {
    const { start, end, step } = this.times;
    const millis = new Map([
      ['start', start],
      ['end', end],
      ['step', step],
      ['range', end - start],
    ]).get(name);
    return millis === undefined ? undefined : { kind: 'number', value: millis / 1000 };
  }

  private labels(node: SyntaxNode | undefined): string[] {
    if (node === undefined) return [];
    return childrenOf(node).map((each) =>
      each.name === 'QuotedLabelName' ? promqlText(this.of(each)) : this.of(each),
    );
  }

  private aggregation(children: readonly SyntaxNode[], depth: number): Aggregation {
    const operator = this.of(itemAt(children, 0)).toLowerCase();
    const body = children.find(({ name }) => name === 'FunctionCallBody');
    const modifier = children.find(({ name }) => name === 'AggregateModifier');
    const given = (body === undefined ? [] : childrenOf(body)).map((each) => this.read(each, depth));
    const takes = WITH_PARAMETER.has(operator);
    const [first, second] = given;
    const of = takes ? second : first;
    if (of === undefined || given.length > (takes ? 2 : 1)) {
      throw PromqlFault.badData(
        `${operator} takes ${takes ? (operator === 'count_values' ? 'the name of a label, as a string, and' : 'a scalar and') : 'only'} a vector`,
      );
    }
    requireType(of, 'vector', operator);
    if (takes && first !== undefined)
      requireType(first, operator === 'count_values' ? 'string' : 'scalar', operator);
    const [word, names] = modifier === undefined ? [] : childrenOf(modifier);
    return {
      kind: 'aggregation',
      operator,
      of,
      parameter: takes ? first : undefined,
      by: word?.name !== 'Without',
      labels: this.labels(names),
    };
  }

  private binary(
    { name, node, modifiers: given }: Extract<Part, { kind: 'operator' }>,
    left: Expression,
    right: Expression,
  ): Binary {
    const operator = this.of(node).toLowerCase();
    const modifiers = given.flatMap((each) => [each, ...childrenOf(each)]);
    const bool = modifiers.some(({ name: one }) => one === 'BoolModifier');
    const types = [typeOf(left), typeOf(right)];
    const areVectors = types.every((type) => type === 'vector');
    if (types.some((type) => type === 'string' || type === 'matrix'))
      throw PromqlFault.badData(`${operator} takes numbers and vectors`);
    if (bool && !COMPARISONS.has(name)) throw PromqlFault.badData('bool is only for comparisons');
    if (!bool && COMPARISONS.has(name) && types.every((type) => type === 'scalar'))
      throw PromqlFault.badData('comparisons between scalars need bool');
    if (SETS.has(name) && !areVectors)
      throw PromqlFault.badData(`the operator ${operator} takes a vector on each side`);
    const matching = this.matching(modifiers);
    if (!areVectors && modifiers.some(({ name: one }) => one !== 'BoolModifier' && one !== 'Bool'))
      throw PromqlFault.badData(`only vectors are matched by their labels: ${operator}`);
    if (
      SETS.has(name) &&
      (matching.many !== undefined || matching.fill.left !== undefined || matching.fill.right !== undefined)
    )
      throw PromqlFault.badData(`${operator} takes no group_left, group_right or fill`);
    if (matching.on && matching.include.some((label) => matching.labels.includes(label)))
      throw PromqlFault.badData('a label is either in on or in group_left and group_right');
    return { kind: 'binary', operator, left, right, bool, matching };
  }

  private matching(modifiers: readonly SyntaxNode[]): Matching {
    const after = (names: readonly string[]) => {
      const at = modifiers.findIndex(({ name }) => names.includes(name));
      const next = modifiers[at + 1];
      return at < 0 ? undefined : this.labels(next?.name === 'GroupingLabels' ? next : undefined);
    };
    const filled = (name: string) => {
      const clause = modifiers.flatMap(childrenOf).find((one) => one.name === name)?.parent;
      return clause === undefined || clause === null
        ? undefined
        : this.number(itemAt(childrenOf(clause), -1));
    };
    const on = after(['On']);
    const left = after(['GroupLeft']);
    const right = after(['GroupRight']);
    const both = filled('Fill');
    return {
      on: on !== undefined,
      labels: on ?? after(['Ignoring']) ?? [],
      many: left !== undefined ? 'left' : right !== undefined ? 'right' : undefined,
      include: left ?? right ?? [],
      fill: { left: filled('FillLeft') ?? both, right: filled('FillRight') ?? both },
    };
  }
}

/**
 * Reads a PromQL expression (https://prometheus.io/docs/prometheus/latest/querying/basics/).
 *
 * @param times what `start()`, `end()`, `step()` and `range()` of the query are
 * @throws PromqlFault with the place of the first fault
 */
export function readExpression(text: string, times: QueryTimes = { start: 0, end: 0, step: 0 }): Expression {
  if (text.trim() === '') throw PromqlFault.badData('the expression is empty');
  if (text.length > LONGEST_EXPRESSION)
    throw PromqlFault.badData(`the expression is longer than ${LONGEST_EXPRESSION} characters`);
  if (nestingOf(text) > DEEPEST) throw PromqlFault.badData(TOO_DEEP);
  const plain = asGrammarHas(text);
  return new ExpressionReader(plain, times).read(treeOf(plain));
}
