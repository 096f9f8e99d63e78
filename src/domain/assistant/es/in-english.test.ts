import { describe, expect, it } from 'vitest';
import { type Words, wordsOf } from '#domain/language/index.ts';
import { answerInWords } from '../answer.ts';
import { answerChemistry } from '../answer-chemistry.ts';
import { understand } from '../en/understand.ts';
import { isInSpanish } from './in-english.ts';

const gallons = ['15,000', '18,500', '22,000', '9,000', '30,000'] as const;
/** The same questions in both languages, made of templates. */
const pairs: readonly (readonly [string, string])[] = [
  ...gallons.flatMap((size, i) => {
    const low = [0, 0.5, 1, 1.5, 2][i] ?? 1;
    const high = [3, 4, 5, 6, 8][i] ?? 4;
    const pH = [7.8, 7.9, 8, 8.2, 8.4][i] ?? 8;
    const alk = [50, 60, 70, 55, 65][i] ?? 60;
    const cya = [20, 30, 40, 50, 60][i] ?? 30;
    return [
      [
        `How much liquid chlorine to raise FC from ${low} to ${high} ppm in ${size} gallons?`,
        `¿Cuánto cloro líquido para subir el cloro libre de ${low} a ${high} ppm en ${size} galones?`,
      ],
      [
        `how many ounces of cal hypo 73% to go from ${low} ppm to ${high} ppm chlorine in ${size} gallons`,
        `cuantas onzas de hipoclorito de calcio 73% para pasar de ${low} ppm a ${high} ppm de cloro en ${size} galones`,
      ],
      [
        `dichlor dose for a ${size} gallon pool, FC ${low} to ${high}?`,
        `dosis de dicloro para una alberca de ${size} galones, cloro libre de ${low} a ${high}?`,
      ],
      [
        `how much muriatic acid to lower pH from ${pH} to 7.4 in ${size} gallons`,
        `cuanto acido muriatico para bajar el ph de ${pH} a 7.4 en ${size} galones`,
      ],
      [
        `how much dry acid to bring pH ${pH} to 7.5 in ${size} gallons, alkalinity 100`,
        `cuánto ácido seco para llevar el pH ${pH} a 7.5 en ${size} galones, alcalinidad 100`,
      ],
      [
        `how much baking soda to raise alkalinity from ${alk} to 90 in ${size} gallons`,
        `cuanto bicarbonato para subir la alcalinidad de ${alk} a 90 en ${size} galones`,
      ],
      [
        `raise alkalinity by 20 ppm in ${size} gallons, how much baking soda?`,
        `subir la alcalinidad 20 ppm en ${size} galones, ¿cuánto bicarbonato?`,
      ],
      [
        `how much stabilizer to raise CYA from ${cya} to 70 in ${size} gallons`,
        `cuánto estabilizador para subir el CYA de ${cya} a 70 en ${size} galones`,
      ],
      [
        `how much calcium chloride to raise hardness from 150 to ${200 + 10 * i} in ${size} gallons`,
        `cuánto cloruro de calcio para subir la dureza de 150 a ${200 + 10 * i} en ${size} galones`,
      ],
      [
        `how much salt to go from ${2000 + 100 * i} to 3200 in ${size} gallons`,
        `cuánta sal para pasar de ${2000 + 100 * i} a 3200 en ${size} galones`,
      ],
      [
        `how much soda ash to raise pH from 7.0 to 7.${3 + i} in ${size} gallons`,
        `cuánto carbonato de sodio para subir el pH de 7.0 a 7.${3 + i} en ${size} galones`,
      ],
      [
        `FC ${low}, pH ${pH}, alkalinity ${alk}, CYA ${cya}, ${size} gallons: what do I add?`,
        `cloro libre ${low}, pH ${pH}, alcalinidad ${alk}, CYA ${cya}, ${size} galones: ¿qué agrego?`,
      ],
      [
        `my free chlorine is at ${low} ppm and the pH is at ${pH} in ${size} gallons, what do I add`,
        `mi cloro libre está en ${low} ppm y el pH está en ${pH} en ${size} galones, qué le agrego`,
      ],
      [
        `if I add 2 gallons of liquid chlorine to ${size} gallons, how much will it raise chlorine?`,
        `si le echo 2 galones de cloro líquido a ${size} galones, ¿cuánto sube el cloro?`,
      ],
      [
        `what happens if i add ${10 + i} lb of baking soda in ${size} gallons`,
        `qué pasa si le pongo ${10 + i} libras de bicarbonato en ${size} galones`,
      ],
      [
        `how much water do I replace to lower CYA from ${100 + 10 * i} to ${cya}`,
        `cuánta agua cambio para bajar el CYA de ${100 + 10 * i} a ${cya}`,
      ],
      [
        `total chlorine ${high}, free chlorine ${low}: what is the breakpoint in ${size} gallons?`,
        `cloro total ${high}, cloro libre ${low}: ¿cuál es el punto de quiebre en ${size} galones?`,
      ],
      [`CYA is ${cya}: how much free chlorine do I need?`, `el CYA está en ${cya}: ¿cuánto cloro libre necesito?`],
      [`how much shock for ${size} gallons with CYA ${cya}`, `cuánto choque para ${size} galones con CYA ${cya}`],
      [
        `pH ${pH}, alkalinity ${alk}, calcium hardness 250, water temp 80 F: what is the LSI?`,
        `pH ${pH}, alcalinidad ${alk}, dureza de calcio 250, temperatura 80 F: ¿cuál es el LSI?`,
      ],
      [
        `what is the ideal range of ${['pH', 'alkalinity', 'calcium hardness', 'free chlorine', 'salt'][i]}`,
        `cuál es el rango ideal de ${['pH', 'alcalinidad', 'dureza de calcio', 'cloro libre', 'sal'][i]}`,
      ],
      [`convert ${100 + 50 * i} liters to gallons`, `convertir ${100 + 50 * i} litros a galones`],
      [`how many fl oz in ${2 + i} gallons`, `cuántas onzas líquidas en ${2 + i} galones`],
      [
        `a ${12 + 2 * i} x 30 ft pool, 3 to 8 feet deep: how many gallons?`,
        `una alberca de ${12 + 2 * i} por 30 pies, de 3 a 8 pies de fondo: ¿cuántos galones?`,
      ],
      [
        `round pool ${15 + i} ft diameter, 4 feet deep, how many gallons`,
        `alberca redonda de ${15 + i} pies de diámetro, 4 pies de fondo, cuántos galones`,
      ],
      [
        `how long does a ${40 + 5 * i} gpm pump take to turn over ${size} gallons?`,
        `¿cuánto tarda una bomba de ${40 + 5 * i} galones por minuto en darle la vuelta a ${size} galones?`,
      ],
      [
        `a salt cell of 1.${i + 1} lb a day runs 8 hours in ${size} gallons: how much chlorine?`,
        `una celda de sal de 1.${i + 1} libras al día trabaja 8 horas en ${size} galones: ¿cuánto cloro?`,
      ],
      [
        `how many trichlor tablets... chlorine ${low} to ${high} with trichlor in ${size} gallons, how much?`,
        `cloro ${low} a ${high} con tricloro en ${size} galones, ¿cuánto?`,
      ],
      [`what is a pH of ${pH}`, `qué es un pH de ${pH}`],
      [`salt ${2500 + 100 * i}, water temp 84 F`, `sal ${2500 + 100 * i}, temperatura del agua 84 F`],
      [
        `pH ${pH} and alkalinity ${alk}, ${size} gallons, how much acid`,
        `pH ${String(pH).replace('.', ',')} y alcalinidad ${alk}, ${size} galones, cuánto ácido`,
      ],
      [`how much algaecide for ${size} gallons`, `cuánto alguicida para ${size} galones`],
      [`how much clarifier for ${size} gallons`, `cuanto clarificador para ${size} galones`],
      [
        `how much bleach to raise free chlorine by 2 ppm in ${size} gallons`,
        `cuánto blanqueador para subir 2 ppm el cloro libre en ${size} galones`,
      ],
      [`LSI of -0.${3 + i}, is that corrosive?`, `el LSI es -0.${3 + i}, ¿es corrosiva?`],
      [
        `bromine tablets for a spa, bromine ${i + 1} to 4 in 400 gallons, how much`,
        `tabletas de bromo para un spa, bromo ${i + 1} a 4 en 400 galones, cuánto`,
      ],
      [
        `how much boric acid to raise borate from 0 to ${30 + 5 * i} in ${size} gallons`,
        `cuánto ácido bórico para subir el borato de 0 a ${30 + 5 * i} en ${size} galones`,
      ],
      [
        `how much sodium thiosulfate to lower chlorine from ${10 + i} to 4 in ${size} gallons`,
        `cuánto tiosulfato para bajar el cloro de ${10 + i} a 4 en ${size} galones`,
      ],
      [
        `water is cloudy, pH ${pH}, chlorine ${low}, ${size} gallons, what do I add`,
        `el agua está turbia, pH ${pH}, cloro ${low}, ${size} galones, qué agrego`,
      ],
      [
        `the pool is green, FC ${low}, pH ${pH}, CYA ${cya}, ${size} gallons, what do I do`,
        `la alberca está verde, cloro libre ${low}, pH ${pH}, CYA ${cya}, ${size} galones, qué hago`,
      ],
      [
        `how much chlorine for ${Number.parseInt(size, 10)}k gallons`,
        `cuánto cloro para ${Number.parseInt(size, 10)} mil galones`,
      ],
    ] as const;
  }),
];

const answerTo = (message: string, words: Words): string => {
  const question = understand(message);
  if (question.kind === 'knowledge' || question.kind === 'danger') throw new Error(`Not understood: ${message}`);
  const answer = answerChemistry(question as Parameters<typeof answerChemistry>[0]);
  if (!answer) throw new Error(`Not answered: ${message}`);
  return answerInWords(answer, words).text;
};
const figuresOf = (text: string): string[] => (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).toSorted();

describe(`${pairs.length} questions about pools`, () => {
  it('ask for the same in Spanish as in English', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(200);
    for (const [english, spanish] of pairs) expect(understand(spanish), spanish).toEqual(understand(english));
  });

  it('are answered with the same figures in both languages', () => {
    const differing = pairs.flatMap(([english, spanish]) => {
      const [en, es] = [answerTo(english, wordsOf('en')), answerTo(spanish, wordsOf('es'))];
      return figuresOf(en).join() === figuresOf(es).join() ? [] : [`${en}\n${es}`];
    });
    expect(differing).toEqual([]);
  });
});

describe('a question in Spanish', () => {
  it.each([
    ['¿Cuál es mi siguiente parada?', { kind: 'route', what: 'next' }],
    ['qué paradas tengo mañana', { kind: 'route', day: 'tomorrow', what: 'list' }],
    ['cuántas paradas tengo hoy', { kind: 'route', day: 'today', what: 'count' }],
    ['mi ruta del viernes', { kind: 'route', day: 'Friday', what: 'list' }],
    ['cuánto cloro líquido me queda', { kind: 'stock', chemical: 'liquid_chlorine' }],
    ['qué hay poco en inventario', { kind: 'stock', onlyLow: true }],
    ['últimas lecturas de Pat Rivera', { kind: 'last-readings', names: ['Pat Rivera'] }],
    ['cuándo es la próxima visita de Pat Rivera', { kind: 'next-visit', names: ['Pat Rivera'] }],
    ['qué le agrego a Pat Rivera', { kind: 'plan-for', names: ['Pat Rivera'] }],
    ['qué se le agregó la última vez a Pat Rivera', { kind: 'last-added', names: ['Pat Rivera'] }],
    ['cuál es la contraseña de Ana', { kind: 'private' }],
    ['borra la visita de hoy', { kind: 'change-request' }],
    ['qué puedes hacer', { kind: 'capabilities' }],
    ['hola', { kind: 'greeting' }],
    ['por qué se mancha el enyesado', { kind: 'knowledge', words: 'por qué se mancha el enyesado' }],
    [
      'pH 7,8 en 15.000 galones, alcalinidad 90: qué agrego',
      { kind: 'plan', pool: { gallons: 15_000, readings: { pH: 7.8 } } },
    ],
  ])('%s', (message, question) => {
    expect(understand(message)).toMatchObject(question);
  });

  it('is recognized, and English is not taken for it', () => {
    const english = [
      'what is a DE filter',
      'how much DE for a 60 sq ft filter',
      'pH 7.8, what do I add',
      'is a sal cell ok',
      'no',
    ];
    expect(english.filter(isInSpanish)).toEqual([]);
  });
});
