import type { TranslationOf } from './article.ts';
import type { testing as english } from './testing.ts';

export const testing: TranslationOf<typeof english> = {
  'taking-a-sample': {
    title: 'Cómo tomar una muestra de agua',
    summary: 'A la altura del codo, lejos de retornos y skimmers, con la bomba encendida, y mida enseguida.',
    body: `Una prueba es tan buena como el agua del frasco. La mayoría de las “lecturas raras” vienen de la muestra.

1. Primero deje la bomba encendida por lo menos media hora. Después de dosificar espere 4 horas.
2. Enjuague el frasco tres veces con agua de la alberca.
3. Póngalo boca abajo, meta el brazo hasta el codo (unas 18 pulgadas), lejos de retornos, skimmer y clorador, y voltéelo.
4. Mida en minutos. El cloro y el pH cambian en un frasco caliente, agitado o al sol. Las muestras para la tienda van en un frasco limpio, lleno hasta el borde, oscuro y fresco.
5. Sostenga los goteros derechos y apriete despacio: un gotero inclinado da gotas más chicas y una cuenta más alta.
6. Lea con la luz del día a su espalda, no hacia el sol, y sin lentes oscuros.
7. Al final enjuague con agua limpia, no de la alberca, y tape enseguida.

**Reactivos:** no los deje en la camioneta caliente, anote la fecha en que los abrió y tire lo vencido, decolorado o con grumos. Las tabletas y el polvo DPD duran más que las gotas.

**Orden en la visita:** primero cloro, luego pH, alcalinidad, calcio, estabilizador. Anote el número que lee, no el que espera. Si una lectura brinca sin razón, mida otra vez antes de dosificar.`,
    keywords: [
      'muestra',
      'cómo medir',
      'análisis de agua',
      'prueba de agua',
      'kit',
      'dónde tomar el agua',
      'reactivos vencidos',
    ],
  },
  'test-methods': {
    title: 'Tiras, gotas, FAS-DPD y fotómetros',
    summary: 'Las tiras son para un vistazo. Dosifique con gotas, FAS-DPD o fotómetro, cada uno dentro de sus límites.',
    body: `- **Tiras:** rápidas y aproximadas. Sirven para que el dueño revise o para boratos. Son muy gruesas para dosificar. Guárdelas secas. Un bote de tiras abierto en aire húmedo ya no sirve.
- **OTO (amarillo):** muestra solo el cloro total. No distingue libre de combinado.
- **DPD por color:** cloro libre y total hasta unas 5 ppm. A ojo las lecturas varían 0.5 ppm o más.
- **FAS-DPD (titulación):** cuenta gotas de rosa a claro. Con muestra de 10 mL una gota suele ser 0.5 ppm; con 25 mL, 0.2 ppm. Lee cloro alto sin diluir. Lo mejor para choques.
- **Fotómetro:** objetivo y con registro, pero pide frascos limpios y secos, cero fresco y sin burbujas. Los frascos rayados leen alto.
- **ORP:** muestra la fuerza oxidante, no ppm. El estabilizador y el pH lo mueven. Bueno para controladores, no para el registro.
- **El medidor conectado:** compárelo con un kit de gotas cada mes y siempre que una lectura se vea mal. Vea [revisar un medidor](/chat/knowledge/meter-calibration).

Las titulaciones de alcalinidad y calcio cuentan gotas: la exactitud es de una gota, casi siempre 10 ppm. Si 10 ppm importan, duplique la muestra y use la mitad del resultado por gota.

Sea cual sea el método, use el mismo en la misma alberca: así la tendencia dice algo.`,
    keywords: [
      'dpd',
      'fas-dpd',
      'tiras',
      'tiras reactivas',
      'oto',
      'fotómetro',
      'colorímetro',
      'orp',
      'qué kit',
      'exactitud',
    ],
  },
  'test-interference': {
    title: 'Lecturas que engañan',
    summary:
      'El cloro alto decolora las pruebas de cloro y pH. Los metales estropean la dureza. Conózcalas antes de dosificar.',
    body: `- **El cloro marca cero pero el agua huele fuerte:** arriba de unas 10–15 ppm el DPD se decolora. La señal es un destello rosa que desaparece. Diluya y mida de nuevo.
- **pH morado o fuera de escala:** el cloro o bromo alto pone morado el rojo de fenol. No dosifique ácido por eso. Espere, o diluya con agua destilada solo para el cloro. El pH diluido no dice nada.
- **La alcalinidad pasa de azul a amarillo en vez de verde a rojo:** el cloro decoloró el indicador. Agregue una gota más de tiosulfato y repita.
- **El calcio se pone morado y nunca azul:** cobre o hierro. Agregue varias gotas de titulante antes del indicador y cuéntelas también.
- **Cloro combinado que nunca se va:** el monopersulfato (choque sin cloro) se lee como combinado. Use el reactivo “deox” del kit o espere.
- **Albercas de bromo:** una lectura DPD de cloro libre × 2.25 es el bromo total.
- **Estabilizador muy alto para leer:** diluya 1:1 con agua de la llave y duplique. El agua fría lee alto: caliente la muestra a unos 75 °F.
- **El medidor de sal y la celda no coinciden:** el agua fría y una celda con sarro leen bajo. Crea primero en una tira fresca o un medidor calibrado.

Cuando un número no cuadra con el agua que ve, mida dos veces, con un segundo método si lo trae.`,
    keywords: [
      'lectura falsa',
      'lectura rara',
      'prueba mal',
      'ph morado',
      'interferencia',
      'cloro marca cero',
      'se decolora la prueba',
    ],
  },
  'testing-cyanuric-acid': {
    title: 'Medir el estabilizador (ácido cianúrico)',
    summary: 'La prueba del punto negro depende de luz, temperatura y paciencia. Repítala cada mes, no cada semana.',
    body: `La prueba común enturbia la muestra: entre más ácido cianúrico, más turbia. Se llena el tubo hasta que desaparece el punto negro.

1. Agua a unos 75 °F. Las muestras frías leen muy alto; las calientes, muy bajo.
2. Mezcle muestra y reactivo en partes iguales, agite suave 30 segundos, espere lo que diga el kit (casi siempre hasta tres minutos) y mezcle otra vez.
3. Párese con el sol a la espalda y el tubo a la cintura, en su sombra, no al sol directo.
4. Vierta por pasos, mire a otro lado y regrese. Pare cuando ya no esté seguro de ver el punto. Si lo mira fijo, reaparece.
5. Regrese el agua al frasco y repita. Use el promedio de tres.

La escala no es pareja: entre 80 y 100 un milímetro es un paso grande. Con 90 o más, diluya una parte de agua de alberca con una de la llave y duplique el resultado. Debajo de 20 muchos tubos no leen nada. Anote “menos de 20”.

**Cada cuánto:** cada mes en temporada, después de rellenados grandes, al abrir y cerca de una semana después de agregar estabilizador. Las tiras y los medidores varían 20 ppm y más: no vacíe una alberca por uno de ellos.`,
    keywords: [
      'prueba de cya',
      'prueba de estabilizador',
      'punto negro',
      'turbidez',
      'melamina',
      'cómo medir ácido cianúrico',
    ],
  },
  'test-frequency': {
    title: 'Qué medir y cada cuánto',
    summary: 'Cloro y pH en cada visita. Alcalinidad y calcio, menos seguido. Estabilizador y sal, cada mes.',
    body: `**Cada visita:** cloro libre y combinado, pH, temperatura del agua, y un vistazo a la claridad: ¿se ve nítido el drenaje del fondo?

**Cada visita en albercas de sal:** también la lectura de sal y la producción de la celda.

**Cada semana o cada dos:** alcalinidad total. Cada semana en yeso nuevo o donde el ácido es rutina.

**Cada mes:** dureza de calcio, estabilizador y el índice de saturación con todas.

**Al abrir, después de lluvia fuerte, rellenado o fuga:** todo, también el agua de llenado.

**Cuando hay razón:** cobre y hierro (manchas, agua de pozo, alguicida con cobre), fosfatos (solo con algas repetidas aunque el cloro aguante), boratos si se usan, sólidos disueltos totales.

Rangos ideales que usamos: cloro libre 1–3 ppm, pH 7.2–7.6, alcalinidad 80–120 ppm, calcio 150–300 ppm, estabilizador 30–50 ppm (albercas de sal 70–80), índice de -0.3 a +0.3, temperatura 78–82 °F.

**Las albercas públicas** siguen su código: casi siempre cloro y pH varias veces al día, con registro escrito. Nuestra visita semanal no sustituye las pruebas del operador.

Anote las lecturas en la alberca, no de memoria. El registro protege a la empresa tanto como al bañista: muestra que el agua quedó en rango.`,
    keywords: [
      'cada cuánto medir',
      'calendario de pruebas',
      'rangos ideales',
      'niveles ideales',
      'cómo deben estar las lecturas',
      'niveles normales',
    ],
  },
  'pool-volume': {
    title: 'Calcular los galones',
    summary:
      'Largo × ancho × profundidad promedio en pies × 7.5 en un rectángulo. Un volumen mal echa a perder las dosis.',
    body: `Todas las dosis dependen del volumen. Muchas fichas traen un cálculo del constructor que falla por 20%.

**Formas, en pies:**

- rectángulo: largo × ancho × profundidad promedio × 7.5
- círculo: diámetro × diámetro × profundidad promedio × 5.9
- óvalo: lado largo × lado corto × profundidad promedio × 5.9
- riñón: cerca de 0.45 × (lado ancho + lado angosto) × largo × profundidad promedio × 7.5

Profundidad promedio = (bajo + hondo) ÷ 2 donde el piso baja parejo. Escalones, bancas y fondos en pendiente quitan un poco. Mida agua, no azulejo.

Ejemplo: 16 × 32 pies, de 3.5 a 6.5 pies de hondo: 16 × 32 × 5 × 7.5 = 19,200 galones.

**Compruebe al llenar:** lea el medidor de agua antes y después, en una alberca sin fugas y con las otras llaves cerradas. Cien pies cúbicos son 748 galones.

**Compruebe con dosis:** en una alberca con poca sal, un peso conocido de sal y un buen medidor antes y después dan el volumen: 83.5 lb suben 10,000 galones 1,000 ppm. Deje mezclar un día completo.

Si las dosis conocidas siempre suben una lectura menos de lo debido, la alberca es más grande que en la ficha. Si la suben más, es más chica. Corrija el volumen en la ficha del cliente una vez, con una nota de cómo lo sacó.`,
    keywords: ['volumen', 'cuántos galones', 'tamaño de la alberca', 'calcular galones', 'capacidad', 'medir alberca'],
  },
  'meter-calibration': {
    title: 'Revisar un medidor o el medidor conectado',
    summary: 'Dos soluciones frescas para pH, un estándar para conductividad y una prueba de gotas al lado cada mes.',
    body: `Las sondas se desvían. Un medidor que estaba bien en mayo puede fallar 0.3 de pH en julio, y todas las dosis lo siguen.

**Sonda de pH**

1. Enjuague con agua destilada y seque con toquecitos, sin tallar.
2. Calibre en solución fresca de pH 7.0 y luego de pH 10.0 (o 4.0 donde lo diga el fabricante). Las soluciones son de un solo uso. Nunca las regrese al frasco.
3. Una sonda sana se estabiliza en un minuto. Si es lenta o no llega a la segunda solución: límpiela y, si no mejora, cámbiela. Una sonda de pH dura de uno a dos años.
4. Guárdela mojada, en solución para guardar, nunca en agua destilada.

**Sal o conductividad:** compare con un estándar cercano a 3,000 ppm a temperatura ambiente.

**Sensores de cloro:** compare con FAS-DPD en la misma alberca, en el mismo minuto y con el pH en rango.

**Fotómetro:** ponga en cero con el agua de la muestra en el mismo frasco, con la marca al frente y seco por fuera. Compare con los frascos estándar del fabricante cada temporada.

Cada mes mida una alberca con medidor y con gotas. Son normales diferencias de hasta 0.1 de pH, 0.5 ppm de cloro y 10 ppm de alcalinidad. Si es más: calibre y mida de nuevo antes de creer en cualquiera.

Anote la fecha en la ficha del aparato. Si uno se desvía seguido, necesita sonda nueva, no una calibración cada semana.`,
    keywords: [
      'calibrar',
      'calibración',
      'sonda',
      'medidor de ph',
      'medidor mal',
      'sensor',
      'solución buffer',
      'se desvía',
    ],
  },
  'phosphates-and-nitrates': {
    title: 'Fosfatos y nitratos: ¿importan?',
    summary:
      'Alimentan algas, pero el cloro las mata. Trate los fosfatos solo si vuelven las algas aunque el cloro aguante.',
    body: `Los fosfatos vienen del agua de llenado, hojas, fertilizante, polvo y algunos productos para manchas. Los nitratos, del fertilizante, la lluvia y las aves. Los dos son comida para algas; ninguno daña a los bañistas en niveles de alberca.

En una alberca con el cloro correcto para su estabilizador no crecen algas, diga lo que diga la prueba de fosfatos. Por eso el orden es: cloro, estabilizador, circulación, cepillado. Los fosfatos van al final.

**Cuándo conviene un removedor de fosfatos**

- las algas regresan aunque el cloro libre nunca bajó de su mínimo,
- una celda de sal no alcanza en las semanas más calientes y las lecturas están en miles de ppb,
- la alberca queda sola mucho tiempo.

**Cómo:** productos de lantano según su etiqueta. Enturbian el agua y cargan el filtro. Déjelo trabajar sin parar, límpielo después de un día o dos y otra vez más tarde. No el mismo día que clarificador o secuestrante, y tome en cuenta que los secuestrantes de fosfonato se leen como fosfato o se vuelven fosfato.

Mantenga el fertilizante y las sopladoras lejos de la orilla. Vale más que la botella.

Los nitratos solo se van cambiando agua. Las albercas naturales son la excepción: ahí los nutrientes son todo, con fósforo total en unos 0.01–0.03 mg/L y nada de cloro.`,
    keywords: [
      'fosfato',
      'fosfatos',
      'nitrato',
      'nitratos',
      'removedor de fosfatos',
      'lantano',
      'comida de algas',
      'nutrientes',
    ],
  },
};
