import type { movingHereTexts as english } from './moving-here-texts.ts';

type Source = (typeof english)['sources'][number];

const skimmer: Source = {
  name: 'Skimmer',
  take: [
    'La exportación de clientes en CSV, una fila por lugar de servicio. Si no la encuentra en la página de clientes, pídala a su soporte. Son sus datos.',
    'El historial de lecturas, si lo quiere: una exportación por alberca. Se importa como análisis del agua.',
  ],
  columns: [
    ['Nombre del cliente, nombre y apellido, empresa', 'Nombre'],
    ['Dirección, ciudad, estado, código postal, latitud, longitud del lugar', 'Dirección y lugar en el mapa'],
    ['Celular, teléfono de casa y del trabajo, correo', 'Teléfono y correo. Los demás van a las notas.'],
    ['Código del portón, perro', 'Código del portón, perro'],
    ['Día, frecuencia', 'Día de servicio, frecuencia del servicio'],
    ['Tarifa', 'Precio del servicio (por visita)'],
    ['Galones, tipo de alberca', 'Alberca'],
    ['Etiquetas, notas', 'Notas. Las etiquetas con un día, frecuencia o tipo de alberca llenan esos campos.'],
  ],
  missing: [
    'Una tarifa mensual se importa como precio por visita. Revise a esos clientes o deles un plan mensual en Cobros.',
    'Un cliente con dos lugares se importa como dos clientes.',
    'El orden de las rutas, las fotos, las órdenes de trabajo y las facturas anteriores no se transfieren. Arme de nuevo su semana en Rutas. Toma minutos.',
  ],
};

const jobber: Source = {
  name: 'Jobber',
  take: [
    'La exportación de clientes en CSV, con las direcciones de servicio. Incluya los campos personalizados. Ahí suele estar el tamaño de la alberca.',
  ],
  columns: [
    ['Nombre visible, nombre y apellido, empresa', 'Nombre'],
    [
      'Calle, ciudad, estado y código postal del servicio',
      'Dirección. Si no hay otra, se usa la dirección de facturación.',
    ],
    ['Teléfono principal, celular, correo', 'Teléfono y correo. Los demás van a las notas.'],
    ['Etiquetas', 'Notas. Las etiquetas con un día, frecuencia o tipo de alberca llenan esos campos.'],
    ['Campos personalizados de galones, código del portón, tipo de alberca', 'Alberca, código del portón'],
  ],
  missing: [
    'Los trabajos recurrentes no se transfieren. Relacione columnas de día de servicio, frecuencia y precio, o anótelos después.',
    'Las cotizaciones, trabajos, facturas y notas con fotos se quedan allá. Conserve esa cuenta hasta que le paguen la última factura.',
  ],
};

const quickbooks: Source = {
  name: 'QuickBooks',
  take: [
    'En línea: el reporte de contactos de clientes, exportado y guardado como CSV. De escritorio: la lista de clientes, exportada como CSV.',
  ],
  columns: [
    ['Nombre completo del cliente, empresa', 'Nombre'],
    ['Teléfono principal o celular, correo', 'Teléfono y correo'],
    ['Dirección de envío, o Ship to 1 a 5', 'Dirección. Si no hay otra, se usa la dirección de facturación.'],
    ['Estado activo', 'Activo'],
  ],
  missing: [
    'QuickBooks no lleva albercas, días de servicio ni códigos del portón. Primero agregue esas columnas en una hoja de cálculo.',
    'Las facturas por pagar se quedan allá hasta que se paguen. Puede exportar las nuevas de aquí a QuickBooks.',
  ],
};

const spreadsheet: Source = {
  name: 'Una hoja de cálculo',
  take: [
    'Una fila por cliente, con los nombres de las columnas en la primera fila, guardada como CSV UTF-8 (Archivo, Guardar como). La página de importar tiene una plantilla.',
  ],
  columns: [['Cualquier nombre', 'Reconocemos los nombres comunes. Relacione usted los demás.']],
  missing: ['Las fórmulas se importan como el valor que muestran. Los colores y comentarios no se transfieren.'],
};

export const movingHereTexts: typeof english = {
  title: 'Cambiarse a Poolhand',
  purpose: 'Qué exportar de su programa actual, a dónde va y qué no se transfiere.',
  back: 'Exportar e importar',
  order: {
    title: 'En este orden',
    steps: [
      'Importe sus clientes. Sus albercas vienen también si el archivo trae tamaño o tipo.',
      'Agregue sus técnicos en Configuración e invítelos.',
      'Arme su semana en Rutas y revísela.',
      'Trabaje un día con un técnico antes de avisar a sus clientes.',
      'Conserve la cuenta anterior hasta que le paguen su última factura.',
    ],
    importCustomers: 'Importar clientes',
  },
  take: 'Exportar',
  there: 'Su columna',
  here: 'En Poolhand',
  missing: 'Qué no se transfiere',
  sources: [skimmer, jobber, quickbooks, spreadsheet],
  another: {
    title: 'Otro Poolhand',
    text: 'Exporte todo allá, registre una empresa nueva aquí e importe el archivo: clientes, rutas, visitas, fotos, facturas y configuración, todo con sus números. Tendrá que volver a invitar usuarios, agregar tarjetas y registrar los medidores.',
  },
  honest:
    'Los otros productos cambian sus menús y columnas. Reconocemos las columnas de esta lista y usted puede relacionar las demás. Revisará cada fila antes de guardar nada.',
};
