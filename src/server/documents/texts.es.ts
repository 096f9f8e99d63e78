import { catalog, type Translation } from '#domain/language/index.ts';
import type { documentTexts } from './texts.ts';

const spanish: Translation<typeof documentTexts> = {
  unnamedCompany: 'Su servicio de piscinas',
  foot: ({ title, page, pages }) => `${title}, página ${page} de ${pages}`,
  tooManyDrawings: ({ what }, { say }) =>
    `Se están preparando demasiados documentos (${say(what)}). Inténtelo de nuevo en un momento.`,
  bills: 'facturas',
  reports: 'reportes',
  allIdeal: 'Todas las lecturas están en el rango ideal.',
  outsideIdeal: ({ readings }, { list }) =>
    `Fuera del rango ideal: ${list(readings.map(({ label, word }) => `${label} (${word.toLowerCase()})`))}.`,
  morePhotos: ({ count }) => `y ${count} más`,
  photo: 'Foto',
  photoOf: { before: 'Antes', after: 'Después', equipment: 'Equipo', issue: 'Problema', general: 'General' },
  report: {
    title: 'Reporte del servicio de su piscina',
    titleOfDay: ({ date }) => `Reporte del servicio de su piscina, ${date}`,
    foot: ({ reportId, page, pages }) => `Reporte ${reportId}. Página ${page} de ${pages}`,
    customer: 'Cliente',
    address: 'Dirección',
    date: 'Fecha',
    technician: 'Técnico',
    nextService: 'Próximo servicio',
    yourWater: 'Su agua',
    reading: 'Lectura',
    now: 'Ahora',
    lastTime: 'La última vez',
    ideal: 'Ideal',
    added: 'Lo que agregamos',
    planned: 'Previsto para la próxima visita',
    plannedNote: 'Antes analizamos el agua, así que las cantidades pueden cambiar.',
    done: 'Lo que hicimos',
    notes: 'Notas',
    noteTranslated: ({ original }) => `Traducido del inglés. El técnico escribió: “${original}”`,
    noteOtherLanguage: 'El técnico escribió esta nota en inglés.',
    photos: 'Fotos',
  },
};
catalog('documents', spanish, 'es');
