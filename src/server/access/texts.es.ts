import { catalog, type Translation } from '#domain/language/index.ts';
import type { accessTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  ownersHaveAll: 'Los dueños siempre tienen acceso completo',
  needsView: 'Para editar y eliminar también hace falta el acceso para ver',
  poolOwnersSeeOwn: 'Los dueños de piscina solo pueden ver la suya, así que no se les puede dar más acceso',
  onlyOwnersChange: 'Solo los dueños de la empresa pueden cambiar permisos.',
  listedTwice: ({ role, feature }) => `Hay más de una entrada para ${role} y ${feature}`,
};
catalog('access.permissions', spanish, 'es');
