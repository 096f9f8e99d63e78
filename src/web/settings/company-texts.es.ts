import { dayName, formatDollars, formatNumber, plural } from '#web/base/format.ts';
import type { companySettingsTexts as english } from './company-texts.ts';

function size(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.max(bytes / 1000, 0.1), 1)} kB`;
  return bytes < 1_000_000_000
    ? `${formatNumber(bytes / 1_000_000, 1)} MB`
    : `${formatNumber(bytes / 1_000_000_000, 1)} GB`;
}

export const companySettingsTexts: typeof english = {
  connectionsTab: 'Conexiones',
  loadFailed: 'No se pudo cargar la configuración.',
  loadSafe: 'No cambió nada.',
  saved: 'Configuración guardada',
  saveFailed: (reason) => `No se pudo guardar la configuración: ${reason}`,
  readOnly: 'Puede ver esta configuración, pero no cambiarla.',
  undo: 'Deshacer',
  notifications: {
    tab: 'Notificaciones',
    title: 'Notificaciones',
    about: 'De qué se les avisa a usted y a sus clientes. Los cambios valen enseguida para todos.',
    emailAlerts: 'Alertas por correo',
    emailAlertsHint:
      'Envía al dueño las alertas críticas (enseguida), las demás (cada hora), el inventario bajo y los respaldos fallidos.',
    smsNotifications: 'Mensajes de texto',
    smsNotificationsHint: 'Textos a clientes, como “voy en camino”. Apagado, nadie puede enviar textos desde Poolhand.',
    lowInventoryAlerts: 'Alertas de inventario bajo',
    lowInventoryAlertsHint: 'Muestra un aviso y envía un correo al dueño cada noche cuando quedan pocos químicos.',
    serviceReminders: 'Avisos de cambios',
    serviceRemindersHint: 'Avisa por correo al cliente cuando una visita se mueve, se omite o vuelve a ponerse.',
    autoLocation: 'Ubicación automática',
    autoLocationHint: 'Permite que la app use la ubicación del teléfono.',
  },
  messages: {
    phoneInvalid: 'Escriba un número de teléfono válido',
    title: 'Mensajes a clientes',
    about: 'Van por texto, o por correo si no se puede por texto. Edite las plantillas en el Centro de mensajes.',
    live: {
      notLive: 'Sin activar',
      since: (day) => `Activo desde el ${day}`,
      notYet: 'Todavía no se envía nada automáticamente a los clientes.',
      notYetMore: 'Active lo que quiera y lea las vistas previas. Luego empiece a enviar.',
      isLive: 'Lo que está activado abajo se envía automáticamente.',
      isLiveMore: 'También las facturas, los cobros a tarjeta y los recordatorios de pago.',
      ownersOnly: 'Solo el dueño puede empezar o pausar los envíos.',
      goLive: 'Empezar a enviar',
      goLiveTitle: '¿Empezar a enviar?',
      goLiveMessages: (count) =>
        count === 0
          ? 'No hay mensajes automáticos para los próximos 7 días.'
          : `${plural(count, 'mensaje sale', 'mensajes salen')} en los próximos 7 días.`,
      goLiveMore:
        'Las facturas, los cobros a tarjeta y los recordatorios serán automáticos. No sale nada de antes de hoy.',
      canPause: 'Puede pausar cuando quiera.',
      wentLive: 'Los envíos están activos',
      pause: 'Pausar',
      pauseTitle: '¿Pausar todo lo automático?',
      pauseMore:
        'Los mensajes automáticos en espera no se enviarán. Las facturas y los cobros esperan a que usted decida. Lo que envíe usted mismo sí sale.',
      paused: 'Todo lo automático está en pausa',
      failed: 'No se pudo cambiar',
      previewFailed: 'No se pudieron cargar las vistas previas.',
      inWeek: (count) =>
        count === 0
          ? 'Ninguno en los próximos 7 días'
          : `${plural(count, 'mensaje', 'mensajes')} en los próximos 7 días`,
      unreachable: (count) => `No hay cómo avisar a ${plural(count, 'cliente', 'clientes')}`,
      why: (customers, reason) => `${formatNumber(customers)}: ${reason}`,
      preview: (label) => `Vista previa: ${label}`,
      byText: (customer, day) => `Texto a ${customer}, ${dayName(day)}`,
      byEmail: (customer, day) => `Correo a ${customer}, ${dayName(day)}`,
      bills: 'Facturas',
      noBills: 'No hay próximas facturas.',
      billsAhead: (count, total) =>
        `${plural(count, 'próxima factura', 'próximas facturas')}, ${formatDollars(total)} en total.`,
      billsFirst: (day) => `La primera sale el ${dayName(day)}.`,
      billsByCard: (count) => `${formatNumber(count)} con pago automático.`,
      billsLeft: (count, total) =>
        `${plural(count, 'factura', 'facturas')} (${formatDollars(total)}) de antes de activar ${count === 1 ? 'espera' : 'esperan'} a que usted ${count === 1 ? 'la' : 'las'} envíe.`,
      toBills: 'Abrir facturas',
    },
    preVisit: 'Avisos de visita',
    preVisitHint: '24 horas antes de cada visita programada.',
    postService: 'Resúmenes del servicio',
    postServiceHint: 'Lecturas y próxima visita, 2 horas después de una visita terminada.',
    surveys: 'Encuestas',
    surveysHint: 'Pide una calificación del 1 al 5, 2 horas después de una visita terminada.',
    greetings: 'Felicitaciones',
    greetingsHint: 'En cumpleaños y cuatro días festivos, una vez por cliente.',
    visitSkipped: 'Visitas omitidas',
    visitSkippedHint: 'Por qué se omitió la visita en el sitio y cuándo es la próxima, 5 minutos después.',
    quietTitle: 'Horas de silencio',
    quietAbout:
      'En estas horas no se envía nada, según la zona horaria del cliente. Los mensajes salen cuando terminan.',
    quietFrom: 'Silencio desde',
    quietTo: 'Silencio hasta',
    smsNumber: 'Su propio número para textos',
    smsNumberHint: 'Si el administrador del servidor le dio uno. Los clientes lo ven y contestan a él.',
    save: 'Guardar',
  },
  skips: {
    title: 'Cobro de visitas omitidas',
    about:
      'A los clientes que pagan por visita se les cobra una visita omitida en el sitio por estos motivos, salvo que se reponga. Los planes de cuota fija no cambian.',
  },
  system: {
    tab: 'Sistema',
    title: 'Sistema',
    autoBackup: 'Respaldo automático',
    autoBackupHint: 'Exporta todos los datos de su empresa cada noche a las 3 a. m. Guardamos los últimos 14.',
    dataRetention: 'Conservación de datos',
    kept: { '6months': '6 meses', '12months': '12 meses', '24months': '24 meses', forever: 'Siempre' },
    removes: (day) =>
      `Cada noche eliminamos para siempre las lecturas del agua, fotos, notas de voz y mensajes enviados anteriores al ${day}.`,
    removesNothing: 'No se elimina nada.',
    staysAlways: 'Siempre conservamos clientes, visitas, reportes, facturas y pagos.',
    languageHint:
      'Para quienes en su equipo no han elegido el suyo. Lo verán la próxima vez que abran Poolhand. Automático: el que pide el navegador de cada persona.',
    ownDrives: 'Estimar con sus propios trayectos',
    ownDrivesHint:
      'Sin calles, el manejo se estima con lo que sus técnicos tardaron entre paradas. Si se apaga y se enciende, empieza de nuevo.',
    secondStep: 'Verificación en dos pasos para todos',
    secondStepHint:
      'Todos, menos los dueños de albercas, configuran una app de autenticación la próxima vez que inicien sesión con contraseña. Quien ya inició sesión sigue adentro.',
    maintenanceMode: 'Modo de mantenimiento',
    maintenanceModeHint:
      'Su equipo y sus clientes ven una página de mantenimiento. Usted puede seguir usando Poolhand.',
    debugMode: 'Modo de depuración',
    debugModeHint: 'Le muestra las llamadas de cada página con su ID y su tiempo.',
    ownersOnly: 'Solo el dueño puede cambiar esto.',
  },
  jobs: {
    title: 'Tareas en segundo plano',
    about: 'Cuándo corrió cada una y sus errores. Las que fallan se reintentan automáticamente.',
    loadFailed: 'No se pudieron cargar las tareas en segundo plano.',
    states: { well: 'Bien', running: 'En curso', failing: 'Con errores', never: 'Sin correr' },
    scopes: { installation: 'todo el servidor', company: 'su empresa' },
    whenWanted: 'cuando hace falta',
    last: (when) => `última vez ${when}`,
    lastError: (when, failures) => (failures > 1 ? `${when}, ${formatNumber(failures)} veces seguidas:` : `${when}:`),
  },
  backups: {
    title: 'Respaldos',
    about: 'Cada respaldo es un ZIP con todos sus datos: tablas en CSV; fotos y grabaciones como archivos.',
    none: 'Todavía no hay respaldos',
    noneMore: 'El primero se hace esta noche. También puede hacer uno ahora.',
    noneOff: 'El respaldo automático está apagado. Puede hacer uno ahora.',
    now: 'Respaldar ahora',
    begun: 'Respaldo iniciado',
    failedToBegin: 'No se pudo iniciar el respaldo',
    loadFailed: 'No se pudieron cargar los respaldos.',
    nightly: 'De la noche',
    byHand: 'Manual',
    states: { running: 'En curso', done: 'Listo', failed: 'Fallido' },
    failed: (reason) => reason ?? 'No se pudo guardar el respaldo.',
    contents: (rows, files) => `${plural(rows, 'fila', 'filas')}, ${plural(files, 'archivo', 'archivos')}`,
    size,
    download: 'Descargar',
    downloadOf: (moment) => `Descargar el respaldo del ${moment}`,
  },
  photoProof: {
    title: 'Prueba de fotos',
    about:
      'Cada foto que se agrega, se cambia o se elimina recibe una entrada en una cadena que se firma cada noche. Con una exportación, cualquiera puede comprobar, sin Poolhand, que ninguna foto se cambió ni se quitó.',
    none: 'Todavía no hay fotos',
    noneMore: 'La cadena empieza con su primera foto.',
    loadFailed: 'No se pudo cargar la prueba de fotos.',
    signed: 'Firmada',
    signedUpTo: (place, entries, day) => `Hasta la entrada ${place} de ${entries}, el ${day}`,
    tonight: (entries) => `${plural(entries, 'entrada', 'entradas')}, se firma esta noche`,
    digest: 'Resumen',
    publicKey: 'Clave pública',
    from: 'Desde',
    to: 'Hasta',
    backwards: 'La fecha final es anterior a la inicial.',
    export: 'Descargar exportación',
    mailed: 'Enviarme la prueba por correo',
    mailedHint:
      'Se envía a los propietarios la noche después de que se agregaron fotos. Con un resumen fuera de Poolhand, nadie puede reescribir la cadena sin que se note.',
  },
  mails: {
    title: 'Correos por salir',
    about: 'Todos los correos que salieron o no, los más nuevos primero.',
    noServer:
      'No hay servidor de correo. Los correos se quedan aquí y no le llegan a nadie hasta que conecte uno en Conexiones.',
    search: 'Buscar correos',
    test: 'Enviar correo de prueba',
    testSent: (email) => `Correo de prueba enviado a ${email}`,
    testFailed: 'No se pudo enviar el correo de prueba. Inténtelo de nuevo.',
    none: 'Todavía no hay correos',
    noneFound: 'No se encontraron correos',
    loadFailed: 'No se pudieron cargar los correos.',
    isPrivate: 'Este correo lleva un enlace privado para quien lo lee. Por eso no se muestra su texto.',
    outcomes: {
      queued: 'En camino',
      retrying: 'Reintentando',
      sent: 'Enviado',
      unsent: 'Sin enviar: no hay servidor de correo',
      failed: 'No entregado',
      bounced: 'Rebotado',
    },
  },
  services: {
    title: 'Servicios externos',
    about: 'Con qué funciona cada parte de Poolhand, y su último error.',
    loadFailed: 'No se pudieron cargar los servicios.',
    needs: {
      database: 'Base de datos',
      email: 'Correo',
      sms: 'SMS',
      cards: 'Tarjetas',
      files: 'Archivos',
      ai: 'Asistente de IA',
      weather: 'Clima',
      geocoding: 'Ubicación de direcciones',
      map: 'Mapas',
      roads: 'Distancias por calle',
      device: 'Medidores de agua',
      push: 'Notificaciones',
      passwords: 'Contraseñas nuevas',
    },
    states: { on: 'Conectado', embedded: 'Integrado', off: 'Sin conectar' },
    lastError: (moment) => `Último error, ${moment}:`,
  },
};
