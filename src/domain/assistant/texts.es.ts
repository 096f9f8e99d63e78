import { catalog, type Message, type Translation, type Words } from '#domain/language/index.ts';
import { formatAmount, poisonControlNumber, poolTypeTexts, visitPlanTexts } from '#domain/water/index.ts';
import type { ReadingName, UnitName } from './question.ts';
import type {
  answerTexts as englishAnswers,
  readingTexts as englishReadings,
  unitTexts as englishUnits,
  safeWays as englishWays,
} from './texts.ts';

const readings: Translation<typeof englishReadings> = {
  chlorine: 'cloro libre',
  totalChlorine: 'cloro total',
  combinedChlorine: 'cloro combinado',
  bromine: 'bromo',
  pH: 'pH',
  totalAlkalinity: 'alcalinidad total',
  calciumHardness: 'dureza de calcio',
  cyanuricAcid: 'CYA (estabilizador)',
  salt: 'sal',
  borate: 'borato',
  tempF: 'temperatura del agua',
  tds: 'sólidos disueltos totales',
};
export const readingTexts: typeof englishReadings = catalog('assistant.readings', readings, 'es');

const units: Translation<typeof englishUnits> = {
  fl_oz: 'fl oz',
  cup: 'tazas',
  pt: 'pintas',
  qt: 'cuartos de galón',
  gal: 'galones',
  imp_gal: 'galones imperiales',
  l: 'litros',
  ml: 'mL',
  m3: 'metros cúbicos',
  ft3: 'pies cúbicos',
  oz: 'oz',
  lb: 'lb',
  kg: 'kg',
  g: 'g',
  ft: 'pies',
  in: 'pulgadas',
  m: 'metros',
  gph: 'galones por hora',
  gpm: 'galones por minuto',
  F: '°F',
  C: '°C',
};
export const unitTexts: typeof englishUnits = catalog('assistant.units', units, 'es');
const unitNames: Readonly<Partial<Record<UnitName, Message>>> = unitTexts;

const call = `Centro de Toxicología (Poison Control): ${poisonControlNumber} (EE. UU., las 24 horas, atienden en español). En una emergencia llame al 911.`;
const firstAid =
  'Ojos: enjuague con agua corriente al menos 15 minutos. Piel: quítese la ropa salpicada y enjuague con mucha agua. Si lo respiró: salga de inmediato al aire fresco. Si lo tragó: no provoque el vómito.';

const ways: Translation<typeof englishWays> = {
  harm: `No voy a ayudar con eso. Los químicos de alberca pueden herir y matar. Si alguien está en peligro, aleje a todos y salgan al aire fresco. ${call}`,
  medical: `No soy médico. Pida ayuda ahora. Llame al Centro de Toxicología (Poison Control) al ${poisonControlNumber}, y al 911 si hay dificultad para respirar, desmayo, dolor fuerte o quemaduras. Mientras tanto: ${firstAid} Tenga a la mano la etiqueta del producto y diga qué fue y cuánto.`,
  drowning: `Llame al 911 ahora. Saque a la persona del agua sin ponerse usted en peligro: alcáncele o láncele algo que flote. Si está atrapada en el drenaje, apague la bomba. Si no respira normalmente, empiece RCP con respiraciones de rescate y no pare hasta que llegue la ayuda. Quien estuvo bajo el agua necesita un médico, aunque se sienta bien. Si además tragó o respiró químicos: Centro de Toxicología (Poison Control), ${poisonControlNumber}.`,
  mixing: `No. Nunca mezcle químicos de alberca, ni ponga dos en el mismo recipiente, dosificador, skimmer o cucharón. Los productos de cloro con ácido sueltan gas de cloro, que es venenoso. Los distintos tipos de cloro pueden incendiarse o explotar. La forma segura: agregue un producto a la vez al agua de la alberca, solo, con la bomba encendida. Use un cucharón limpio y seco para cada uno. Espere al menos 4 horas y vuelva a medir antes del siguiente. Si ya salieron vapores, aléjese y salga al aire fresco. ${call}`,
  'water-to-chemical': `No. Agregue los químicos al agua, nunca agua a los químicos. Puede hervir, salpicar y soltar vapores. Agregue el producto despacio a la alberca (o, solo si la etiqueta lo dice, a una cubeta limpia ya llena de agua de la alberca). Use gafas y guantes. ${call}`,
  storage: `Mantenga separados el ácido y los productos de cloro. Guárdelos y llévelos aparte: parados, cerrados, secos, frescos y a la sombra. Nunca ponga líquidos encima de productos secos, ni distintos tipos de cloro juntos. Mantenga lejos todo lo inflamable. Las fugas o vapores de dos productos que se juntan producen gas venenoso o fuego. ${call}`,
  electric:
    'Deje eso a un electricista o técnico de gas con licencia. Hasta que lo arreglen, corte el circuito en el breaker (el gas en su válvula). Que nadie entre al agua, y no toque equipo mojado. En una emergencia llame al 911.',
  'swim-too-early': `Que nadie entre al agua mientras se agregan químicos y hasta que se hayan mezclado. Después de ácido, soda ash, bicarbonato o calcio, espere al menos 4 horas con la bomba encendida y vuelva a medir. Después de un choque, espere hasta que el cloro libre esté en 4 ppm o menos (por lo general toda la noche) y el pH entre 7.2 y 7.8. ${call}`,
  spill: `Aléjese y no deje acercarse a nadie. Vaya contra el viento, al aire fresco. No eche agua ni ningún otro producto sobre un derrame, no barra juntos productos distintos y no regrese al envase lo derramado. Si hay vapores, fuego o una reacción, llame al 911 desde un lugar seguro. Si no, siga la etiqueta y la hoja de seguridad, con gafas, guantes y mascarilla. ${call}`,
};
export const safeWays: typeof englishWays = catalog('assistant.dangers', ways, 'es');

interface Value {
  readonly reading: ReadingName;
  readonly value: number;
}
interface Change {
  readonly reading: ReadingName;
  readonly from: number;
  readonly to: number;
}

/** "18,000", "1.5": with at most so many digits behind the point. */
const short = ({ number }: Words, value: number, digits = 0): string =>
  number(Number(value.toFixed(digits)) + 0, digits);

/** A reading with its unit, as precise as given: "7.85", "0.5 ppm", "82 °F". */
function exact(words: Words, { reading, value }: Value): string {
  if (reading === 'pH') return short(words, value, 2);
  if (reading === 'tempF') return `${short(words, value, 1)} °F`;
  return `${short(words, value, reading === 'totalAlkalinity' || reading === 'salt' ? 0 : 1)} ppm`;
}

const feminine: ReadonlySet<ReadingName> = new Set(['totalAlkalinity', 'calciumHardness', 'salt', 'tempF']);
/** "cloro libre" */
const nameOf = ({ say }: Words, reading: ReadingName): string => say(readingTexts[reading]);
/** "el cloro libre", "la alcalinidad total", "los sólidos disueltos totales" */
const withArticle = (words: Words, reading: ReadingName): string =>
  `${reading === 'tds' ? 'los' : feminine.has(reading) ? 'la' : 'el'} ${nameOf(words, reading)}`;
/** Capitalized, except pH. */
const atTheStart = (words: Words, reading: ReadingName): string => {
  const name = nameOf(words, reading);
  return reading === 'pH' ? name : name.charAt(0).toUpperCase() + name.slice(1);
};
const fromTo = (words: Words, { reading, from, to }: Change): string =>
  `de ${exact(words, { reading, value: from })} a ${exact(words, { reading, value: to })}`;
const isLowered = ({ from, to }: Change): boolean => to < from;
const signed = (words: Words, lsi: number): string => {
  const size = words.number(Number(Math.abs(lsi).toFixed(2)), 2, 2);
  return size === '0.00' ? size : `${lsi < 0 ? '-' : '+'}${size}`;
};
/** "+0.12", "-3.4 ppm". */
const sizeOf = (words: Words, { reading, value }: Value): string => {
  const size = Math.abs(value);
  const written = reading === 'pH' ? words.number(Number(size.toFixed(2)), 2, 2) : `${short(words, size, 1)} ppm`;
  return `${value > 0 ? '+' : '-'}${written}`;
};

const answers: Translation<typeof englishAnswers> = {
  engine: 'Calculadora de dosis',
  inDoubt: `Si alguien tragó o respiró un químico, le cayó en la piel o en los ojos, siente corriente eléctrica o estuvo bajo el agua, primero pida ayuda: 911, o Centro de Toxicología (Poison Control) al ${poisonControlNumber}. ${firstAid} Corriente eléctrica: no entre al agua ni toque nada mojado. Nunca mezcle dos químicos. Si no es el caso:`,
  assumed: ({ assumptions }, { say }) => `Supuestos: ${[...new Set(assumptions.map((one) => say(one)))].join(' ')}`,
  sentences: ({ sentences }, { say }) => sentences.map((one) => say(one)).join(' '),
  lines: ({ lines }, { say }) => lines.map((one) => say(one)).join('\n'),
  product: ({ name, strengthPct }, words) =>
    strengthPct === null ? words.say(name) : `${words.say(name)} (${short(words, strengthPct, 2)}%)`,
  amount: ({ amount, unit, product }, words) => `${formatAmount(amount, unit, words)} de ${words.say(product)}`,
  cannotWork: ({ field, reason }, { say }) =>
    `No puedo calcular con eso. ${say(field)}: ${say(reason)}. ¿Puede revisar los números?`,
  fields: {
    gallons: 'el volumen de la alberca',
    tempF: 'la temperatura del agua',
    strengthPct: 'la concentración',
    from: 'la lectura actual',
    to: 'la lectura deseada',
  },

  target: ({ reading }, words) => `¿A qué valor quiere llevar ${withArticle(words, reading)}?`,
  freshWaterOnly: ({ reading }, words) =>
    `Solo el agua nueva baja ${withArticle(words, reading)}. ¿En cuánto está ahora y a cuánto quiere llegar?`,
  belowZero: ({ reading }, words) =>
    `No puedo bajar ${withArticle(words, reading)} a menos de 0. ¿En cuánto está ahora y a cuánto quiere llegar?`,
  notUsedFor: ({ product, reading, usual }, words) =>
    `${words.say(product)} no se usa para ajustar ${withArticle(words, reading)}.${usual ? ` En su lugar use: ${words.say(usual)}.` : ''}`,
  add: ({ dose, gallons, by, ...change }, words) => {
    const { reading } = change;
    const moved = by === null ? fromTo(words, change) : `en ${exact(words, { reading, value: by })}`;
    return `Agregue ${words.say(dose)} para ${isLowered(change) ? 'bajar' : 'subir'} ${withArticle(words, reading)} ${moved} en ${short(words, gallons)} galones.`;
  },
  howToAdd: ({ split, instructions, safety }, words) => {
    const parts = split
      ? `Divídalo en ${split.parts} dosis de ${formatAmount(split.amountEach, split.unit, words)}, cada ${split.waitHours} horas, y mida entre una y otra. `
      : '';
    return `${parts}${words.say(instructions)} ${words.say(safety)} Agréguelo solo, con la bomba encendida. Todo lo demás espera 4 horas o más: déjelo para la próxima visita y mida primero.`;
  },
  alsoChanges: ({ changes }, words) =>
    `También cambia ${words.list(changes.map(({ reading, value }) => `${withArticle(words, reading)} en ${value > 0 ? '+' : '-'}${Math.abs(Math.round(value))} ppm`))}.`,
  howManyGallons: '¿De cuántos galones es la alberca?',
  labelDoses: ({ product, gallons, doses }, words) =>
    `${words.say(product)} en ${short(words, gallons)} galones: ${doses.map((one) => words.say(one)).join(', ')}.`,
  labelDose: ({ amount, unit, when }, words) =>
    `${formatAmount(amount, unit, words)}${when ? ` ${words.say(when)}` : ''}`,
  labelWords: {
    algaePreventionStart: 'para empezar la prevención',
    algaePreventionWeekly: 'cada 5 a 7 días',
    algaeVisible: 'si hay algas visibles',
    clarifierStart: 'para empezar',
    clarifierWeekly: 'por semana',
  },
  targetIs: (value, words) => `La meta es ${exact(words, value)}.`,
  targetInMiddle: ({ min, max, ...value }, words) =>
    `La meta es ${exact(words, value)}, la mitad del rango ideal de ${min} a ${max}.`,
  inRange: ({ min, max, ...value }, words) =>
    `${atTheStart(words, value.reading)} en ${exact(words, value)} está en el rango ideal de ${min} a ${max ?? 'más'}. No agregue nada.`,
  letItFall: ({ max, ...value }, words) =>
    `${atTheStart(words, value.reading)} en ${exact(words, value)} está arriba de ${max} ppm. No agregue nada y deje que baje solo con la bomba encendida. El sol lo acelera. Que nadie nade con más de 4 ppm.`,
  unsafeAim: ({ range, ...value }, words) =>
    `No voy a calcular una dosis que lleve ${withArticle(words, value.reading)} a ${exact(words, value)}. No es seguro para las personas, las superficies ni el equipo.${range ? ` El rango ideal es de ${range.min} a ${range.max}.` : ''} ¿Puede revisar los números?`,
  needMore: ({ rule, reading, volume }, words) => {
    const wanted = [
      ...(reading ? [`${withArticle(words, reading)} actual (y la meta)`] : []),
      ...(volume ? ['el volumen de la alberca en galones'] : []),
    ];
    return `${rule ? `${words.say(rule)} ` : ''}Para calcularlo necesito ${words.list(wanted)}. ¿Me los da?`;
  },
  ruleOfThumb: ({ dose, reading, step }, words) =>
    `Como regla práctica, ${words.say(dose)} mueve ${withArticle(words, reading)} ${step} ppm en 10,000 galones.`,
  thereAlready: (value, words) =>
    `${atTheStart(words, value.reading)} ya está en ${exact(words, value)}. No agregue nada.`,
  fallsAlone: ({ product, ...value }, words) =>
    `${atTheStart(words, value.reading)} está arriba de ${exact(words, value)}. Deje que baje con la bomba encendida y que nadie nade con más de 4 ppm. Ninguna dosis de ${words.say(product)} lo baja.`,
  noDose: ({ product, ...change }, words) =>
    `${words.say(product)} no ${isLowered(change) ? 'baja' : 'sube'} ${withArticle(words, change.reading)}, así que no hay dosis.`,
  plainBleach: ({ percent }) => `La lejía (cloro de casa) es simple, con ${percent}% de hipoclorito de sodio.`,
  keepAtLeast: ({ minimum, ...value }, words) =>
    `Con ${withArticle(words, value.reading)} en ${exact(words, value)}, mantenga al menos ${minimum} ppm de cloro libre.`,

  replaceWater: ({ percent, gallons, ...change }, words) => {
    const water =
      gallons === null ? '' : ` (unos ${short(words, (gallons * percent) / 100)} de ${short(words, gallons)} galones)`;
    return `Ningún químico baja ${withArticle(words, change.reading)}. Cambie alrededor del ${short(words, percent)}% del agua${water} para llevarlo ${fromTo(words, change)} y vuelva a medir. Donde el agua del subsuelo está alta, vacíe por etapas.`;
  },
  cleanFill: 'El agua de llenado no trae nada de eso.',
  whatDidTheTestSay:
    'Con el pH puedo calcular todas las dosis. También ayudan la alcalinidad, el calcio, el CYA (estabilizador) y la temperatura. ¿Qué salió en la prueba?',
  nowStep: ({ order, purpose, dose, measure, exact, wait, remarks }, words) => {
    const { say } = words;
    const measured = measure ? ` = ${say(measure)}` : '';
    const rounded = exact ? ` (${say(exact)})` : '';
    const before = wait ? `${say(wait)}. ` : '';
    return `${order}. ${before}${say(purpose)}: ${say(dose)}${measured}${rounded}.${remarks.map((one) => ` ${say(one)}`).join('')}`;
  },
  nothingToAdd: 'Nada que agregar. Las lecturas están donde deben, o ninguna dosis las corrige.',
  nothingNow: 'Nada que agregar ahora.',
  nowAtStop: ({ gallons, steps }, words) =>
    `${words.say(visitPlanTexts.now)}, para ${short(words, gallons)} galones y en este orden:\n${steps.map((one) => words.say(one)).join('\n')}`,
  laterItem: ({ what, measure, reason }, { say }) =>
    `- ${say(what)}${measure ? `, ${say(measure)}` : ''}. ${say(reason)}`,
  atNextVisit: ({ items }, { say }) => `${say(visitPlanTexts.nextVisit)}:\n${items.map((one) => say(one)).join('\n')}`,
  indexNow: ({ lsi }, { number }) => `LSI ahora: ${number(Number(lsi.toFixed(2)), 2, 2)}.`,
  measuredByVolume: ({ product }, { say }) => `${say(product)} se mide por volumen. ¿Cuántas onzas líquidas son?`,
  measuredByWeight: ({ product }, { say }) => `${say(product)} se mide por peso. ¿Cuántas onzas son?`,
  effect: ({ dose, gallons, changes }, words) => {
    const told = changes.map((change) => `${nameOf(words, change.reading)} ${sizeOf(words, change)}`).join(', ');
    return `${words.say(dose)} en ${short(words, gallons)} galones: ${told || 'no cambia ninguna lectura que yo siga'}.`;
  },
  pHTooIfGiven: 'Deme pH, alcalinidad y CYA (estabilizador) y también calculo el cambio de pH.',

  indexNeeds: ({ lacking }, words) =>
    `Para calcular el LSI necesito ${words.list(lacking.map((one) => withArticle(words, one)))}. También ayudan la alcalinidad, la temperatura y el CYA (estabilizador). ¿Me los da?`,
  theIndex: ({ lsi, word, advice }, words) =>
    `El LSI (balance del agua) es ${signed(words, lsi)}: ${words.say(word)}. ${words.say(advice)}`,
  indexWord: ({ lsi, word, advice }, words) =>
    `LSI (balance del agua) ${signed(words, lsi)}: ${words.say(word)}. ${words.say(advice)}`,
  indexNote: ({ lsi, word }, words) => `LSI (balance del agua): ${signed(words, lsi)}, ${words.say(word)}.`,
  corrosive:
    'Abajo de -0.3 el agua ataca el enyesado y los metales. Suba la alcalinidad, luego el pH y luego el calcio, lo que esté bajo.',
  scaling:
    'Arriba de +0.3 se forma sarro. Baje primero el pH y luego la alcalinidad. El calcio solo baja con agua nueva.',
  balanced: 'El agua está equilibrada entre -0.3 y +0.3.',
  range: ({ reading, min, max }, words) => {
    const unit = reading === 'pH' ? '' : reading === 'tempF' ? ' °F' : ' ppm';
    return max === null
      ? `al menos ${short(words, min, 1)}${unit}`
      : `${short(words, min, 1)} a ${short(words, max, 1)}${unit}`;
  },
  reading: (value, words) => `${atTheStart(words, value.reading)} ${exact(words, value)}`,
  readingWithin: (value, words) => `${nameOf(words, value.reading)} ${exact(words, value)}`,
  rated: ({ reading, status, range }, { say }) => `${say(reading)}: ${say(status)} (ideal ${say(range)})`,
  gallonsForDoses: 'Puedo calcular qué agregar. ¿De cuántos galones es la alberca?',
  needsShock: ({ combined }, words) =>
    `El cloro combinado de ${short(words, combined, 1)} ppm está arriba de 0.5 ppm. La alberca necesita un choque.`,
  combinedRange: 'El cloro combinado debe estar en 0.5 ppm como máximo. Si pasa de ahí, haga un choque.',
  ideally: ({ reading, poolType, range }, words) => {
    const pool =
      poolType === 'spa' ? 'un spa' : `una alberca de tipo ${words.say(poolTypeTexts[poolType]).toLowerCase()}`;
    return `${atTheStart(words, reading)} en ${pool}: lo ideal es ${words.say(range)}.`;
  },
  moreWithStabilizer:
    'Con CYA (estabilizador) arriba de 40 ppm, la alberca necesita más. Deme la lectura de CYA y lo calculo.',

  chlorineForStabilizer: (told, words) => {
    const stabilizer = exact(words, { reading: 'cyanuricAcid', value: told.cyanuricAcid });
    return `Con CYA (estabilizador) en ${stabilizer}${told.generator ? ' y sistema de sal' : ''}, mantenga el cloro libre entre ${short(words, told.low, 1)} y ${short(words, told.high, 1)} ppm y nunca abajo de ${told.minimum} ppm. Nivel de choque: ${short(words, told.shock, 1)} ppm.`;
  },
  stabilizerGuessed: 'El CYA (estabilizador) se toma como 30 ppm, porque no se midió.',
  chlorineGuessed: 'El cloro libre está ahora en 0 ppm.',
  shockLevel: ({ shock }, words) =>
    `Nivel de choque: ${short(words, shock, 1)} ppm de cloro libre. Manténgalo hasta que el cloro combinado esté en 0.5 ppm como máximo, el agua esté clara y el cloro ya no baje de noche. Que nadie nade hasta que el cloro libre esté en 4 ppm o menos.`,
  breakpoint: ({ combined, target }, words) =>
    `El cloro combinado es de ${short(words, combined, 2)} ppm. La regla del punto de quiebre es diez veces eso. Suba el cloro libre a ${short(words, target, 1)} ppm.`,
  noShockNeeded: ({ combined }, words) =>
    `El cloro combinado es de ${short(words, combined, 2)} ppm. Con 0.5 ppm o menos no hace falta choque.`,
  breakpointDisputed:
    'Con CYA (estabilizador) en el agua, esta regla se discute. El nivel de choque para su CYA puede ser más alto.',
  chlorineEnough: 'El cloro libre ya está ahí. No agregue nada.',
  chlorinate: ({ dose, from, to, gallons }, words) =>
    `Agregue ${words.say(dose)} para subir el cloro libre de ${short(words, from, 1)} a ${short(words, to, 1)} ppm en ${short(words, gallons)} galones.`,
  generator: (told, words) =>
    `Eso produce ${short(words, told.ppm, 2)} ppm de cloro libre al día: ${short(words, told.pounds, 2)} lb por 24 horas al ${short(words, told.percent)}% durante ${short(words, told.hours, 1)} horas en ${short(words, told.gallons)} galones. Una alberca estabilizada en uso necesita de 1.5 a 3 ppm al día.`,
  bromine: ({ chlorine, bromine }, words) =>
    `Una lectura de ${short(words, chlorine, 2)} ppm de cloro equivale a ${short(words, bromine, 1)} ppm de bromo total (2.25 veces).`,

  howDeep: '¿Qué profundidad tiene en pies, en promedio o en la parte baja y la honda?',
  volume: ({ gallons, surface, depth }, words) =>
    `Unos ${short(words, gallons)} galones: ${short(words, surface)} pies cuadrados de superficie por ${short(words, depth, 2)} pies de profundidad promedio por 7.48.`,
  kidneyAssumed: 'Una forma de riñón es el 85% del rectángulo que la rodea.',
  rectangleAssumed: 'La alberca es un rectángulo.',
  turnover: ({ gallons, perMinute, hours }, words) =>
    `Una vuelta de ${short(words, gallons)} galones a ${short(words, perMinute, 1)} galones por minuto tarda ${short(words, hours, 1)} horas.`,
  turnoversADay: ({ hours, times }, words) =>
    `En ${short(words, hours, 1)} horas el agua da ${short(words, times, 2)} vueltas.`,
  flowNeeded: ({ gallons, hours, perMinute }, words) =>
    `Para dar una vuelta a ${short(words, gallons)} galones en ${short(words, hours, 1)} horas, la bomba debe mover ${short(words, perMinute, 1)} galones por minuto.`,
  converted: ({ value, from, result, to }, words) => {
    const unit = (name: UnitName): string => words.say(unitNames[name] ?? name);
    const digits = Math.abs(result) >= 1000 ? 0 : 2;
    return `${short(words, value, 3)} ${unit(from)} = ${short(words, result, digits)} ${unit(to)}.`;
  },
};
export const answerTexts: typeof englishAnswers = catalog('assistant.answers', answers, 'es');
