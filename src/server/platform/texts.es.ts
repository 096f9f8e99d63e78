import { catalog, type Translation } from '#domain/language/index.ts';
import type { errorTexts, jobTexts, pictureTexts, things } from './texts.ts';

const errors: Translation<typeof errorTexts> = {
  noAccess: 'Su cuenta no tiene acceso a esto.',
  invalidInput: 'Dato inválido',
  notFound: ({ what }, { say }) => `No se encontró: ${say(what)}`,
};
catalog('errors', errors, 'es');

const thingNames: Translation<typeof things> = {
  customer: 'Cliente',
  email: 'Correo',
  equipment: 'Equipo',
  logo: 'Logotipo',
  message: 'Mensaje',
  photo: 'Foto',
  pool: 'Alberca',
  property: 'Dirección',
  report: 'Reporte',
  survey: 'Encuesta',
  technician: 'Técnico',
  template: 'Plantilla',
  visit: 'Visita',
};
catalog('things', thingNames, 'es');

const pictures: Translation<typeof pictureTexts> = {
  tooManyPixels: 'Esta imagen tiene más de 100 megapíxeles. Use una más pequeña.',
  tooLarge: 'Esta imagen es demasiado grande. Use una más pequeña.',
  unreadable: ({ formats }, { list }) => `No se pudo leer esta imagen. Use un archivo ${list(formats, 'or')}.`,
  damaged: 'La imagen está dañada.',
  busy: 'Se están procesando demasiadas imágenes en este momento. Intente de nuevo en un minuto.',
};
catalog('pictures', pictures, 'es');

const jobs: Translation<typeof jobTexts> = {
  checkForAlerts: 'Buscar alertas',
  emailAlertsToOwners: 'Enviar alertas a los dueños por correo',
  checkTheWeather: 'Revisar el clima',
  deliverEmails: 'Entregar correos',
  sendNotificationsToDevices: 'Enviar notificaciones a los dispositivos',
  sendMessagesToCustomers: 'Enviar mensajes a los clientes',
  scheduleNoticesAndGreetings: 'Programar avisos y felicitaciones',
  updateTextStatusAndCost: 'Actualizar estado y costo de los mensajes de texto',
  locateCustomersOnTheMap: 'Ubicar clientes en el mapa',
  measureDrives: 'Medir los trayectos por calles',
  findCustomersToBill: 'Buscar clientes por cobrar',
  billYourCustomers: 'Cobrar a sus clientes',
  renewPlans: 'Renovar planes',
  confirmPlanPayments: 'Confirmar pagos de planes',
  confirmCustomerPayments: 'Confirmar pagos de clientes',
  checkForOfflineTesters: 'Buscar medidores sin conexión',
  deleteExpiredData: 'Borrar datos vencidos',
  nightlyBackupAndCleanup: 'Respaldo y limpieza de la noche',
  createABackup: 'Crear un respaldo',
  when: {
    everyMinute: 'cada minuto',
    everyMinutes: ({ minutes }) => `cada ${minutes} minutos`,
    everyHour: 'cada hora',
    everyNight: 'cada noche a las 3 a.m.',
  },
};
catalog('jobs', jobs, 'es');
