import { type Weekday, weekdays } from '#contract/shapes.ts';
import { plural } from '#web/base/format.ts';
import type { settingsTexts as english } from './texts.ts';

const shortDays: Record<Weekday, string> = {
  Monday: 'lun',
  Tuesday: 'mar',
  Wednesday: 'mié',
  Thursday: 'jue',
  Friday: 'vie',
  Saturday: 'sáb',
  Sunday: 'dom',
};

export const settingsTexts: typeof english = {
  title: 'Configuración',
  purpose: 'Prepare Poolhand para su empresa.',
  tabs: 'Configuración',
  userManagement: 'Usuarios',
  technicians: {
    tab: 'Técnicos',
    add: 'Agregar técnico',
    addFirst: 'Agregar el primer técnico',
    none: 'Todavía no hay técnicos',
    noneMore: 'Agregue a las personas que hacen sus paradas. Invítelas para que tengan su ruta en el teléfono.',
    list: 'Cuentas de técnicos',
    loadFailed: 'No se pudieron cargar las cuentas de técnicos.',
    loadSafe: 'No cambió nada.',
    active: 'Activo',
    inactive: 'Inactivo',
    login: 'Cuenta activa',
    email: 'Correo',
    phone: 'Teléfono',
    noPhone: 'Sin dato',
    noDays: 'Sin definir',
    perDay: (n) => `${plural(n, 'cliente', 'clientes')} por día`,
    shownDays: (days) =>
      weekdays
        .filter((day) => days.includes(day))
        .map((day) => shortDays[day])
        .join(', '),
    delete: 'Eliminar',
    deleteTitle: '¿Eliminar la cuenta del técnico?',
    deleteQuestion: (name) => `¿Seguro que quiere eliminar la cuenta de ${name}? No se puede deshacer.`,
    deleteMore: 'Se quita de todas las rutas. Las visitas terminadas se conservan.',
    columns: { person: 'Nombre', phone: 'Teléfono', work: 'Días de trabajo', account: 'Cuenta' },
    hours: (from, to) => `${from}–${to}`,
    noAccount: 'Sin cuenta',
    invitedOn: (when) => `Invitado ${when}`,
    notSignedIn: 'Todavía no inicia sesión',
    signedIn: (when) => `Última sesión ${when}`,
    moreFor: (name) => `Más opciones: ${name}`,
    edit: 'Editar',
    inviteNow: 'Invitar a iniciar sesión',
    resend: 'Reenviar invitación',
    resent: 'Invitación reenviada',
    resendFailed: 'No se pudo reenviar la invitación',
    permissions: 'Cuenta y permisos',
    deleteRoutesTitle: (name) => `¿Eliminar a ${name}?`,
    deleteRoutes: '¿Seguro que quiere eliminar a este técnico? También se quitan todas sus paradas de las rutas.',
    technicianDeleted: 'Técnico eliminado',
    technicianNotDeleted: 'No se pudo eliminar el técnico',
    linksTitle: 'Envíe usted estos enlaces de invitación',
    linksDone: 'Listo',
    linksMore: 'No hay servicio de correo conectado. Cada enlace sirve una vez, durante 7 días.',
    linkOf: (name) => `Enlace de invitación de ${name}`,
    copy: 'Copiar enlace de invitación',
    copied: 'Enlace de invitación copiado',
    statusUpdated: 'Estado del técnico actualizado',
    deleted: 'Cuenta de técnico eliminada',
    statusFailed: 'No se pudo actualizar el estado del técnico',
    deleteFailed: 'No se pudo eliminar la cuenta del técnico',
  },
};
