import { plural } from '#web/base/format.ts';
import type { offlineTexts as english } from './texts.ts';

export const offlineTexts: typeof english = {
  storageFull:
    'Su teléfono no tiene espacio y esto no se guardó. Libere espacio (fotos, otras apps) e inténtelo de nuevo.',
  storageFullTitle: 'Teléfono lleno',
  offline: 'Sin señal',
  online: 'En línea',
  synced: 'Al día',
  syncing: (done, total) => `Enviando ${done} de ${total}`,
  said: { online: 'Conectado', offline: 'Sin conexión', syncing: 'Enviando' },
  waiting: (count) => `${count} en espera`,
  needLook: (count) => (count === 1 ? '1 por revisar' : `${count} por revisar`),
  openOutbox: 'Abrir lo que falta enviar',
  asOf: (moment) => `Actualizado ${moment}, la última vez con señal.`,
  unreachable: 'No se pudo conectar con el servidor.',
  waitingAtSignIn: (count) =>
    count === 1
      ? '1 elemento espera en este teléfono. Se enviará cuando esa persona inicie sesión.'
      : `${count} elementos esperan en este teléfono. Se enviarán cuando quienes los hicieron inicien sesión.`,
  expired: 'Su sesión se cerró. Siga trabajando: todo está guardado aquí. Inicie sesión cuando tenga señal.',
  signOutTitle: '¿Cerrar sesión con cosas sin enviar?',
  signOutWaiting: (count) => `${plural(count, 'elemento', 'elementos')} sin enviar:`,
  andMore: (count) => `y ${count} más`,
  signOutSafe: 'Se quedan en este teléfono y se envían cuando vuelva a iniciar sesión aquí.',
  signOut: 'Cerrar sesión',
  newVersion: 'Hay una versión nueva',
  newVersionText: 'Vuelva a cargar cuando quiera. No se pierde nada de lo que escribió.',
  reload: 'Volver a cargar',
};
