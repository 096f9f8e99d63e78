import type { TranslationOf } from './article.ts';
import type { waterBalance as english } from './water-balance.ts';

export const waterBalance: TranslationOf<typeof english> = {
  'high-ph': {
    title: 'Bajar un pH alto',
    summary: 'Baje el pH arriba de 7.6 con ácido muriático o ácido seco. La dosis depende de la alcalinidad y del pH.',
    body: `El pH ideal es 7.2–7.6. Más arriba, el cloro trabaja más lento, se forma sarro con facilidad y arden los ojos. Arriba de 8.0, corríjalo el mismo día.

Dosis de 7.8 a 7.4 en 10,000 galones con ácido muriático de 31.45% y unas 30 ppm de estabilizador:

- alcalinidad total 80 ppm: unas 12 fl oz
- alcalinidad total 120 ppm: unas 17 fl oz
- alcalinidad total 160 ppm: unas 22 fl oz

Una tabla sin columna de alcalinidad puede fallar por la mitad. Deje que la calculadora de dosis la saque de las lecturas.

1. Mida primero la alcalinidad. Si está alta, corríjala junto con el pH (vea [bajar la alcalinidad](/chat/knowledge/lower-alkalinity)).
2. Con la bomba encendida, vierta el ácido despacio por lo hondo, cerca del agua, lejos de skimmers y metales.
3. Ponga unas tres cuartas partes de la dosis, deje mezclar 4 horas, mida y ponga el resto solo si todavía hace falta.
4. Nunca ponga más de 1 pinta de ácido por cada 5,000 galones a la vez. Divida las dosis mayores.

Gafas y guantes contra ácido. Póngase con el viento a la espalda. Mantenga el ácido lejos de todo producto de cloro. Si el pH vuelve a subir en días, busque la causa: vea [pH que sube y sube](/chat/knowledge/ph-rises).`,
    keywords: ['muriático', 'ph muy alto', 'ph alto', 'bajar ph', 'ph menos', 'ácido seco', 'bisulfato'],
  },
  'low-ph': {
    title: 'Subir un pH bajo',
    summary: 'Suba el pH debajo de 7.2 con carbonato de sodio, bórax o aireación, según lo que permita la alcalinidad.',
    body: `Debajo de 7.2 el agua maltrata ojos, calentadores y yeso. Debajo de 6.8 ataca el cobre y las superficies: actúe el mismo día.

Elija según la alcalinidad total:

- **Alcalinidad también baja (menos de 80 ppm):** súbala primero con bicarbonato. Eso también levanta un poco el pH. Mida de nuevo antes de agregar otra cosa.
- **Alcalinidad en rango:** el carbonato de sodio (soda ash) es rápido, pero también sube la alcalinidad. De 7.0 a 7.4 con 80 ppm de alcalinidad, 10,000 galones llevan unas 27 oz y la alcalinidad sube unas 19 ppm. El bórax hace lo mismo y sube la alcalinidad cerca de la mitad, con unas 53 oz.
- **Alcalinidad alta:** no agregue base. Apunte los retornos hacia arriba, ponga a trabajar las cascadas o el derrame del spa: la [aireación](/chat/knowledge/aeration) sube el pH y no toca la alcalinidad.

Disuelva el carbonato de sodio en una cubeta con agua de la alberca y viértalo alrededor con la bomba encendida. El agua puede enturbiarse unas horas. No pase de 1 lb por 10,000 galones a la vez, espere 4 horas y mida antes de la siguiente. Nunca lo agregue a pocas horas del cloruro de calcio.

Luego busque la causa. Lo común: tabletas de tricloro, lluvia y demasiado ácido. Un clorador lleno de tabletas baja el pH semana tras semana.`,
    keywords: [
      'ph muy bajo',
      'ph bajo',
      'subir ph',
      'ph más',
      'carbonato de sodio',
      'soda ash',
      'bórax',
      'agua ácida',
      'arden los ojos',
    ],
  },
  'ph-rises': {
    title: 'pH que sube y sube',
    summary:
      'El pH sube porque el dióxido de carbono se va del agua: alcalinidad alta, aireación, celdas de sal, yeso nuevo.',
    body: `El agua de la alberca tiene más dióxido de carbono que el aire de arriba. Al escaparse el gas, el pH sube aunque no se agregue nada. Es normal. Lo que usted controla es la velocidad.

Qué lo acelera:

- **Alcalinidad alta.** Entre más bicarbonato, más dióxido de carbono hay que perder. En albercas de sal se recomiendan 60–80 ppm en vez de 80–120 para frenarlo.
- **Aireación.** Cascadas, chorros, un retorno que rompe la superficie, una entrada de aire en la succión.
- **Celdas de sal.** Las burbujas de la celda se llevan el dióxido de carbono.
- **Yeso nuevo.** Al curar suelta cal durante meses. Al principio espere ácido en cada visita.
- **Agua de llenado con alcalinidad alta.** La evaporación y el rellenado la agregan una y otra vez.

Qué hacer:

1. Mida la alcalinidad. Si pasa de la meta, bájela con ácido en varias visitas.
2. Cierre las cascadas que no se usan y apunte los retornos un poco debajo de la superficie.
3. Busque un pH cerca de 7.4–7.6 y no de 7.2: entre más lo baje, más rápido regresa.
4. En albercas de sal considere los [boratos](/chat/knowledge/borates), que frenan la subida.
5. Deje que el índice de saturación diga cuánta subida puede aceptar. Un pH un poco alto con índice en balance no es emergencia. La fuerza del cloro y el sarro sí importan arriba de 7.8.`,
    keywords: ['ph sube', 'sube el ph', 'ph sube mucho', 'ph no baja', 'co2', 'por qué sube el ph', 'ph inestable'],
  },
  'raise-alkalinity': {
    title: 'Subir la alcalinidad total',
    summary: 'Bicarbonato, 22.4 oz por 10,000 galones por cada 10 ppm. Corrija la alcalinidad antes que el pH.',
    body: `La alcalinidad total es lo que amortigua los cambios de pH. Lo ideal es 80–120 ppm. Las albercas de sal están mejor con 60–80. Debajo de 60 ppm el pH brinca con cada producto y el agua se vuelve corrosiva.

**Dosis:** bicarbonato de sodio, 22.4 oz (1.4 lb) por 10,000 galones sube la alcalinidad 10 ppm. De 60 a 90 ppm en 20,000 galones son 8.4 lb.

1. Mida alcalinidad, pH y calcio. Planee primero la alcalinidad porque mueve el pH.
2. Esparza el polvo por toda la superficie con la bomba encendida. Cepille lo que se asiente.
3. No pase de unas 12 lb a la vez y reparta el resto en varias visitas.
4. Espere por lo menos 4 horas y mida de nuevo alcalinidad y pH.

Espere que el pH suba un poco: unas 40 ppm más de alcalinidad con pH 7.2 lo dejan cerca de 7.4. Muchas veces ya no hace falta dosis de pH.

No use carbonato de sodio para esto, a menos que el pH también esté bajo: 14.1 oz dan las mismas 10 ppm, pero empujan mucho el pH. Nunca agregue bicarbonato cerca de la hora del cloruro de calcio. Los dos forman una nube blanca de carbonato de calcio.

Si la alcalinidad baja sola, vea los desinfectantes ácidos. El tricloro quita unas 7 ppm de alcalinidad por cada 10 ppm de cloro que da.`,
    keywords: [
      'alcalinidad baja',
      'ta baja',
      'subir alcalinidad',
      'bicarbonato',
      'bicarbonato de sodio',
      'ph inestable',
    ],
  },
  'lower-alkalinity': {
    title: 'Bajar la alcalinidad total',
    summary: 'El ácido baja alcalinidad y pH. Luego la aireación regresa el pH sin subir la alcalinidad.',
    body: `Solo el ácido baja la alcalinidad, y baja el pH al mismo tiempo. El truco es regresar el pH con aire y no con una base.

**Dosis:** 25.6 fl oz de ácido muriático 31.45%, o 34.4 oz de ácido seco, quitan 10 ppm de alcalinidad a 10,000 galones.

1. Agregue ácido hasta que el pH quede en 7.0–7.2. Nunca más de 1 pinta de ácido muriático por cada 5,000 galones a la vez, vertida despacio por lo hondo.
2. Airee: retornos hacia arriba, cascada, chorros o un compresor de aire. El dióxido de carbono se va y el pH sube mientras la alcalinidad se queda abajo.
3. Cuando el pH llegue a cerca de 7.6, mida la alcalinidad y repita.

Ir de 160 a 100 ppm lleva de días a semanas. Repártalo en visitas normales. Vaciar todo el ácido en un solo lugar no baja mejor la alcalinidad: solo daña la superficie de abajo.

Deje apagado el calentador mientras el pH esté debajo de 7.2. El agua caliente y ácida ataca el cobre. En yeso vigile el índice de saturación mientras el pH está bajo, y termine el día arriba de 7.2 donde pueda.

El agua de llenado con alcalinidad alta trae el problema de vuelta con cada rellenado. Entonces la meta práctica es una dosis pequeña de ácido cada semana, no una sola corrección. La evaporación se lleva agua pura y deja la alcalinidad de cada rellenado.`,
    keywords: ['alcalinidad alta', 'ta alta', 'reducir alcalinidad', 'bajar alcalinidad', 'ácido y aireación'],
  },
  'calcium-hardness': {
    title: 'Dureza de calcio: subirla y bajarla',
    summary: 'Súbala con cloruro de calcio, 19.2 oz del 77% por 10 ppm. Solo baja cambiando agua.',
    body: `El calcio evita que el agua se coma el yeso y la lechada; en exceso forma sarro. Nuestro rango es 150–300 ppm; spas, 150–250. La norma de la industria permite más. Con 150–200 ppm el índice de saturación cae fácil debajo de -0.3: en yeso deje que decida el índice.

**Subirla:** 19.2 oz (1.2 lb) de cloruro de calcio en hojuela del 77% por 10,000 galones suben la dureza 10 ppm. El producto más fuerte (94–97%) necesita unas 15.6 oz.

1. Llene primero una cubeta con agua de la alberca y agregue el calcio poco a poco. Se calienta. Deje que enfríe.
2. Vierta despacio por lo hondo con la bomba encendida. Más de 5 lb va en dos mitades, con horas entre una y otra.
3. Espere por lo menos 4 horas antes de cualquier bicarbonato o carbonato de sodio: juntos enturbian la alberca y dejan sarro en las paredes.

**Bajarla:** ningún químico común quita el calcio. Cambie agua: la parte por cambiar es (ahora − meta) ÷ (ahora − agua de llenado). De 600 a 400 ppm con agua de llenado de 200 es media alberca. Mida primero el agua de llenado. Donde es dura, vaciar sirve de poco.

El cal-hypo agrega unas 7 ppm de dureza por cada 10 ppm de cloro. El vinilo y la fibra de vidrio no necesitan calcio para la superficie, pero los calentadores y la espuma mejoran con algo.`,
    keywords: [
      'dureza',
      'calcio bajo',
      'calcio alto',
      'ch',
      'cloruro de calcio',
      'agua blanda',
      'agua dura',
      'yeso comido',
    ],
  },
  'saturation-index': {
    title: 'Qué le dice el índice de saturación (LSI)',
    summary: 'En balance de -0.3 a +0.3. Abajo corroe, arriba forma sarro. Lo que más lo mueve es el pH.',
    body: `El índice muestra si el agua disuelve carbonato de calcio o lo deposita. Es pH + factor de temperatura + factor de calcio + factor de alcalinidad − una constante (12.1 hasta 1,000 ppm de sólidos disueltos, 12.2 de 1,000–2,000, 12.3 más arriba).

- **De -0.3 a +0.3:** en balance. Un poco positivo cuida mejor el yeso.
- **Debajo de -0.5:** corrosiva. Yeso comido, lechada perdida, cobre del calentador gastado.
- **Arriba de +0.5:** incrustante. Línea blanca en el azulejo, paredes ásperas, sarro en la celda de sal y el calentador.

Use la alcalinidad de carbonatos, no la lectura sola: el estabilizador cuenta en la prueba, pero no protege. Con pH 7.5 reste cerca de un tercio de la lectura de ácido cianúrico.

Reglas prácticas: +0.1 de pH es +0.1. Diez grados más de calor son cerca de +0.1. Un cuarto más de calcio o alcalinidad es +0.1.

Ejemplo: pH 7.5, 80 °F, calcio 250, alcalinidad 100, estabilizador 30 da 0.01, en balance. La misma agua a 50 °F da -0.38: el agua de invierno se vuelve agresiva sin que nadie agregue nada. La misma agua con pH 8.0 da +0.51: incrustante.

Corrija en este orden: alcalinidad, pH, calcio. Donde el calcio es alto y no se puede bajar, lleve el pH y la alcalinidad por lo bajo. Donde es bajo, suba el calcio en vez de empujar el pH.`,
    keywords: [
      'lsi',
      'langelier',
      'csi',
      'índice',
      'corrosiva',
      'incrustante',
      'agua balanceada',
      'agua agresiva',
      'saturación',
    ],
  },
  'raise-cyanuric-acid': {
    title: 'Agregar estabilizador (ácido cianúrico)',
    summary:
      '13.35 oz por 10,000 galones por cada 10 ppm. 30–50 ppm al aire libre, 70–80 con sal, nada en interior ni spas.',
    body: `Sin estabilizador, el sol de mediodía destruye la mitad del cloro en unos 35 minutos. Con él, el cloro aguanta el día, pero trabaja más suave: entre más estabilizador, más cloro hace falta.

**Metas:** 30–50 ppm en albercas de cloro al aire libre, 70–80 ppm en albercas de sal. Nada en albercas interiores, spas, de bromo o naturales.

**Dosis:** 13.35 oz por 10,000 galones lo suben 10 ppm. De 0 a 30 ppm en 15,000 galones son cerca de 3.8 lb.

1. Ponga los granos en una media frente a un retorno, o en la canasta del skimmer si el fabricante lo permite. No los deje sobre el vinilo.
2. Deje la bomba encendida y apriete la media de vez en cuando. Se disuelve en días.
3. No retrolave ni limpie el filtro durante varios días. El producto sin disolver se iría con la mugre.
4. Mida de nuevo en cerca de una semana. No dosifique otra vez porque la primera prueba salga baja.

Es ácido: revise el pH en la próxima visita. Recuerde que el dicloro y el tricloro traen estabilizador: cada 10 ppm de cloro de tricloro agregan unas 6 ppm; de dicloro, unas 9 ppm. Una alberca con tabletas pocas veces necesita más, y muchas veces tiene [demasiado](/chat/knowledge/lower-cyanuric-acid).`,
    keywords: [
      'cya',
      'estabilizador',
      'acondicionador',
      'cianúrico',
      'agregar estabilizador',
      'protección del sol',
      'el sol se come el cloro',
    ],
  },
  'lower-cyanuric-acid': {
    title: 'Bajar el estabilizador (ácido cianúrico)',
    summary: 'Arriba de unas 90 ppm el cloro casi no alcanza. Se baja cambiando agua, y cambie de producto de cloro.',
    body: `El estabilizador no se va con el sol ni con el cloro, solo con el agua. Las tabletas lo suben toda la temporada: con 2 ppm de cloro al día, el tricloro agrega unas 36 ppm al mes y el dicloro unas 55.

Por qué importa: con 100 ppm el cloro libre más bajo que todavía evita algas es cerca de 8 ppm, y el choque necesita cerca de 39. La cifra de código de salud que más se cita como límite para albercas públicas es 90 ppm. Las reglas locales pueden ser más bajas.

**Cómo bajarlo**

1. Mida otra vez con la muestra diluida: una parte de agua de alberca, una de la llave, y la lectura por dos. El tubo no se puede leer arriba de 100.
2. Parte del agua por cambiar = (ahora − meta) ÷ ahora. De 120 a 50 ppm es 58% de la alberca.
3. Revise el agua del subsuelo y la superficie antes de vaciar: vea [vaciar con seguridad](/chat/knowledge/draining). Dos vaciados parciales gastan más agua que uno, pero cuidan el casco.
4. Rellene, balancee y ponga estabilizador solo si la prueba lo pide.

Los productos que dicen romper el estabilizador no son confiables. Mida antes de prometer nada. Los servicios de ósmosis inversa limpian el agua donde escasea.

**Después** cambie a cloro líquido, cal-hypo (cuidado con el calcio) o sistema de sal, y deje las tabletas para las vacaciones.`,
    keywords: [
      'cya alto',
      'estabilizador alto',
      'demasiado estabilizador',
      'bloqueo de cloro',
      'bajar ácido cianúrico',
      'bajar estabilizador',
      'reducir cya',
      'acondicionador alto',
    ],
  },
  borates: {
    title: 'Boratos en el agua de la alberca',
    summary: 'Unas 50 ppm de borato frenan la subida del pH. 7.64 oz de ácido bórico por ppm en 10,000 galones.',
    body: `El borato es un segundo amortiguador que trabaja donde la alcalinidad no: detiene el pH cerca de 7.6–8.0. A la gente también le gusta cómo se ve el agua. Es una opción para albercas de sal con pH que sube, no una obligación.

**Nivel:** por lo común 30–50 ppm, leído como boro. Mida con tiras de borato.

**Dosis por 10,000 galones:** ácido bórico 7.64 oz por ppm; 50 ppm llevan unas 24 lb. Casi no mueve el pH. El bórax (decahidratado) lleva 11.8 oz por ppm y sube mucho el pH y la alcalinidad (unas 2.3 ppm de alcalinidad por ppm de borato), así que horas después hay que poner mucho ácido. El ácido bórico es más sencillo.

1. Balancee primero alcalinidad y pH.
2. Espárzalo por lo hondo con la bomba encendida, en varias partes, y cepille lo que se asiente.
3. Espere 4 horas, mida el pH, y el borato al día siguiente.

Qué cambia después: las dosis de ácido son mayores para el mismo cambio de pH, y la prueba de alcalinidad incluye algo de borato; por eso el índice de saturación necesita la lectura de borato. Anótela.

El borato solo se va con el agua: chapoteo, retrolavado, vaciado. No deje que los perros beban seguido de la alberca, y no lo use donde el agua drena sobre plantas: el boro daña a muchas.`,
    keywords: ['borato', 'boratos', 'ácido bórico', 'bórax', 'estabilidad del ph', 'boro'],
  },
};
