import type { Action } from '#domain/access/index.ts';
import { formatNumber, plural } from '#web/base/format.ts';
import { teamTexts } from '#web/scheduling/index.ts';
import type { usersTexts as english } from './texts.ts';

const actions: Record<Action, string> = { view: 'Ver', edit: 'Editar', delete: 'Eliminar' };

export const usersTexts: typeof english = {
  title: 'Usuarios',
  purpose: 'Quién puede iniciar sesión y qué puede ver y hacer cada rol.',
  tabs: 'Usuarios',
  tabUsers: 'Usuarios',
  tabPermissions: 'Permisos',

  createUser: 'Crear usuario',
  list: 'Usuarios',
  search: 'Buscar usuarios',
  searchHint: 'Nombre o correo',
  filterRole: 'Filtrar por rol',
  allRoles: 'Todos los roles',
  filterStatus: 'Filtrar por estado',
  allStatuses: 'Estado: todos',
  count: (shown, all) =>
    shown === all
      ? plural(all, 'usuario', 'usuarios')
      : `${formatNumber(shown)} de ${plural(all, 'usuario', 'usuarios')}`,
  headings: { person: 'Nombre', role: 'Rol', status: 'Estado' },
  statuses: { active: 'Activo', pending: 'Pendiente', inactive: 'Inactivo' },
  fullAccess: 'Acceso completo',
  you: 'Usted',
  lastLogin: (when) => `Última sesión ${when}`,
  invited: (when) => `Invitado ${when}`,
  neverSignedIn: 'Todavía no inicia sesión',
  edit: 'Editar',
  delete: 'Eliminar',
  activate: 'Activar',
  deactivate: 'Desactivar',
  resend: 'Reenviar invitación',
  noneMatching: 'No se encontraron usuarios',
  noneMatchingMore: 'Ningún usuario coincide.',
  team: 'Técnicos',
  onlyYou: 'Por ahora solo está usted',
  onlyYouMore:
    'Invite a técnicos, personal de oficina y dueños de albercas. A cada uno le llega un enlace para poner su contraseña.',
  clearFilters: 'Borrar búsqueda y filtros',
  loadFailed: 'No se pudieron cargar los usuarios.',
  loadSafe: 'No cambió nada.',
  readOnly: 'Puede ver los usuarios, pero no cambiarlos.',
  denied: 'Acceso denegado',
  deniedMore: 'Solo los dueños de la empresa pueden administrar usuarios',

  updated: 'Usuario actualizado',
  deleted: 'Usuario eliminado',
  activatedMore: (name) => `${name} puede iniciar sesión de nuevo.`,
  deactivatedMore: (name) => `Se cerraron todas las sesiones de ${name} y ya no puede entrar.`,
  resent: 'Invitación reenviada',
  newLink: 'Nuevo enlace de invitación',
  resentMore: (email) => `Estamos enviando un enlace nuevo a ${email}. El anterior ya no sirve.`,
  updateFailed: 'No se pudo actualizar el usuario',
  deleteFailed: 'No se pudo eliminar el usuario',
  resendFailed: 'No se pudo reenviar la invitación',

  deleteTitle: (name) => `¿Eliminar a ${name}?`,
  deleteConsequence: 'Se elimina la cuenta y se cierran todas sus sesiones. No se puede deshacer.',
  deleteTechnician: 'El técnico sigue en las rutas, sin cuenta.',
  deactivateTitle: (name) => `¿Desactivar a ${name}?`,
  deactivateConsequence: 'Se cierran todas sus sesiones y no puede entrar hasta que usted active la cuenta.',

  permissions: {
    purpose:
      'Los cambios valen enseguida para todos los que tienen este rol. Los dueños siempre tienen acceso completo.',
    matrix: 'Permisos',
    feature: 'Función',
    role: 'Rol',
    features: teamTexts.features,
    actions,
    box: (role, action, feature) => `${role}: ${actions[action]} ${teamTexts.features[feature]}`,
    custom: 'Cambiado',
    resetOne: (role, feature) => `Restablecer ${role}: ${teamTexts.features[feature]}`,
    resetAll: 'Restablecer todo',
    allDefault: 'Todos los roles usan los permisos de fábrica.',
    customCount: (n) => plural(n, 'permiso cambiado', 'permisos cambiados'),
    sees: (role) => `Lo que ve: ${role}`,
    seesNothing: 'Solo su propia cuenta',
    homeownerFixed: 'Los dueños de albercas solo pueden ver la suya. Esto no se puede cambiar.',
    unsaved: 'Tiene cambios sin guardar.',
    keptUnsaved: 'Los guardamos aquí hasta que cierre sesión.',
    backToThem: 'Revisar',
    save: 'Guardar permisos',
    discard: 'Descartar cambios',
    saved: 'Permisos guardados',
    savedMore: 'Valen enseguida.',
    saveFailed: 'No se pudieron guardar los permisos',
    loadFailed: 'No se pudieron cargar los permisos.',
    ownersOnly: 'Solo los dueños de la empresa pueden cambiar permisos.',
  },
};
