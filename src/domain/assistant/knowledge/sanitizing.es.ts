import type { TranslationOf } from './article.ts';
import type { sanitizing as english } from './sanitizing.ts';

export const sanitizing: TranslationOf<typeof english> = {
  'free-and-combined-chlorine': {
    title: 'Cloro libre, combinado y total',
    summary:
      'El cloro libre trabaja, el combinado ya está gastado. Arriba de 0.5 ppm de combinado hace falta un choque.',
    body: `- **El cloro libre (FC)** es el que todavía desinfecta. Nuestro rango es 1–3 ppm. Debajo de 0.5 ppm o arriba de 10 ppm, actúe el mismo día.
- **El cloro combinado (CC)** está unido a sudor, orina y otro nitrógeno. Huele, arde en los ojos y desinfecta mal.
- **El cloro total** es la suma de los dos: CC = total − libre.

Un fuerte “olor a cloro” significa demasiado cloro combinado y casi siempre muy poco libre. Explique al cliente: se cura con más cloro, no con menos.

Qué hacer con los números:

1. CC hasta 0.5 ppm: está bien al aire libre.
2. CC arriba de 0.5 ppm: dé un choque. Vea [el choque de una alberca](/chat/knowledge/shock).
3. Libre bajo y total normal: el cloro se gastó. Suba el FC y busque la causa (bañistas, hojas, algas que empiezan).
4. Libre en 0 con un rosa débil que desaparece: el cloro muy alto puede estar blanqueando la prueba. Vea [lecturas que engañan](/chat/knowledge/test-interference).

Con estabilizador, 1 ppm no siempre alcanza: el FC más bajo que todavía evita algas es cerca de 7.5% de la lectura de ácido cianúrico (40 ppm: 3 ppm). Los códigos de salud piden por lo menos 1 ppm sin estabilizador y 2 ppm con él. En albercas públicas decide la ley local.`,
    keywords: [
      'fc',
      'cc',
      'tc',
      'cloramina',
      'cloraminas',
      'olor a cloro',
      'huele a cloro',
      'cloro combinado',
      'cloro total',
      'ojos rojos',
    ],
  },
  'choosing-chlorine': {
    title: 'Cómo elegir el producto de cloro',
    summary: 'Todos los cloros desinfectan igual. Se distinguen en lo que dejan: estabilizador, calcio, sal y pH.',
    body: `Un ppm de cloro en 10,000 galones lleva:

- cloro líquido 12.5%: 10.2 fl oz (10%: 12.8 fl oz)
- cal-hypo 65%: 2.05 oz
- dicloro (dichlor): 2.41 oz
- tricloro 90%: 1.48 oz

Lo que deja en el agua cada 10 ppm de cloro:

- **Cloro líquido:** unas 16.5 ppm de sal y nada más que dure. Pierde fuerza con el calor. Cómprelo fresco.
- **Cal-hypo:** unas 7 ppm de calcio y 11 ppm de sal. Evítelo donde la dureza ya es alta.
- **Dicloro:** unas 9 ppm de estabilizador. Se disuelve rápido. Bueno para el primer estabilizador, malo como costumbre.
- **Tricloro:** unas 6 ppm de estabilizador, y baja la alcalinidad unas 7 ppm. Tabletas lentas, solo para dosificador.

Cómo elegir:

1. Estabilizador arriba de 50 ppm: cloro líquido o cal-hypo.
2. Calcio arriba de 300 ppm: no use cal-hypo.
3. Estabilizador debajo de 30 ppm al aire libre: las tabletas o el dicloro hacen dos trabajos por un tiempo.
4. Visitas semanales sin dosificador: las tabletas mantienen cloro entre visitas. Vigile el estabilizador cada mes.

Los distintos productos de cloro nunca se juntan, ni mojados ni secos: ni en dosificador, cubeta, cuchara o camioneta. El cal-hypo con tricloro o dicloro puede arder o explotar. Una cuchara seca para cada uno.`,
    keywords: [
      'qué cloro',
      'cual cloro',
      'líquido o tabletas',
      'cal hypo o',
      'tipos de cloro',
      'mejor cloro',
      'clases de cloro',
    ],
  },
  'liquid-chlorine': {
    title: 'Cloro líquido: dosis, fuerza y cómo guardarlo',
    summary: 'Cloro líquido 12.5%: 10.2 fl oz por ppm en 10,000 galones. Se debilita con calor, luz y tiempo.',
    body: `El hipoclorito de sodio en solución es el cloro más limpio para el agua: sin estabilizador ni calcio. Sus puntos débiles son el peso y lo poco que dura.

**Dosis por 10,000 galones y 1 ppm:** 10.2 fl oz al 12.5%, 12.8 fl oz al 10%. El blanqueador de casa al 8.25% necesita 14.8 fl oz, y solo sirve el simple, sin aroma. Diez ppm para un choque llevan 102 fl oz del 12.5%, cerca de 0.8 galón.

1. Vierta cerca del agua frente a un retorno, con la bomba encendida, de preferencia en la tarde.
2. Camine por la orilla en lugar de vaciar un garrafón en un solo lugar. En vinilo, cepille después.
3. Mida después de una hora o más de circulación.

**pH:** sale alto justo después de dosificar y baja al gastarse el cloro. No lo persiga con ácido.

**Fuerza:** la camioneta caliente y la bodega con sol lo dejan a la mitad en semanas. Los más fuertes se debilitan más rápido. Compre donde se venda mucho; guarde los garrafones a la sombra, ventilados y parados; use primero el más viejo. Si una dosis conocida sube el FC mucho menos de lo debido, el garrafón está viejo: dosifique según la prueba.

Es corrosivo: gafas, guantes y ropa que no importe perder. Enjuague las salpicaduras enseguida. Nunca lo lleve, guarde ni vierta junto al ácido: los vapores de los dos juntos son gas de cloro venenoso.`,
    keywords: [
      'blanqueador',
      'clorox',
      'hipoclorito de sodio',
      'garrafón',
      'galón de cloro',
      'cuánto cloro líquido',
      'cloro viejo',
      'caducidad',
    ],
  },
  'cal-hypo': {
    title: 'Hipoclorito de calcio (cal-hypo)',
    summary: 'Un choque seco y fuerte, 2.05 oz del 65% por ppm en 10,000 galones. Guárdelo lejos de todo otro químico.',
    body: `El cal-hypo se vende en granos, casi siempre con 65–73% de cloro disponible. No trae estabilizador, así que sirve para choques y para albercas que ya tienen suficiente.

**Dosis por 10,000 galones:** 2.05 oz del 65% para 1 ppm, 20.5 oz para 10 ppm. Al 73%, unas 1.83 oz por ppm. Cada 10 ppm agregan unas 7 ppm de dureza de calcio.

1. Dosifique en la tarde con la bomba encendida.
2. Espárzalo sobre lo hondo, o disuélvalo antes en una cubeta con agua de la alberca donde la etiqueta lo diga: primero el agua, luego el producto. Nunca agua sobre el producto.
3. En vinilo, yeso de color y fibra de vidrio disuélvalo siempre antes y cepille. Los granos asentados decoloran.
4. Si se enturbia una hora o dos, es calcio sin disolver y se pasa. En agua dura con pH alto puede quedarse: revise el índice.

**Peligro:** es un oxidante fuerte. Se enciende con aceites, combustibles, líquido de frenos, pasto, papel, trapos sudados y barreduras. Junto con tricloro o dicloro puede explotar, también por el polvo que quedó en una cuchara o dosificador. Nunca lo ponga en un skimmer ni en un clorador de tabletas que tuvo otra cosa.

Guárdelo seco, fresco, cerrado, arriba del piso, aparte de los ácidos y sin sol. El producto derramado no regresa al tambo.`,
    keywords: [
      'hipoclorito de calcio',
      'cal hypo',
      'cloro granulado',
      'choque granulado',
      'bolsa de choque',
      'hth',
      'polvo de choque',
      'turbia después del choque',
    ],
  },
  'tablets-and-dichlor': {
    title: 'Tabletas de tricloro y dicloro',
    summary: 'Los dos traen estabilizador con el cloro. Las tabletas van en clorador o flotador, nunca en el skimmer.',
    body: `**El tricloro** (tabletas de 3 pulgadas, cerca de 90% de cloro disponible) se disuelve lento y es muy ácido. Una tableta de 8 oz en 10,000 galones da en total unas 5.4 ppm de cloro y deja 3.3 ppm de estabilizador.

- Use un clorador en línea o fuera de línea, después del calentador y con válvula check, o un flotador.
- No en el skimmer: al parar la bomba ahí se junta agua ácida, que luego pasa por los sellos de la bomba y el cobre del calentador.
- No en los escalones ni en el piso: decolora y se come la superficie.
- Abra el clorador con la bomba apagada y la cara volteada. El gas de adentro está concentrado. Nunca lo rellene con otra clase de cloro.
- Espere que el pH y la alcalinidad bajen semana tras semana. Mida los dos.

**El dicloro** (granos, cerca de 55%) se disuelve al momento y casi no mueve el pH. Dosis: 2.41 oz por ppm en 10,000 galones. Cada 10 ppm traen 9 ppm de estabilizador. Es práctico para spas recién llenados y para vinilo, pero como cloro de diario pasa de estabilizador una alberca en cerca de un mes.

Lleve la cuenta: cuando el estabilizador llega a 50 ppm (80 en alberca de sal), cambie de producto. Vea [demasiado estabilizador](/chat/knowledge/lower-cyanuric-acid).

Ninguno de los dos puede tocar nunca el hipoclorito de calcio, ni mojado ni seco: fuego y explosión.`,
    keywords: [
      'tricloro',
      'tabletas',
      'pastillas',
      '3 pulgadas',
      'flotador',
      'clorador',
      'dosificador',
      'dicloro',
      'tabletas en el skimmer',
    ],
  },
  'chlorine-and-cyanuric-acid': {
    title: 'Cuánto cloro pide el estabilizador',
    summary: 'Entre más alto el ácido cianúrico, más cloro libre hace falta: mínimo cerca de 7.5% de él.',
    body: `El estabilizador guarda en reserva la mayor parte del cloro. Eso lo protege del sol, pero deja menos de la forma rápida: las mismas 2 ppm pueden ser de sobra en una alberca y muy poco en otra.

Para albercas al aire libre dosificadas a mano (mínimo, meta diaria y choque, todo cloro libre en ppm):

- estabilizador 30: mínimo 2, meta 4–6, choque 12
- estabilizador 50: mínimo 4, meta 6–8, choque 20
- estabilizador 100: mínimo 8, meta 11–13, choque 39

Las albercas de sal dosifican todo el día y les basta menos: con 70 ppm el mínimo es 3 y la meta cerca de 5.

Cómo usarlo con el rango de 1–3 ppm:

1. El rango sigue siendo la meta donde el estabilizador está debajo de unas 40 ppm.
2. Más arriba, fíjese en el mínimo: algas en una alberca con “buen” cloro casi siempre son por esto.
3. Donde no puede o no debe llevar más cloro (reglas, cliente), mejor baje el estabilizador.
4. En albercas públicas valen los límites del código local, diga lo que diga esta tabla.

La tabla viene de la experiencia con albercas de casa y va por el lado seguro contra las algas. No es una tabla del código de salud. Nadie nada arriba del nivel que permite la etiqueta, por lo común 4 ppm después de un choque.`,
    keywords: [
      'fc cya',
      'cloro y estabilizador',
      'tabla de cloro',
      'slam',
      'cloro mínimo',
      'algas con buen cloro',
      'cuánto cloro',
    ],
  },
  shock: {
    title: 'El choque de una alberca',
    summary: 'Suba el cloro libre a diez veces el combinado, o al nivel que pide el estabilizador, al atardecer.',
    body: `Choque significa tanto cloro que se queman el cloro combinado y la carga orgánica. Medio choque empeora las cosas.

**Cuándo:** cloro combinado arriba de 0.5 ppm, algas visibles, después de tormenta o fiesta, después de mucho descuido. No cada semana por costumbre.

**Cuánto:** dos reglas, use la más alta.

- Punto de quiebre: 10 × el cloro combinado. Un CC de 1.2 ppm pide un FC de 12 ppm. (La química necesita cerca de 7.6; diez es el margen. La regla se discute en albercas con estabilizador.)
- Estabilizador: cerca de 0.39 × el ácido cianúrico y nunca menos de 10 ppm. Con 50 ppm son 20 ppm.

Diez ppm en 10,000 galones son 102 fl oz de cloro líquido 12.5% o 20.5 oz de cal-hypo 65%. No dé choque con tabletas.

1. Primero lleve el pH a 7.2–7.4. La prueba de pH no es confiable con cloro muy alto.
2. Saque las hojas y cepille. Se comen el cloro.
3. Dosifique después de que se meta el sol, con la bomba encendida y sin bañistas. Deje quitadas las cubiertas.
4. Deje la bomba encendida toda la noche. Mida en la mañana. Repita si bajó de la meta y el CC sigue ahí.
5. Nadie nada hasta que el cloro libre esté en el límite de la etiqueta, por lo común 1–4 ppm.

El alguicida y el clarificador van después, cuando el cloro ya bajó.`,
    keywords: [
      'choque',
      'shock',
      'supercloración',
      'punto de quiebre',
      'dosis de choque',
      'cómo dar choque',
      'quemar cloraminas',
    ],
  },
  'chlorine-loss': {
    title: 'Cloro que desaparece',
    summary: 'Mida al anochecer y antes de salir el sol: perder más de 1 ppm en la noche es carga; si no, es el sol.',
    body: `Una alberca con estabilizador gasta normalmente 1.5–3 ppm al día. Más que eso tiene una causa, y una sola noche de prueba la encuentra.

**Prueba de la noche:** mida el cloro libre después de que se meta el sol, sin agregar nada después y con el sistema de sal apagado. Mida de nuevo antes de que el sol llegue al agua.

- **Pérdida hasta 1 ppm, combinado 0.5 o menos:** el agua está limpia. La pérdida es del sol: revise el estabilizador (debajo de 30 ppm el cloro no aguanta) y la dosis u horas de bomba.
- **Pérdida arriba de 1 ppm:** algo en el agua se come el cloro, casi siempre algas que todavía no se ven. Busque detrás de luces y escaleras, debajo de escalones, en el filtro. Dé un choque y mantenga el nivel hasta que pare la pérdida nocturna.
- **Pérdida arriba de 1 ppm con combinado alto:** carga de nitrógeno, por orina, fertilizante o amoníaco después del invierno. Dé un choque. Pueden hacer falta varias dosis en un día.

Sin estabilizador, el sol de mediodía se lleva la mitad del cloro en unos 35 minutos. Entonces una prueba a las 4 pm no muestra nada aunque la dosis de la mañana estuvo bien.

Otras causas por descartar: cloro líquido débil, clorador tapado, bomba que solo trabaja de noche, hojas en la canasta y mucho uso. El “bloqueo de cloro” no existe: es estabilizador alto con muy poco cloro para él.`,
    keywords: [
      'demanda de cloro',
      'oclt',
      'pérdida nocturna',
      'pierde cloro',
      'no aguanta el cloro',
      'sin cloro',
      'cloro en cero',
      'bloqueo de cloro',
    ],
  },
  'lower-chlorine': {
    title: 'Bajar el cloro demasiado alto',
    summary: 'Deje que el sol lo baje. Si no puede esperar: tiosulfato, 2.4 oz por ppm en 10,000 galones, poco a poco.',
    body: `El exceso de cloro pocas veces es una emergencia. Arriba de unas 4 ppm, o de lo que diga la etiqueta, que nadie entre. Arriba de 10 ppm algo salió mal (clorador, celda de sal, dosis doble): encuéntrelo.

**Deje que baje.** Pare el clorador o el sistema de sal, quite la cubierta y deje trabajar al sol. Sin estabilizador casi todo se va en una tarde. Con 50 ppm de estabilizador tarda días.

**Mida bien.** El cloro muy alto decolora el DPD y puede leerse como cero. Diluya la muestra, por ejemplo una parte de agua de alberca con tres de destilada, y multiplique por cuatro.

**Neutralice solo si no puede esperar:**

1. Tiosulfato de sodio, 2.4 oz por ppm en 10,000 galones (sulfito de sodio: 2.37 oz).
2. Disuélvalo en una cubeta con agua de la alberca y viértalo alrededor con la bomba encendida.
3. Agregue la mitad de lo calculado, espere una hora, mida y luego decida. Las dosis publicadas varían mucho porque la reacción no es una sola.
4. Después de un choque, primero deje que el cloro trabaje 8–12 horas.

Lo que sobra se queda en el agua y se come la siguiente dosis de cloro. Una alberca que después no marca cloro puede estar simplemente pasada de neutralizador. No vacíe una alberca por cloro alto.`,
    keywords: [
      'cloro muy alto',
      'demasiado cloro',
      'pasado de cloro',
      'tiosulfato',
      'neutralizador',
      'bajar cloro',
      'nadar después del choque',
    ],
  },
};
