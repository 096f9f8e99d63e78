import { formatNumber, plural } from '#web/base/format.ts';
import type { debugPanelTexts as english } from './texts.ts';

const ms = (value: number): string => `${formatNumber(value, 0)} ms`;

export const debugPanelTexts: typeof english = {
  title: 'Modo de depuración',
  calls: (count) => plural(count, 'llamada', 'llamadas'),
  slowest: (value) => `la más lenta, ${ms(value)}`,
  failed: (count) => `${formatNumber(count, 0)} con error`,
  copy: 'Copiar',
  clear: 'Borrar',
  copied: 'Llamadas copiadas',
  copyFailed: 'No se pudieron copiar las llamadas.',
  times: (took, server) =>
    took === null ? '–' : server === null ? ms(took) : `${ms(took)}, ${ms(server)} en el servidor`,
  underWay: 'En curso',
  unanswered: 'Sin respuesta',
  none: 'Todavía no hay llamadas.',
  ms,
};
