import { catalog, type Translation } from '#domain/language/index.ts';
import type { accountMailTexts as english } from './mail-texts.ts';

const spanish: Translation<typeof english> = {
  notices: {
    'password-changed': {
      subject: 'Se cambió su contraseña de Poolhand',
      said: 'Se cambió su contraseña de Poolhand y se cerró la sesión en todos sus demás dispositivos.',
    },
    'two-step-on': {
      subject: 'Se activó la verificación en dos pasos',
      said: 'La verificación en dos pasos está activada en su cuenta de Poolhand. Guarde sus códigos de recuperación en un lugar seguro.',
    },
    'two-step-off': {
      subject: 'Se desactivó la verificación en dos pasos',
      said: 'La verificación en dos pasos está desactivada en su cuenta de Poolhand. Ahora entra solo con su contraseña.',
    },
    'two-step-reset': {
      subject: 'Se restableció la verificación en dos pasos',
      said: 'Alguien que administra los usuarios de su compañía restableció la verificación en dos pasos de su cuenta de Poolhand. Se cerró la sesión en sus dispositivos.',
    },
    'sessions-ended': {
      subject: 'Se cerró su sesión en todos los dispositivos',
      said: 'Alguien que administra los usuarios de su compañía cerró todas las sesiones de su cuenta de Poolhand. Vuelva a entrar con su contraseña.',
    },
    'passkey-added': {
      subject: 'Se agregó una llave de acceso a su cuenta',
      said: 'Se agregó una llave de acceso a su cuenta de Poolhand. Con ella se puede entrar sin su contraseña.',
    },
    'wrong-codes': {
      subject: 'Códigos incorrectos para entrar en su cuenta',
      said: 'Alguien escribió la contraseña de su cuenta de Poolhand y luego varios códigos incorrectos. No logró entrar.',
    },
    help: ({ address }) => `Si no fue usted, cambie su contraseña de inmediato: ${address}`,
  },
  reset: {
    subject: 'Cree una contraseña nueva para Poolhand',
    asked: 'Alguien pidió crear una contraseña nueva para su cuenta de Poolhand.',
    linkWorksOnce:
      'El enlace sirve una vez y vence en 1 hora. Si no fue usted, ignore este correo. Su contraseña no cambiará.',
    link: 'Elegir una contraseña nueva',
  },
  confirmEmail: {
    subject: 'Confirme su correo para Poolhand',
    isYours: ({ code }) => `Su código es ${code}. Ingréselo en Poolhand dentro de 30 minutos.`,
    why: 'Hasta que lo haga, no sale nada a sus clientes.',
    ifNotYou: 'Si usted no se registró en Poolhand, ignore este correo.',
  },
  invitation: {
    subject: ({ company }) => `Le invitan a ${company ? `${company} en Poolhand` : 'Poolhand'}`,
    said: ({ inviter, company, role }, { say }) =>
      `${inviter} le invitó a unirse a ${company ? `${company} en Poolhand` : 'Poolhand'} con este rol: ${say(role)}.`,
    linkWorksOnce: 'El enlace sirve una vez y vence en 7 días. Si no lo esperaba, ignore este correo.',
    link: 'Elegir una contraseña y entrar',
  },
  addressChanged: {
    subject: 'Se cambió el correo de su cuenta de Poolhand',
    said: ({ company }) =>
      `Se cambió el correo de su cuenta de Poolhand${company ? ` en ${company}` : ''}. De ahora en adelante entre con el nuevo.`,
    warning: 'Si no lo esperaba, comuníquese con el dueño de su empresa.',
  },
};
catalog('accounts.mails', spanish, 'es');
