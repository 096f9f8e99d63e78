import { catalog, type Translation } from '#domain/language/index.ts';
import type { messagingTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  notes: {
    quietHours: 'Espera a que terminen las horas de silencio.',
    planUsedUp: 'Ya usó todos los mensajes de texto de su plan de este mes.',
    sendFromPhone: 'No hay servicio de mensajes conectado. Envíelo desde su teléfono.',
    planEnded: 'Su plan terminó.',
    expired: 'Venció antes de poder enviarse.',
    customerDeleted: 'El cliente se eliminó.',
    turnedOff: 'Desactivado en Configuración.',
    notLive: 'Los mensajes automáticos están en pausa.',
    notConfirmed: 'Espera a que el dueño confirme su correo.',
    deliveryUnknown: 'Entrega desconocida.',
    unknownAfter: ({ what }, { say }) => `${say(what)} Entrega desconocida.`,
    notSent: 'No se pudo enviar.',
    serviceSilent: 'El servicio de mensajes no respondió.',
    refused: 'No se puede enviar.',
    canceledBy: ({ name }) => `Cancelado por ${name}.`,
    sentFromPhoneBy: ({ name }) => `Enviado desde un teléfono por ${name}.`,
    visitMadeAfterAll: 'La visita sí se hace.',
    backOnSchedule: 'El cambio se deshizo.',
    visitMoved: 'La visita se movió o se omitió.',
    noTemplate: 'No hay plantilla en uso para este mensaje.',
    noSmsService: 'No hay servicio de mensajes conectado.',
    quietNow: 'Este cliente está en horas de silencio.',
  },
  goingLive: {
    ownerOnly: 'Solo el dueño puede activar o pausar.',
    notInPlan: 'Su plan no incluye mensajes automáticos.',
    remindersOff: 'Los recordatorios de servicio están desactivados.',
  },
  consents: {
    onOwnPage: 'En su propia página',
    textedStop: 'escribió STOP',
    textedStart: 'escribió START',
    byOffice: 'lo fijó la oficina',
    onPage: 'lo fijó en la página',
    fromProfile: 'de la ficha del cliente',
    givenForService: 'dio el número para el servicio',
    noPhoneNumber: 'Este cliente no tiene un teléfono al que podamos enviar mensajes.',
    noNumber: 'Sin teléfono al que podamos enviar mensajes.',
    noEmail: 'No hay correo registrado.',
    onlyByStart: 'Este cliente escribió STOP. Solo él puede volver a aceptar, escribiendo START.',
    onlyByOffice: 'Su servicio de piscinas desactivó los mensajes a este número. Pídale que los active de nuevo.',
  },
  messages: {
    textsOff: 'Los mensajes de texto están desactivados en la configuración de su empresa.',
    noLongerWaiting: 'Este mensaje ya no está en espera.',
    notRetried: 'Solo puede reintentar un mensaje que falló, está retenido o se canceló.',
    notOnHold: 'Solo puede marcar como enviado un mensaje de texto retenido.',
    unsigned: 'Esta llamada no está firmada por el servicio de mensajes.',
    ownRouteOnly: 'Solo la oficina puede avisar a los clientes de la ruta de otro técnico.',
    timeInFuture: 'Elija una hora futura',
    dayTooEarly: 'Los avisos salen el día anterior. Elija mañana o después.',
    dayTooLate: ({ days }) => `Elija un día dentro de los próximos ${days} días.`,
  },
  inbound: {
    notYours: 'Esta llamada no trae el secreto de INBOUND_MAIL_SECRET.',
    otherShape: 'Envíe el correo como message/rfc822, o como el JSON de Postmark con RawEmail.',
    noRawEmail: 'Falta RawEmail. Active “Include raw email content in JSON payload” en Postmark.',
    notMail: 'Este no es un correo que podamos leer.',
    busy: 'Se están leyendo demasiados correos en este momento. Intente de nuevo en un minuto.',
    cameBack: 'El correo regresó.',
  },
  surveys: {
    answered: 'Ya respondió esta encuesta. ¡Gracias!',
    lowRating: ({ customer }) => `Calificación baja de ${customer}`,
    rated: ({ customer, date, technician, rating, feedback }, { day }) => {
      const on = date === null ? '' : ` del ${day(date, 'weekdayAndDay')}`;
      const by = technician === null ? '' : `, hecho por ${technician},`;
      return `${customer} calificó el servicio${on}${by} con ${rating} de 5.${feedback ? ` “${feedback}”` : ''}`;
    },
  },
  templates: {
    changedMeanwhile: 'Alguien más acaba de cambiar esta plantilla. Inténtelo de nuevo.',
    numberOrAddress: 'Escriba un teléfono o un correo electrónico',
    teamOnly: 'Los correos de prueba solo llegan a personas con cuenta en su empresa.',
    unknownVariable: ({ name, known }) =>
      `{${name}} no está disponible aquí. Puede usar ${known.map((one) => `{${one}}`).join(', ')}.`,
  },
};
catalog('messaging', spanish, 'es');
