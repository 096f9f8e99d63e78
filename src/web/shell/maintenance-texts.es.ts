import { formatNumber } from '#web/base/format.ts';
import type { maintenanceTexts as english } from './maintenance-texts.ts';

export const maintenanceTexts: typeof english = {
  title: 'En mantenimiento',
  closed: (company) => `${company ?? 'Su empresa de albercas'} está en mantenimiento. Su sesión sigue abierta.`,
  back: 'Esta página vuelve a abrirse automáticamente.',
  checked: (time) => `Última revisión: ${time}`,
  kept: (count) =>
    count === 1
      ? '1 elemento espera en este teléfono. Se enviará después del mantenimiento.'
      : `${formatNumber(count)} elementos esperan en este teléfono. Se enviarán después del mantenimiento.`,
  check: 'Revisar ahora',
  signOut: 'Cerrar sesión',
  ownerTitle: 'El modo de mantenimiento está activado',
  ownerText: 'Su equipo y sus clientes ven una página de mantenimiento. Solo usted puede trabajar.',
  ownerAction: 'Configuración',
  unconfirmed: 'No saldrán correos ni mensajes de texto hasta que confirme su correo.',
  confirmEmail: 'Confirmar su correo',
};
