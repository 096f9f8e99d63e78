import { productName } from '#web/base/language.ts';
import type { legalTexts as english } from './legal-texts.ts';

export const legalTexts: typeof english = {
  trademark: [
    ['Marcas registradas', `${productName} y el logotipo de ${productName} son marcas de su propietario.`],
    [
      'Marcas de servicio',
      `Los nombres de los servicios que se ofrecen con ${productName} son marcas de servicio de su propietario.`,
    ],
    [
      'Derechos de autor',
      'El software, sus textos, imágenes y diseño están protegidos por las leyes de derechos de autor.',
    ],
    [
      'Derechos de propiedad intelectual',
      'Todos los derechos sobre el software y sus partes son de su propietario. Usar el software no transfiere ninguno. Los demás nombres son de sus respectivos dueños.',
    ],
    [
      'Restricciones de uso',
      'Las marcas no se pueden usar con otros productos o servicios, ni de forma que sugiera una relación, sin permiso por escrito.',
    ],
    [
      'Contacto para licencias',
      'Para pedir permiso de usar las marcas, escriba a la empresa que opera esta instalación.',
    ],
  ],
  license: [
    ['Licencia propietaria', `${productName} es software propietario. Se otorga bajo licencia, no se vende.`],
    [
      'Otorgamiento de licencia',
      'Mientras dure la suscripción, usted recibe una licencia limitada, no exclusiva e intransferible para usar el software en el negocio de su empresa.',
    ],
    [
      'Restricciones',
      'No puede copiar, revender, rentar, descompilar ni modificar el software, ni quitar sus avisos, salvo donde la ley lo permita.',
    ],
    [
      'Exención de responsabilidad',
      'El software se ofrece tal cual, sin garantía de ningún tipo. Los consejos de dosis apoyan el criterio de una persona capacitada y no sustituyen las etiquetas de los productos ni las reglas de seguridad.',
    ],
  ],
};
