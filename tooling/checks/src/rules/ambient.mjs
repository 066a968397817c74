import ts from 'typescript';
import { isTest, sourcesIn } from '../repo.mjs';

/** What belongs to the program, not to a library: the libraries are handed these. */
const OF_THE_PROGRAM = new Set(['env', 'exit', 'exitCode', 'argv', 'stdin', 'stdout', 'stderr', 'chdir', 'abort']);
/** A program of its own inside a library's package. */
const isProgram = (/** @type {string} */ path) => /\/src\/bin\//.test(path);

/** Known uses, each with its reason; one that is gone is reported, so that the table stays true. */
const EXCEPTIONS = new Map([
  ['packages/store/src/sqlite.ts process.env', 'SQLite reads its switch for URI file names from the environment alone; set for a moment and put back'],
]);

/** What is taken of `process` where it is used; '' for everything. @param {ts.Node} node @returns {string[]} */
const membersOf = (node) => {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === node) return [parent.name.text];
  if (ts.isElementAccessExpression(parent) && parent.expression === node) return [ts.isStringLiteralLike(parent.argumentExpression) ? parent.argumentExpression.text : ''];
  if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name)) {
    return parent.name.elements.map(({ propertyName, name, dotDotDotToken }) => {
      const taken = propertyName ?? name;
      return dotDotDotToken === undefined && (ts.isIdentifier(taken) || ts.isStringLiteralLike(taken)) ? taken.text : '';
    });
  }
  return [''];
};

/**
 * Libraries never touch the environment, the exit, the standard streams or the console of the process.
 * @type {import('../repo.mjs').Rule}
 */
export const ambient = (repo) =>
  sourcesIn(repo, 'packages').filter((path) => path.includes('/src/') && !isTest(path) && !isProgram(path)).flatMap((path) => {
    const { imports, globals } = repo.module(path);
    /** @type {import('../repo.mjs').Finding[]} */
    const findings = [];
    const used = new Set();
    const report = (/** @type {number} */ line, /** @type {string} */ what) => {
      if (EXCEPTIONS.has(`${path} ${what}`)) used.add(`${path} ${what}`);
      else findings.push({ path, line, rule: 'ambient', message: `a library may not use ${what}; take it as an argument` });
    };
    for (const { specifier, names, line, typeOnly } of imports) {
      if (typeOnly) continue;
      const module = specifier.replace(/^node:/, '');
      if (module === 'console') report(line, 'the console');
      if (module === 'process') for (const name of names) if (OF_THE_PROGRAM.has(name)) report(line, `process.${name}`);
    }
    for (const { name, line, node } of globals) {
      const ofGlobal = name === 'globalThis' || name === 'global';
      for (const whole of ofGlobal ? membersOf(node) : [name]) {
        if (whole === 'console') report(line, 'the console');
        if (whole !== 'process') continue;
        for (const member of membersOf(ofGlobal ? node.parent : node)) {
          if (member === '') report(line, 'process as a whole');
          else if (OF_THE_PROGRAM.has(member)) report(line, `process.${member}`);
        }
      }
    }
    const stale = [...EXCEPTIONS.keys()].filter((key) => key.startsWith(`${path} `) && !used.has(key));
    return [...findings, ...stale.map((key) => ({ path, rule: 'ambient', message: `the exception "${key}" is not needed any more` }))];
  });
