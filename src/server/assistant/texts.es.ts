import { catalog, type Message, type Translation, type Words } from '#domain/language/index.ts';
import { formatAmount, productNamed, UNITS } from '#domain/water/index.ts';
import type { assistantTexts as english } from './texts.ts';

interface Visited {
  readonly name: string;
  readonly date: string;
  readonly technician: string | null;
}

const inLines = ({ say }: Words, lines: readonly (Message | string)[]): string =>
  lines.map((one) => say(one)).join('\n');
const when = ({ day }: Words, date: string | null): string =>
  date === null ? 'para hoy' : `para el ${day(date, 'weekdayAndDay')}`;
const lastVisit = ({ day }: Words, { name, date, technician }: Visited): string =>
  `En la última visita a ${name}, el ${day(date, 'weekdayAndDay')}${technician === null ? '' : `, de ${technician}`}`;

const help =
  'Puedo ayudar con lecturas y dosis, inventario, su ruta, las albercas de los clientes y preguntas sobre albercas. ¿Qué quiere saber?';

const spanish: Translation<typeof english> = {
  conversation: 'Conversación',
  customer: 'Cliente',
  pool: 'Alberca',
  page: 'Página',
  connectionTrouble: 'No logro conectarme en este momento. Inténtelo de nuevo.',
  noAccessTo: ({ what }, { say }) => `Su cuenta no tiene acceso a ${say(what)}.`,
  lookup: {
    engine: 'la calculadora de dosis',
    stock: 'el inventario de químicos',
    route: 'las rutas',
    customers: 'los clientes',
  },
  invalidInput: ({ tool }) => `Datos inválidos para ${tool}.`,
  noCalculator: 'No existe esa calculadora',

  help,
  greeting: `¡Hola! ${help}`,
  unknown:
    'Eso no lo sé. Respondo con la calculadora de dosis, las guías y los registros a los que usted tiene acceso. Pruebe una pregunta sobre química del agua, cuidado de albercas, inventario, su ruta o la alberca de un cliente.',
  noChanges:
    'Puedo buscar y calcular, pero no puedo cambiar registros ni enviar nada. Hágalo en su propia pantalla, donde se revisa y se puede deshacer.',
  notTold:
    'No puedo dar contraseñas, códigos, datos de pago o de contacto, ni cómo estoy configurado. Véalo en la pantalla que lo muestra, si su cuenta tiene acceso.',
  limitUsedUp: 'Se agotó el límite de IA de hoy. Hasta mañana responde el experto integrado.',

  looking: {
    knowledge: 'Buscando en las guías',
    engine: 'Calculando con la calculadora de dosis',
    stock: 'Revisando el inventario',
    route: 'Revisando la ruta',
    customer: 'Buscando al cliente',
    readings: 'Revisando las últimas lecturas',
    visit: 'Revisando la última visita',
  },
  stock: 'Inventario de químicos',
  routes: 'Rutas',
  routeFor: ({ date }, { day }) => `Ruta del ${day(date, 'weekdayAndDay')}`,
  poolOf: ({ name }) => `Alberca de ${name}`,

  notInStock: ({ product }, { say }) => `No hay ${say(product)} en el inventario que usted puede ver.`,
  nothingLow: 'No queda poco de nada en el inventario.',
  noStock: 'No hay inventario registrado.',
  lines: ({ lines }, words) => inLines(words, lines),
  truckOf: ({ name }) => `Camión de ${name}`,
  companyStock: 'Inventario',
  stockLine: (told, words) => {
    const left = told.left ? ` (${formatAmount(told.left.amount, told.left.unit, words)})` : '';
    const days = `alcanza para ${words.plural(told.days, 'día', 'días')}`;
    const lasts = told.estimated ? `${days} más o menos (estimado: sin uso registrado)` : days;
    return `${told.description}, ${words.say(told.place)}: ${told.level}%${left}, ${lasts}.`;
  },

  noStops: ({ date }, words) => `No hay paradas programadas ${when(words, date)}.`,
  stopCount: ({ date, stops, left }, words) =>
    `Hay ${words.plural(stops, 'parada programada', 'paradas programadas')} ${when(words, date)}${date === null ? `, faltan ${left}` : ''}.`,
  stop: ({ position, stop, done }) => `${position}. ${stop}${done ? ' (hecha)' : ''}`,
  allDone: ({ date }, words) => `Todas las paradas programadas ${when(words, date)} están hechas.`,
  next: ({ date, stops, left, all }, words) =>
    `Lo que sigue ${when(words, date)}:\n${inLines(words, stops)}\nFaltan ${left} de ${all}.`,

  whichOne: ({ count, some }) =>
    `Encontré ${count} clientes: ${some.join(', ')}${count > some.length ? ' y otros' : ''}. ¿A cuál se refiere?`,
  noCustomer: 'No encontré ningún cliente con ese nombre.',
  noNextVisit: ({ name }) => `No hay próxima visita programada para ${name}.`,
  underWay: ({ name }) => `La visita a ${name} está en curso en este momento.`,
  nextVisit: ({ name, date, technician, hours }, { day, time }) => {
    const window = hours ? ` (entre ${time(hours.from)} y ${time(hours.to)})` : '';
    const by = technician === null ? '' : `, con ${technician}`;
    return `La próxima visita a ${name} es el ${day(date, 'weekdayAndDay')}${window}${by}.`;
  },
  noTests: ({ name }) => `No hay pruebas de agua registradas de ${name}.`,
  testFirst: ({ name }) => `No hay pruebas de agua registradas de ${name}. Primero mida el agua.`,
  lastReadings: ({ name, pools }, words) => `${name}: ${inLines(words, pools)}`,
  readings: (told, { say, number, moment }) => {
    const pool = told.pool === null ? '' : `${told.pool}, `;
    const list = told.readings.map((one) => say(one));
    if (told.lsi !== null) list.push(`LSI ${number(Number(told.lsi.toFixed(2)), 2, 2)}`);
    const tested = (style: 'weekdayAndDay' | 'time'): string => moment(told.tested, told.timeZone, style);
    return `${pool}${list.join(', ')} (medido el ${tested('weekdayAndDay')}, ${tested('time')}).`;
  },
  noVisits: ({ name }) => `No hay visitas terminadas registradas de ${name}.`,
  nothingAdded: (visit, words) => `${lastVisit(words, visit)}, no se agregó nada.`,
  added: ({ doses, ...visit }, words) =>
    `${lastVisit(words, visit)}: ${doses.map((one) => words.say(one)).join(', ')}.`,
  dose: ({ name, amount, unit }, words) => {
    const isKnown = UNITS.some((one) => one === unit);
    return `${isKnown ? formatAmount(amount, unit, words) : `${words.number(Number(amount.toFixed(2)), 2)} ${unit}`} de ${words.say(productNamed(name))}`;
  },
  addGallons: ({ name }) => `Agregue los galones de la alberca de ${name} para obtener las dosis.`,
  basedOn: ({ name, readings }, { say }) => `Según las últimas lecturas de ${name}: ${say(readings)}`,
};
catalog('assistant', spanish, 'es');
