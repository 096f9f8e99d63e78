import { catalog, type Translation, type Words } from '#domain/language/index.ts';
import type { httpTexts as english } from './texts.ts';

const limitOf = (limit: number, of: string, { number, plural }: Words): string => {
  if (of === 'value') return number(limit);
  return of === 'entries' ? plural(limit, 'elemento', 'elementos') : plural(limit, 'carácter', 'caracteres');
};

const spanish: Translation<typeof english> = {
  incompleteUpload: 'La carga quedó incompleta. Inténtelo de nuevo.',
  tooLarge: 'Lo que envió es demasiado grande.',
  contentType: 'Este tipo de contenido no se acepta.',
  emptyBody: 'No se envió nada. Inténtelo de nuevo.',
  notJson: 'Lo que envió no es JSON válido.',
  unreadable: 'No se pudo leer lo que envió.',
  tooMany: 'Demasiados intentos. Inténtelo de nuevo en un minuto.',
  invalidValue: 'Valor inválido',
  valueMissing: 'Falta este dato.',
  mustBe: {
    text: 'Debe ser texto',
    number: 'Debe ser un número',
    wholeNumber: 'Debe ser un número entero',
    yesOrNo: 'Debe ser true o false',
    list: 'Debe ser una lista',
    object: 'Debe ser un objeto',
    oneOf: ({ values }, { list }) => `Debe ser ${list(values, 'or')}`,
    atLeast: ({ limit, of, isOpen }, words) =>
      `Debe ${of === 'value' ? 'ser' : 'tener'} ${isOpen ? 'más de' : 'al menos'} ${limitOf(limit, of, words)}`,
    atMost: ({ limit, of, isOpen }, words) =>
      `Debe ${of === 'value' ? 'ser' : 'tener'} ${isOpen ? 'menos de' : 'a lo más'} ${limitOf(limit, of, words)}`,
  },
  unknownFields: ({ names }, { list }) => `Aquí no hay campo llamado ${list(names, 'or')}`,
  exists: 'Esto ya existe.',
  goneReference: 'No se encontró algo a lo que esto se refiere.',
  outOfRange: 'Un valor está fuera de rango.',
  diskFull: 'El disco del servidor está lleno. No cambió nada. Inténtelo más tarde.',
  trouble: 'Tenemos problemas en este momento. No cambió nada. Inténtelo de nuevo.',
  ourFault: 'Algo falló de nuestro lado. No cambió nada. Inténtelo de nuevo.',
  addressNotFound: 'No se encontró esta dirección.',
  invalidAddress: 'Esa no es una dirección válida.',
  page: 'Página',
  file: 'Archivo',
  tester: 'Medidor',
  otherSite: 'Esta llamada vino de otro sitio.',
  notFromApp: 'Esta llamada no vino de la app.',
  signIn: 'Inicie sesión.',
  testersKey: 'Use la clave propia de este medidor.',
  onlyTester: 'Solo el medidor puede hacer esta llamada, con su propia clave.',
  tooManyStreams: 'Poolhand está abierto en demasiadas pestañas. Cierre algunas.',
  streamOfEvents: 'Esta llamada responde con un flujo de eventos: pida text/event-stream.',
  keyLength: 'La clave debe tener de 1 a 200 caracteres',
  keyUsed: 'Esta Idempotency-Key se usó para otra llamada.',
  stillRunning: 'La primera llamada con esta clave todavía está en curso.',
  databaseOutOfReach: 'No se pudo conectar con la base de datos.',
  stopping: 'Este servidor se está deteniendo.',
  metricsToken: 'Envíe el token de las métricas.',
  trialEnded: 'Su prueba terminó. Elija un plan para seguir. Todo lo que guardó se conserva.',
  planEnded: 'Su plan terminó. Elija un plan para seguir. Todo lo que guardó se conserva.',
  databaseLacks: ({ names }) => `A la base de datos le falta ${names.join(', ')}.`,
  tooManyAttempts: ({ after }) =>
    `Demasiados intentos. Inténtelo de nuevo en ${after.replace('second', 'segundo').replace('minute', 'minuto').replace('hour', 'hora').replace('day', 'día')}.`,
  maintenance: ({ company }) =>
    `${company ?? 'Su empresa'} está en mantenimiento. Lo que escribió está guardado. Vuelva en un momento.`,
};
catalog('http', spanish, 'es');
