import { catalog, type Translation } from '#domain/language/index.ts';
import type { lowStockTexts as english, photoProofTexts as englishProof } from './texts.ts';

const spanish: Translation<typeof english> = {
  subject: ({ count }) => (count === 1 ? 'Queda poco de 1 químico' : `Queda poco de ${count} químicos`),
  runningLow: 'Queda poco:',
  line: ({ name, place, percent }, { say }) => `${say(name)} – ${say(place)}: ${percent}%`,
  criticalLine: ({ name, place, percent }, { say }) => `${say(name)} – ${say(place)}: ${percent}% (crítico)`,
};
catalog('data.lowStock', spanish, 'es');

const spanishProof: Translation<typeof englishProof> = {
  subject: ({ day, came }, { day: on }) =>
    `Prueba de fotos del ${on(day)}: ${came === 1 ? '1 foto nueva' : `${came} fotos nuevas`}`,
  about: ({ came, others }) =>
    [
      came === 1
        ? 'Se agregó 1 foto a la cadena de fotos de su empresa.'
        : `Se agregaron ${came} fotos a la cadena de fotos de su empresa.`,
      ...(others === 0
        ? []
        : [
            others === 1
              ? '1 entrada dice que una foto se cambió o se eliminó.'
              : `${others} entradas dicen que una foto se cambió o se eliminó.`,
          ]),
    ].join(' '),
  digest: ({ place, digest }) => `Resumen de la entrada ${place}: ${digest}`,
  key: ({ key }) => `Clave pública: ${key}`,
  keep: 'Guarde este correo. Con él, cualquiera puede verificar más adelante una exportación de sus fotos: si una se cambió o se eliminó, el resumen ya no coincide. La exportación se descarga, y este correo se desactiva, en Configuración → Sistema.',
};
catalog('data.photoProof', spanishProof, 'es');
