import type { CalculatorWords, calculatorsTexts as english } from './texts.ts';

export type { CalculatorWords } from './texts.ts';

const words: Readonly<Record<string, CalculatorWords>> = {
  factor: {
    purpose: 'El factor LSI de la tabla para una lectura.',
    formula: 'Lineal entre las filas de la tabla del ramo. Fuera de ella: log₁₀(dureza) − 0.4 y log₁₀(alcalinidad).',
  },
  lsi: {
    purpose: 'Índice de saturación: si el agua desgasta el enyesado o deja sarro, con la fórmula que elija.',
    formula:
      'Del ramo: pH + factor de temperatura + factor de calcio + factor de alcalinidad − 12.1 (12.2 arriba de 1,000 y 12.3 arriba de 2,000 ppm de sólidos). Carrier y CSI usan logaritmos, y CSI también la fuerza iónica. Todas usan la alcalinidad de carbonatos.',
  },
  'lsi.displayed': {
    purpose: 'El índice de saturación (LSI) que Poolhand muestra en todas las páginas.',
    formula:
      'pH + factor de temperatura + factor de calcio + factor de la alcalinidad de carbonatos − 12.1 (12.2 arriba de 1,000 y 12.3 arriba de 2,000 ppm de sólidos).',
  },
  carbonateAlkalinity: {
    purpose:
      'La parte de carbonatos de la alcalinidad. El CYA y el borato salen en la prueba pero no protegen el enyesado.',
    formula: 'Alcalinidad − CYA × 0.388 ÷ (1 + 10^(6.83 − pH)) − boro × 4.63 ÷ (1 + 10^(9.11 − pH)).',
  },
  effectOfPhMove: {
    purpose: 'La alcalinidad que queda después de que un producto mueve el pH.',
    formula:
      'La dosis sale del equilibrio de carbonatos, boratos y cianuratos. La alcalinidad cambia con lo que la dosis agrega.',
  },
  effectOfBicarbonate: {
    purpose: 'El pH después de subir la alcalinidad con bicarbonato de sodio.',
    formula:
      'El bicarbonato agrega lo mismo de alcalinidad y de carbonatos. El pH sale del equilibrio antes de perder CO₂.',
  },
  dilution: {
    purpose: 'Cuánta agua cambiar para bajar una lectura.',
    formula: '(ahora − deseado) ÷ (ahora − agua de llenado) × 100.',
  },
  dose: {
    purpose: 'Cuánto producto agregar para llevar una lectura a donde la quiere.',
    formula:
      'Cambio × galones ÷ lo que hace una onza del producto. La dosis de pH sale del equilibrio ácido-base del agua.',
  },
  doseRatio: {
    purpose: 'Compara la dosis que necesitan dos aguas para el mismo cambio.',
    formula: 'Dosis en la primera agua ÷ dosis en la segunda.',
  },
  effect: {
    purpose: 'Lo que cambia una cantidad de producto, con todo lo que deja.',
    formula: 'Ingrediente activo ÷ volumen × lo que gana cada lectura por ppm.',
  },
  effectPerFC: {
    purpose: 'Lo que agrega un producto de cloro además del cloro.',
    formula:
      'Cloro agregado × lo que deja por ppm: CYA del tricloro y dicloro, calcio del hipoclorito de calcio, sal de todos.',
  },
  hypochloriteStrength: {
    purpose: 'Convierte el porcentaje por peso al porcentaje comercial del envase.',
    formula: '% de NaOCl por peso × 70.906 ÷ 74.442 × densidad relativa.',
  },
  fcCya: {
    purpose: 'El cloro libre que necesita una alberca al aire libre según su CYA (ácido cianúrico).',
    formula:
      'Manual: mínimo 0.075 × CYA + 0.7 (redondeado hacia abajo), meta CYA ÷ 10 + 1.5 a + 3.5. Sistema de sal: mínimo 0.045 × CYA + 0.7. Choque 0.39 × CYA, al menos 10.',
  },
  hoclFraction: {
    purpose: 'La parte del cloro que está activa (ácido hipocloroso) a cierto pH.',
    formula: '1 ÷ (1 + 10^(pH − 7.45)).',
  },
  breakpoint: {
    purpose: 'El cloro libre que hace falta para quemar el cloro combinado.',
    formula: 'Combinado = total − libre. Meta = 10 × combinado.',
  },
  swgOutput: {
    purpose: 'Cuántos ppm de cloro hace al día un sistema de sal (generador).',
    formula: 'Libras nominales × horas ÷ 24 × ajuste ÷ 100, en miligramos por litro de la alberca.',
  },
  bromineFromChlorine: {
    purpose: 'El bromo total a partir de una prueba que lee cloro (DPD).',
    formula: 'Lectura × 2.25, la relación de las masas molares.',
  },
};

const parameters: Readonly<Record<string, string>> = {
  freeChlorine: 'Cloro libre',
  bromine: 'Bromo',
  bromide: 'Bromuro',
  pH: 'pH',
  totalAlkalinity: 'Alcalinidad total',
  calciumHardness: 'Dureza de calcio',
  cyanuricAcid: 'CYA (estabilizador)',
  salt: 'Sal',
  borate: 'Borato',
  algaeVisible: 'Algas visibles (dosis de etiqueta: 0 a 1)',
  algaePreventionStart: 'Prevención de algas, primera dosis (0 a 1)',
  algaePreventionWeekly: 'Prevención de algas, dosis semanal (0 a 1)',
  clarifierStart: 'Clarificador, primera dosis (0 a 1)',
  clarifierWeekly: 'Clarificador, dosis semanal (0 a 1)',
  temperatureF: 'Temperatura',
};

const choices: Readonly<Record<string, string>> = {
  ...parameters,
  industry: 'Tabla del ramo',
  carrier: 'Carrier',
  csi: 'CSI',
  manual: 'Manual o dosificador',
  swg: 'Sistema de sal',
  fl_oz: 'fl oz',
  oz: 'oz (peso)',
  lb: 'lb',
  qt: 'qt',
  gal: 'gal',
};

const results: Readonly<Record<string, string>> = {
  ...parameters,
  factor: 'Factor',
  lsi: 'LSI',
  carbonateAlkalinity: 'Alcalinidad de carbonatos',
  totalAlkalinityAfter: 'Alcalinidad después',
  pHAfter: 'pH después',
  replacePct: 'Agua por cambiar',
  amount: 'Cantidad',
  ratio: 'Primera dosis ÷ segunda dosis',
  tradePct: 'Concentración comercial',
  minimum: 'Mínimo',
  targetLow: 'Meta desde',
  targetHigh: 'Meta hasta',
  shock: 'Nivel de choque',
  fraction: 'Parte activa',
  combinedChlorine: 'Cloro combinado',
  targetFreeChlorine: 'Cloro libre por alcanzar',
  ppmPerDay: 'Cloro por día',
};

export const calculatorsTexts: typeof english = {
  title: 'Calculadoras',
  purpose: 'Cada fórmula del análisis del agua, con su fuente. Funciona sin señal.',
  search: 'Buscar calculadoras',
  all: 'Todas las calculadoras',
  none: 'No hay calculadoras así',
  noneMore: 'Busque una lectura o un producto, como pH, cloro o sal.',
  unknown: 'No existe esa calculadora',
  words: (kind) => words[kind] ?? { purpose: '', formula: '' },
  choice: (value) => choices[value] ?? value,
  result: (name) => results[name] ?? name,
  calculate: 'Calcular',
  choose: 'Elija…',
  assumed: 'Predeterminado',
  strengthBases: {
    trade: 'Porcentaje comercial (el del envase)',
    'NaOCl, weight': 'Hipoclorito de sodio por peso',
    'available chlorine, weight': 'Cloro disponible por peso',
  },
  firstWater: 'Primera agua',
  secondWater: 'Segunda agua',
  resultTitle: 'Resultado',
  formula: 'Fórmula',
  sources: 'Fuentes',
  assumptions: 'Supuestos',
  fault: (label, reason) => `${label}: ${reason}`,
  indexMeaning: (word) => `Agua ${word.toLowerCase()}. Equilibrada es de −0.3 a +0.3.`,
  noDose: 'No hace falta dosis. La lectura ya está ahí.',
};
