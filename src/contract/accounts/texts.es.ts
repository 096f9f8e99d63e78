import { catalog, type Translation } from '#domain/language/index.ts';
import type { accountsTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  passwordTooShort: 'La contraseña debe tener al menos 6 caracteres',
  passwordTooLong: 'La contraseña debe tener como máximo 200 caracteres',
  linkIncomplete: 'El enlace está incompleto',
  codeMissing: 'Escriba el código',
  nameRequired: 'Falta el nombre',
  currentPassword: 'Escriba su contraseña actual',
  password: 'Escriba su contraseña',
  sixDigits: 'El código tiene 6 dígitos',
  passkeyName: 'Póngale un nombre a esta llave de acceso',
  perDay: 'Debe ser un número de 1 a 50',
  wholeNumber: 'Debe ser un número entero',
  atLeastOne: 'Debe ser al menos 1',
  atMostFifty: 'Debe ser como máximo 50',
  trueOrFalse: 'Debe ser verdadero o falso (true o false)',
  nameTooShort: 'El nombre debe tener al menos 2 caracteres',
  passwordsDiffer: 'Las contraseñas no coinciden',
};
export const accountsTexts: typeof english = catalog('contract.accounts', spanish, 'es');
