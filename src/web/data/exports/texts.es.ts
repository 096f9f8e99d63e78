import { formatNumber, plural } from '#web/base/format.ts';
import type { dataTexts as english } from './texts.ts';

const megabytes = (bytes: number): string =>
  bytes < 1_000_000
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} KB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`;

export const dataTexts: typeof english = {
  link: 'Exportar e importar',
  title: 'Exportar e importar',
  purpose: 'Sus datos son suyos. Expórtelos, impórtelos o envíelos a su contador.',
  back: 'Configuración',
  all: {
    title: 'Todo, en un solo archivo',
    about:
      'Un ZIP con cada tabla en CSV, más sus fotos, grabaciones y logo. Puede importarlo en una empresa vacía sin perder nada.',
    leftOut:
      'No incluye: contraseñas, sesiones, números de tarjeta ni claves. Tendrá que volver a invitar usuarios, agregar tarjetas y registrar los medidores.',
    action: 'Exportar todo',
  },
  books: {
    title: 'Para su contabilidad',
    about: 'Archivos CSV que QuickBooks Online y Xero pueden importar. Importe primero los clientes.',
    program: 'Programa',
    programs: { quickbooks: 'QuickBooks Online', xero: 'Xero' },
    from: 'Desde',
    to: 'Hasta',
    lists: { customers: 'Clientes', invoices: 'Facturas', payments: 'Pagos' },
    hints: {
      quickbooks:
        'QuickBooks acepta hasta 100 facturas y 1,000 clientes o pagos por archivo. Si tiene más, elija un período más corto. Los pagos se importan como movimientos bancarios para conciliar en QuickBooks. El impuesto va en una línea aparte.',
      xero: 'Xero acepta hasta 500 facturas y 1,000 pagos por archivo. Si tiene más, elija un período más corto. Los pagos se importan como estado de cuenta bancario para conciliar en Xero. Las ventas van a la cuenta 200 y el impuesto a la cuenta 820 en una línea aparte.',
    },
    wrongOrder: 'La fecha final es anterior a la inicial.',
  },
  company: {
    title: 'Importar una empresa completa',
    about: 'Importa un archivo de “Exportar todo” de cualquier Poolhand a esta empresa, mientras esté vacía.',
    choose: 'Elegir archivo exportado',
    fileLabel: 'Exportación de la empresa (ZIP)',
    chosen: (name, bytes) => `${name}, ${megabytes(bytes)}`,
    start: 'Importar',
    other: 'Elegir otro archivo',
    sending: 'Subiendo',
    running: 'Importando',
    detail: 'Si algo falla, no se importa nada.',
    tooLarge: 'El archivo pesa más de 2 GB.',
    failed: 'No se pudo importar',
    cancelled: 'Cancelado',
    kept: 'No cambió nada.',
    tryAgain: 'Intentar de nuevo',
    done: 'Importación terminada',
    counts: (rows, files, people) =>
      `${plural(rows, 'fila', 'filas')}, ${plural(files, 'archivo', 'archivos')}, ${plural(people, 'persona', 'personas')} por invitar`,
    open: 'Abrir el inicio',
  },
  people: {
    title: 'Personas por invitar de nuevo',
    about: 'Tenían cuenta en la empresa exportada. Las contraseñas no se exportan: invítelas de nuevo.',
    invite: 'Invitar',
    inviteName: (name) => `Invitar a ${name}`,
    invited: 'Invitación enviada',
    failed: 'No se pudo enviar la invitación',
    inactive: 'inactivo',
  },
  lists: {
    title: 'Importar listas',
    about: 'Archivos CSV de otro producto o de una hoja de cálculo. Revisará cada fila antes de guardar nada.',
    customers: 'Clientes',
    others: 'Albercas, equipos, análisis, rutas',
    guide: 'Cambiarse a Poolhand: qué exportar y a dónde va',
  },
  usage: { title: 'Uso de químicos', about: 'Lo que sus visitas pusieron en el agua.', open: 'Abrir el reporte' },
};
