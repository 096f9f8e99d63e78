import { formatList, plural } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import type { homeTexts as english } from './texts.ts';

const duration = (minutes: number): string => {
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
};

const ppm = (value: number) => `${value.toFixed(1)} ppm`;

const technicians = (count: number) => plural(count, 'técnico', 'técnicos');

export const homeTexts: typeof english = {
  title: 'Inicio',
  loadFailed: 'No se pudo cargar su día.',
  loadFailedSafe: 'Sus clientes, rutas e reportes están a salvo. Inténtelo de nuevo en un momento.',

  account: 'Su cuenta',
  accountName: 'Nombre',
  accountEmail: 'Correo',
  accountCompany: 'Empresa',
  accountRole: 'Rol',
  openToYou: 'A lo que tiene acceso',
  nothingOpen: 'Todavía no tiene acceso a nada',
  nothingOpenMore: 'El dueño de su empresa decide qué puede ver usted. Aparecerá aquí cuando tenga acceso.',

  firstDay: 'Su primer día',
  firstDayPurpose: 'De una empresa vacía a una que ya trabaja. Cada paso se marca solo y puede omitir cualquiera.',
  stepsDone: (done, total) => `${done} de ${total} listos`,
  done: 'Listo',
  skip: 'Omitir',
  skipStep: (step) => `Omitir: ${step}`,
  skipped: 'Omitido',
  companyTitle: 'Cuéntenos de su empresa',
  companyText:
    'Nombre, teléfono, zona horaria, dirección del taller e impuesto. Los mensajes a sus clientes se firman con el nombre.',
  companyDone: 'Sus clientes ven quién les escribe.',
  detailsAction: 'Agregar los datos de su empresa',
  importTitle: 'Importe sus clientes',
  importText: 'Traiga su lista de Skimmer, Jobber, QuickBooks o una hoja de cálculo, o agréguelos a mano.',
  importDone: (count) => plural(count, 'cliente', 'clientes'),
  importAction: 'Importar clientes',
  addCustomer: 'Agregar un cliente',
  technicianTitle: 'Agregue técnicos',
  technicianText: 'Las personas que hacen las paradas, con sus días y horarios.',
  technicianDone: technicians,
  technicianAction: 'Agregar un técnico',
  planTitle: 'Planee la semana',
  planText: 'Repartimos las paradas entre sus técnicos y buscamos las rutas más cortas. Usted las revisa antes.',
  planDone: (count) => plural(count, 'parada planeada', 'paradas planeadas'),
  weekAction: 'Optimizar la semana',
  loginsTitle: 'Deles acceso',
  loginsText: 'Cada técnico recibe una invitación y ve su ruta en su teléfono.',
  loginsDone: (count) => `${technicians(count)} con cuenta`,
  loginsAction: 'Invitar técnicos',
  noMailServer: 'Los correos no se envían: no hay servidor de correo.',
  toOutbox: 'Correos por salir',
  billingTitle: 'Prepare los cobros',
  billingText: 'Cobre a todos según los precios de sus fichas. No se agrega impuesto hasta que usted lo configure.',
  billingDone: (count) => plural(count, 'cliente con cobro', 'clientes con cobro'),
  billingAction: 'Cobrar a sus clientes',
  taxAction: 'Configurar el impuesto',
  liveTitle: 'Empiece a enviar',
  liveText: 'Hasta entonces no se envía nada a sus clientes. Vea antes qué se enviaría.',
  liveDone: 'Los mensajes y las facturas salen solos.',
  liveAction: 'Empezar a enviar',

  needsYou: {
    title: 'Requiere su atención',
    nothing: 'Por ahora nada requiere su atención.',
    failed: 'No se pudo cargar lo que requiere su atención.',
    waits: {
      overdue: (amount) => `Hay ${words.dollars(Math.round(amount), 0)} en pagos vencidos.`,
      unreadThreads: (count) =>
        count === 1
          ? '1 conversación tiene mensajes sin leer.'
          : `${words.number(count)} conversaciones tienen mensajes sin leer.`,
      alerts: (count) =>
        count === 1 ? '1 alerta requiere atención.' : `${words.number(count)} alertas requieren atención.`,
      raisedInField: (count) =>
        count === 1 ? '1 solicitud del campo espera.' : `${words.number(count)} solicitudes del campo esperan.`,
      withoutRoute: (count) =>
        count === 1 ? '1 cliente no está en una ruta.' : `${words.number(count)} clientes no están en una ruta.`,
      workOrdersToSchedule: (count) =>
        count === 1
          ? '1 orden de trabajo aprobada está sin programar.'
          : `${words.number(count)} órdenes de trabajo aprobadas están sin programar.`,
      lowStock: (count) =>
        count === 1 ? '1 producto está por agotarse.' : `${words.number(count)} productos están por agotarse.`,
    },
    actions: {
      overdue: 'Ver facturas',
      unreadThreads: 'Abrir la bandeja',
      alerts: 'Ver alertas',
      raisedInField: 'Ver solicitudes',
      withoutRoute: 'Planear la semana',
      workOrdersToSchedule: 'Programar',
      lowStock: 'Surtir',
    },
    disputed: (customer, by) =>
      by === null
        ? `${customer}: un pago está en disputa.`
        : `${customer}: un pago está en disputa. Responda a más tardar el ${by}.`,
    returned: (customer, _by) => `${customer}: el banco devolvió un pago.`,
    seeInvoice: 'Ver factura',
    takenBack: (count, by) =>
      by === null
        ? `${count} pagos están en disputa o fueron devueltos.`
        : `${count} pagos están en disputa o fueron devueltos. Responda al primero a más tardar el ${by}.`,
    seePayments: 'Ver pagos',
    reports: (count) =>
      count === 1
        ? '1 reporte no le llegó a su cliente.'
        : `${words.number(count)} reportes no les llegaron a sus clientes.`,
    showReports: 'Ver reportes',
    hideReports: 'Ocultar reportes',
  },

  money: {
    title: 'El dinero de un vistazo',
    due: 'Por cobrar',
    overdue: 'Vencido',
    collected: 'Cobrado, 30 días',
    failed: 'No se pudieron cargar las cifras de dinero.',
  },

  atRisk: 'Albercas en riesgo',
  atRiskPurpose:
    'El cloro libre probablemente bajará del mínimo antes de la próxima parada. Lo más urgente va primero.',
  atRiskCount: (count) => plural(count, 'alberca', 'albercas'),
  atRiskNone: 'No hay albercas en riesgo. Aquí aparecen cuando el cloro podría quedar bajo antes de la próxima parada.',
  atRiskFailed: 'No se pudieron cargar las albercas en riesgo.',
  tooLowNow: 'Ya está bajo',
  atRiskSoon: 'En riesgo',
  underNow: (minimum) => `El cloro libre probablemente ya está por debajo de su mínimo de ${ppm(minimum)}.`,
  fallsUnder: (minimum, day) => `El cloro libre probablemente bajará de su mínimo de ${ppm(minimum)} el ${day}.`,
  mayFallUnder: (minimum, day) => `El cloro libre podría bajar de su mínimo de ${ppm(minimum)} el ${day}.`,
  likely: (chlorine) => `probable: ${ppm(chlorine)}`,
  likelyThen: (low, high) => `(${low.toFixed(1)}–${high.toFixed(1)}) en la parada`,
  likelyIn14Days: 'en 14 días',
  noStopPlanned: 'Sin parada planeada',
  planStopFor: (name) => `Planear una parada para ${name}`,
  openRouteOf: (day) => `Abrir la ruta del ${day}`,

  poolSection: 'Agua de la alberca',
  noCustomer: 'Sin cliente',
  poolsFailed: 'No se pudieron cargar las albercas de este cliente.',
  noPool: 'Este cliente todavía no tiene alberca',
  noPoolMore: 'Agréguela en la ficha del cliente y su agua aparecerá aquí.',

  today: 'Paradas de hoy',
  yourStops: 'Sus paradas de hoy',
  noStopsTitle: 'No hay paradas hoy',
  noStopsOwner: 'Las paradas aparecen aquí cuando hay una ruta para este día de la semana.',
  noStopsTechnician: 'No hay nada en su ruta hoy. La oficina arma su ruta.',
  planRoutes: 'Planear rutas',
  progress: (done, total) => `${done} de ${total}`,
  noAddress: 'Sin dirección',
  stateDone: 'Hecha',
  stateOpen: 'En curso',
  statePlanned: 'Planeada',
  next: 'Siguiente',
  more: (count) => `${count} más`,
  fewer: 'Ver menos',
  allDone: 'Todo hecho',
  freeToday: (names) => `Sin paradas hoy: ${formatList(names)}`,
  doneOf: (done, total) => `${done} de ${total} hechas`,
  underWay: (count) => `${count} en curso`,
  finished: (count) => plural(count, 'técnico terminó', 'técnicos terminaron'),
  hideFinished: 'Ocultar técnicos que terminaron',
  notStarted: 'Sin empezar',
  behind: (minutes) => `${duration(minutes)} tarde`,
  stopsOf: (name) => `Paradas de ${name}`,
  doneStops: (count) => plural(count, 'parada hecha', 'paradas hechas'),
  hideDone: 'Ocultar paradas hechas',
  likelyAt: (time) => `Llegada aprox. ${time}`,
  gateCode: (code) => `Portón ${code}`,
  dog: (note) => `Perro: ${note}`,
  water: 'Agua',
  myTimesheet: 'Mi hoja de horas',
  start: 'Empezar',
  goOn: 'Continuar',
  navigate: 'Cómo llegar',
  startStop: (name) => `Empezar parada: ${name}`,
  continueStop: (name) => `Continuar parada: ${name}`,
  navigateTo: (name) => `Cómo llegar a ${name}`,

  reportsFailed: 'No se pudieron cargar los reportes.',
  reportsFailedSafe: 'Están guardados, y los correos pendientes salen automáticamente.',
  retry: 'Intentar de nuevo',
  waitingTitle: 'Reportes pendientes',
  waitingPurpose: 'Las visitas están guardadas. Seguiremos intentando enviar estos correos.',
  sendAgain: 'Reenviar',
  sendAgainTo: (name) => `Reenviar: ${name}`,
  sent: 'Reporte enviado',
  stillWaiting: 'Todavía no se pudo enviar el reporte',
  statePending: 'Pendiente',
  stateFailed: 'No entregado',
};
