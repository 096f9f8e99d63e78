import { catalog, type Translation } from '#domain/language/index.ts';
import type { settingsTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  logo: 'Logotipo',
  sendLogo: 'Envíe el logotipo en un formulario con un archivo.',
  logoTooBig: 'El archivo debe pesar menos de 5 MB',
  choosePicture: 'Elija una imagen',
  ownerSeesServices: 'Solo el dueño puede ver los servicios.',
  ownerSeesJobs: 'Solo el dueño puede ver las tareas en segundo plano.',
  mails: {
    mail: 'Correo',
    ownerReads: 'Solo el dueño puede leer la bandeja de salida.',
    testSubject: 'Correo de prueba',
    testBody: 'Esta es una prueba. Si puede leer esto, sus correos están llegando.',
    testWhy: ({ company }) => `Enviado desde Configuración por un dueño de ${company}.`,
  },
  phoneNumber: 'Escriba un teléfono válido',
  onlyOwnerChanges: {
    maintenanceMode: 'Solo el dueño puede cambiar el modo de mantenimiento.',
    debugMode: 'Solo el dueño puede cambiar el modo de depuración.',
  },
  turnOffEmails: 'Desactive estos correos en Configuración → Notificaciones.',
  configuredAddress: 'la dirección configurada',
  services: {
    dataDatabase: 'PostgreSQL en la carpeta de datos',
    outboxFolder: 'Carpeta de salida: los correos se guardan, no se envían',
    textsOnHold: 'Retenidos en la app, para enviarlos desde un teléfono',
    twilio: ({ number }) => `Twilio, desde ${number}`,
    sandbox: 'Modo de prueba: solo tarjetas de prueba, sin cargos reales',
    dataFolder: 'Carpeta de datos',
    bucket: ({ bucket, host }, { say }) => `Bucket ${bucket} en ${say(host)}`,
    at: ({ service, host }, { say }) => `${service} en ${say(host)}`,
    zipCodes: 'Centros de códigos postales',
    thenZipCodes: ({ host }, { say }) => `${say(host)}, luego centros de códigos postales`,
    streetsOfFile: 'Calles del archivo de mapas de este servidor',
    tilesAt: ({ host }, { say }) => `Mapas de ${say(host)}`,
    drawnToScale: 'Dibujado a escala, sin calles',
    estimatedDrives: 'Manejo estimado en línea recta',
    mqttAt: ({ host }, { say }) => `HTTPS y el servidor MQTT en ${say(host)}`,
    ownMqtt: ({ port }) => `HTTPS y el servidor MQTT integrado en el puerto ${port}`,
    noWeather: 'Sin alertas del clima',
    ownExpert: 'Experto en albercas integrado',
    webPush: 'Web Push, por el servicio de notificaciones de cada navegador',
  },
  numberNotYours: ({ companyId }) =>
    `Este número no está asignado a su empresa. Pídalo al administrador del servidor y dele el ID de su empresa: ${companyId}.`,
};
catalog('settings', spanish, 'es');
