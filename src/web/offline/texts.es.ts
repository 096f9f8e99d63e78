import { plural } from '#web/base/format.ts';
import type { offlineTexts as english } from './texts.ts';

export const offlineTexts: typeof english = {
  storageFull:
    'Tu teléfono no tiene espacio y esto no se guardó. Libera espacio (fotos, otras apps) e intenta de nuevo.',
  storageFullTitle: 'Teléfono lleno',
  offline: 'Sin señal',
  online: 'En línea',
  synced: 'Al día',
  syncing: (done, total) => `Enviando ${done} de ${total}`,
  said: { online: 'Conectado', offline: 'Sin conexión', syncing: 'Enviando' },
  waiting: (count) => `${count} en espera`,
  needLook: (count) => (count === 1 ? '1 por revisar' : `${count} por revisar`),
  openOutbox: 'Abrir lo que falta enviar',
  asOf: (moment) => `Actualizado por última vez ${moment}, cuando este teléfono tuvo señal.`,
  unreachable: 'No se pudo conectar con el servidor.',
  waitingAtSignIn: (count) =>
    count === 1
      ? '1 elemento espera en este teléfono. Se enviará cuando esa persona inicie sesión.'
      : `${count} elementos esperan en este teléfono. Se enviarán cuando quienes los hicieron inicien sesión.`,
  expired:
    'Tu sesión se cerró. Sigue trabajando: todo está guardado en este teléfono. Vuelve a iniciar sesión cuando tengas señal.',
  signOutTitle: '¿Cerrar sesión con cosas sin enviar?',
  signOutWaiting: (count) => `${plural(count, 'elemento', 'elementos')} sin enviar:`,
  andMore: (count) => `y ${count} más`,
  signOutSafe: 'Se quedan en este teléfono y se envían cuando vuelvas a iniciar sesión aquí.',
  signOut: 'Cerrar sesión',
  newVersion: 'Hay una versión nueva',
  newVersionText: 'Vuelve a cargar cuando quieras. No se pierde nada de lo que escribiste.',
  reload: 'Volver a cargar',
};
