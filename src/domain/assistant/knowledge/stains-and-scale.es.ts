import type { TranslationOf } from './article.ts';
import type { stainsAndScale as english } from './stains-and-scale.ts';

export const stainsAndScale: TranslationOf<typeof english> = {
  'identifying-stains': {
    title: 'Cómo saber qué es una mancha',
    summary:
      'El color da la pista y la prueba lo confirma: vitamina C para metal, cloro para orgánica, ácido para sarro.',
    body: `Tratar la mancha equivocada cuesta días y dinero. Primero gaste cinco minutos en pruebas.

**Pistas por color**

- óxido, café, té: hierro
- azul, verde, turquesa, a veces negro: cobre
- de morado a negro en una zona: manganeso, o cianurato de cobre (morado) en albercas con mucho estabilizador y cobre
- café verdoso debajo de hojas, con su contorno: tanino orgánico
- gris o blanco y áspero: sarro de calcio
- café amarillento que se cepilla: tierra o alga mostaza, no es mancha

**Pruebas, con la bomba apagada**

1. Una tableta de vitamina C sobre la mancha un minuto: si aclara = hierro, muchas veces también cobre.
2. Un poco de dicloro granulado o un trapo con cloro en yeso: si aclara = orgánica. No en vinilo, y enjuague bien antes de cualquier otra prueba.
3. Una gota de ácido en un pedazo o azulejo fuera del agua, con guantes y gafas: si burbujea = sarro de calcio.
4. Nada ayuda: puede estar en el yeso mismo (manchado, reparaciones viejas, óxido de varilla que sale de un punto).

Haga una prueba, enjuague y haga la siguiente en otro lugar: el cloro y el ácido nunca deben juntarse.

**Luego mida el agua:** hierro y cobre, pH, calcio, índice y el agua de llenado. Una mancha que se quita sin encontrar de dónde viene regresa.`,
    keywords: [
      'mancha',
      'manchas',
      'mancha café',
      'decoloración',
      'puntos en el yeso',
      'qué es esta mancha',
      'mancha morada',
    ],
  },
  'iron-stains': {
    title: 'Hierro: agua café y manchas de óxido',
    summary:
      'El ácido ascórbico levanta el hierro y un secuestrante lo retiene. Luego evite que regrese con el llenado.',
    body: `El hierro viene del agua de pozo, calentadores oxidados, varilla, fertilizante y herramienta olvidada en la alberca. El cloro lo oxida: el agua se pone color té o café verdoso justo después de un choque, y la mancha se asienta en la superficie.

**Agua café, todavía sin manchas**

1. Pare los choques. Mantenga el cloro bajo y el pH en 7.0–7.2.
2. Agregue secuestrante según su etiqueta, filtre sin parar y limpie seguido el filtro. Una media con fibra de filtro en la manguera de llenado retiene mucho.

**Manchas en la superficie**

1. Deje bajar el cloro casi a cero. Destruye el ácido ascórbico. Bomba encendida, pH cerca de 7.2 y alguicida (poliquat) como protección.
2. Esparza ácido ascórbico sobre las zonas manchadas; por lo común, cerca de ½ lb por 10,000 galones para empezar, más donde no se quite.
3. Las manchas se levantan en una hora. Deje la bomba encendida y el mismo día agregue secuestrante según su etiqueta.
4. Suba despacio el pH, y el cloro en pasos pequeños durante la semana, con pruebas: un choque ahora regresa la mancha al momento.
5. Siga con la dosis de mantenimiento del secuestrante. Se gasta.

**Prevención:** llene con prefiltro o traiga agua en pipa. Mida el agua de llenado. Un solo punto de óxido que regresa es varilla o alambre: necesita reparación del yeso, no químicos.`,
    keywords: [
      'hierro',
      'óxido',
      'agua café',
      'ácido ascórbico',
      'vitamina c',
      'agua de pozo',
      'se puso café después del choque',
      'color té',
    ],
  },
  'copper-stains': {
    title: 'Cobre: manchas azul verdosas y pelo verde',
    summary: 'El cobre viene de calentadores corroídos, ionizadores y alguicidas. Pare la fuente y use secuestrante.',
    body: `El cobre se ve como manchas de turquesa a negro, un tono verde claro con buen cloro, o pelo rubio verde (eso es cobre, no cloro).

**Encuentre la fuente**

- pH bajo o un dosificador de ácido antes del calentador: el intercambiador se está disolviendo. Urgente. Un agujerito cuesta el calentador.
- tricloro en el skimmer: el agua ácida se queda en el tubo y llega primero al calentador.
- alguicida de cobre, cartuchos minerales, ionizadores: se agrega a propósito y nunca se va solo.
- agua de llenado por tubos de cobre, blanda y ácida.

**Reténgalo**

1. Lleve el pH a 7.2 y no lo deje pasar de 7.6. Con pH alto el cobre se asienta.
2. Secuestrante según su etiqueta. Repita al gastarse.
3. Si la lectura pasa de unas 0.3 ppm, lo que dura es cambiar parte del agua. Vea [metales y secuestrantes](/chat/knowledge/sequestrants).

**Después:** corrija lo que lo alimentó. Pase las tabletas a un clorador después del calentador con válvula check, mantenga el índice en balance y deje los productos de cobre en esa alberca.`,
    keywords: [
      'cobre',
      'manchas azules',
      'pelo verde',
      'turquesa',
      'ionizador',
      'corrosión del calentador',
      'agua clara verdosa',
    ],
  },
  'organic-stains': {
    title: 'Manchas orgánicas: hojas, frutos, lombrices',
    summary: 'Sombras cafés o café verdosas debajo de la basura. Se quitan con cloro y cepillo.',
    body: `Hojas, bellotas, frutos, semillas de palma, lombrices y mantillo dejan tanino. La mancha guarda la forma de lo que estuvo ahí, aparece después de tormentas o debajo de la cubierta de invierno y no es áspera al tacto.

**Prueba:** un poco de cloro sobre el punto lo aclara en minutos (no en vinilo; ahí use un trapo con cloro diluido en la línea de agua).

**Tratamiento**

1. Saque con red y aspire toda la basura. Lo que se queda vuelve a manchar.
2. Balance: pH 7.2–7.4 y el estabilizador medido.
3. Dé un choque al nivel que pide el estabilizador. Cepille las manchas dos veces al día o en cada visita. La mayoría se va en dos o tres días.
4. En yeso, los puntos tercos se pueden tratar directo con la bomba apagada: granos un rato y luego cepillo. No en vinilo, yeso de color o fibra de vidrio: decolora.
5. Los anillos grasosos en la línea de agua son grasa del cuerpo y bloqueador: jabón de azulejo hecho para albercas o un producto de enzimas, no limpiadores de casa (hacen espuma y traen fosfato).

Si no aclara con cloro, pare y pruebe si es metal: el choque fija más las manchas de hierro. Vea [cómo saber qué es una mancha](/chat/knowledge/identifying-stains).

**Prevención:** vacíe los skimmers en cada visita, pode ramas, limpie antes de cerrar y no deje que el agua de la cubierta caiga en la alberca.`,
    keywords: [
      'mancha de hoja',
      'tanino',
      'frutos',
      'mancha orgánica',
      'lombrices',
      'bellotas',
      'mancha de cubierta',
      'mancha de té',
    ],
  },
  'calcium-scale': {
    title: 'Sarro de calcio en azulejo, paredes y equipo',
    summary:
      'Depósitos blancos y ásperos por índice alto. Baje el índice y luego quítelos a mano o con ácido fuera del agua.',
    body: `El sarro se forma donde el índice de saturación es positivo y el agua está caliente o se seca: línea de azulejo, derrames, celda de sal, calentador.

**¿De qué tipo?** Una gota de ácido: mucho burbujeo = carbonato de calcio, se puede tratar. Poco o nada, duro y blanco grisáceo = silicato de calcio. Ese se quita a mano.

**Primero párelo**

1. Saque el índice con todas las lecturas, a la temperatura real. Lleve el pH a 7.2–7.4 y la alcalinidad por lo bajo. Un índice un poco debajo de cero disuelve el sarro delgado en semanas.
2. Calcio arriba de 400 ppm: planee un cambio parcial de agua en época fresca.
3. Un inhibidor de sarro según su etiqueta frena lo que no puede evitar, como un derrame o agua de llenado con mucho calcio.

**Quítelo**

- Azulejo: piedra pómez solo en azulejo duro (raya el vidrio), espátula de plástico, o chorro de perla o sal por un especialista.
- Ácido en azulejo: nivel de agua abajo, sin dejar escurrir, guantes, gafas, respirador y nada con cloro cerca. Nunca como rutina ácido en el azulejo sobre una alberca llena.
- Celda de sal: vea [limpiar una celda de sal](/chat/knowledge/cleaning-a-salt-cell).
- Calentador: la caída de presión y los retumbos indican sarro. Un especialista lo limpia o cambia el intercambiador.
- Yeso áspero por todos lados: semanas de índice un poco negativo y cepillo antes de pensar en un lavado con ácido.`,
    keywords: [
      'sarro',
      'línea blanca',
      'línea de azulejo',
      'depósitos de calcio',
      'línea de agua',
      'incrustación',
      'paredes ásperas',
      'hojuelas blancas',
    ],
  },
  sequestrants: {
    title: 'Metales en el agua y secuestrantes',
    summary: 'Un secuestrante mantiene el metal disuelto, no lo quita. Dosifique otra vez conforme se gasta.',
    body: `El hierro, el cobre y el manganeso arriba de unas 0.2–0.3 ppm manchan tarde o temprano. El cloro, el pH alto y el choque los sacan de la solución.

**Qué hace un secuestrante:** envuelve el metal para que siga disuelto e invisible. Los de fosfonato (HEDP y parecidos) son los más fuertes. El cloro y el sol los rompen en semanas; por eso llevan dosis de mantenimiento, por lo común de cada semana a cada mes según la etiqueta.

**Qué no hace:** quitar el metal. Solo lo quita cambiar agua, o filtrar después de dejar que el metal se asiente a propósito. Una parte se queda en los filtros. Límpielos seguido.

1. Mida hierro y cobre en la alberca y en el agua de llenado. Los kits leen metal libre. El secuestrado puede no aparecer.
2. Agregue secuestrante antes de llenar con pozo, antes de los choques de apertura y después de tratar una mancha.
3. Mantenga el pH en 7.2–7.4 y evite brincos grandes de cloro. Dosifique cloro poco y seguido.
4. No use clarificador en los mismos días: trabaja contra el secuestrante.
5. Los fosfonatos suben la lectura de fosfatos. No es problema de algas mientras el cloro aguante.

**Llenar con pozo:** prefiltro en la manguera, llenado lento, primero el secuestrante y nada de choque por un día o dos. Con hierro arriba de 1 ppm en el agua de llenado, muchas veces sale más barata el agua en pipa que quitar las manchas.`,
    keywords: ['secuestrante', 'quelante', 'metales', 'llenar con pozo', 'manganeso', 'hedp', 'tratamiento de metales'],
  },
  'vinyl-and-fiberglass-care': {
    title: 'Vinilo y fibra de vidrio: manchas y arrugas',
    summary: 'Ni granos ni pH bajo sobre la superficie. Sepa qué es mancha y qué es daño.',
    body: `**Vinilo**

- Los granos, tabletas o ácido sobre el vinilo lo decoloran para siempre. Disuelva antes, vierta en lo hondo, cepille.
- El pH debajo de 7.0 hincha y arruga el vinilo. El cloro muy alto por mucho tiempo lo decolora y lo pone tieso.
- Las manchas grises o negras que no se quitan con cepillo ni cloro suelen ser moho detrás del vinilo: solo ayuda un vinilo nuevo sobre base tratada.
- Cepille solo con nailon. Nada de acero ni piedra pómez. Limpiadores sin abrasivos.
- Mantenga la temperatura debajo de lo que permite el fabricante, por lo común unos 85–90 °F.
- Al vaciar, el vinilo puede encogerse y salirse del riel. Deje por lo menos un pie de agua, vacíe solo con clima templado y pregunte antes de empezar.

**Fibra de vidrio**

- Película como gis: gelcoat gastado o sarro. Una gota de ácido lo dice: si burbujea es sarro.
- Puntos cafés en patrón: manchas de cobalto del gelcoat. Están en el material. El ácido ascórbico las aclara un tiempo.
- El calcio bajo está bien para el casco. Deje suficiente para el calentador (150 ppm).
- Mantenga el índice cerca de cero o un poco negativo. El sarro se nota antes en gelcoat liso y oscuro.
- Nunca vacíe sin un especialista: el casco vacío flota o se abomba.

En los dos: los metales manchan rápido porque nada los absorbe. Use [secuestrantes](/chat/knowledge/sequestrants) con agua de pozo.`,
    keywords: [
      'vinilo',
      'liner',
      'fibra de vidrio',
      'gelcoat',
      'cobalto',
      'arrugas',
      'vinilo decolorado',
      'moho debajo del vinilo',
    ],
  },
};
