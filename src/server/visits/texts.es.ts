import { catalog, type Translation } from '#domain/language/index.ts';
import type { caseCallTexts, checklistTexts, visitTexts, voiceNoteTexts } from './texts.ts';

const visits: Translation<typeof visitTexts> = {
  routeAssignment: 'Asignación de ruta',
  visitOfAnotherCustomer: 'Esta visita es de otro cliente',
  stopOfAnotherCustomer: 'Esta parada es de otro cliente',
  poolOfAnotherCustomer: 'Esta piscina es de otro cliente',
  poolTwice: 'Esta piscina ya es parte de la visita',
  savedMeanwhile: 'Esta visita se acaba de guardar por otro lado. Inténtelo de nuevo.',
  openedMeanwhile: 'Esta parada se acaba de abrir en otro dispositivo. Inténtelo de nuevo.',
  finished: 'Esta visita está terminada y ya no se puede cambiar.',
  skipIdTaken: 'La visita omitida de otra parada tiene este ID.',
  skipAhead: 'No se puede omitir una visita antes de su día',
  skipNotYours: 'Solo la oficina puede deshacer esto. Usted puede deshacer lo suyo hasta el final del día.',
  skipMadeUp: ({ date }, { day }) =>
    `Hay una visita de reposición para el ${day(date, 'weekdayAndDay')}. Mueva esa visita.`,
  stillRequired: ({ titles }, { say, list }) =>
    `Todavía es obligatorio: ${list(titles.map((title) => say(title)))}. Su visita está guardada. Hágalo, o diga por qué no se pudo, y termine otra vez.`,
  requiredTask: 'Hágala, o diga por qué no se pudo',
  requiredPhoto: 'Tome su foto, o diga por qué no se pudo',
  photoOf: ({ title }, { say }) => `foto de ${say(title)}`,
  taskAtBody: ({ title, body }, { say }) => `${say(title)} (${body})`,
  someone: 'Alguien',
  yourTechnician: 'Su técnico de piscinas',
  changedElsewhere: ({ who, at, timeZone }, { say, moment }) =>
    `${say(who)} cambió esta visita en otro dispositivo el ${moment(at, timeZone, 'weekdayAndDay')} a las ${moment(at, timeZone, 'time')}: sus cambios no se guardaron.`,
  finishedElsewhere: ({ who, at, timeZone }, { say, moment }) =>
    `${say(who)} terminó esta visita en otro dispositivo el ${moment(at, timeZone, 'weekdayAndDay')} a las ${moment(at, timeZone, 'time')}: sus cambios no se guardaron.`,
  saved: ({ report }, { say }) => `Visita guardada. ${say(report)}`,
  doubtful: ({ customer }) => `${customer}: revise la última visita`,
  doubts: ({ technician, date, doubts }, { say, day }) =>
    `${say(technician)}, ${day(date)}. ${doubts.map(({ what, reason }) => `${say(what)}: “${reason}”`).join('. ')}`,
  noReport: 'No se envió reporte.',
  keptInFolder:
    'No hay servidor de correo configurado, así que el correo del reporte se guardó en el servidor en lugar de enviarse.',
};
catalog('visits.calls', visits, 'es');

const caseCalls: Translation<typeof caseCallTexts> = {
  troubleCase: 'Caso',
  workOrder: 'Orden de trabajo',
  idTaken: 'Un caso de otra alberca tiene este ID.',
  noCustomer: 'Esta alberca no tiene cliente',
  orderOfAnother: 'Esta orden de trabajo es de otro cliente',
  visit: 'Visita del caso',
  step: 'Paso',
  closed: 'Este caso está cerrado. Ábralo otra vez primero.',
  datePassed: 'Esa fecha ya pasó',
  visitsInOrder: 'Las visitas de un caso van una después de otra',
};
catalog('visits.caseCalls', caseCalls, 'es');

const checklist: Translation<typeof checklistTexts> = {
  task: 'Tarea',
  sameId: 'Otra tarea tiene este id',
  sameTitle: 'Otra tarea tiene este título',
};
catalog('visits.checklist', checklist, 'es');

const voiceNotes: Translation<typeof voiceNoteTexts> = {
  voiceNote: 'Nota de voz',
  recording: 'Grabación',
  tooLarge: 'Las grabaciones pueden pesar hasta 8 MB.',
  unsupportedFormat: 'Este formato de audio no se admite. Use WebM, Ogg, MP4, WAV o MP3.',
  idTaken: 'Una nota de voz de otro cliente tiene este ID.',
  empty: 'La nota de voz está vacía',
  notYours: 'Solo quien grabó esta nota, o un dueño, puede eliminarla.',
};
catalog('visits.voiceNotes', voiceNotes, 'es');
