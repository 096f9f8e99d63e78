import { catalog, type Translation } from '#domain/language/index.ts';
import type { cardTexts } from './texts.ts';

const spanish: Translation<typeof cardTexts> = {
  declined: 'Su tarjeta fue rechazada.',
  insufficientFunds: 'Su tarjeta no tiene fondos suficientes.',
  expired: 'Su tarjeta está vencida.',
  wrongSecurityCode: 'El código de seguridad de su tarjeta es incorrecto.',
  processingError: 'Hubo un error al procesar su tarjeta. Inténtelo de nuevo en un momento.',
  onlyTestCards: 'Modo de prueba: solo funcionan tarjetas de prueba, como 4242 4242 4242 4242.',
  onlyTestAccounts: 'Modo de prueba: solo funcionan cuentas de prueba, como ruta 110000000, cuenta 000123456789.',
  accountClosed: 'El banco lo devolvió: la cuenta está cerrada.',
  accountWithoutFunds: 'El banco lo devolvió: fondos insuficientes.',
  debitNotAuthorized: 'El banco lo devolvió: el débito no fue autorizado.',
  wrongExpiryDate: 'La fecha de vencimiento de su tarjeta es incorrecta.',
  noLongerAvailable: 'La tarjeta guardada ya no está disponible.',
  notCompleted: 'El pago no se completó.',
  pageClosed: 'La página de pago se cerró antes de pagar.',
};
catalog('cards', spanish, 'es');
