import { catalog, type Translation } from '#domain/language/index.ts';
import type { customersTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  nameRequired: 'Falta el nombre',
  latitude: 'La latitud está fuera de rango',
  propertyAddress: 'Indique la dirección o un nombre',
  bothCoordinates: 'La latitud y la longitud van juntas',
  quality: 'Debe ser given, rooftop, street o zip',
  longitude: 'La longitud está fuera de rango',
  poolSize: 'El tamaño de la alberca debe ser un número de galones',
  poolTooLarge: 'El tamaño de la alberca es demasiado grande',
  tagEmpty: 'Una etiqueta no puede estar vacía',
  mostTags: ({ most }) => `Como máximo ${most} etiquetas`,
  requiredFields: 'Llene todos los campos obligatorios (nombre, dirección, ciudad, estado, código postal).',
  language: 'Debe ser en o es',
  viewName: 'Póngale un nombre a la vista.',
  noneChosen: 'Elija al menos un cliente.',
  pricePer: 'Debe ser por visita (visit) o por mes (month)',
  equipmentType: 'Falta el tipo',
  chlorine: 'El cloro debe estar entre 0 y 99.99 ppm',
  pH: 'El pH debe estar entre 0 y 14',
  lsi: 'El LSI debe estar entre -9.99 y 9.99',
  calciumHardness: 'La dureza de calcio debe estar entre 0 y 10000 ppm',
  temperature: 'La temperatura debe estar entre -10 y 150 °F',
  totalAlkalinity: 'La alcalinidad total debe estar entre 0 y 10000 ppm',
  cyanuricAcid: 'El ácido cianúrico debe estar entre 0 y 10000 ppm',
  salt: 'La sal debe estar entre 0 y 100000 ppm',
};
export const customersTexts: typeof english = catalog('contract.customers', spanish, 'es');
