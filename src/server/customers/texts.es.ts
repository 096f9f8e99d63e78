import { catalog, type Translation } from '#domain/language/index.ts';
import type { customersTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  idOfDeleted: 'Un cliente eliminado tiene este ID.',
  poolIdOfDeleted: 'La alberca de un cliente eliminado tiene este ID.',
  equipmentIdTaken: 'Otro equipo tiene este ID.',
  firstPoolStays: ({ poolId }) => `${poolId} es de la empresa y no se puede eliminar.`,
  poolOf: ({ name }) => `Alberca de ${name}`,
};
catalog('customers', spanish, 'es');
