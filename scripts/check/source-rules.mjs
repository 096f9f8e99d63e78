// node scripts/check/source-rules.mjs [folder] – what no import rule sees: the environment, the clock and chance are read
// in one place each, no rule is silenced in place, no test is left out, and files are named for their subject.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url)));

const isTest = (path) => /[.]test[.]tsx?$/.test(path);
const isProduct = (path) => path.startsWith('src/') && !isTest(path);
const isPure = (path) => /^src\/(domain|contract)\//.test(path) && !isTest(path);
const isTimeAndChance = (path) =>
  path === 'src/server/platform/time-and-chance.ts' || /^src\/web\/(.+\/)?(clock|ids)[.]ts$/.test(path);
const isCalendarOrFormat = (path) => path.startsWith('src/domain/calendar/') || path === 'src/web/base/format.ts';

/** Each rule says where it holds and which piece of syntax breaks it. */
const syntaxRules = [
  {
    name: 'environment-in-config',
    holds: (path) => isProduct(path) && path !== 'src/server/config.ts',
    breaks: (node) =>
      isMember(node, 'process', 'env') ||
      (ts.isImportSpecifier(node) && importedFrom(node, /^(node:)?process$/) && importedName(node) === 'env'),
  },
  {
    name: 'time-from-the-clock',
    holds: (path) => isProduct(path) && !isTimeAndChance(path),
    breaks: (node) =>
      isMember(node, 'Date', 'now') ||
      (ts.isNewExpression(node) && isName(node.expression, 'Date') && !node.arguments?.length) ||
      (ts.isCallExpression(node) && isName(node.expression, 'Date')),
  },
  {
    // What day and what time it is somewhere, and how that is written, is decided once.
    name: 'time-from-calendar',
    holds: (path) => isProduct(path) && !isCalendarOrFormat(path),
    breaks: (node) =>
      isMember(node, 'Intl', 'DateTimeFormat') ||
      (ts.isPropertyAccessExpression(node) && /^toLocale(?:Date|Time)String$/.test(node.name.text)) ||
      (ts.isImportSpecifier(node) && (importedName(node) === 'TZDate' || importedFrom(node, /^date-fns/))),
  },
  {
    name: 'written-by-one-formatter',
    holds: (path) => path.startsWith('src/web/') && isProduct(path) && !isCalendarOrFormat(path),
    breaks: (node) =>
      ts.isPropertyAccessExpression(node) && (isName(node.expression, 'Intl') || node.name.text === 'toLocaleString'),
  },
  {
    // CONTRIBUTING.md, "How we write", says what to write instead.
    name: 'plain-words',
    holds: isProduct,
    breaks: (node) =>
      (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) &&
      quaintWords.test(node.text) &&
      (/(?:^|[/-])(?:texts|words)[.]ts$/.test(node.getSourceFile().fileName) || isInError(node)),
  },
  {
    // A text outside a catalog cannot be read in another language.
    name: 'texts-in-catalogs',
    holds: (path) => path.startsWith('src/web/') && isProduct(path) && !/(?:^|[/-])texts(?:[.]es)?[.]ts$/.test(path),
    breaks: (node) =>
      (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) ||
      (ts.isStringLiteralLike(node) && isShownAttribute(node) && /\p{L}{2}/u.test(node.text)) ||
      (ts.isStringLiteralLike(node) &&
        /^\p{Lu}[\p{L}’]*(?: [\p{L}’]+)* \p{Ll}/u.test(node.text) &&
        !isForProgrammers(node) &&
        !isPropertyName(node)),
  },
  {
    // A catalog elsewhere has no translation beside it, and nothing that would miss it.
    name: 'catalogs-in-texts',
    holds: (path) => isProduct(path) && !/(?:^|[/-])(?:texts|words)(?:[.]es)?[.]ts$/.test(path),
    breaks: (node) => ts.isCallExpression(node) && isName(node.expression, 'catalog') && node.arguments.length < 3,
  },
  {
    // What a call refuses is worded in the caller's language.
    name: 'refusals-in-catalogs',
    holds: (path) => path.startsWith('src/server/') && isProduct(path) && !/(?:^|[/-])texts(?:[.]es)?[.]ts$/.test(path),
    breaks: (node) =>
      (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && /\p{L} \p{L}/u.test(node.text) && isInError(node),
  },
  {
    name: 'chance-from-outside',
    holds: (path) => isProduct(path) && !isTimeAndChance(path),
    breaks: (node) =>
      isMember(node, 'Math', 'random') ||
      (ts.isPropertyAccessExpression(node) && node.name.text === 'randomUUID') ||
      (ts.isImportSpecifier(node) && importedName(node) === 'randomUUID'),
  },
  {
    name: 'calls-out-in-one-place',
    holds: (path) =>
      path.startsWith('src/server/') && isProduct(path) && !path.startsWith('src/server/adapters/outbound/'),
    breaks: (node) =>
      (ts.isCallExpression(node) && isName(node.expression, 'fetch')) ||
      (ts.isImportSpecifier(node) &&
        importedFrom(node, /^(node:)?(https?|http2|undici)$/) &&
        ['request', 'get', 'connect', 'fetch'].includes(importedName(node))),
  },
  {
    // Its process has little memory and no secret: a picture made to harm ends that and not the server.
    name: 'pictures-in-their-own-process',
    holds: (path) => isProduct(path) && path !== 'src/server/platform/pictures.worker.ts',
    breaks: (node) =>
      (ts.isImportDeclaration(node) && isText(node.moduleSpecifier, 'sharp')) ||
      (ts.isCallExpression(node) && node.arguments.some((argument) => isText(argument, 'sharp'))),
  },
  {
    name: 'pure-layers-have-no-clock-or-chance',
    holds: isPure,
    breaks: (node) => isName(node, 'performance') || isName(node, 'crypto') || isName(node, 'setTimeout'),
  },
];

/** Words that read as translated, or for which the trade has another. */
const quaintWords =
  /\b(?:anew|reckon\w*|whoever|by (?:itself|themselves)|e-mail\w*|(?:is|are) told|mailed|given back|something happened|pay checks?|stands here|will stand|served)\b/i;

/** Whether a text is part of what a failed call answers. */
function isInError(node) {
  for (let at = node.parent; at; at = at.parent) {
    const makes = ts.isNewExpression(at) || ts.isCallExpression(at) ? at.expression.getText() : '';
    if (['AppError', 'invalid', 'notFound', 'unknownReference'].includes(makes)) return true;
  }
  return false;
}

/** Attributes whose value a person sees or hears. */
const shownAttributes = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label', 'hint']);
const isShownAttribute = (node) => ts.isJsxAttribute(node.parent) && shownAttributes.has(node.parent.name.getText());

/** The text of an error that only the log shows. */
const isForProgrammers = (node) => ts.isNewExpression(node.parent) && /Error$/.test(node.parent.expression.getText());

/** What a comment or a test must not say; the words are split so that this file does not break its own rules. */
const textRules = [
  {
    name: 'no-rule-silenced',
    holds: () => true,
    pattern:
      /(?:\/\/|\/\*|^\s*\*)\s*(?:biome-ignore|@ts-(?:ignore|nocheck|expect-error)|eslint-disable|c8 ignore|v8 ignore)/m,
  },
  { name: 'no-leftover', holds: () => true, pattern: /(?:\/\/|\/\*|^\s*\*).*\b(?:TODO|FIXME|XXX|HACK)\b/m },
  {
    name: 'no-test-left-out',
    holds: (path) => path.startsWith('tests/') || isTest(path),
    pattern: /\b(?:it|test|describe)(?:[.]\w+)*[.](?:skip|only|todo|fixme)\b/,
  },
  {
    // CONTRIBUTING.md, "How we write".
    name: 'plain-comments',
    holds: isProduct,
    pattern: /(?:\/\/|\/\*|^\s*\*).*\b(?:anew|reckon\w*|in earnest|given back)\b/im,
  },
  // A reader must be able to open what a comment refers to.
  { name: 'no-dangling-reference', holds: () => true, pattern: /\bspec(?:ification)? [0-9]|\b(?:spec|decisions?) §/i },
];

const decisionNumbers = new Set(
  existsSync(join(root, 'docs/decisions'))
    ? readdirSync(join(root, 'docs/decisions')).map((name) => Number(name.slice(0, 4)))
    : [],
);

const fileName = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:[.][a-z0-9]+(?:-[a-z0-9]+)*)*[.](?:ts|tsx|mjs)$/;
const emptyName = /^(?:utils?|helpers?|misc|common|manager|shared|stuff)(?:[.-]|$)|-(?:utils?|helpers?|manager)[.]/;

const isText = (node, text) => ts.isStringLiteralLike(node) && node.text === text;
const isName = (node, text) => ts.isIdentifier(node) && node.text === text && !isPropertyName(node);
const isPropertyName = (node) =>
  (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
  ts.isPropertySignature(node.parent);

function isMember(node, object, member) {
  if (ts.isPropertyAccessExpression(node)) {
    const owner = node.expression;
    const ownerName = ts.isPropertyAccessExpression(owner) ? owner.name.text : owner.getText();
    return ownerName === object && node.name.text === member;
  }
  return (
    ts.isElementAccessExpression(node) &&
    node.expression.getText() === object &&
    ts.isStringLiteralLike(node.argumentExpression) &&
    node.argumentExpression.text === member
  );
}

const importedName = (node) => (node.propertyName ?? node.name).text;
const importedFrom = (node, pattern) => pattern.test(node.parent.parent.parent.moduleSpecifier.text);

function sourceFiles(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : sourceFiles(path);
    return /[.](?:ts|tsx|mjs)$/.test(entry.name) ? [path] : [];
  });
}

const faults = [];
const files = ['src', 'tests', 'scripts', 'bench'].flatMap((folder) =>
  readdirSync(root).includes(folder) ? sourceFiles(folder) : [],
);
for (const path of files) {
  const text = readFileSync(join(root, path), 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const report = (rule, position) =>
    faults.push(`${rule}: ${path}:${source.getLineAndCharacterOfPosition(position).line + 1}`);

  const rules = syntaxRules.filter((rule) => rule.holds(path));
  const visit = (node) => {
    for (const rule of rules) if (rule.breaks(node)) report(rule.name, node.getStart());
    ts.forEachChild(node, visit);
  };
  if (rules.length > 0) visit(source);
  for (const rule of textRules) {
    const found = rule.holds(path) ? rule.pattern.exec(text) : null;
    if (found) report(rule.name, found.index);
  }
  for (const found of text.matchAll(/\b[dD]ecisions? ([0-9]+)\b/g)) {
    if (!decisionNumbers.has(Number(found[1]))) report('no-dangling-reference', found.index);
  }
  if (!fileName.test(basename(path)) || emptyName.test(basename(path))) report('file-named-for-its-subject', 0);
}
if (!files.some(isProduct)) faults.push('nothing-seen: no source file was read');

if (faults.length > 0) {
  process.stdout.write(`${faults.join('\n')}\n`);
  process.exit(1);
}
process.stdout.write(`${files.length} files keep to the source rules\n`);
