import { catalog, type Translation } from '#domain/language/index.ts';
import type { photosTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  skip: 'Visita omitida',
  workOrder: 'Orden de trabajo',
  choosePhoto: 'Elija una foto',
  ofAnotherVisit: 'Una foto de otra visita tiene este ID.',
  idTaken: 'Otra foto tiene este ID.',
  atMost: ({ most }) => `Como máximo ${most} fotos`,
  enoughToday: 'Hoy ya envió muchas fotos. Inténtelo mañana.',
  damaged: 'La foto se dañó en el camino. Envíela otra vez.',
  storageFull: ({ gigabytes }) =>
    `Las fotos y grabaciones de su compañía ocupan los ${gigabytes} GB que permite este servidor. Elimine algunas o pida más espacio a quien lo administra.`,
  storageFullForTeam: ({ gigabytes }) =>
    `Las fotos y grabaciones de su compañía ocupan los ${gigabytes} GB que permite este servidor. Pida a su oficina que haga espacio y envíela otra vez.`,
  storageFullForCustomer:
    'Su compañía de piscinas ya no tiene espacio para más fotos. Avísele o envíe su mensaje sin foto.',
  inReport: 'Esta foto está en un reporte y no se puede eliminar.',
};
catalog('photos', spanish, 'es');
