import { catalog, type Translation, type Words } from '#domain/language/index.ts';
import { formatAmount } from './format-amount.ts';
import type { visitPlanTexts as english } from './visit-plan-texts.ts';

const fractions: Readonly<Record<string, string>> = { '0.25': '¼', '0.5': '½', '0.75': '¾' };

/** 0.5 → "½", 1.25 → "1¼", 3 → "3". */
function countText(count: number): string {
  const whole = Math.floor(count + 1e-9);
  const part = fractions[String(Math.round((count - whole) * 4) / 4)] ?? '';
  return whole === 0 ? part : `${whole}${part}`;
}

const counted = (count: number, one: string, more: string): string => `${countText(count)} ${count > 1 ? more : one}`;
const ofSize = (size: number, unit: string, words: Words): string => `(${formatAmount(size, unit, words)})`;

/** A product's name inside a sentence. */
const inSentence = (name: string): string =>
  /^[A-ZÁ][a-zá-ú]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

const spanish: Translation<typeof english> = {
  tablet: ({ count }) => counted(count, 'tableta', 'tabletas'),
  jug: ({ count, size, unit }, words) => `${counted(count, 'garrafa', 'garrafas')} ${ofSize(size, unit, words)}`,
  bag: ({ count, size, unit }, words) => `${counted(count, 'bolsa', 'bolsas')} ${ofSize(size, unit, words)}`,
  scoop: ({ count }) => counted(count, 'cucharón', 'cucharones'),
  cup: ({ count }) => counted(count, 'taza', 'tazas'),
  ofProduct: ({ amount, unit, product }, words) =>
    `${formatAmount(amount, unit, words)} de ${inSentence(words.say(product))}`,
  replaceWater: ({ percent }) =>
    percent === null ? 'Cambiar parte del agua' : `Cambiar alrededor del ${percent}% del agua`,
  aerate: ({ pH }) => `Airear hasta que el pH sea ${pH.toFixed(1)}: retornos hacia arriba, cascadas encendidas`,
  reasons: {
    split: 'Es lo máximo que se puede agregar de una vez. Mida en la próxima visita y agregue el resto.',
    apart: 'No se puede combinar con las dosis de hoy en una sola parada.',
    retest: 'Vuelva a medir después de la dosis de hoy para ver cuánto falta.',
    aerate: 'Primero tiene que subir el pH.',
    notAtHand: 'No está en la camioneta. Tráigalo la próxima vez.',
    notEnough: 'No alcanza lo de la camioneta. Traiga el resto.',
    partial: 'Solo se echó una parte. Mida primero y agregue el resto.',
    ownVisit: ({ parts }) => `Es demasiado para una parada. Programe una visita aparte: ${parts} partes, cada 4 horas.`,
    task: ({ parts }) =>
      parts > 1 ? `Tarda más que una dosis: ${parts} partes, cada 4 horas.` : 'Tarda más que una dosis.',
    water: 'Ningún químico lo baja. Vuelva a medir después.',
    air: 'Déjelo encendido después de la parada.',
  },
  insteadOf: ({ product }, { say }) => `No hay suficiente ${inSentence(say(product))} en la camioneta.`,
  partOf: ({ percent }) => `${percent}% de la dosis completa`,
  exactly: ({ amount, unit }, words) => `exactamente ${formatAmount(amount, unit, words)}`,
  waitMinutes: ({ minutes }) => `Espere ${minutes} min con la bomba encendida`,
  measures: 'Un cucharón es ½ lb, una taza 8 fl oz, una tableta de tricloro 8 oz. Pese una vez su propio cucharón.',
  pumpRuns:
    'Deje la bomba encendida y agregue cada producto en un lugar distinto. Donde la espera es en minutos, con eso basta para esos dos. Todo lo demás espera 4 horas o más y queda para la próxima visita.',
  now: 'Ahora',
  nextVisit: 'Próxima visita',
  nothingNow: 'Nada que agregar ahora',
  expected: 'Esperado después de esta parada',
  about: ({ measure }, { say }) => `aprox. ${say(measure)}`,
  basis: {
    truck: 'Calculado con lo que hay en la camioneta y en la alberca.',
    company: 'Calculado con los productos que su empresa maneja.',
    reference: 'Calculado con los productos de costumbre.',
  },
  nextVisitTestFirst: 'Lo que falta es un estimado. En la próxima visita, mida primero.',
};
export const visitPlanTexts: typeof english = catalog('water.visitPlan', spanish, 'es');
