import { catalog, type Message, type Translation, type Words } from '#domain/language/index.ts';
import { formatAmount, productNamed, UNITS } from '#domain/water/index.ts';
import type { assistantTexts as english } from './texts.ts';

interface Visited {
  readonly name: string;
  readonly date: string;
  readonly technician: string | null;
}

const rhythms: Readonly<Record<string, string>> = { weekly: 'semanal', biweekly: 'quincenal', monthly: 'mensual' };

const inLines = ({ say }: Words, lines: readonly (Message | string)[]): string =>
  lines.map((one) => say(one)).join('\n');
const when = ({ day }: Words, date: string | null): string =>
  date === null ? 'para hoy' : `para el ${day(date, 'weekdayAndDay')}`;
const forName = (name: string | null): string => (name === null ? '' : ` de ${name}`);
const lastVisit = ({ day }: Words, { name, date, technician }: Visited): string =>
  `En la última visita a ${name}, el ${day(date, 'weekdayAndDay')}${technician === null ? '' : `, de ${technician}`}`;

const help =
  'Puedo ayudar con lecturas y dosis, su día, inventario, clientes, lo que se debe y se gana, y preguntas sobre albercas. ¿Qué quiere saber?';

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
    money: 'el dinero de la empresa',
  },
  invalidInput: ({ tool }) => `Datos inválidos para ${tool}.`,
  noCalculator: 'No existe esa calculadora',

  help,
  greeting: `¡Hola! ${help}`,
  unknown:
    'Eso no lo sé. Respondo con la calculadora de dosis, las guías y los registros a los que usted tiene acceso. Pruebe una pregunta sobre química del agua, cuidado de albercas, inventario, su ruta o la alberca de un cliente.',
  otherOfCompany: 'Todavía no puedo buscar eso en sus registros. Estas páginas quizá lo muestren:',
  noChanges:
    'Puedo buscar, calcular y preparar mensajes, cambios de día, órdenes de trabajo y facturas para un cliente que usted nombre, pero no puedo cambiar registros ni enviar nada. Hágalo en su propia pantalla, donde se revisa y se puede deshacer.',
  notTold:
    'No puedo dar contraseñas, códigos, sueldos ni datos privados de contacto, ni cómo estoy configurado. Véalo en la pantalla que lo muestra, si su cuenta tiene acceso.',
  limitUsedUp: 'Se agotó el límite de IA de hoy. Hasta mañana responde el experto integrado.',

  looking: {
    knowledge: 'Buscando en las guías',
    engine: 'Calculando con la calculadora de dosis',
    stock: 'Revisando el inventario',
    route: 'Revisando la ruta',
    customer: 'Buscando al cliente',
    readings: 'Revisando las últimas lecturas',
    visit: 'Revisando la última visita',
    company: 'Revisando las cifras de su empresa',
  },
  stock: 'Inventario de químicos',
  routes: 'Rutas',
  routeFor: ({ date }, { day }) => `Ruta del ${day(date, 'weekdayAndDay')}`,
  poolOf: ({ name }) => `Alberca de ${name}`,

  notInStock: ({ product }, { say }) => `No hay ${say(product)} en el inventario que usted puede ver.`,
  nothingLow: 'No queda poco de nada en el inventario.',
  noStock: 'No hay inventario registrado.',
  lines: ({ lines }, words) => inLines(words, lines),
  truckOf: ({ name }) => `Camioneta de ${name}`,
  companyStock: 'Inventario',
  stockLine: (told, words) => {
    const left = told.left ? ` (${formatAmount(told.left.amount, told.left.unit, words)})` : '';
    const days = `alcanza para ${words.plural(told.days, 'día', 'días')}`;
    const lasts = told.estimated ? `${days} más o menos (estimado: sin uso registrado)` : days;
    return `${told.description}, ${words.say(told.place)}: ${told.level}%${left}, ${lasts}.`;
  },

  noStops: ({ date, name }, words) => `No hay paradas programadas${forName(name)} ${when(words, date)}.`,
  stopCount: ({ date, stops, left, name }, words) =>
    `Hay ${words.plural(stops, 'parada programada', 'paradas programadas')}${forName(name)} ${when(words, date)}${date === null ? `, faltan ${left}` : ''}.`,
  stop: ({ position, stop, done }) => `${position}. ${stop}${done ? ' (hecha)' : ''}`,
  allDone: ({ date }, words) => `Todas las paradas programadas ${when(words, date)} están hechas.`,
  next: ({ date, stops, left, all }, words) =>
    `Lo que sigue ${when(words, date)}:\n${inLines(words, stops)}\nFaltan ${left} de ${all}.`,

  whichOne: ({ count, some }) =>
    `Encontré ${count} clientes: ${some.join(', ')}${count > some.length ? ' y otros' : ''}. ¿A cuál se refiere?`,
  noCustomer: 'No encontré ningún cliente con ese nombre.',
  nobodyCalled: ({ name }) => `No encontré a nadie que se llame ${name} en su equipo ni entre sus clientes.`,
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

  notRead: ({ what }, { say }) => `No pude leer ${say(what)} en este momento. Véalo en su propia pantalla.`,
  of: {
    pools: 'albercas en riesgo',
    day: 'las paradas de hoy',
    owed: 'lo que deben los clientes',
    business: 'las cifras del negocio',
    margins: 'los márgenes por parada',
    customers: 'la lista de clientes',
    messages: 'los mensajes de clientes',
    orders: 'las órdenes de trabajo',
  },
  andMore: ({ count }, words) => `y ${words.number(count)} más`,
  noRisk: 'Ninguna alberca está en riesgo antes de su próxima parada.',
  atRisk: ({ total }, words) =>
    `${words.plural(total, 'alberca está', 'albercas están')} en riesgo de quedarse sin cloro antes de la próxima parada:`,
  poolAtRisk: ({ name, date, expected, minimum }, { day, number }) =>
    `${name}: se esperan unas ${number(expected, 1)} ppm, se necesitan ${number(minimum, 1)} ppm, próxima parada ${date === null ? 'sin programar' : day(date, 'weekdayAndDay')}`,
  works: ({ name, date, from, to, stops }, words) =>
    `${name} trabaja el ${words.day(date, 'weekdayAndDay')}, de ${words.time(from)} a ${words.time(to)}, ${words.plural(stops, 'parada', 'paradas')}.`,
  worksNot: ({ name, date }, { day }) => `${name} no trabaja el ${day(date, 'weekdayAndDay')}.`,
  working: ({ date, count }, words) =>
    `${words.plural(count, 'técnico trabaja', 'técnicos trabajan')} el ${words.day(date, 'weekdayAndDay')}${count === 0 ? '.' : ':'}`,
  notWorking: ({ names }, { list }) => `No trabajan: ${list(names)}`,
  workingOne: ({ name, from, to, stops }, words) =>
    `${name}: de ${words.time(from)} a ${words.time(to)}, ${words.plural(stops, 'parada', 'paradas')}`,
  nobodyOut: 'Nadie tiene paradas hoy.',
  nobodyLate: 'Nadie va atrasado.',
  someLate: ({ count }, words) => `${words.plural(count, 'técnico va atrasado', 'técnicos van atrasados')}:`,
  paceOf: (told, words) =>
    [
      `${told.name}: ${told.behindMinutes > 0 ? `${words.number(told.behindMinutes)} min de atraso` : 'a tiempo'}`,
      `${words.number(told.done)} de ${words.number(told.stops)} hechas`,
      ...(told.next === null ? [] : [`sigue ${told.next}`]),
    ].join(', '),
  owes: ({ name, total, overdue, invoices }, words) =>
    `${name} debe ${words.dollars(total)} en ${words.plural(invoices, 'factura', 'facturas')}${overdue > 0 ? `; ${words.dollars(overdue)} ya vencidos` : '; nada está vencido'}.`,
  owesNothing: ({ name }) => `${name} no debe nada.`,
  nobodyOwes: 'Nadie debe nada.',
  owedInAll: ({ total, overdue, customers }, words) =>
    `${words.plural(customers, 'cliente debe', 'clientes deben')} ${words.dollars(total)} en total; ${words.dollars(overdue)} ya vencidos:`,
  overdueFor: ({ days, customers }, words) =>
    customers === 0
      ? `Nada tiene más de ${words.plural(days, 'día', 'días')} de vencido.`
      : `${words.plural(customers, 'cliente tiene', 'clientes tienen')} una factura con más de ${words.plural(days, 'día', 'días')} de vencida:`,
  overdueSince: ({ name, overdue, since }, { dollars, day }) =>
    `${name}: ${dollars(overdue)} vencidos, la más antigua venció el ${day(since, 'weekdayAndDay')}`,
  owedBy: ({ name, total, overdue }, { dollars }) =>
    `${name}: ${dollars(total)}${overdue > 0 ? ` (${dollars(overdue)} vencidos)` : ''}`,
  countedBack: 'Las cifras del negocio se cuentan hacia atrás desde hoy: 7, 30 o 90 días, o un año. Lo más cercano:',
  made: (told, { dollars, day, number }) =>
    `Del ${day(told.from, 'weekdayAndDay')} al ${day(told.to, 'weekdayAndDay')}: ingresos ${dollars(told.revenue)}, costos ${dollars(told.costs)}, ganancia ${dollars(told.profit)} (${number(told.marginPct, 1)}%). Los químicos costaron ${dollars(told.chemicals)}.${told.estimated ? ' Algunas de estas cifras son estimadas.' : ''}`,
  noneUnderpriced: 'Ningún precio está por debajo de lo que pide su margen.',
  someUnderpriced: ({ count }, words) =>
    `${words.plural(count, 'cliente paga', 'clientes pagan')} menos de lo que pide su margen:`,
  underpriced: (told, { dollars, number }) =>
    `${told.name}: ${told.marginPct === null ? 'nada facturado' : `margen ${number(told.marginPct, 1)}%`}, se sugiere ${dollars(told.suggested)} por ${told.perMonth ? 'mes' : 'visita'}`,
  loadFor: ({ date, stops, count }, words) =>
    `${words.plural(stops, 'parada programada', 'paradas programadas')} para el ${words.day(date, 'weekdayAndDay')}. ${count === 0 ? 'No hace falta surtir nada antes.' : `Hay que surtir ${words.plural(count, 'envase', 'envases')} antes del próximo servicio:`}`,
  toLoad: ({ description, level, place }, words) =>
    `${description}, ${words.say(place)}: queda ${words.number(level, 0)}%`,
  customerCount: ({ count }, words) => `Usted tiene ${words.plural(count, 'cliente', 'clientes')}.`,
  withoutRoute: ({ count }, words) =>
    count === 0
      ? 'Todos los clientes activos están en una ruta.'
      : `${words.plural(count, 'cliente activo no tiene', 'clientes activos no tienen')} parada en ninguna ruta.`,
  noUnread: 'No hay mensajes sin leer.',
  unread: ({ count }, words) =>
    `${words.plural(count, 'conversación tiene', 'conversaciones tienen')} mensajes sin leer:`,
  nothingWaits: 'No hay nada pendiente.',
  waiting: {
    stopsLeft: ({ count }, words) => `${words.plural(count, 'parada falta', 'paradas faltan')} hoy`,
    unreadThreads: ({ count }, words) => words.plural(count, 'conversación sin leer', 'conversaciones sin leer'),
    alerts: ({ count }, words) => words.plural(count, 'alerta abierta', 'alertas abiertas'),
    withoutRoute: ({ count }, words) => `${words.plural(count, 'cliente', 'clientes')} sin parada`,
    workOrdersToSchedule: ({ count }, words) =>
      `${words.plural(count, 'orden de trabajo', 'órdenes de trabajo')} por programar`,
    raisedInField: ({ count }, words) =>
      `${words.plural(count, 'solicitud hecha', 'solicitudes hechas')} en las paradas`,
    lowStock: ({ count }, words) => `${words.plural(count, 'envase', 'envases')} con poco inventario`,
    overdue: ({ count }, { dollars }) => `${dollars(count)} vencidos`,
  },
  noOrders: 'No hay órdenes de trabajo abiertas.',
  ordersOpen: ({ count }, words) =>
    `${words.plural(count, 'orden de trabajo abierta', 'órdenes de trabajo abiertas')}:`,
  noAddress: ({ name }) => `No hay dirección registrada de ${name}.`,
  noGallons: ({ name }) => `No hay tamaño de alberca registrado de ${name}.`,
  gallons: ({ name, gallons }, { number }) => `La alberca de ${name} tiene ${number(gallons, 0)} galones.`,
  price: (told, words) =>
    `${words.dollars(told.price)} por visita para ${words.number(told.gallons, 0)} galones, servicio ${rhythms[told.frequency] ?? told.frequency}. Sus ${words.plural(told.pools, 'cliente comparable', 'clientes comparables')} cuestan ${words.dollars(told.cost)} por visita en ${words.plural(told.visits, 'visita', 'visitas')}; así queda un margen de ${words.number(told.aimPct)}%.${told.estimated ? ' Algunos costos son estimados.' : ''}`,
  noPrice: ({ gallons, frequency, aimPct }, { number }) =>
    `No puedo sugerir un precio para ${number(gallons, 0)} galones, servicio ${rhythms[frequency] ?? frequency}: no hay visitas terminadas a albercas comparables de las que tomar el costo. Los precios buscan un margen de ${number(aimPct)}%.`,
  draftDayOff: ({ name, date }, { day }) =>
    `Reprogramar las paradas de ${name}${date === null ? '' : ` del ${day(date, 'weekdayAndDay')}`}: elija qué pasó, revise el nuevo horario y aplíquelo.`,
  draftDayOffTitle: ({ name }) => `Reprogramar el día de ${name}`,
  draftForWhom: '¿Para qué cliente es? Escriba el nombre como está en la lista de clientes.',
  draftWaits: 'Todavía no se ha hecho nada. Revíselo en su página y confírmelo ahí.',
  drafts: {
    message: ({ name, words }) =>
      words === null ? `Un mensaje para ${name}, para que usted lo escriba.` : `Un mensaje para ${name}: “${words}”`,
    move: ({ name, date }, { day }) =>
      date === null
        ? `Mover la visita de ${name}: elija el día en el tablero de la semana.`
        : `Mover la visita de ${name} al ${day(date, 'weekdayAndDay')}: arrástrela ahí en el tablero de la semana. Antes de guardar se muestra lo que cambia para los demás.`,
    order: ({ name, words }) => `Una orden de trabajo para ${name}${words === null ? '' : `: ${words}`}`,
    invoice: ({ name, amount, words }, { dollars }) =>
      `Una factura para ${name}${amount === null ? '' : ` de ${dollars(amount)}`}${words === null ? '' : ` (${words})`}`,
  },
  draftTitles: {
    message: ({ name }) => `Mensaje para ${name}`,
    move: ({ name }) => `Mover la visita de ${name}`,
    order: ({ name }) => `Orden de trabajo para ${name}`,
    invoice: ({ name }) => `Factura para ${name}`,
  },
};
catalog('assistant', spanish, 'es');
