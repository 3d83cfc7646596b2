import { join, relative } from 'node:path';
import {
  type Expression,
  isArrayLiteralExpression,
  isAsExpression,
  isBinaryExpression,
  isCallExpression,
  isIdentifier,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isVariableStatement,
  type Node,
  NodeFlags,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

/** A constant of a module that somebody chose: a threshold, a length, a rate, a weight, a factor. */
export interface Constant {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly name: string;
  /** Its initialiser as it is written, on one line. */
  readonly value: string;
  /** What its comment says, or that of the constants above it that it stands in one block with. */
  readonly comment: string;
}

/** A constant of a module that is made of numbers, chosen or not. */
interface Numeric extends Constant {
  readonly initializer: Expression;
  /** Whether a blank line stands before it. */
  readonly apart: boolean;
}

const NAME = /^[A-Z][A-Z0-9_]*$/;
/** What the start of a record, or of a part of it, is called. */
const STARTS: readonly string[] = ['h', 'own', 'base', 'head', 'side'];

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** Whether an expression is made of numbers, constants, what Math has of them, lists and records of such, and of nothing else. */
function isNumeric(node: Node): boolean {
  if (isNumericLiteral(node)) return true;
  if (isIdentifier(node)) return NAME.test(node.text);
  if (isParenthesizedExpression(node) || isAsExpression(node)) return isNumeric(node.expression);
  if (isPrefixUnaryExpression(node)) return isNumeric(node.operand);
  if (isBinaryExpression(node)) return isNumeric(node.left) && isNumeric(node.right);
  if (isPropertyAccessExpression(node)) return isOfMath(node);
  if (isCallExpression(node)) return isOfMath(node.expression) && node.arguments.every(isNumeric);
  if (isArrayLiteralExpression(node)) return node.elements.every(isNumeric);
  if (isObjectLiteralExpression(node))
    return node.properties.every(
      (property) => isPropertyAssignment(property) && isNumeric(property.initializer),
    );
  return false;
}

function isOfMath(node: Node): boolean {
  return isPropertyAccessExpression(node) && isIdentifier(node.expression) && node.expression.text === 'Math';
}

/** The text of the last comment before a statement, without its stars. */
function commentBefore(text: string): string | undefined {
  const comments = [...text.matchAll(/\/\*\*?([\s\S]*?)\*\/|\/\/(.*)/g)];
  const last = comments.at(-1);
  return last === undefined ? undefined : (last[1] ?? last[2]).replace(/\s*\n\s*\*?\s*/g, ' ').trim();
}

/** Every numeric constant of a module, in its order. */
function numericsOf(source: SourceFile, file: string): Numeric[] {
  const found: Numeric[] = [];
  let inherited = '';
  for (const statement of source.statements) {
    const before = source.text.slice(statement.pos, statement.getStart(source));
    const apart = /\n\s*\n/.test(before);
    // A blank line ends what a comment is about.
    inherited = commentBefore(before) ?? (apart ? '' : inherited);
    if (!isVariableStatement(statement)) continue;
    const { declarations, flags } = statement.declarationList;
    if ((flags & NodeFlags.Const) === 0) continue;
    for (const { name, initializer } of declarations) {
      if (!isIdentifier(name) || !NAME.test(name.text)) continue;
      if (initializer === undefined || !isNumeric(initializer)) continue;
      const value = initializer.getText(source).replace(/\s+/g, ' ');
      found.push({ file, name: name.text, value, comment: inherited, initializer, apart });
    }
  }
  return found;
}

/**
 * Constants that number places: those that are added to the start of a record, and neighbours without a blank line between them that count
 * up by one, from 0 on or from such a one.
 */
function numbered(numerics: readonly Numeric[], added: ReadonlySet<string>): string[] {
  const names: string[] = [];
  numerics.forEach(({ name, value, apart }, i) => {
    const before = apart ? undefined : numerics[i - 1];
    const goesOn =
      before !== undefined && names.includes(before.name) && Number(value) === Number(before.value) + 1;
    const begins = value === '0' && numerics[i + 1]?.value === '1';
    if (goesOn || begins || added.has(name)) names.push(name);
  });
  return names;
}

/** The addends of a sum. */
function addendsOf(node: Node): Node[] {
  if (isParenthesizedExpression(node)) return addendsOf(node.expression);
  return isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken
    ? [...addendsOf(node.left), ...addendsOf(node.right)]
    : [node];
}

/** Whether an expression is where a record, or the part of one that a class or a detector has, begins: `h`, `own`, `base`, `this.head`. */
function isStart(node: Node): boolean {
  const name = isPropertyAccessExpression(node) ? node.name : node;
  return isIdentifier(name) && STARTS.includes(name.text);
}

/** Constants that a module adds to the start of a record. */
function addedToStart(source: SourceFile): Set<string> {
  const names = new Set<string>();
  walk(source, (node) => {
    if (!isBinaryExpression(node)) return;
    const addends = addendsOf(node);
    if (!addends.some(isStart)) return;
    for (const addend of addends) if (isIdentifier(addend) && NAME.test(addend.text)) names.add(addend.text);
  });
  return names;
}

/** Constants that an expression is made of. */
function partsOf(expression: Expression): string[] {
  const names: string[] = [];
  walk(expression, (node) => {
    if (isIdentifier(node) && NAME.test(node.text)) names.push(node.text);
  });
  return names;
}

/**
 * The chosen constants of a module: what is declared in it by `const` with a name in capitals and is made of numbers, but for places in a
 * record. Places are constants that are added to the start of a record (`h + NAME`), that count up from 0 or from such a one in
 * neighbouring declarations, and that are computed from such.
 */
export function chosenOf(source: SourceFile, file: string): Constant[] {
  const numerics = numericsOf(source, file);
  const places = new Set(numbered(numerics, addedToStart(source)));
  for (const { name, initializer } of numerics)
    if (partsOf(initializer).some((part) => places.has(part))) places.add(name);
  return numerics
    .filter(({ name }) => !places.has(name))
    .map(({ name, value, comment }) => ({ file, name, value, comment }));
}

/**
 * Reads the chosen constants of modules by the TypeScript compiler.
 *
 * @param root folder with a `tsconfig.json` that takes the modules in
 * @param folders paths from the root, with all that lies below them
 */
export function readConstants(root: string, folders: readonly string[]): Constant[] {
  const api = new API({ cwd: root });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] });
    const program = snapshot.getProjects()[0]?.program;
    if (program === undefined) throw new Error(`${root} has no project`);
    const files = program
      .getSourceFileNames()
      .map((path) => ({ path, file: relative(root, path).replaceAll('\\', '/') }))
      .filter(({ file }) => folders.some((folder) => file.startsWith(`${folder}/`)))
      .sort((a, b) => (a.file < b.file ? -1 : 1));
    return files.flatMap(({ path, file }) => {
      const source = program.getSourceFile(path);
      return source === undefined ? [] : chosenOf(source, file);
    });
  } finally {
    api.close();
  }
}
