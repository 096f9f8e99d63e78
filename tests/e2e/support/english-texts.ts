import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const source = 'src';

/** The texts of two words and more in the catalogs whose files end so. */
function textsIn(ending: RegExp): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && /\p{L}{2}.* .*\p{L}{2}/u.test(node.text)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  for (const path of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!ending.test(path)) continue;
    visit(ts.createSourceFile(path, readFileSync(join(source, path), 'utf8'), ts.ScriptTarget.Latest));
  }
  return found;
}

/** What the product says in English and not in Spanish. */
export function englishTexts(): ReadonlySet<string> {
  const spanish = textsIn(/texts\.es\.ts$/);
  return new Set([...textsIn(/texts\.ts$/)].filter((text) => !spanish.has(text)).filter(isSaid));
}

const isSaid = (text: string): boolean => /^[\p{Lu}“¿]/u.test(text) && !/[{}<>=]/.test(text);
