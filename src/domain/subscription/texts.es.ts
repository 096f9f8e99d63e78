import { catalog, type Translation } from '#domain/language/index.ts';
import type { subscriptionTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  limits: {
    things: {
      customers: 'clientes',
      technicians: 'técnicos',
      pools: 'piscinas',
      serviceReports: 'reportes de servicio',
      sms: 'mensajes de texto',
    },
    reached: ({ tier, limit, thing }, { say }) =>
      `Su plan ${tier} tiene un límite de ${limit} ${say(thing)}. Mejore su plan.`,
    reachedWithRoom: ({ tier, limit, thing, next, wanted }, { say }) =>
      `Su plan ${tier} tiene un límite de ${limit} ${say(thing)}. En el plan ${next} caben ${wanted}. Mejore su plan.`,
  },
  sizes: {
    upTo: ({ count }) => `Hasta ${count} clientes`,
    exactly: ({ count }) => `${count} clientes`,
    unlimited: 'Clientes sin límite',
  },
  contents: {
    basicRoutes: 'Rutas básicas',
    serviceReports: 'Reportes de servicio',
    profiles: 'Fichas de clientes',
    emailSupport: 'Ayuda por correo',
    advancedRoutes: 'Optimización avanzada de rutas',
    texts: 'Mensajes de texto automáticos',
    analytics: 'Análisis detallado',
    voiceNotes: 'Notas de voz',
    navigation: 'Navegación GPS',
    prioritySupport: 'Ayuda prioritaria',
    technicians: 'Varios técnicos',
    businessAnalytics: 'Análisis del negocio',
    branding: 'Marca propia',
    api: 'Acceso a la API',
    dedicatedSupport: 'Ayuda dedicada',
  },
  card: {
    number: 'Revise el número de la tarjeta.',
    expiry: 'Escriba el vencimiento como MM/AA.',
    expired: 'Esta tarjeta está vencida.',
    securityCode: ({ digits }) => `Escriba los ${digits} dígitos del código de seguridad.`,
  },
};
export const subscriptionTexts: typeof english = catalog('subscription', spanish, 'es');
