import type { TranslationOf } from './article.ts';
import type { circulationAndHeating as english } from './circulation-and-heating.ts';

export const circulationAndHeating: TranslationOf<typeof english> = {
  'pump-will-not-prime': {
    title: 'La bomba no ceba o pierde el cebado',
    summary:
      'Casi siempre es aire en la succión: nivel de agua, O-ring de la tapa, válvulas, canastas, luego uniones y tubos.',
    body: `Una bomba que trabaja en seco derrite su sello y sus conexiones en minutos. Apáguela mientras busca.

Revise en este orden, lo más barato primero:

1. **Nivel de agua** a medio skimmer, compuerta no atorada arriba, sin capa de hojas en el drenaje.
2. **Canastas de skimmer y bomba** vacías, bien puestas, sin grietas.
3. **O-ring de la tapa de la bomba:** limpio, no aplastado, con silicón, tapa apretada. Es la causa más frecuente.
4. **Válvulas:** succión abierta de por lo menos una fuente. Pruebe solo el skimmer y luego solo el drenaje para hallar la línea con entrada de aire.
5. **Tapones de drenaje** de la bomba, uniones y sus O-rings.
6. **Impulsor:** bomba apagada en el breaker, meta la mano desde la canasta. Un taco de agujas de pino lo para.
7. **Sello de la flecha:** gotea debajo del motor al trabajar, y mete aire al apagarse.
8. **Vástagos de válvulas y uniones pegadas** antes de la bomba: espuma de afeitar o un hilo de agua sobre la unión; el sonido cambia donde chupa.

**Cebado:** llene la canasta con cubeta o manguera, cierre la tapa, abra la purga de aire del filtro y arranque en velocidad alta. Dos minutos sin flujo: pare y llene otra vez.

Burbujas en los retornos al trabajar = entrada de aire en la succión. Agua en la base = fuga del lado de presión. Una bomba arriba del nivel del agua necesita una válvula check sana.`,
    keywords: [
      'cebar',
      'no ceba',
      'no agarra agua',
      'aire en la bomba',
      'burbujas en los retornos',
      'sin flujo',
      'bomba en seco',
      'entrada de aire',
    ],
  },
  'pump-noise-and-motor': {
    title: 'Bomba ruidosa, motor que zumba o se bota',
    summary: 'Chillido: baleros. Piedritas: cavitación o mugre en el impulsor. Zumbido: flecha trabada o capacitor.',
    body: `- **Chillido o aullido:** baleros del motor. Fallan cuando el sello de la flecha les gotea. Baleros o motor nuevos, y siempre sello nuevo.
- **Piedritas, traqueteo:** cavitación por falta de succión (canasta tapada, válvula cerrada, demasiada velocidad para el tubo) o basura en el impulsor.
- **Zumba y no gira:** impulsor trabado, o capacitor de arranque muerto en un motor de una velocidad.
- **Arranca, para, arranca:** protección térmica: motor caliente, ventilas tapadas, voltaje bajo, nido de lodo.
- **Bota el breaker o el GFCI al momento:** falla a tierra, agua en el motor o el tubo eléctrico. Déjela apagada. Un GFCI que salta hace su trabajo: nunca lo puentee.
- **Códigos de falla de velocidad variable:** lea el código en el manual antes de cambiar nada. Muchos son por temperatura, sobrecorriente por mugre o comunicación perdida.

**Antes de tocar:** corte la luz en el breaker, con etiqueta y comprobado sin corriente. Los capacitores guardan carga. Donde el estado pide licencia, solo quien la tiene repara voltaje de línea. El cable de bonding regresa a su terminal después de cada cambio de motor.

**Cambio:** la mayoría de los motores nuevos de una velocidad de 1 hp o más ya no cumplen las reglas federales de eficiencia. Cotice una bomba de velocidad variable con su ahorro. Ajuste el flujo al filtro, calentador y tapas de drenaje, no a los caballos de la vieja.`,
    keywords: [
      'bomba ruidosa',
      'ruido',
      'baleros',
      'zumba',
      'motor caliente',
      'bota el breaker',
      'gfci',
      'capacitor',
      'cavitación',
    ],
  },
  'variable-speed-programs': {
    title: 'Programar una bomba de velocidad variable',
    summary: 'Empiece bajo y largo, suba solo para lo que necesita flujo. Halle el mínimo de cada aparato mirándolo.',
    body: `La energía baja más o menos con el cubo de la velocidad: cada cien rpm cuenta.

**Halle los mínimos en esta alberca** (y anótelos en el equipo):

1. Baje la velocidad hasta que la compuerta del skimmer apenas siga jalando. Ese es el mínimo para limpiar la superficie.
2. Baje hasta que se bote el interruptor de flujo de la celda o del calentador. Sume 100–150 rpm. Ese es el mínimo para desinfectar. Revíselo con el filtro sucio.
3. Anote la velocidad para el limpiador, los chorros del spa y los paneles solares. El solar necesita lo suficiente para cerrar la válvula de vacío.

**Un día normal:** tramo largo en bajo (tal vez 1,200–1,600 rpm, 12 horas o más, que cubra la producción de cloro), dos horas en medio para la superficie, alto solo al aspirar.

**Revise el producto:** horas × flujo ≥ cerca de un volumen de alberca al día, y suficiente cloro. Las horas del sistema de sal solo cuentan con flujo.

**Ajuste también:** reloj y qué hacer tras un apagón, protección contra heladas, velocidad y tiempo de cebado, y bloqueo para que un invitado no la ponga en 3,450 rpm.

Pregunte por las horas baratas de la compañía de luz. En muchos estados hay reembolsos. El factor de energía está en la lista de ENERGY STAR. Después de limpiar el filtro, compare la presión a la misma velocidad que antes, o el número no dice nada.`,
    keywords: [
      'vsp',
      'velocidad variable',
      'rpm',
      'horario de bomba',
      'programar bomba',
      'ahorro de energía',
      'velocidad baja',
    ],
  },
  aeration: {
    title: 'Aireación: subir el pH sin químicos',
    summary:
      'El aire saca dióxido de carbono: el pH sube y la alcalinidad no. Úsela tras el ácido o con alcalinidad alta.',
    body: `El agua suelta dióxido de carbono donde toca el aire. Con el gas se va la acidez: el pH sube y la alcalinidad total no cambia. Por eso la aireación sirve para dos trabajos: regresar el pH después de bajar la alcalinidad, y subir el pH donde la alcalinidad ya está alta.

**Cómo**

- voltee hacia arriba las boquillas de retorno para que la superficie se mueva mucho
- ponga a trabajar derrame, chorros, burbujeadores, cascada, soplador del spa
- cuelgue una manguera con rociador o ponga un aireador sencillo en un retorno
- lo más rápido es un compresor chico con manguera perforada

**Qué tan rápido:** de pH 7.0 a 7.4 tarda de varias horas con buenas cascadas a unos días con puro oleaje. Es más rápido con pH bajo y alcalinidad alta, y se frena cerca de pH 8.

**Cuándo no:** en albercas de sal y donde el pH sube solo, mejor cierre las cascadas. Vea [pH que sube y sube](/chat/knowledge/ph-rises).

Cuesta luz, evaporación y calor: hágalo en horas templadas y pare al llegar a la meta. Al aire libre casi no quita cloraminas, y no puede bajar la alcalinidad sola: eso solo lo hace el ácido.

Mida en cada visita y anote las horas de cascada, para que el siguiente técnico sepa por qué se movió el pH.`,
    keywords: [
      'airear',
      'aireación',
      'subir ph sin químicos',
      'burbujeador',
      'fuente',
      'sale co2',
      'derrame',
      'cascada',
    ],
  },
  'gas-heater-will-not-fire': {
    title: 'El calentador de gas no prende o se apaga',
    summary: 'Casi siempre es poco flujo, filtro sucio o mal ajuste. Las fallas de gas son para técnicos con licencia.',
    body: `Vaya del agua a los controles y de ahí al gas.

1. **Ajuste:** modo Pool o Spa, temperatura pedida arriba de la del agua, control remoto o automatización que no lo detenga, hora permitida.
2. **Flujo:** presión del filtro cerca de la de limpio, canastas vacías, válvulas abiertas, bypass cerrado, velocidad de bomba arriba del mínimo del calentador. La luz de presión significa poco flujo nueve de cada diez veces.
3. **Código de error:** lea la pantalla y búsquelo en el manual de ese modelo.
4. **Gas:** llave del medidor y del aparato abiertas, propano en el tanque, otros aparatos trabajando.
5. **Encendido:** hace clic sin flama, o la flama se cae: encendedor o sensor sucios, telaraña en el quemador, aire tapado. No es para improvisar.
6. **Se bota por límite alto:** sarro o poco flujo. Un calentador que retumba tiene sarro.
7. **Hollín, flama hacia afuera, olor a gas:** apáguelo, cierre el gas, aléjese y llame de lejos a la compañía de gas. No lo vuelva a prender.

Pájaros, hojas y roedores tapan las salidas. El monóxido de carbono mata. Nunca use un calentador con la chimenea dañada.

**Lado del agua:** el pH debajo de 7.2 y el cloro alto se comen el intercambiador de cobre. Los sistemas de sal y cloradores van después del calentador, con válvula check para tabletas. Deje la bomba unos minutos después de calentar donde lo pida el manual.`,
    keywords: [
      'calentador',
      'calentador de gas',
      'no calienta',
      'no prende',
      'error del calentador',
      'interruptor de flujo',
      'encendido',
      'raypak',
      'límite alto',
    ],
  },
  'heat-pumps-and-solar': {
    title: 'Bombas de calor, paneles solares y cubiertas',
    summary:
      'La bomba de calor es lenta y pide aire templado. La cubierta ahorra más calor del que hace un calentador.',
    body: `**Bomba de calor**

- Saca el calor del aire: rinde menos con frío. Debajo de unos 50 °F muchas se paran o se congelan. La escarcha que se quita en el descongelado es normal.
- Espere 1 °F por hora o menos en una alberca completa. “No calienta” muchas veces es querer 20 °F para hoy en la noche.
- Revise: aire (hojas, cerca, seto a menos de 2–3 pies), flujo, temperatura pedida, breaker, ventilador girando, aire frío que sale. El refrigerante es para gente certificada.
- Química como con los de gas: pH en rango y clorador después.

**Solar**

- Los paneles deben sentirse frescos al trabajar: el calor va en el agua. Panel caliente significa sin flujo.
- La válvula gira solo cuando los paneles están varios grados arriba de la alberca. Revise los dos sensores.
- Aire al arrancar es normal; burbujas todo el tiempo son una fuga del lado del techo. La válvula de vacío debe dejar vaciar los paneles antes de la helada.

**Cubierta**

La mayor parte del calor se va por evaporación. Una cubierta de burbujas en la noche ahorra por lo común la mitad o más del costo de calentar, y también agua y cloro. Quítela durante el choque y hasta que el cloro baje del nivel de la etiqueta, o se pone quebradiza. Una cubierta flotante no es de seguridad: nadie debe caminar sobre ella.

La temperatura ideal para nadar es 78–82 °F.`,
    keywords: [
      'bomba de calor',
      'solar',
      'cubierta',
      'alberca fría',
      'calentar alberca',
      'paneles solares',
      'cobertor',
      'evaporación',
    ],
  },
  'finding-leaks': {
    title: 'Se pierde agua: ¿evaporación o fuga?',
    summary: 'La prueba de la cubeta lo dice en un día. Luego, bomba encendida o apagada separa tubería de casco.',
    body: `Una alberca pierde cerca de ¼ de pulgada al día por evaporación; más con viento seco, agua caliente bajo aire frío y cascadas trabajando. Una pulgada en 16 × 32 pies son unos 320 galones.

**Prueba de la cubeta**

1. Llene una cubeta con agua de la alberca, póngala en un escalón con el borde fuera del agua y con peso.
2. Marque los dos niveles, adentro y afuera. Llenado automático cerrado, cascadas apagadas, sin bañistas.
3. Compare después de 24 horas. Si la alberca bajó más que la cubeta = fuga.
4. Repita con la bomba apagada. Más pérdida con la bomba encendida: tubería de presión. Más con ella apagada: succión o casco. Igual: casco o conexiones.

**Dónde buscar**

- se detiene en la boca del skimmer: unión del skimmer con el casco, grieta ahí
- se detiene en una luz: tubo del nicho
- sigue bajando: drenaje del fondo, piso, válvula hidrostática, vinilo
- tierra mojada, piso hundido, aire en los retornos: tubo
- equipo: goteos, línea de retrolavado que tira agua, drenaje del calentador

Tinta con jeringa, bomba apagada y agua quieta, en grietas, escalones, luces y conexiones: donde fuga, la chupa.

Una pérdida grande pide acción: prueba de presión por un especialista, y cuide la química, porque el llenado automático esconde la pérdida mientras bajan sal, estabilizador y calcio. Si el estabilizador baja sin explicación, muchas veces es fuga.`,
    keywords: [
      'fuga',
      'pierde agua',
      'prueba de la cubeta',
      'evaporación',
      'baja el nivel',
      'llenado automático',
      'prueba de tinta',
    ],
  },
  'suction-and-drains': {
    title: 'Tapas de drenaje y atrapamiento por succión',
    summary: 'Una tapa que falta, rota o vencida cierra la alberca hasta cambiarla. Revísela en cada visita.',
    body: `La succión puede retener a una persona bajo el agua por el pelo, un brazo, el cuerpo o una joya, o herirla con el drenaje mismo. Basta una bomba, una salida tapada y un momento.

**En cada visita**

1. Mire cada drenaje y tapa de succión: presente, entera, con todos los tornillos, ni amarilla ni doblada. Tomas de aspiradora cerradas con su tapa de resorte.
2. Cualquier falla: **bomba apagada, todos fuera, avise al cliente, cierre la alberca** y anótelo con foto. Nadie nada hasta cambiarla, ni por un día.
3. Nunca “lo arregle” con una tapa parecida ni con agujeros hechos por usted.

**Al cambiar:** las tapas tienen capacidad de flujo para piso o pared y una vida en años. La marca en la tapa debe mostrar la norma (VGB, ANSI/APSP-16) y la capacidad debe pasar del mayor flujo de la bomba. Use los tornillos y la caja o adaptador del fabricante. Anote en la ficha la instalación y el vencimiento.

**Mejores instalaciones:** dos drenajes bien separados (3 pies o más) en una bomba, skimmers que llevan parte del flujo, ninguna salida única que se pueda tapar. Las albercas públicas deben cumplir la ley federal: tapas aprobadas y, con un solo drenaje de fondo, otro sistema como un liberador de vacío de seguridad.

**Emergencia:** apague la bomba al momento. Todos deben saber dónde está el interruptor. Jalar contra la succión no funciona. Rompa el sello por la orilla. Llame al 911.`,
    keywords: [
      'drenaje de fondo',
      'tapa de drenaje',
      'atrapamiento',
      'vgb',
      'succión',
      'drenaje roto',
      'coladera',
      'svrs',
    ],
  },
};
