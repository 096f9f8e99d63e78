import { catalog, type Translation } from '#domain/language/index.ts';
import { formatAmount } from './format-amount.ts';
import type { howToTexts as englishHowTo, planTexts as englishPlan, safetyTexts as englishSafety } from './texts.ts';

interface Above {
  value: number;
  max: number;
}

/** "+0.12", "−0.30". */
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;

/** A reading to a tenth at most. */
const short = (value: number): string => String(Math.round(value * 10) / 10);

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const replaceWater = (name: string, { value, max, percent }: Above & { percent: number }): string =>
  `${name} en ${Math.round(value)} ppm, arriba de ${max}. Ningún químico lo baja. Primero cambie alrededor del ${percent}% del agua (más si el agua de llenado también trae) y vuelva a medir.`;

const letFall = (name: string, { value, max }: Above): string =>
  `${name} en ${short(value)} ppm, arriba de ${short(max)}. No agregue más. Deje que baje con el sol y el uso y vuelva a medir.`;

const plan: Translation<typeof englishPlan> = {
  raise: ({ thing, from, to }, { say }) => `Subir ${say(thing)} de ${say(from)} a ${say(to)}`,
  lower: ({ thing, from, to }, { say }) => `Bajar ${say(thing)} de ${say(from)} a ${say(to)}`,
  killAlgae: 'Matar las algas visibles',
  clearWater: 'Aclarar el agua',
  shockTo: ({ purpose }, { say }) => `Choque: ${lowerFirst(say(purpose))}`,
  things: {
    freeChlorine: 'el cloro libre',
    bromine: 'el bromo',
    bromide: 'el bromuro',
    pH: 'el pH',
    totalAlkalinity: 'la alcalinidad total',
    calciumHardness: 'la dureza de calcio',
    cyanuricAcid: 'el CYA',
    salt: 'la sal',
    borate: 'el borato',
    algaeVisible: 'las algas',
    algaePreventionStart: 'la prevención de algas',
    algaePreventionWeekly: 'la prevención de algas',
    clarifierStart: 'la claridad',
    clarifierWeekly: 'la claridad',
  },
  pHValue: ({ value }) => value.toFixed(1),
  tenthPpm: ({ value }) => `${value.toFixed(1)} ppm`,
  wholePpm: ({ value }, { number }) => `${number(Math.round(value))} ppm`,
  aerateInRounds:
    'Baje la alcalinidad alternando ácido y aireación. Los valores previstos son para después de la última vuelta.',
  aerate: ({ from, to }) =>
    `Airee (retornos hacia arriba, jets del spa, cascadas) para llevar el pH de ${from.toFixed(1)} a ${to.toFixed(1)} sin subir la alcalinidad. Los valores previstos suponen que lo hace.`,
  replaceWater: {
    calciumHardness: (above) => replaceWater('Dureza de calcio', above),
    cyanuricAcid: (above) => replaceWater('CYA', above),
    salt: (above) => replaceWater('Sal', above),
  },
  stabilizerIsSlow:
    'El estabilizador tarda alrededor de una semana en disolverse y mientras tanto baja el pH. Después vuelva a medir pH, alcalinidad y CYA.',
  indexDiffers: ({ typed, computed, by }) =>
    `El LSI que escribió (${signed(typed)}) difiere del calculado (${signed(computed)}) por más de ${by}. Revise las lecturas.`,
  noIndex:
    'No se puede calcular el LSI del agua medida: la dureza de calcio o la alcalinidad de carbonatos es 0 o menos. Vuelva a medir.',
  targetBetween: ({ min, max }) => `debe estar entre ${min} y ${max}`,
  temperature: 'Los químicos no cambian la temperatura.',
  pHMissed: 'Con estas lecturas el pH no llega a su rango. Cambie parte del agua y vuelva a medir.',
  alkalinityMissed:
    'Con estas lecturas la alcalinidad total no llega a su rango. Cambie parte del agua y vuelva a medir.',
  noIndexAfter: 'No se puede calcular el LSI después de dosificar. Cambie parte del agua y vuelva a medir.',
  indexOfNatural: ({ lsi }) =>
    `El LSI después de dosificar es ${signed(lsi)}. Las albercas naturales no se dosifican por eso.`,
  indexBelow: ({ lsi, bound }) =>
    `El LSI después de dosificar es ${signed(lsi)}, todavía abajo de ${signed(bound)} con pH, alcalinidad y calcio en rango. Sube cuando el agua se calienta.`,
  indexAbove: ({ lsi, bound }) =>
    `El LSI después de dosificar es ${signed(lsi)}, todavía arriba de ${signed(bound)}. Mantenga el pH en la parte baja de su rango y cambie parte del agua.`,
  model:
    'Los valores previstos suponen que el cloro se consume y que no se pierde más CO2 que el de la aireación indicada. Después el pH tiende a subir: vuelva a medir.',
  natural:
    'Alberca natural: no agregue desinfectante, estabilizador ni alguicida. Dañan el biofiltro. Pregunte al constructor del filtro o a un laboratorio por los nutrientes (fosfato, nitrato, amonio) y la higiene del agua.',
  sanitizerInNatural:
    'Se midió desinfectante en una alberca natural. Busque de dónde viene, por ejemplo del agua de llenado, y deje que baje.',
  noBromine: 'No se midió el bromo, así que no hay dosis de desinfectante.',
  noChlorine: 'No se midió el cloro libre, así que no hay dosis de desinfectante.',
  bromineOfChlorine: ({ chlorine, bromine }) =>
    `Alberca de bromo: una lectura de ${short(chlorine)} ppm de cloro equivale a ${short(bromine)} ppm de bromo (2.25 veces).`,
  chlorineForCya: ({ cya, minimum, amount, unit, product }, words) =>
    `Con CYA en ${short(cya)} ppm, mantenga el cloro libre en ${minimum} ppm o más. Con otros ${formatAmount(amount, unit, words)} de ${words.say(product).toLowerCase()} llegaría.`,
  saltCell: 'Suba la producción de la celda de sal o las horas de filtrado para mantener este nivel.',
  shock: ({ reasons, limit }, { say }) =>
    `Choque: ${reasons.map((reason) => say(reason)).join(' y ')}. Vuelva a medir a la mañana siguiente y repita hasta que el cloro combinado esté en ${limit} ppm o menos.`,
  combinedAbove: ({ combined, limit }) => `el cloro combinado está en ${short(combined)} ppm, arriba de ${limit}`,
  algaeSeen: 'hay algas visibles',
  noSwimming: ({ limit }) => `Nadie debe nadar hasta que el cloro libre baje a ${limit} ppm o menos.`,
  atShockLevelAfter:
    'Después de dosificar, el cloro libre estará en nivel de choque y bajará solo. Vuelva a medir a la mañana siguiente.',
  atShockLevel: ({ level }) => `El cloro libre ya está en nivel de choque (${short(level)} ppm). Manténgalo ahí.`,
  tooMuchCya: ({ product, value }, { say }) =>
    `Aquí no se usa ${lowerFirst(say(product))} porque llevaría el CYA a ${short(value)} ppm.`,
  tooMuchCalcium: ({ product, value }, { say }) =>
    `Aquí no se usa ${lowerFirst(say(product))} porque llevaría la dureza de calcio a ${short(value)} ppm.`,
  letFall: {
    chlorine: (above) => letFall('Cloro libre', above),
    bromine: (above) => letFall('Bromo', above),
  },
  neutralizer:
    'Para abrir la alberca antes, use un neutralizador de cloro (tiosulfato de sodio) poco a poco. Mida después de cada vez.',
  workedOutFor: ({ gallons, stated, doses }, { number }) =>
    `Las dosis son para ${number(Math.round(gallons))} gal, según cómo respondió esta alberca a ${doses === 1 ? 'una dosis anterior' : `${doses} dosis anteriores`}, no para los ${number(Math.round(stated))} gal registrados.`,
};
export const planTexts: typeof englishPlan = catalog('water.plan', plan, 'es');

const howTo: Translation<typeof englishHowTo> = {
  add: {
    liquid_chlorine:
      'Vierta despacio frente a un retorno, cerca del agua, con la bomba encendida. De preferencia al anochecer.',
    cal_hypo:
      'Esparza sobre la parte honda con la bomba encendida, o disuelva antes en una cubeta con agua de la alberca si la etiqueta lo indica. De preferencia al anochecer.',
    dichlor: 'Esparza sobre el agua con la bomba encendida. Se disuelve rápido.',
    trichlor: 'Use solo en dosificador o flotador, nunca en el skimmer ni en el fondo de la alberca.',
    sodium_bicarbonate:
      'Esparza sobre toda la superficie con la bomba encendida y cepille lo que se asiente. Vuelva a medir la alcalinidad y luego el pH.',
    soda_ash:
      'Disuelva en una cubeta con agua de la alberca y vierta alrededor de la alberca con la bomba encendida. El agua puede quedar turbia unas horas.',
    muriatic_acid:
      'Vierta despacio a lo largo de la parte honda, cerca del agua, con la bomba encendida. Lejos de skimmers y metales.',
    sodium_bisulfate: 'Esparza poco a poco sobre la parte honda con la bomba encendida y cepille lo que se asiente.',
    calcium_chloride:
      'Agréguelo poco a poco a una cubeta con agua de la alberca, deje que se enfríe y vierta despacio por la parte honda con la bomba encendida.',
    cyanuric_acid:
      'Cuélguelo en una calceta frente a un retorno o póngalo en la canasta del skimmer. Tarda días en disolverse. Vuelva a medir en una semana.',
    salt: 'Vierta a lo largo de la parte baja y cepille hasta que se disuelva, con la bomba encendida y el sistema de sal apagado.',
    borax: 'Esparza despacio sobre el agua frente a un retorno, con la bomba encendida.',
    boric_acid: 'Esparza despacio sobre la parte honda con la bomba encendida y cepille lo que se asiente.',
    sodium_thiosulfate:
      'Disuelva en una cubeta con agua de la alberca y vierta alrededor de la alberca. Vuelva a medir antes de agregar más.',
    sodium_sulfite:
      'Disuelva en una cubeta con agua de la alberca y vierta alrededor de la alberca. Vuelva a medir antes de agregar más.',
    sodium_bromide: 'Vierta alrededor de la alberca con la bomba encendida.',
    bcdmh:
      'Llene el dosificador de bromo o el flotador y ajústelo para mantener el residual. No eche tabletas a la alberca.',
    algaecide_quat50:
      'Vierta por las orillas con la bomba encendida, cuando el cloro del choque haya bajado. Cepille las paredes. Siga la dosis de la etiqueta.',
    clarifier:
      'Vierta frente a un retorno, al final de todo, y deje el filtro encendido. Siga la dosis de la etiqueta.',
  },
  addInSteps: ({ how }, { say }) =>
    `${say(how)} Agregue unas tres cuartas partes, deje mezclar 4 horas y mida. Agregue el resto solo si todavía hace falta.`,
  inParts: ({ parts, amountEach, unit, waitHours, instructions }, words) =>
    `Agregue en ${parts} partes de ${formatAmount(amountEach, unit, words)}, cada ${waitHours} horas, y mida entre una y otra. ${words.say(instructions)}`,
  aerateFirst: ({ instructions, pH }, { say }) =>
    `Primero airee hasta que el pH vuelva a ${pH.toFixed(1)}. ${say(instructions)}`,
  thenAerate: ({ instructions, pH }, { say }) =>
    `${say(instructions)} Luego airee (retornos hacia arriba, jets del spa, cascadas) hasta que el pH vuelva a ${pH.toFixed(1)}.`,
  aerateAfterParts: ({ instructions, pH }, { say }) =>
    `${say(instructions)} Después de cada parte, airee (retornos hacia arriba, jets del spa, cascadas) hasta que el pH vuelva a ${pH.toFixed(1)}, mida y solo entonces agregue la siguiente.`,
};
export const howToTexts: typeof englishHowTo = catalog('water.howTo', howTo, 'es');

const keepChlorineAway =
  'Manténgalo lejos de ácidos, combustibles, aceites, solventes y cualquier otro producto de cloro.';
const acidDanger =
  'Corrosivo: gafas y guantes a prueba de ácido. Nunca cerca de productos de cloro. Póngase con el viento a la espalda y vierta bajo, sobre el agua.';
const dust = 'No respire el polvo. Use gafas y guantes.';

const safety: Translation<typeof englishSafety> = {
  general: {
    neverMix:
      'Nunca mezcle químicos entre sí. Los productos de cloro junto con ácido producen gas de cloro, que es tóxico.',
    keepApart:
      'Mantenga separados los distintos productos de cloro, también en dosificadores, skimmers y cucharones. Mezclados pueden incendiarse o explotar.',
    chemicalsToWater:
      'Agregue los químicos al agua, nunca agua a los químicos. Disuelva antes solo si la etiqueta lo indica.',
    goggles: 'Use gafas y guantes, y mascarilla con los polvos. Use un cucharón limpio y seco para cada producto.',
    wait: ({ hours }) =>
      `Espere al menos ${hours} horas entre un químico y otro, con la bomba encendida, y vuelva a medir antes del siguiente.`,
    keepSwimmersOut: 'Que nadie entre al agua mientras dosifica y hasta que el producto se haya mezclado.',
    firstAid:
      'Ojos: enjuague con agua corriente al menos 15 minutos. Piel: quítese la ropa salpicada y enjuague con mucha agua. Si lo respiró: salga al aire fresco. Si lo tragó: no provoque el vómito.',
    emergency: ({ telephone }) =>
      `Siga la etiqueta del producto. Centro de Toxicología (Poison Control): ${telephone}. En una emergencia llame al 911.`,
  },
  products: {
    liquid_chlorine: `Corrosivo y destiñe la ropa: gafas y guantes. ${keepChlorineAway}`,
    cal_hypo: `Oxidante fuerte, nunca junto con tricloro o dicloro. ${keepChlorineAway}`,
    dichlor: `Oxidante fuerte, nunca junto con hipoclorito de calcio. ${keepChlorineAway}`,
    trichlor: `Oxidante fuerte y ácido, nunca junto con hipoclorito de calcio. ${keepChlorineAway}`,
    sodium_bicarbonate: `${dust} No al mismo tiempo que el cloruro de calcio.`,
    soda_ash: `Irrita la piel y los ojos. ${dust} No al mismo tiempo que el cloruro de calcio.`,
    muriatic_acid: acidDanger,
    sodium_bisulfate: `${acidDanger} Mantenga el producto seco lejos de la humedad.`,
    calcium_chloride:
      'Se calienta en el agua: gafas y guantes, y deje el recipiente abierto. No al mismo tiempo que el bicarbonato o la soda ash.',
    cyanuric_acid: dust,
    salt: 'Apague el sistema de sal hasta que la sal se disuelva.',
    borax: `${dust} Que las mascotas no beban el agua.`,
    boric_acid: `${dust} Que las mascotas no beban el agua.`,
    sodium_thiosulfate: `${dust} Agregue poco a poco: de más, se gasta la siguiente dosis de cloro.`,
    sodium_sulfite: `${dust} Agregue poco a poco: de más, se gasta la siguiente dosis de cloro.`,
    sodium_bromide: dust,
    bcdmh: 'Oxidante fuerte: guantes y gafas. Nunca en un dosificador que haya tenido productos de cloro.',
    algaecide_quat50: 'Gafas y guantes. Agregue solo cuando el cloro del choque haya bajado.',
    clarifier: 'Nunca junto con un secuestrante. De más, enturbia el agua.',
  },
};
export const safetyTexts: typeof englishSafety = catalog('water.safety', safety, 'es');
