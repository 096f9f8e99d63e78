import { catalog, type Translation } from '#domain/language/index.ts';
import type { reportsTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  timeFormat: 'Escriba la hora como HH:MM',
  amountAboveZero: 'La cantidad debe ser mayor que 0',
  sha256: 'Debe ser un SHA-256 en dígitos hexadecimales',
  noImageData: 'La foto no tiene datos de imagen',
  selectCustomer: 'Elija un cliente y escriba el nombre del técnico',
  noEmailInProfile: 'Este cliente no tiene correo en su perfil. Primero actualice su perfil.',
  technicianName: 'Falta el nombre del técnico',
  customerName: 'Falta el nombre del cliente',
  mostPhotos: ({ most }) => `Hasta ${most} fotos`,
  doubtReason: 'Escriba un motivo',
  noteMissing: 'Escriba la nota para el cliente',
};
export const reportsTexts: typeof english = catalog('contract.reports', spanish, 'es');
