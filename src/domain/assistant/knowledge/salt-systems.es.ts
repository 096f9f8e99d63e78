import type { TranslationOf } from './article.ts';
import type { saltSystems as english } from './salt-systems.ts';

export const saltSystems: TranslationOf<typeof english> = {
  'salt-dose': {
    title: 'Agregar sal',
    summary: '83.5 lb por 10,000 galones suben la sal 1,000 ppm. Ponga menos de lo calculado, mezcle un día y mida.',
    body: `La mayoría de los sistemas de sal necesitan 2,700–3,400 ppm, lo ideal 3,200. Algunas marcas piden 3,000–3,500 y se apagan debajo de unas 2,600. Decide la placa de la unidad.

**Dosis:** 83.5 lb por 10,000 galones para 1,000 ppm. Ejemplo: 18,000 galones de 2,400 a 3,200 ppm: 0.8 × 83.5 × 1.8 = 120 lb, tres sacos de 40 lb.

1. Mida con tira o medidor calibrado, no solo con la pantalla de la unidad: una celda con sarro o gastada lee bajo, y también el agua fría. La sal puesta por una lectura falsa solo se va con el agua.
2. Use sal para alberca o sal evaporada simple de 99% o más. Sin yodo, sin antiapelmazante de prusiato amarillo, sin sal de roca.
3. Celda apagada, bomba encendida. Vierta por lo bajo y cepille hasta disolver. No debe quedarse sobre el yeso ni en el skimmer.
4. Deje la bomba encendida 24 horas, mida y luego encienda la celda.

**Demasiada** (más de unas 4,000 ppm o del límite de la unidad): pare y cambie parte del agua: parte = (ahora − meta) ÷ (ahora − agua de llenado).

La sal no se evapora ni se gasta. Si baja siempre es por chapoteo, retrolavado, desborde de lluvia o fuga. El cloro líquido también agrega sal, unas 16.5 ppm por cada 10 ppm de cloro.`,
    keywords: ['sal baja', 'falta sal', 'cuánta sal', 'sacos de sal', 'nivel de sal', 'agregar sal', 'sal muy alta'],
  },
  'salt-cell-makes-no-chlorine': {
    title: 'El sistema de sal trabaja pero hay poco cloro',
    summary:
      'Revise demanda y estabilizador, horas y producción, sal y temperatura, sarro. Al final, la edad de la celda.',
    body: `Empiece por el agua. Casi siempre no es la celda.

1. **Demanda:** haga la prueba de la noche. Perder más de 1 ppm significa algas, y ninguna celda les gana: dé choque a mano para limpiar. Vea [cloro que desaparece](/chat/knowledge/chlorine-loss).
2. **Estabilizador** debajo de 60 ppm a pleno sol: el cloro se quema tan rápido como se hace. Meta 70–80 ppm.
3. **Horas × producción:** cloro hecho = capacidad × horas/24 × producción %. Una celda de 1.4 lb/día al 60% por 10 horas hace unas 2.1 ppm al día en 20,000 galones. El verano pide 1.5–3. La capacidad es para 24 horas.
4. **Luces:** “low salt”, “check cell”, “no flow”, “cold”. Debajo de unos 50–60 °F la mayoría se para a propósito: en invierno dosifique a mano.
5. **Sarro:** mire la celda a contraluz. Blanco entre las placas significa limpiar.
6. **Interruptor de flujo y velocidad:** suba la velocidad de la bomba y vea si se quita “no flow”.
7. **Amperes o voltios** en el menú de diagnóstico contra el manual: buena sal, buena temperatura, placas limpias y aún bajo = celda gastada. Duran 3–7 años o unas 8,000–10,000 horas.

Primero suba el cloro a mano. Un sistema de sal mantiene un nivel, no lo recupera. Luego ajuste la producción para 1–3 ppm, o lo que pida el estabilizador.`,
    keywords: [
      'swg',
      'sin cloro alberca de sal',
      'celda no produce',
      'celda de sal',
      'generador de cloro',
      'check cell',
      'cloro bajo con sal',
    ],
  },
  'cleaning-a-salt-cell': {
    title: 'Revisar y limpiar una celda de sal',
    summary: 'Mire cada tres meses. Primero manguera; baño de ácido débil solo si queda sarro y lo más corto posible.',
    body: `El sarro en las placas baja la producción y acorta la vida. Cada baño de ácido, también. Limpie cuando haga falta, no por fecha.

1. Corte la luz en el breaker, bomba apagada, válvulas cerradas. Desconecte la celda.
2. Mírela a contraluz. Hojuelas: enjuague con manguera y saque con un palito de plástico o madera. Nunca metal.
3. **Ácido solo si queda sarro.** La mayoría de los fabricantes: una parte de ácido muriático por cuatro de agua, o más débil. Algunos venden un limpiador. Primero el agua en la cubeta, luego el ácido. Al aire libre, gafas, guantes contra ácido, viento a la espalda y lejos de productos de cloro.
4. Ponga la celda en su tapa de limpieza, llene hasta cubrir las placas y mantenga seca la clavija. La espuma para en 5–10 minutos; entonces pare. Lo máximo son quince minutos.
5. Enjuague bien. La solución usada va despacio a lo hondo de la alberca, con bomba encendida y celda apagada, o se neutraliza.
6. O-rings, flecha de flujo, uniones a mano, y reinicie el recordatorio.

**Por qué se llenó de sarro:** pH alto en las placas (ahí es mucho más alto que en la alberca), índice positivo, calcio arriba de 400, poco flujo, producción al 100%. Mantenga el pH en 7.4–7.6 y el índice entre -0.3 y 0 donde la superficie lo permita.

Copos blancos en los retornos: una celda que invierte polaridad suelta sarro; corrija primero el índice.`,
    keywords: [
      'limpiar celda',
      'celda con sarro',
      'lavar celda con ácido',
      'copos blancos',
      'calcio en las placas',
      'revisar celda',
    ],
  },
  'salt-water-balance': {
    title: 'Balance del agua en una alberca de sal',
    summary: 'Estabilizador 70–80, alcalinidad hacia 60–80, pH que sube: la misma química, otras metas.',
    body: `Una alberca de sal es una alberca de cloro que hace su propio cloro. Lo que cambia:

- **Estabilizador 70–80 ppm,** porque el cloro entra lento todo el día y tiene que aguantar el sol.
- **Cloro libre** 1–3 ppm como en todas. Con 70 ppm de estabilizador, 3–5 es el nivel que evita algas con margen (mínimo 3).
- **El pH** sube siempre por las burbujas de gas. Espere ácido en casi todas las visitas. Vea [pH que sube y sube](/chat/knowledge/ph-rises).
- **Alcalinidad** de 60–80 ppm frena esa subida. Con 120 es una pelea.
- **Calcio** 150–300. Con más calcio lleve el índice un poco negativo para cuidar la celda.
- **Sal** 2,700–3,400 ppm. Cuenta como sólidos disueltos en el índice: use ahí la lectura de sal.
- **Boratos** de unas 50 ppm son una opción contra la subida del pH.

**Materiales:** enjuague las zonas de piedra natural que se salpican, ponga un ánodo de zinc si el fabricante lo sugiere, revise bases de escaleras y tornillos. La unión equipotencial (bonding) debe estar completa. La corrosión en escaleras y luces muchas veces dice que no lo está.

**Choques y tormentas:** el botón “boost” sube la producción un día, pero es débil contra algas: use cloro líquido. Apague la celda durante un choque muy alto si lo dice el manual, y cuando la sal esté fuera de rango.`,
    keywords: [
      'alberca de sal',
      'piscina de sal',
      'química de alberca de sal',
      'ph alberca de sal',
      'estabilizador alberca de sal',
      'boost',
      'supercloración',
    ],
  },
  'sizing-a-salt-generator': {
    title: 'Tamaño y ajuste de un sistema de sal',
    summary: 'Elija una celda para cerca del doble de la alberca. Ajuste horas y porcentaje para 1.5–3 ppm al día.',
    body: `La etiqueta “hasta 40,000 galones” supone 24 horas al 100%, sol suave y sin fiestas. Elija para cerca del doble de la alberca y la celda vivirá a media carga.

**Calcule:** ppm al día = lb/día × horas/24 × producción % × 453,592 ÷ litros, donde litros = galones × 3.785.

Ejemplo: 1 lb/día, 8 horas, 50%, 15,000 galones da cerca de 1.3 ppm: suficiente en primavera, corto en julio. Doce horas al 60% dan cerca de 2.4.

**Cómo ajustarlo**

1. Suba el cloro a la meta a mano.
2. Elija las horas según el horario de la bomba, y el porcentaje con la fórmula para unas 2 ppm al día.
3. Mida a la misma hora durante una semana. Cambie el porcentaje de diez en diez, no de cincuenta.
4. Más alto con calor y pleno sol, más bajo con cubierta, apagado debajo del límite de temperatura de la unidad (unos 50–60 °F). Anote el ajuste en la ficha con cada cambio.

Más horas a bajo porcentaje cuidan mejor la celda y la piel que ratos cortos al 100%. Con poco flujo, las burbujas aún deben irse.

**Señales de que quedó chico:** 100% todo el verano, cloro que cae para el viernes, celda cambiada a los tres años. Completar con cloro líquido en las semanas más calientes puede salir más barato que una unidad mayor. Dé las dos cifras al cliente.`,
    keywords: [
      'tamaño del generador',
      'porcentaje de producción',
      'ajuste de la celda',
      'lb por día',
      'qué sistema de sal',
      'celda chica',
      'porcentaje',
    ],
  },
  'salt-conversion': {
    title: 'Convertir una alberca a sal',
    summary: 'Primero revise bonding, materiales y agua. Balancee, estabilice, sal, un día de mezcla y luego la celda.',
    body: `**Primero revise**

- marca y edad del calentador, bordes de piedra, tanque o conexiones de metal, rieles de cubierta automática: diga qué puede durar menos con la sal
- corriente: alimentación propia ligada a la bomba, GFCI, terminal de bonding. La parte eléctrica, por alguien con licencia
- espacio para la celda después del filtro y el calentador, el tramo recto de tubo que pide el fabricante, antes de cualquier división de retornos
- sistemas de cobre o minerales: quítelos. Los metales se pegan a la celda y a la alberca

**El agua antes de la sal**

1. Mida todo, también metales y sal. Una alberca con años de cloro líquido ya puede tener 1,000–1,500 ppm.
2. Quite algas y cloro combinado con un choque.
3. Balancee alcalinidad 60–80, pH 7.4–7.6, calcio en rango. Estabilizador hacia 70.
4. Calcule la sal desde lo medido: 83.5 lb por 10,000 galones para 1,000 ppm. Cepíllela, bomba encendida 24 horas, celda apagada.
5. Revise la sal y arranque cerca de 50%, con el cloro libre ya en su meta.

Yeso nuevo: ni sal ni celda por lo menos 28 días o lo que pida el yesero. Hasta entonces, cloro a mano.

**Enseñe al cliente:** sigue siendo cloro, el pH pide ácido, la celda es una pieza de desgaste de varios cientos de dólares y en invierno se dosifica a mano.`,
    keywords: [
      'convertir a sal',
      'conversión a sal',
      'instalar sistema de sal',
      'alberca de sal nueva',
      'cambiar a sal',
    ],
  },
};
