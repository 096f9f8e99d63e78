import { formatMoment, plural } from '#web/base/format.ts';
import type { chemicalUsageTexts as english } from './chemical-usage-texts.ts';

export const chemicalUsageTexts: typeof english = {
  title: 'Uso de químicos',
  purpose: 'Lo que las visitas terminadas pusieron en el agua.',
  back: 'Reportes',
  from: 'Desde',
  to: 'Hasta',
  by: 'Por',
  groups: { product: 'Producto', month: 'Mes', technician: 'Técnico', pool: 'Alberca' },
  csv: 'CSV',
  pdf: 'PDF',
  visits: (n) => plural(n, 'visita terminada', 'visitas terminadas'),
  columns: { product: 'Producto', amount: 'Cantidad', visits: 'Visitas', pools: 'Albercas' },
  month: (month) => formatMoment(`${month}-01T00:00:00Z`, 'UTC', 'monthAndYear'),
  none: 'No hay químicos en este período',
  noneMore:
    'Los químicos aparecen aquí cuando se terminan las visitas. Elija un período más largo para ver anteriores.',
  failed: 'No se pudo cargar el reporte',
};
