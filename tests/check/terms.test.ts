import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

// Each concept has one word on all screens: the words of the glossary's last column are nowhere in what people read.

/** Concept and the words for it that are not used, as `docs/glossary.md` lists them. */
const oldWords = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\|([^|\n]+)(?:\|[^|\n]+){3}\|([^|\n]+)\|$/gm)]
  .slice(2)
  .flatMap(([, concept = '', words = '']) => words.split(',').map((word) => [concept.trim(), word.trim()] as const));

/** What code and API call the concepts, as the glossary says. */
const codeWords = [
  ...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\|[^|\n]+\|[^|\n]+\|([^|\n]+)\|([^|\n]+)\|[^|\n]+\|$/gm),
].flatMap(([, code = '', api = '']) => [...`${code} ${api}`.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word));

/** What other programs write above their columns. */
const namesOfColumns = 'src/domain/data/importing/lists/list-fields.ts';

const sources = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /[.]tsx?$/.test(path) && !/[.]test[.]tsx?$/.test(path) && path !== namesOfColumns);

/** Every text in a file, with a gap where a parameter stands; neither comments nor what modules are imported by. */
function textsIn(path: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node)) {
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest));
  // A single word in small letters is a code, and so is a path.
  return texts.filter((text) => /^[A-Z]| /.test(text));
}

it('has one word for each concept on all screens', () => {
  const concepts = new Set(oldWords.map(([concept]) => concept));
  expect(concepts.size).toBeGreaterThanOrEqual(25);
  const texts = sources.flatMap((path) => textsIn(path).map((text) => [path, text] as const));
  expect(texts.length).toBeGreaterThan(10_000);
  const found = oldWords.flatMap(([concept, word]) => {
    const written = new RegExp(`\\b${word}\\b`, 'i');
    return texts.filter(([, text]) => written.test(text)).map(([path, text]) => `${concept}: “${text}” (${path})`);
  });
  expect(found).toEqual([]);
});

it('names only what is in the code', () => {
  const code = sources.map((path) => readFileSync(path, 'utf8')).join('\n');
  expect(codeWords.length).toBeGreaterThan(40);
  expect(codeWords.filter((word) => !new RegExp(`\\b${word}\\b`).test(code))).toEqual([]);
});

it('types every translation by what it translates, so that a text that is missing does not compile', () => {
  const files = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' }).split('\n');
  const translations = files.filter((path) => /texts[.]es[.]ts$/.test(path));
  expect(translations.length).toBeGreaterThan(5);
  const untyped = translations.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    // Of a catalog by `Translation`, of the pages’ own texts by their shape; whole, never a part of it.
    const typed = [...text.matchAll(/const (\w+): (?:Translation<typeof \w+>|typeof \w+) = /g)].map(([, name]) => name);
    const told = [...text.matchAll(/^catalog\('[^']+', (\w+), 'es'\)|^export const (\w+)/gm)].map(
      ([, named, exported]) => named ?? exported,
    );
    const fits = told.length > 0 && told.every((name) => typed.includes(name));
    return fits && files.includes(path.replace('.es.ts', '.ts')) ? [] : [path];
  });
  expect(untyped).toEqual([]);
});
