import { catalog, type Translation } from '#domain/language/index.ts';
import type { noticeTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  alert: 'Alerta',
  device: 'Dispositivo',
  ownAddress: 'Debe ser la dirección de este mismo navegador',
  tooManyDevices: ({ most }) => `Puede recibir notificaciones en hasta ${most} dispositivos. Desactive uno primero.`,
  testTitle: 'Las notificaciones están activadas',
  testBody: 'Las alertas nuevas aparecerán así.',
  notDelivered: 'No se pudo entregar.',
  noPushService: 'No se pudo conectar con el servicio de notificaciones.',
  centerOfCustomers: 'el centro de sus clientes',

  criticalAlerts: ({ count }, { plural }) => plural(count, 'alerta crítica', 'alertas críticas'),
  needsAttention: ({ count }) =>
    count === 1 ? 'Esto necesita su atención de inmediato:' : 'Estas necesitan su atención de inmediato:',
  newAlerts: ({ count }, { plural }) => plural(count, 'alerta nueva', 'alertas nuevas'),
  lastHour: ({ count }) => (count === 1 ? 'Surgió en la última hora:' : 'Surgieron en la última hora:'),
  titleAndMessage: ({ title, message }, { say }) => `${say(title)} – ${say(message)}`,
  andMore: ({ count }) => `… y ${count} más`,
};
catalog('alerts.notices', spanish, 'es');
