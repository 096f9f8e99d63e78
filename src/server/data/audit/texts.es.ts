import { catalog, type Translation } from '#domain/language/index.ts';
import type { auditTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  change: 'Cambio',
  deletedRecord: 'Registro eliminado',
  tooLate: ({ days }, { plural }) => `Lo eliminado se puede recuperar durante ${plural(days, 'día', 'días')}.`,
  alreadyUndone: 'Esto ya se deshizo.',
  notRestorable: 'Esto no se puede recuperar.',
};
catalog('data.audit', spanish, 'es');
