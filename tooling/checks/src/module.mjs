import ts from 'typescript';

/**
 * @typedef {{ specifier: string, typeOnly: boolean, names: readonly string[], line: number }} Import `names` are those
 *   taken by name; `*` and `default` for the whole
 * @typedef {{ name: string, line: number, node: ts.Identifier }} GlobalUse
 * @typedef {{ imports: readonly Import[], globals: readonly GlobalUse[], exportsAll: readonly number[], isData: boolean }} ParsedModule
 */

/** @param {ts.ImportDeclaration | ts.ExportDeclaration} node @returns {string[]} */
const namesOf = (node) => {
  if (ts.isExportDeclaration(node)) return node.exportClause && ts.isNamedExports(node.exportClause) ? node.exportClause.elements.map((one) => (one.propertyName ?? one.name).text) : ['*'];
  const { importClause: clause } = node;
  const bindings = clause?.namedBindings;
  return [
    ...(clause?.name ? ['default'] : []),
    ...(bindings && ts.isNamespaceImport(bindings) ? ['*'] : []),
    ...(bindings && ts.isNamedImports(bindings) ? bindings.elements.map((one) => (one.propertyName ?? one.name).text) : []),
  ];
};

/** Whether an identifier stands for a value that is looked up by this name. @param {ts.Identifier} node */
const isReference = (node) => {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isMethodSignature(parent)) return 'initializer' in parent && parent.initializer === node;
  if (ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isNamespaceImport(parent) || ts.isExportSpecifier(parent)) return false;
  if (ts.isTypeReferenceNode(parent) || ts.isQualifiedName(parent) || ts.isTypeQueryNode(parent) || ts.isExpressionWithTypeArguments(parent)) return false;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) return parent.initializer === node;
  return !(ts.isFunctionDeclaration(parent) || ts.isClassDeclaration(parent) || ts.isInterfaceDeclaration(parent) || ts.isTypeAliasDeclaration(parent) || ts.isLabeledStatement(parent));
};

/**
 * What the rules want to know of a source file, from its syntax tree.
 * @param {string} path @param {string} text
 * @returns {ParsedModule}
 */
export const parseModule = (path, text) => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true, path.endsWith('.ts') || path.endsWith('.mts') ? ts.ScriptKind.TS : ts.ScriptKind.JS);
  const lineOf = (/** @type {ts.Node} */ node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  /** @type {Import[]} */
  const imports = [];
  /** @type {GlobalUse[]} */
  const uses = [];
  /** @type {number[]} */
  const exportsAll = [];
  /** @type {Set<string>} */
  const declared = new Set();
  let hasLogic = false;

  /** @param {ts.Node} node */
  const visit = (node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      const typeOnly = ts.isImportDeclaration(node) ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword : node.isTypeOnly;
      imports.push({ specifier: node.moduleSpecifier.text, typeOnly, names: namesOf(node), line: lineOf(node) });
      if (ts.isExportDeclaration(node) && !node.exportClause) exportsAll.push(lineOf(node));
    } else if (ts.isCallExpression(node) && (node.expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(node.expression) && node.expression.text === 'require'))) {
      const [first] = node.arguments;
      imports.push({ specifier: first && ts.isStringLiteralLike(first) ? first.text : '', typeOnly: false, names: ['*'], line: lineOf(node) });
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
      imports.push({ specifier: node.argument.literal.text, typeOnly: true, names: ['*'], line: lineOf(node) });
    }
    if (ts.isFunctionLike(node) && !ts.isTypeNode(node) || ts.isClassLike(node) || ts.isIfStatement(node) || ts.isIterationStatement(node, false)) hasLogic = true;
    if (ts.isIdentifier(node)) {
      if (isReference(node)) uses.push({ name: node.text, line: lineOf(node), node });
      else if (ts.isParameter(node.parent) || ts.isVariableDeclaration(node.parent) || ts.isBindingElement(node.parent) || ts.isFunctionDeclaration(node.parent) || ts.isImportSpecifier(node.parent) || ts.isImportClause(node.parent)) declared.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  // `import process from 'node:process'` names the same thing as the global.
  const shadowed = (/** @type {string} */ name) => declared.has(name) && !imports.some((one) => one.specifier.replace(/^node:/, '') === name);
  return { imports, globals: uses.filter(({ name }) => !shadowed(name)), exportsAll, isData: !hasLogic };
};
