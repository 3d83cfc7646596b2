import { parser } from '@prometheus-io/lezer-promql';
import { itemAt } from '../item-at.ts';
import type { Aggregation, Binary, Expression, Matching, Selector } from './expression.ts';
import { PromqlFault } from './faults.ts';
import { NAME } from './labels.ts';
import { MATCH_OPERATORS, type Matcher, type MatchOperator, matcherOf } from './matcher.ts';
import { nestingOf, withPlainNumbers } from './scan.ts';

type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];

/** Ends at the first fault: to recover from each takes long, and only the first is reported. */
const strict = parser.configure({ strict: true });

/** Deepest nesting, and the longest text, of an expression. */
const DEEPEST = 100;
const LONGEST = 20_000;
const TOO_DEEP = 'the expression is nested too deeply';

const UNITS: ReadonlyMap<string | undefined, number> = new Map([
  ['y', 31_536_000_000],
  ['w', 604_800_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
]);

const DURATION = /^(?:\d+(?:ms|[ywdhms]))+$/;

/** A duration such as `1h30m` in milliseconds; undefined for another text. */
export function promqlDuration(text: string): number | undefined {
  if (!DURATION.test(text)) return undefined;
  let sum = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+)(ms|[ywdhms])/g)) {
    sum += Number(amount) * (UNITS.get(unit) ?? Number.NaN);
  }
  return sum;
}

/** A number without a sign. */
function numberOf(text: string): number {
  const plain = text.toLowerCase().replaceAll('_', '');
  if (plain === 'inf') return Infinity;
  if (plain === 'nan') return Number.NaN;
  if (/^0[0-7]+$/.test(plain)) return Number.parseInt(plain, 8);
  const duration = promqlDuration(plain);
  return duration === undefined ? Number(plain) : duration / 1000;
}

const ESCAPES: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** The text of a literal: `'…'` and `"…"` have the escapes of Go, `` `…` `` has none. */
function textOf(literal: string): string {
  const inside = literal.slice(1, -1);
  if (literal.startsWith('`')) return inside;
  return inside.replace(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|([\s\S]))/g,
    (all, byte, short, long, octal, one: string | undefined) => {
      const code = byte ?? short ?? long;
      if (code !== undefined && Number.parseInt(code, 16) <= 0x10ffff) {
        return String.fromCodePoint(Number.parseInt(code, 16));
      }
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
      if (one === undefined) throw PromqlFault.badData(`${all} is not a character`);
      const meant = Object.hasOwn(ESCAPES, one) ? ESCAPES[one] : undefined;
      if (meant !== undefined) return meant;
      if (`\\'"`.includes(one)) return one;
      throw PromqlFault.badData(`unknown escape ${all} in ${literal}`);
    },
  );
}

function isMatchOperator(text: string): text is MatchOperator {
  return MATCH_OPERATORS.some((one) => one === text);
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.name !== 'LineComment') children.push(child);
  }
  return children;
}

/** What tidemark does not evaluate, by the name of its node. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  SubqueryExpr: 'subqueries',
  StepInvariantExpr: 'the modifier @',
  AnchoredExpr: 'the modifier anchored',
  SmoothedExpr: 'the modifier smoothed',
};

const OPERATORS: ReadonlySet<string> = new Set([
  ...['Add', 'Sub', 'Mul', 'Div', 'Mod', 'Pow', 'Atan2'],
  ...['Eql', 'Neq', 'Gtr', 'Gte', 'Lss', 'Lte'],
  ...['And', 'Or', 'Unless'],
]);

/** Reads one expression from its syntax tree. */
class ExpressionReader {
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  private of(node: SyntaxNode): string {
    return this.text.slice(node.from, node.to);
  }

  read(node: SyntaxNode, depth = 0): Expression {
    if (depth > DEEPEST) throw PromqlFault.badData(TOO_DEEP);
    const children = childrenOf(node);
    switch (node.name) {
      case 'PromQL':
      case 'ParenExpr':
        return this.read(itemAt(children, 0), depth + 1);
      case 'NumberDurationLiteral':
        return this.number(node);
      case 'StringLiteral':
        return { kind: 'text', value: textOf(this.of(node)) };
      case 'UnaryExpr':
        return this.signed(this.of(itemAt(children, 0)), this.read(itemAt(children, 1), depth + 1));
      case 'VectorSelector':
        return { kind: 'selector', matchers: this.matchers(children), range: undefined, offset: 0 };
      case 'MatrixSelector':
        return {
          ...this.selector(itemAt(children, 0), depth),
          range: this.duration(itemAt(children, 1)),
        };
      case 'OffsetExpr':
        return this.shifted(itemAt(children, 0), this.duration(itemAt(children, 2)), depth);
      case 'FunctionCall':
        return {
          kind: 'call',
          name: this.of(itemAt(children, 0)),
          arguments: this.arguments(itemAt(children, 1), depth),
        };
      case 'AggregateExpr':
        return this.aggregation(children, depth);
      case 'BinaryExpr':
        return this.binary(children, depth, this.read(itemAt(children, -1), depth + 1));
      default:
        throw PromqlFault.badData(
          Object.hasOwn(LEFT_OUT, node.name)
            ? `tidemark does not evaluate ${LEFT_OUT[node.name]}: ${this.of(node)}`
            : `tidemark does not evaluate ${this.of(node)}`,
        );
    }
  }

  /** An expression with an offset behind it. The grammar gives it the whole of `a - b offset 1m`, but it is of `b`. */
  private shifted(node: SyntaxNode, offset: number, depth: number): Expression {
    if (depth > DEEPEST) throw PromqlFault.badData(TOO_DEEP);
    const children = childrenOf(node);
    const last = itemAt(children, -1);
    if (node.name === 'BinaryExpr')
      return this.binary(children, depth, this.shifted(last, offset, depth + 1));
    if (node.name === 'UnaryExpr')
      return this.signed(this.of(itemAt(children, 0)), this.shifted(last, offset, depth + 1));
    return { ...this.selector(node, depth), offset };
  }

  private signed(sign: string, of: Expression): Expression {
    if (of.kind === 'text')
      throw PromqlFault.badData(`a string has no sign: ${sign}${JSON.stringify(of.value)}`);
    if (sign !== '-') return of;
    return of.kind === 'number' ? { kind: 'number', value: -of.value } : { kind: 'negation', of };
  }

  /** The sign of a number, which the grammar has within it where Prometheus has it before it; empty if there is none. */
  private signOf(number: SyntaxNode): string {
    return /^[+-]?/.exec(this.of(number))?.[0] ?? '';
  }

  private unsigned(number: SyntaxNode): Expression {
    // Between the sign and the digits there may be spaces and comments.
    const after = number.lastChild?.to ?? number.from + this.signOf(number).length;
    return { kind: 'number', value: numberOf(this.text.slice(after, number.to).trim()) };
  }

  private number(node: SyntaxNode): Expression {
    return this.signed(this.signOf(node), this.unsigned(node));
  }

  private selector(node: SyntaxNode, depth: number): Selector {
    const read = this.read(node, depth + 1);
    if (read.kind === 'selector') return read;
    throw PromqlFault.badData(`a range or an offset belongs to a selector of series: ${this.of(node)}`);
  }

  private duration(node: SyntaxNode): number {
    const text = this.of(node).replaceAll(/#[^\n]*|[\s()]/g, '');
    const sign = text.startsWith('-') ? -1 : 1;
    const plain = text.replace(/^[+-]/, '');
    const millis = promqlDuration(plain) ?? Number(plain) * 1000;
    if (Number.isFinite(millis)) return sign * millis;
    throw PromqlFault.badData(`${this.of(node)} is not a duration such as 5m`);
  }

  private matchers(children: readonly SyntaxNode[]): Matcher[] {
    const matchers: Matcher[] = [];
    for (const child of children) {
      if (child.name === 'Identifier') matchers.push(matcherOf(NAME, '=', this.of(child)));
      for (const each of child.name === 'LabelMatchers' ? childrenOf(child) : []) {
        matchers.push(this.matcher(each));
      }
    }
    if (matchers.every(({ matches }) => matches(''))) {
      throw PromqlFault.badData(
        'a selector needs at least one condition that does not match an absent label, such as a metric name',
      );
    }
    return matchers;
  }

  private matcher(node: SyntaxNode): Matcher {
    if (node.name === 'QuotedLabelName') return matcherOf(NAME, '=', textOf(this.of(node)));
    const children = childrenOf(node);
    const name = itemAt(children, 0);
    const sign = this.of(itemAt(children, 1));
    if (!isMatchOperator(sign)) throw PromqlFault.badData(`${sign} cannot compare labels`);
    const label = name.name === 'QuotedLabelName' ? textOf(this.of(name)) : this.of(name);
    return matcherOf(label, sign, textOf(this.of(itemAt(children, 2))));
  }

  private arguments(body: SyntaxNode, depth: number): Expression[] {
    return childrenOf(body).map((each) => this.read(each, depth + 1));
  }

  private labels(node: SyntaxNode | undefined): string[] {
    if (node === undefined) return [];
    return childrenOf(node).map((each) =>
      each.name === 'QuotedLabelName' ? textOf(this.of(each)) : this.of(each),
    );
  }

  private aggregation(children: readonly SyntaxNode[], depth: number): Aggregation {
    const operator = this.of(itemAt(children, 0)).toLowerCase();
    const body = children.find(({ name }) => name === 'FunctionCallBody');
    const modifier = children.find(({ name }) => name === 'AggregateModifier');
    const [first, second] = body === undefined ? [] : this.arguments(body, depth);
    if (first === undefined) throw PromqlFault.badData(`${operator} needs a vector`);
    const [word, names] = modifier === undefined ? [] : childrenOf(modifier);
    return {
      kind: 'aggregation',
      operator,
      of: second ?? first,
      parameter: second === undefined ? undefined : first,
      by: word?.name !== 'Without',
      labels: this.labels(names),
    };
  }

  /** A sign binds tighter than all operators but `^`: `-2 ^ 2` is -4. */
  private binary(children: readonly SyntaxNode[], depth: number, right: Expression): Expression {
    const [left, operator] = [itemAt(children, 0), itemAt(children, 1)];
    const sign = left.name === 'NumberDurationLiteral' && operator.name === 'Pow' ? this.signOf(left) : '';
    if (sign === '') return this.operation(children, this.read(left, depth + 1), right);
    return this.signed(sign, this.operation(children, this.unsigned(left), right));
  }

  private operation(children: readonly SyntaxNode[], left: Expression, right: Expression): Binary {
    const operator = itemAt(children, 1);
    if (!OPERATORS.has(operator.name)) throw PromqlFault.badData(`unknown operator ${this.of(operator)}`);
    const modifiers = children.slice(2, -1).flatMap((each) => [each, ...childrenOf(each)]);
    return {
      kind: 'binary',
      operator: this.of(operator).toLowerCase(),
      left,
      right,
      bool: modifiers.some(({ name }) => name === 'BoolModifier'),
      matching: this.matching(modifiers),
    };
  }

  private matching(modifiers: readonly SyntaxNode[]): Matching {
    const after = (names: readonly string[]) => {
      const at = modifiers.findIndex(({ name }) => names.includes(name));
      const next = modifiers[at + 1];
      return at < 0 ? undefined : this.labels(next?.name === 'GroupingLabels' ? next : undefined);
    };
    const on = after(['On']);
    const left = after(['GroupLeft']);
    const right = after(['GroupRight']);
    const one = left === undefined ? right : left;
    return {
      on: on !== undefined,
      labels: on ?? after(['Ignoring']) ?? [],
      many: left !== undefined ? 'left' : right !== undefined ? 'right' : undefined,
      include: one ?? [],
    };
  }
}

/**
 * Reads a PromQL expression (https://prometheus.io/docs/prometheus/latest/querying/basics/). Subqueries and the modifier `@` are not read.
 *
 * @throws PromqlFault with the place of the first fault
 */
export function readExpression(text: string): Expression {
  if (text.trim() === '') throw PromqlFault.badData('the expression is empty');
  if (text.length > LONGEST) throw PromqlFault.badData(`the expression is longer than ${LONGEST} characters`);
  if (nestingOf(text) > DEEPEST) throw PromqlFault.badData(TOO_DEEP);
  const plain = withPlainNumbers(text);
  return new ExpressionReader(plain).read(treeOf(plain));
}

function treeOf(text: string): SyntaxNode {
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
