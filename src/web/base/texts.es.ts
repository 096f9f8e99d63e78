import { productName } from './language.ts';
import type {
  appTexts as englishApp,
  poolTypeGroupTexts as englishGroups,
  languageTexts as englishLanguage,
  windowTexts as englishWindow,
} from './texts.ts';

export const appTexts: typeof englishApp = {
  planBadges: {
    unknown: 'DESCONOCIDO',
    expired: 'VENCIDO',
    pastDue: 'PAGO ATRASADO',
    trial: (days) => `PRUEBA ${days}D`,
    active: 'ACTIVO',
  },
  loading: `${productName}...`,
  skipToContent: 'Ir al contenido',
  signOut: 'Cerrar sesión',
  billing: 'Pagos y planes',
  settings: 'Configuración',
  chat: 'Chat',
  theme: 'Apariencia',
  themeSystem: 'Como el dispositivo',
  themeLight: 'Claro',
  themeDark: 'Oscuro',
  themeSunlight: 'Sol fuerte',
  install: 'Instalar',
  installTitle: `Instalar ${productName}`,
  installText: 'En su pantalla de inicio abre como una app.',
  later: 'Después',
  notFound: '404 Página no encontrada',
  notFoundPurpose: 'No encontramos esa página.',
  toDashboard: 'Ir al inicio',
  pageFailed: 'Algo falló en esta página.',
  pageFailedSafe: 'Lo guardado está a salvo. Volver a cargar suele ayudar.',
  reload: 'Volver a cargar',
};

export const poolTypeGroupTexts: typeof englishGroups = {
  bySanitizer: 'Por desinfectante',
  byProperty: 'Por propiedad',
};

export const windowTexts: typeof englishWindow = {
  between: (from, to) => `${from} a ${to}`,
  after: (from) => `después de ${from}`,
  by: (to) => `antes de ${to}`,
};

export const languageTexts: typeof englishLanguage = {
  language: 'Idioma',
  names: { en: 'English', es: 'Español' },
  automatic: 'Automático',
  ownHint:
    'Para Poolhand en este dispositivo y los correos y notificaciones que recibe. Poolhand se vuelve a cargar en ese idioma.',
  unfinished: 'Primero guarde o borre lo que escribió en esta ventana.',
  failed: 'No se pudo cambiar el idioma',
};
