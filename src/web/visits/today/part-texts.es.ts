import { plural } from '#web/base/format.ts';
import type { hubPartTexts as english } from './part-texts.ts';

export const hubPartTexts: typeof english = {
  unplannedText: 'Inicie una visita con un cliente que no está en la ruta.',
  searchCustomers: 'Buscar clientes',
  noCustomers: 'No se encontraron clientes.',
  searchFailed: 'No se pudieron buscar clientes.',
  whichAddress: '¿En qué dirección?',
  customerMissing: 'No hay datos del cliente. Vuelva a cargar la página.',

  arrivals: {
    title: (name) => `Nuevas horas de llegada: ${name}`,
    hint: 'Cada cliente recibe las dos horas en que es probable la llegada.',
    send: (count) => `Avisar a ${plural(count, 'cliente', 'clientes')}`,
    sent: (count) => `Estamos avisando a ${plural(count, 'cliente', 'clientes')}`,
    notSent: (count) =>
      `${plural(count, 'correo no se envió', 'correos no se enviaron')}: no hay servidor de correo. Mejor llámelos.`,
    notNotified: 'No se pudo avisar a los clientes',
    tryAgain: 'Inténtelo de nuevo.',
    loadFailed: 'No se pudo cargar lo que leerán los clientes.',
  },

  noPastVisits: 'Todavía no hay visitas aquí.',
  noReadings: 'Sin lecturas',
  reading: (name, value, word) => [name, value, word].filter(Boolean).join(' '),
  by: (name) => `por ${name}`,
  services: 'Hecho',
  notes: 'Notas',
  added: 'Agregado',
  photoOf: (category, number, day) => `${day}: ${category}, foto ${number}`,
  gallery: 'Todas las fotos de este reporte',
  galleryOf: (day) => `Todas las fotos del reporte del ${day}`,

  checklistOf: (name) => `Lista de servicio: ${name}`,
  parts: 'Partes de la lista',
  serviceTasks: 'Tareas',
  waterChemistry: 'Química del agua',
  photos: 'Fotos',
  visitNotes: 'Notas',
  notBegun:
    'Solo mirar no inicia la visita. Empieza cuando marca una tarea, escribe una lectura, toma una foto o agrega una nota.',
  finishVisit: 'Terminar visita',
  openStop: 'Abrir parada',
  plannedFor: (day) => `Programada para el ${day}. La visita se registra el día en que se hace.`,
  visitDone: 'Esta visita está terminada y ya no se puede cambiar.',
  taskDone: 'Hecha',
  taskNotDone: 'Sin hacer',
  taskDue: 'Toca',
  taskNotDue: 'No toca',

  calendarFailed: 'No se pudo cargar la semana.',
  week: 'Semana',
  thisWeek: 'Esta semana',
  weekOf: (from, to) => `${from} – ${to}`,
  print: 'Imprimir',
  stops: (count) => plural(count, 'parada', 'paradas'),
  minutes: (driving, service) => `${driving} de manejo · ${service} de servicio`,
  noStops: 'Sin paradas',
  dayOff: {
    'technician-away': 'Técnico ausente',
    rain: 'Día de lluvia',
    holiday: 'Día festivo',
  },
  openDay: (day) => `Abrir ${day}`,
  state: { open: 'En curso', done: 'Terminada' },
  notServed: 'Sin servicio',
  skippedOf: (name) => `${name} (omitida)`,
};
