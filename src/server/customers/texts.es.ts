import { catalog, type Translation } from '#domain/language/index.ts';
import type { customersTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  idOfDeleted: 'Un cliente eliminado tiene este ID.',
  poolIdOfDeleted: 'La alberca de un cliente eliminado tiene este ID.',
  equipmentIdTaken: 'Otro equipo tiene este ID.',
  propertyIdTaken: 'Otra dirección tiene este ID.',
  propertyAddress: 'Indique la dirección o un nombre',
  propertyArchived: 'Esta dirección está archivada.',
  propertyHasStops: 'Esta dirección tiene paradas en las rutas. Termínelas o quítelas primero.',
  propertyInUse: 'Hay albercas, paradas, visitas u órdenes de trabajo en esta dirección. Archívela.',
  firstPoolStays: ({ poolId }) => `${poolId} es de la empresa y no se puede eliminar.`,
  poolOf: ({ name }) => `Alberca de ${name}`,
};
catalog('customers', spanish, 'es');
