import type { pushTexts as english } from './texts.ts';

export const pushTexts: typeof english = {
  purpose: 'Reciba las alertas nuevas de su empresa en este dispositivo, aunque la app esté cerrada.',
  turnOn: 'Activar en este dispositivo',
  turnedOn: 'Las notificaciones están activadas',
  turnedOnMore: 'Las alertas nuevas aparecerán en este dispositivo.',
  turnOnFailed: 'No se pudieron activar las notificaciones',
  turnOff: 'Desactivar',
  turnOffOf: (device) => `Desactivar las notificaciones de ${device}`,
  turnedOff: (device) => `Notificaciones desactivadas en ${device}`,
  turnOffFailed: 'No se pudieron desactivar las notificaciones',
  tryIt: 'Enviar una prueba',
  tried: 'Prueba enviada',
  triedMore:
    'Debe aparecer en un momento. Si no, revise la configuración de notificaciones del navegador y del dispositivo.',
  tryFailed: 'No se pudo enviar la prueba',
  loadFailed: 'No se pudo cargar su configuración de notificaciones.',
  tryAgain: 'Inténtelo de nuevo.',
  devices: 'Dispositivos con notificaciones',
  none: 'Todavía no hay dispositivos.',
  thisDevice: 'Este dispositivo',
  added: (when) => `Desde ${when}`,
  unknownDevice: 'Dispositivo desconocido',
  obstacles: {
    unsupported: 'Este navegador no permite notificaciones.',
    'not-installed': 'En un iPhone o iPad, primero agregue la app a la pantalla de inicio y ábrala desde ahí.',
    blocked: 'Las notificaciones de este sitio están bloqueadas. Permítalas primero en la configuración del navegador.',
  },
  quiet: 'Horas de silencio',
  quietPurpose:
    'Sin notificaciones en estas horas (hora de la empresa). Las alertas que sigan abiertas llegan después.',
  quietFrom: 'Silencio desde',
  quietTo: 'Silencio hasta',
  criticalAlways: 'Enviar siempre las alertas críticas',
  save: 'Guardar horas de silencio',
  saved: 'Horas de silencio guardadas',
};
