import type { cardTexts as english } from './texts.ts';

export const cardTexts: typeof english = {
  fields: {
    cardNumber: 'Número de tarjeta',
    expiryDate: 'Vencimiento',
    expiryHint: 'MM/AA',
    cvv: 'CVV',
    cardholderName: 'Nombre en la tarjeta',
    email: 'Correo electrónico',
    zipCode: 'Código postal (ZIP)',
  },
  errors: {
    missing: (label) => `Falta: ${label}`,
    email: 'Escriba un correo electrónico válido',
    zipCode: 'Escriba un código postal de 5 dígitos.',
  },
  payment: {
    failed: 'El pago falló',
    failedText: 'No se pudo procesar el pago',
    unreachable:
      'No pudimos conectar con el servidor. Inténtelo de nuevo cuando tenga conexión: no se le cobrará dos veces.',
    missing: 'Faltan datos',
    missingText: 'Llene todos los campos obligatorios.',
    safe: 'El número de su tarjeta va directo al procesador de pagos. No lo guardamos.',
  },
  emailHint: 'Para su recibo.',
  sandboxTitle: 'Modo de prueba: no se mueve dinero',
  sandboxText:
    'Solo funcionan tarjetas de prueba. Use 4242 4242 4242 4242 con cualquier fecha futura, CVV y código postal.',
};
