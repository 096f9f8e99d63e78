import type { algaeAndClarity as english } from './algae-and-clarity.ts';
import type { TranslationOf } from './article.ts';

export const algaeAndClarity: TranslationOf<typeof english> = {
  'green-algae': {
    title: 'Algas verdes',
    summary: 'Cepille, dé un choque al nivel que pide el estabilizador, manténgalo ahí y filtre sin parar.',
    body: `Neblina verde, paredes resbalosas, polvo verde en las esquinas: el cloro libre bajó de lo que pide el estabilizador. Se cura manteniendo el cloro alto el tiempo suficiente, no con una sola dosis grande.

1. Mida cloro, pH y estabilizador. Lleve el pH a 7.2–7.4 antes del choque. Después no se puede medir bien.
2. Saque las hojas. El cloro que se gasta en hojas no mata algas.
3. Cepille todo: paredes, escalones, detrás de escaleras, adentro de los nichos de luz.
4. Suba el cloro libre a cerca de 0.39 × estabilizador, por lo menos 10 ppm (estabilizador 50: 20 ppm). Diez ppm en 10,000 galones son 102 fl oz de cloro líquido 12.5%.
5. Bomba encendida día y noche. Mida y regrese el nivel tan seguido como permitan las visitas. El dueño puede ayudar con cloro líquido y un kit.
6. Retrolave o limpie el filtro cuando la presión esté 8–10 psi sobre la de limpio.
7. Terminó cuando el agua está clara, el combinado es 0.5 ppm o menos y la pérdida nocturna es 1 ppm o menos.

El verde pasa a gris o azul turbio cuando el alga ya está muerta. Ahora le toca al filtro. El alguicida quat es un acabado después de que baje el cloro, no un sustituto.

Si el estabilizador está cerca de 100 ppm, primero cambie agua: el choque llevaría 39 ppm. Nadie nada hasta que se vea bien el piso y el cloro esté en el límite de la etiqueta.`,
    keywords: [
      'verde',
      'alberca verde',
      'piscina verde',
      'algas',
      'agua verde',
      'se puso verde',
      'paredes resbalosas',
      'lama',
      'matar algas',
    ],
  },
  'mustard-algae': {
    title: 'Alga mostaza (amarilla)',
    summary: 'Polvo café amarillento en la sombra que se cepilla y regresa. Limpie todo lo que lo guarda y dé choque.',
    body: `Parece arena o polen en las paredes con sombra, se cepilla en una nube y regresa en días. El polen flota. La arena raspa. El alga mostaza no hace ninguna de las dos.

Sobrevive donde no llega el cloro: detrás de luces, debajo de escaleras y escalones, en mangueras del limpiador, juguetes, cepillos, trajes de baño y en la manguera de su aspiradora. Así viaja de alberca en alberca.

1. Meta a la alberca cepillos, limpiador, juguetes y flotadores, o enjuáguelos bien con agua clorada. Saque la luz de su nicho, con su circuito apagado, y cepille detrás.
2. Cepille toda la alberca, el lado de sombra dos veces.
3. Dé un choque al nivel que pide el estabilizador y manténgalo hasta que la pérdida nocturna sea 1 ppm o menos, como con las [algas verdes](/chat/knowledge/green-algae).
4. Luego una noche más bastante arriba de ese nivel (por lo común, la mitad más) para llegar a los escondites, dentro de lo que permitan superficie y etiqueta.
5. Limpie el filtro a fondo.
6. Lleve el cloro en la parte alta de su meta por dos semanas y cepille las paredes con sombra en cada visita.

Los productos de bromuro de sodio convierten la alberca en una de bromo por un tiempo: la demanda de cloro sube por semanas. Los de amoníaco hacen lo mismo por días. Prefiera el cloro simple, y siga la etiqueta si usa otra cosa.`,
    keywords: [
      'alga amarilla',
      'alga mostaza',
      'polvo café',
      'regresa en la sombra',
      'polen o alga',
      'arena en el piso',
    ],
  },
  'black-algae': {
    title: 'Alga negra',
    summary:
      'Puntos oscuros con raíz en el yeso: rompa la capa con cepillo de acero y luego semanas de cloro alto y cepillo.',
    body: `Puntos de verde azulado oscuro a negro, levantados, difíciles de cepillar, casi siempre en yeso áspero y en la lechada. Es una cianobacteria con una capa que la protege y raíz en los poros. No crece en vinilo ni fibra de vidrio sanos: ahí busque manchas de metal o moho debajo del vinilo.

**¿Es alga?** Raspe un punto. El alga embarra verde y babosa. Una mancha no se mueve.

1. Cepille fuerte cada punto con cepillo de acero inoxidable, solo en yeso, hasta abrir la capa. El nailon no puede.
2. Suba el cloro al nivel de choque para el estabilizador y manténgalo. Espere dos semanas o más, no un fin de semana.
3. Cepille a diario si alguien puede. Por lo menos en cada visita.
4. En yeso ayuda frotar los puntos abiertos con una tableta de tricloro en un palo. Decolora y se come la superficie: hágalo poco tiempo, con permiso del cliente, y nunca donde se usa hipoclorito de calcio.
5. Limpie el filtro, las puntas de las escaleras y las líneas de lechada. El flujo de los retornos tiene que llegar a donde está.
6. Después lleve el cloro en la parte alta de la meta toda la temporada.

El yeso viejo y comido le da casa. Si regresa cada verano, lo que dura es un acabado nuevo. Un lavado con ácido compra tiempo y cuesta yeso. Dígalo en lugar de vender botellas.`,
    keywords: [
      'puntos negros',
      'alga negra',
      'cianobacteria',
      'verde azulado',
      'puntos oscuros en el yeso',
      'cepillo de acero',
    ],
  },
  'pink-slime-and-mold': {
    title: 'Baba rosa y moho blanco de agua',
    summary: 'Bacterias y hongos en rincones lentos y mangueras. Cloro alto, cepillo y limpiar todos los escondites.',
    body: `**La baba rosa** es una bacteria, no un alga. Está en el plástico: bocas de skimmer, conexiones, mangueras del limpiador, flotadores, detrás de las luces.

**El moho blanco de agua** parece papel de baño mojado que flota o sale de los retornos. Vive en tuberías y filtros donde el cloro estuvo bajo, muchas veces con biguanida o en albercas descuidadas. Los dos aparecen juntos.

1. Saque escaleras, juguetes, piezas del limpiador y compuertas, límpielos con solución de cloro fresca y enjuague bien.
2. Cepille todas las superficies y el interior de los skimmers.
3. Dé un choque al nivel que pide el estabilizador abriendo cada válvula por turno, para que todas las líneas, las cascadas y el bypass del calentador reciban cloro fuerte. Ponga a trabajar las cascadas un rato cada día. Calentador y piezas sensibles al ácido: mantenga el pH en rango.
4. Mantenga el nivel hasta que la pérdida nocturna sea 1 ppm o menos.
5. Limpie el filtro: limpieza química para cartuchos o rejillas de DE, un limpiador aprobado para arena. Cambie el material viejo si regresa.
6. Siga cepillando dos semanas.

Si la alberca usa biguanida, no se puede agregar cloro. Averigüe qué desinfectante usa el cliente antes de la primera dosis.

Spas: purgue la tubería con un limpiador de líneas antes de vaciar y luego rellene. De la biopelícula en las líneas vienen las ronchas.`,
    keywords: [
      'alga rosa',
      'baba rosa',
      'moho de agua',
      'moho blanco',
      'papel de baño',
      'biopelícula',
      'baba en el skimmer',
    ],
  },
  'swamp-recovery': {
    title: 'Recuperar una alberca verde abandonada',
    summary:
      'Primero decida: tratar o vaciar. Luego fuera la basura, pH, cloro alto sostenido y filtro limpio a diario.',
    body: `**¿Tratar o vaciar?** Vacíe si el estabilizador pasa de 100 ppm, si la basura no se puede sacar con red o si de todos modos se va a cambiar la superficie. Trate si el casco debe quedar lleno (agua del subsuelo alta, vinilo viejo, fibra de vidrio).

Antes de dar precio: cuente con varias visitas, material de filtro y una bomba que tal vez no aguante. Ponga por escrito que pueden aparecer manchas.

1. Primero la seguridad: no se ve el piso. Nadie en el agua, escalera y orilla revisadas, animales ahogados con guantes.
2. Saque las hojas con red y rastrillo. No las aspire por la bomba. Use una bolsa para hojas o una bomba de basura hacia el drenaje.
3. Mida el agua de llenado y la de la alberca, ponga el pH en 7.2–7.4. Todavía no ponga estabilizador arriba de 30 ppm.
4. Dé un choque al nivel que pide el estabilizador, con cloro líquido. La primera dosis puede irse en una hora. Repita dos o tres veces el primer día.
5. Filtro día y noche y límpielo en cada visita; más seguido con DE y cartucho.
6. Cepille a diario. Aspire hacia el drenaje cuando vea el piso, rellenando mientras.
7. Gris y turbio es avance. Ahora paciencia o floculante, vea [agua turbia](/chat/knowledge/cloudy-water).
8. El balance va al final: alcalinidad, pH, calcio, estabilizador.

Las larvas de mosquito mueren con el cloro. Mientras tanto, el control de vectores del condado puede pedir que se actúe.`,
    keywords: [
      'pantano',
      'alberca abandonada',
      'recuperación de alberca verde',
      'recuperar alberca',
      'green to clean',
      'ranas',
      'no se ve el fondo',
    ],
  },
  'cloudy-water': {
    title: 'Agua turbia',
    summary: 'Primero mida: cloro bajo, pH o calcio alto, mala filtración o algas muertas. Cada una se cura distinto.',
    body: `El agua lechosa u opaca es una señal, no un diagnóstico. Cierre la alberca si no se ve claro el drenaje del fondo desde la orilla: no se vería a alguien bajo el agua.

1. **Cloro bajo o combinado arriba de 0.5 ppm:** empieza un alga. Dé un choque y sosténgalo.
2. **pH arriba de 7.8, calcio o alcalinidad altos, índice arriba de +0.5:** calcio fino. Baje el pH. Revise al día siguiente. La nube justo después de carbonato, bicarbonato o calcio se aclara sola en horas.
3. **Química bien:** mire el filtro. Presión muy baja significa arena con canales, cartucho o rejilla de DE rota, o válvula que deja pasar. Muy alta significa sucio. La causa más común de todas son pocas horas de bomba: déjela 24 horas hasta que aclare.
4. **Después de matar algas:** células muertas. Filtre día y noche, limpie seguido el filtro. El DE aclara más rápido, luego el cartucho, al final la arena.
5. **Después de removedor de fosfatos, polen, polvo de yeso, incendios:** partículas finas. Filtre y espere.
6. **Todo en orden y sigue opaca:** clarificador, unas 4 fl oz por 10,000 galones para empezar, según su etiqueta, al final de todo. Más de lo que dice la etiqueta la empeora.

El floculante baja todo al piso en la noche con la bomba apagada. Hay que aspirarlo hacia el drenaje, cuesta agua y nunca debe pasar por un cartucho.

No agregue productos por turno a ver cuál sirve. Mida, una acción, al día siguiente.`,
    keywords: ['turbia', 'agua turbia', 'lechosa', 'opaca', 'nublada', 'no está clara', 'agua blanca', 'neblina'],
  },
  algaecides: {
    title: 'Alguicidas: qué pueden y qué no',
    summary: 'Ayudan a evitar algas donde el cloro queda corto. No sustituyen un choque, y el cobre mancha.',
    body: `Los alguicidas son pesticidas registrados: la dosis de la etiqueta es la ley.

- **Quats** (amonio cuaternario, por lo común 50%): baratos, sirven para algas verdes, hacen espuma si se pasa. Etiqueta común: 6 fl oz por 10,000 galones para empezar, 1.5 fl oz cada 5–7 días, 13.5 fl oz si se ven algas.
- **Poliquats** (60%): sin espuma ni metal; lo normal para cerrar una alberca y para spas con chorros.
- **Cobre:** fuerte y duradero, pero se queda en el agua y mancha al subir el pH. El pelo rubio se pone verde. Mantenga bajo el cobre total, conozca la lectura y nunca rellene a ciegas.
- **Bromuro de sodio y tipos con amoníaco:** se venden para el alga amarilla. Suben la demanda de cloro de días a semanas.

**Cómo usarlos**

1. Primero el choque. Agregue el alguicida cuando baje el cloro, porque el cloro alto rompe los quats.
2. Vierta por las orillas con la bomba encendida y luego cepille.
3. Espere por lo menos 4 horas antes de otra cosa.

**Cuándo convienen:** cierre de invierno, huecos de vacaciones, albercas a pleno sol con servicio semanal y sin clorador. No como rutina semanal en una alberca que conserva su cloro.

Nunca en albercas naturales ni en estanques con peces de la misma línea. Nunca dos alguicidas juntos, y ninguno en la misma cubeta que otro producto.`,
    keywords: [
      'alguicida',
      'algicida',
      'quat',
      'poliquat',
      'alguicida de cobre',
      'espuma después del alguicida',
      'prevención',
    ],
  },
  'clarifier-and-flocculant': {
    title: 'Clarificador y floculante',
    summary:
      'El clarificador ayuda al filtro con lo fino. El floculante lo hunde para aspirarlo. Los dos van al final.',
    body: `Los dos juntan las partículas pequeñas. Resuelven un problema de filtración, no de química; por eso primero van el cloro, el pH y el filtro.

**Clarificador** (polímero)

- Unas 4 fl oz por 10,000 galones para empezar y 2 fl oz a la semana, pero decide la etiqueta.
- Póngalo frente a un retorno con la bomba encendida, al final de todos los productos de ese día.
- Deje la bomba encendida 24 horas y limpie el filtro cuando suba la presión.
- Si se pasa, cubre las partículas y se rechazan: el agua se pone más turbia y solo ayudan el tiempo y limpiar el filtro.
- No junto con un secuestrante de metales: uno deshace al otro.

**Floculante** (alumbre y similares)

1. Trabaja mejor con pH cerca de 7.0–7.6, según el producto.
2. Dosifique, circule en “recirculate” una o dos horas y luego apague la bomba toda la noche.
3. En la mañana aspire la capa despacio hacia el drenaje, rellenando mientras.
4. Sin posición de “waste” (la mayoría de los filtros de cartucho): no lo use, tapa el material para siempre.

Antes de cualquiera, vea si el filtro hace su trabajo: buena altura de arena, ningún elemento roto, empaque de la válvula sano, bomba no muy grande para el filtro. Una alberca que necesita clarificador cada semana tiene un filtro que necesita reparación.

Nunca en albercas naturales: sufren el biofiltro y su vida.`,
    keywords: [
      'clarificador',
      'floc',
      'floculante',
      'alumbre',
      'aspirar al drenaje',
      'turbia después del clarificador',
      'asentar la mugre',
    ],
  },
};
