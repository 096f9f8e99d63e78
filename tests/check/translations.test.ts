import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import sameTexts from '../data/same-in-spanish.json' with { type: 'json' };

const files = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' }).split('\n');
const translated = files.filter((path) => path.endsWith('texts.es.ts')).map((path) => path.replace('.es.ts', '.ts'));

type Said = ReadonlyMap<string, ts.Expression>;

/**
 * The entries of the catalogs in a file by their path, "visitTexts.states.done"; those of a translation by the names of the English
 * ones. What a catalog takes from a constant of its file is looked up there.
 */
function entriesOf(path: string): Said {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const englishNames = new Map<string, string>();
  const constants = new Map<string, ts.Expression>();
  const roots: { name: string; value: ts.Expression }[] = [];
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement) && statement.importClause?.namedBindings) {
      const named = statement.importClause.namedBindings;
      if (ts.isNamedImports(named)) {
        for (const { name, propertyName } of named.elements) englishNames.set(name.text, (propertyName ?? name).text);
      }
    }
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, type, initializer } of statement.declarationList.declarations) {
      if (!initializer || !ts.isIdentifier(name)) continue;
      const value = literalOf(initializer);
      constants.set(name.text, value);
      const told = type?.getText(file).match(/typeof (\w+)/)?.[1];
      const isTold = path.endsWith('.es.ts') ? told !== undefined : true;
      if (isTold && ts.isObjectLiteralExpression(value)) {
        roots.push({ name: told === undefined ? name.text : (englishNames.get(told) ?? told), value });
      }
    }
  }
  const entries = new Map<string, ts.Expression>();
  const walk = (at: string, expression: ts.Expression): void => {
    const value = ts.isIdentifier(expression) ? (constants.get(expression.text) ?? expression) : literalOf(expression);
    if (!ts.isObjectLiteralExpression(value)) {
      entries.set(at, value);
      return;
    }
    for (const property of value.properties) {
      if (ts.isPropertyAssignment(property)) walk(`${at}.${nameOf(property.name)}`, property.initializer);
      if (ts.isShorthandPropertyAssignment(property)) walk(`${at}.${property.name.text}`, property.name);
    }
  };
  for (const { name, value } of roots) walk(name, value);
  return entries;
}

const nameOf = (name: ts.PropertyName): string =>
  ts.isStringLiteral(name) || ts.isIdentifier(name) ? name.text : name.getText();

/** `catalog('name', { … })` and `{ … } satisfies Shape` are the object in them. */
function literalOf(expression: ts.Expression): ts.Expression {
  if (ts.isCallExpression(expression) && expression.expression.getText() === 'catalog') {
    return literalOf(expression.arguments[1] ?? expression);
  }
  return ts.isSatisfiesExpression(expression) || ts.isAsExpression(expression)
    ? literalOf(expression.expression)
    : expression;
}

const textOf = (value: ts.Expression): string | null => (ts.isStringLiteralLike(value) ? value.text : null);

/** The parameters that a text is made of: by name where they are taken from one object, else by their place. */
function parametersOf(value: ts.Expression, isCatalog: boolean): Set<string> {
  const used = new Set<string>();
  if (!ts.isArrowFunction(value)) return used;
  // What comes after the parameters of a catalog's entry are the words of the language.
  const parameters = isCatalog ? value.parameters.slice(0, 1) : value.parameters;
  for (const [place, { name }] of parameters.entries()) {
    if (!ts.isObjectBindingPattern(name)) used.add(isCatalog ? 'all' : String(place));
    else
      for (const each of name.elements)
        used.add(each.dotDotDotToken ? 'all' : (each.propertyName ?? each.name).getText());
  }
  return used;
}

const pairs = translated.map((path) => ({
  path,
  english: entriesOf(path),
  spanish: entriesOf(path.replace('.ts', '.es.ts')),
}));

it('says in Spanish everything that the English text says', () => {
  let compared = 0;
  const left = pairs.flatMap(({ path, english, spanish }) =>
    [...english].flatMap(([at, value]) => {
      const translation = spanish.get(at);
      if (!translation || !ts.isArrowFunction(value) || !ts.isArrowFunction(translation)) return [];
      compared += 1;
      const isCatalog = !path.startsWith('src/web/');
      const said = parametersOf(translation, isCatalog);
      const lost = [...parametersOf(value, isCatalog)].filter((name) => name !== 'all' && !said.has(name));
      return said.has('all') || lost.length === 0 ? [] : [`${path} ${at}: ${lost.join(', ')}`];
    }),
  );
  expect(compared).toBeGreaterThan(500);
  expect(left).toEqual(notSaid.map(([at]) => at));
});

/** What Spanish leaves out, and why. */
const notSaid: readonly (readonly [string, string])[] = [];

it('differs from the English text, but for names, units and words that Spanish has too', () => {
  const reasons = Object.values(sameTexts).flat();
  let compared = 0;
  const same = pairs.flatMap(({ path, english, spanish }) =>
    [...english].flatMap(([at, value]) => {
      const text = textOf(value);
      const translation = spanish.get(at);
      if (text === null || !translation) return [];
      compared += 1;
      // Numbers, signs and formulas have no language.
      const hasWords = /\p{L}{2}/u.test(text);
      return hasWords && textOf(translation) === text && !reasons.includes(text) ? [`${path} ${at}: ${text}`] : [];
    }),
  );
  expect(compared).toBeGreaterThan(1_500);
  expect(same).toEqual([]);
});

it('has every catalog of the server at hand in Spanish', async () => {
  await import('#server/app.ts');
  const codes = await import('#domain/language/messages.ts');
  const words = wordsOf('es');
  expect(words.say({ code: 'http.signIn' })).toBe('Inicie sesión.');
  const lacking = pairs.filter(({ path, spanish }) => {
    if (path.startsWith('src/web/')) return false;
    const name = readFileSync(path.replace('.ts', '.es.ts'), 'utf8').match(/catalog\(\s*'([^']+)'/)?.[1];
    const entry = [...spanish.keys()][0]?.split('.').slice(1).join('.');
    const [english, translation] = (['en', 'es'] as const).map((language) =>
      codes.textOf(`${name}.${entry}`, language),
    );
    return translation === undefined || translation === english;
  });
  expect(lacking.map(({ path }) => path)).toEqual([]);
}, 120_000);

// Everybody is addressed as "usted": on the pages, in what the domain says, and in messages to customers.
const asFriend = [
  /(?<!\p{L})(?:tú|tus?|te|ti|contigo|tuy[oa]s?)(?!\p{L})/iu,
  /(?<!\p{L})(?:puedes|quieres|tienes|debes|estás|eres|necesitas|sabes|haces|vas|has|ves|vuelvas|quieras|puedas|tengas|hayas|elijas|podrás|verás|tendrás|agregas|escribes|llevas)(?!\p{L})/iu,
  // "Escribiste", "mediste"; "existe" and the like are of no one in particular.
  /(?<!\p{L})(?!(?:exist|consist|insist|resist|asist|contrast|gast|bast|trist|desgast|ajust|cost|prest|rest)e(?!\p{L}))\p{L}{2,}(?:[aá]ste|[ií]ste)(?!\p{L})/iu,
  // Orders, where a sentence begins or goes on after "y": elsewhere most of them are what somebody else does.
  /(?:^|[.:;¿¡!?]\s+|\by )(?:elige|escoge|intenta|inténtalo|vuelve a|escribe|revisa|libera|graba|dicta|corrige|acerca|configura|haz|pon|ten|habla|mira|anota|arma|inicia|instala|conecta|desliza|arrastra|cierra|dile|dale|añade)(?!\p{L})/iu,
  /(?<!\p{L})(?:agrégal|ubícal|colócal|búscal|márcal|llámal|asígnal|guárdal|quítal|cámbial|tómal|regístral|pregúntal|envíal|déjal|bórral|muéstral|inténtal|elígel|escríbel|corrígel|repítel|ábrel|hazl|ponl)[oae]s?(?!\p{L})/iu,
];
// One word for each thing: these are what Spanish might call it too.
const otherWords: readonly (readonly [string, RegExp])[] = [
  ['dureza de calcio', /dureza cálcica/iu],
  ['balance del agua', /equilibrio del agua/iu],
  ['agregar', /(?<!\p{L})añad/iu],
  ['camioneta', /(?<!\p{L})(?:del|el|su|un|cada) camión|(?<!\p{L})troca/iu],
  ['cotización', /presupuesto/iu],
  ['portón', /(?<!\p{L})reja(?!\p{L})|código de la puerta/iu],
  ['canasta', /(?<!\p{L})cest[ao]s?(?!\p{L})/iu],
  ['manejar', /(?<!\p{L})condu[cz](?:ir|ca|e)(?!\p{L})/iu],
  ['día festivo, día hábil', /feriado|laborable/iu],
  ['correo', /(?<!\p{L})e-mails?(?!\p{L})/iu],
  ['alguicida', /algicida/iu],
  ['retrolavado', /contralavado/iu],
  ['pago automático', /autopago/iu],
];
/** Words that commands and pages of knowledge are found by, as people say them. */
const isFoundBy = (path: string, text: string): boolean =>
  path.includes('palette-texts') || (path.includes('/knowledge/') && text.length < 60);

/** The texts of every translation and of the pages of knowledge, with a gap where a parameter stands. */
const spanishTexts = [
  ...translated.map((path) => path.replace('.ts', '.es.ts')),
  ...files.filter((path) => /^src[/]domain[/]assistant[/]knowledge[/].*[.]es[.]ts$/.test(path)),
].flatMap((path) => {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node)) {
      // What goes into a text may itself begin with any word.
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
  return texts.map((text) => ({ path, text }));
});

it('addresses everybody in one form', () => {
  const found = spanishTexts.filter(({ text }) => asFriend.some((form) => form.test(text)));
  expect(spanishTexts.length).toBeGreaterThan(5_000);
  expect(found.map(({ path, text }) => `${path}: ${text.slice(0, 120)}`)).toEqual([]);
});

it('has one word for each thing', () => {
  const found = otherWords.flatMap(([word, others]) =>
    spanishTexts
      .filter(({ path, text }) => others.test(text) && !isFoundBy(path, text))
      .map(({ path, text }) => `${word}: ${path}: ${text.slice(0, 120)}`),
  );
  expect(found).toEqual([]);
});
