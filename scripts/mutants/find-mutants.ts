import ts from "typescript";
import type { Edit, Mutant } from "./mutant.ts";
import { sqlMutants } from "./sql-mutants.ts";

/** Every mutant of a file, in the order of the text. */
export function findMutants(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node) && NOT_A_RULE.test(node.getText(source))) return;
    for (const edit of editsOf(node, source)) mutants.push(toMutant(edit, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

function toMutant(edit: Edit, source: ts.SourceFile): Mutant {
  const { line } = source.getLineAndCharacterOfPosition(edit.start);
  const from = oneLine(source.text.slice(edit.start, edit.end));
  const to = oneLine(edit.replacement);
  const lines = source.getLineStarts();
  return {
    ...edit,
    file: source.fileName,
    line: line + 1,
    change: `${from} → ${to === "" || to === ";" ? "(removed)" : to}`,
    code: oneLine(source.text.slice(lines[line], lines[line + 1])),
  };
}

const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, " ");

function editsOf(node: ts.Node, source: ts.SourceFile): Edit[] {
  if (ts.isBinaryExpression(node)) return binaryEdits(node, source);
  if (ts.isIfStatement(node)) return guardEdits(node, source);
  if (ts.isExpressionStatement(node)) return callEdits(node, source);
  if (ts.isPropertyAssignment(node)) return flagEdits(node, source);
  if (ts.isConditionalExpression(node)) return choiceEdits(node, source);
  if (ts.isReturnStatement(node)) return returnEdits(node, source);
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === "sql")
    return sqlMutants(node.template, source);
  return [];
}

const SWAPPED: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, "<"],
  [ts.SyntaxKind.GreaterThanToken, ">="],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">"],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [ts.SyntaxKind.AmpersandAmpersandToken, "||"],
  [ts.SyntaxKind.BarBarToken, "&&"],
]);

const SIGNS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.PlusToken, "-"],
  [ts.SyntaxKind.MinusToken, "+"],
]);

/** Without types, money is recognised by names. */
const MONEY = /amount|fee|duty|vat|available|held|pending|balance|total|used|\d+n\b/i;

function binaryEdits(node: ts.BinaryExpression, source: ts.SourceFile): Edit[] {
  const { kind } = node.operatorToken;
  const isMoney = MONEY.test(node.getText(source)) && !/["'`]/.test(node.getText(source));
  const replacement = SWAPPED.get(kind) ?? (isMoney ? SIGNS.get(kind) : undefined);
  return replacement === undefined ? [] : [{ ...spanOf(node.operatorToken, source), replacement }];
}

/** A guard that lets everything through. */
function guardEdits(node: ts.IfStatement, source: ts.SourceFile): Edit[] {
  if (node.elseStatement !== undefined) return [];
  const [only] = ts.isBlock(node.thenStatement)
    ? node.thenStatement.statements
    : [node.thenStatement];
  const leaves = only !== undefined && (ts.isThrowStatement(only) || ts.isReturnStatement(only));
  return leaves ? [{ ...spanOf(node.expression, source), replacement: "false" }] : [];
}

/** Assertions are a second line of defence behind rules, and logs are for people. Neither is a rule itself. */
const NOT_A_RULE = /^(?:await )?(?:assert|\w*[lL]og\b|(?:this\.#?)?(?:kit\.)?log\.|console\.)/;

/** A step that is left out. */
function callEdits(node: ts.ExpressionStatement, source: ts.SourceFile): Edit[] {
  const expression = ts.isAwaitExpression(node.expression)
    ? node.expression.expression
    : node.expression;
  if (!ts.isCallExpression(expression)) return [];
  return [{ ...spanOf(node, source), replacement: ";" }];
}

const FLAGS = new Set([
  "signed",
  "scope",
  "service",
  "idempotencyKey",
  "testOnly",
  "holdsIdentity",
]);

/** A flag that is forgotten, or set the other way. */
function flagEdits(node: ts.PropertyAssignment, source: ts.SourceFile): Edit[] {
  const name = node.name.getText(source);
  const value = node.initializer.getText(source);
  if (FLAGS.has(name)) return [{ ...spanOf(node, source), replacement: "" }].map(withoutComma);
  if (value === "true") return [{ ...spanOf(node.initializer, source), replacement: "false" }];
  if (value === "false") return [{ ...spanOf(node.initializer, source), replacement: "true" }];
  return [];

  function withoutComma(edit: Edit): Edit {
    const comma = /^\s*,/.exec(source.text.slice(edit.end))?.[0].length ?? 0;
    return { ...edit, end: edit.end + comma };
  }
}

function choiceEdits(node: ts.ConditionalExpression, source: ts.SourceFile): Edit[] {
  const [condition, yes, no] = [node.condition, node.whenTrue, node.whenFalse].map((part) =>
    part.getText(source),
  );
  return [{ ...spanOf(node, source), replacement: `${condition} ? ${no} : ${yes}` }];
}

function returnEdits(node: ts.ReturnStatement, source: ts.SourceFile): Edit[] {
  const value = node.expression?.getText(source);
  if (value === "true") return [{ ...spanOf(node, source), replacement: "return false;" }];
  if (value === "false") return [{ ...spanOf(node, source), replacement: "return true;" }];
  return [];
}

const spanOf = (node: ts.Node, source: ts.SourceFile) => ({
  start: node.getStart(source),
  end: node.getEnd(),
});
