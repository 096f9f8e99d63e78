import type { TranslationOf } from './article.ts';
import type { winterAndStorms as english } from './winter-and-storms.ts';

export const winterAndStorms: TranslationOf<typeof english> = {
  'winter-closing': {
    title: 'Cerrar una alberca para el invierno',
    summary: 'Agua limpia y balanceada, líneas sopladas y tapadas, equipo vacío, cubierta bien puesta y lista escrita.',
    body: `Cierre cuando el agua se quede debajo de unos 60 °F. Si cierra muy caliente, abre verde.

1. **Una semana antes:** limpie, dé choque y deje bajar el cloro. Balance: pH 7.4–7.6, alcalinidad 80–120, calcio en rango. El agua fría es corrosiva: busque un índice un poco arriba de cero a la temperatura de hoy.
2. **El mismo día:** alguicida de invierno (poliquat) según su etiqueta cuando el cloro ya es normal. Secuestrante de metales donde hay agua de pozo. Sin tabletas flotando contra el vinilo.
3. **Nivel de agua:** con malla, cerca de un pie debajo del skimmer; con cubierta sólida, unas pulgadas debajo del azulejo, según el fabricante de la cubierta. Nunca vacía.
4. **Líneas:** sople skimmer, retornos, limpiador, cascadas y drenaje de fondo hasta que salgan burbujas, tape mientras corre el aire y deje aire atrapado en el drenaje. Anticongelante de alberca (propilenglicol) donde no se puede soplar. Nunca el de auto.
5. **Equipo:** vacíe bomba, filtro, calentador, clorador, celda de sal y válvulas. Tapones en la canasta de la bomba. Cartuchos y rejillas limpios y secos. Breakers apagados, gas del calentador cerrado.
6. **Skimmer:** botella de expansión o gizzmo.
7. **Cubierta** tensa alrededor. Bolsas de agua llenas solo en parte. Cubierta de seguridad en sus anclas.

Anote qué se hizo, dónde están los tapones y qué está gastado: es la lista para primavera. Llévese los últimos químicos o guárdelos secos y separados.`,
    keywords: [
      'cerrar alberca',
      'cierre',
      'invierno',
      'hibernar',
      'soplar líneas',
      'anticongelante',
      'cubierta de invierno',
      'fin de temporada',
    ],
  },
  'freeze-protection': {
    title: 'Protección contra heladas con alberca abierta',
    summary: 'El agua que se mueve no se congela: bomba debajo de unos 38 °F, líneas abiertas y plan para un apagón.',
    body: `En climas templados las albercas trabajan todo el invierno, y una noche dura rompe más que una temporada. Primero se van los tubos expuestos, bombas, filtros y calentadores.

**Antes del frío**

1. Protección contra heladas puesta, por lo común en 36–38 °F. Pruébela subiendo el punto o enfriando el sensor. Reloj sin protección: póngalo a trabajar toda la noche.
2. Todas las válvulas abiertas en parte, para que spa, limpiador, cascadas y solar lleven algo de flujo. El solar vacío si se puede.
3. Velocidad suficiente para mover agua por todos lados. Las bombas de velocidad variable tienen su propio ajuste: revise que los dos no se peleen.
4. Nivel de agua arriba, compuertas de skimmer libres, manguera de llenado automático cerrada y vacía.
5. Aísle tubos expuestos y válvulas antirretorno.

**Apagón con helada:** breaker apagado para que no arranque seca o congelada. Abra la purga de aire, quite los tapones de bomba, filtro, calentador y clorador, abra las válvulas a la mitad, saque lo que pueda. Cubra con cobijas. Nada de flama.

**Después:** nada congelado se arranca. Descongele y busque grietas en bomba, filtro, válvulas, cabezal del calentador y uniones. Llene. Arranque despacio con la purga abierta.

Hielo en la alberca: déjelo, no lo golpee. Nadie sobre el hielo, niños y mascotas lejos. Avise antes a los clientes por mensaje qué hacer si se va la luz.`,
    keywords: [
      'helada',
      'congelar',
      'congelado',
      'tubos congelados',
      'frío',
      'apagón con helada',
      'hielo',
      'protección contra heladas',
    ],
  },
  'winter-water': {
    title: 'El agua en los meses fríos',
    summary: 'La mitad del cloro y el mismo balance: el frío baja el índice, las celdas paran y el alga solo se frena.',
    body: `Una alberca que sigue abierta en invierno necesita menos, no nada.

- **Cloro:** la demanda baja a una fracción, porque el sol es débil y las algas lentas. Mantenga el nivel de todos modos. Lo que empieza a crecer en febrero no se ve hasta marzo.
- **Los sistemas de sal** paran debajo de unos 50–60 °F de agua. Ponga cloro líquido a mano y apague la celda para que nadie confíe en una luz.
- **Índice:** cada diez grados menos cuestan cerca de 0.1. El agua balanceada a 80 °F con 0.01 está en -0.38 a 50 °F. Suba el pH a cerca de 7.6 y mantenga arriba alcalinidad y calcio, sobre todo en yeso.
- **Estabilizador:** la lluvia y el desborde lo diluyen. Mida antes de la primera semana caliente y súbalo entonces.
- **Horas de bomba:** menos, pero diario y con protección contra heladas.
- **Hojas:** la verdadera carga del invierno. Vacíe canastas y pase la red en cada visita. Un bote para hojas salva la bomba.
- **Filtro:** buen mes para limpieza profunda, desarmar DE, arena o cartuchos nuevos.
- **¿Calentador apagado?** Cierre el gas como dice el manual. A los ratones les gustan los quemadores.

Mida pH, cloro y alcalinidad en cada visita como en verano; calcio y estabilizador, una vez a mitad de invierno. También es tiempo de reparaciones que piden bajar el nivel: azulejo, luces, tapas de drenaje por vencer.`,
    keywords: [
      'cloro en invierno',
      'agua fría',
      'fuera de temporada',
      'cuidado de invierno',
      'alberca abierta en invierno',
      'celda de sal fría',
    ],
  },
  'winter-covers': {
    title: 'Cubiertas: seguridad, malla, solar, automática',
    summary: 'Solo una cubierta de seguridad certificada protege a un niño. Saque el agua de toda cubierta.',
    body: `- **Cubierta de seguridad** (malla o sólida, con anclas): hecha según ASTM F1346, aguanta a una persona. Todas las anclas puestas, resortes a media compresión y ningún hueco en escalones o paredes por donde quepa un niño.
- **Cubierta automática:** segura solo cerrada del todo y con llave. Saque el agua antes de abrirla. Manos, mangueras y juguetes fuera del riel. La llave la tiene un adulto.
- **Lona de invierno con bolsas:** detiene hojas, no protege a nadie. Trate la alberca como abierta.
- **Red para hojas:** sobre otra cubierta en otoño.
- **Cubierta solar (burbujas):** calor y evaporación. Mortal para un niño o mascota que la pise: se dobla a su alrededor. Fuera por completo al nadar, nunca a medias.

**El agua sobre una cubierta** ahoga: bastan unas pulgadas. Bomba de cubierta con arranque automático, revisada en cada visita de invierno. Bombee a donde se permita descargar.

**Debajo de la malla** entran tierra y luz: abra antes, espere tanino y poco estabilizador. **Debajo de la sólida** se juntan gases. Después de un choque tardío o con clorador trabajando, levante una orilla y espere antes de asomarse.

**Cuidado:** jabón suave, enjuague, seque, bolsa a prueba de ratones. Correas rotas o costura podrida: ya no es cubierta de seguridad. Anote su edad y la fecha en que revisó las anclas.

Con cualquier cubierta siguen haciendo falta cercas, portones y alarmas.`,
    keywords: [
      'cubierta',
      'cubierta de seguridad',
      'bomba de cubierta',
      'malla',
      'cubierta automática',
      'cubierta solar',
      'lona',
    ],
  },
  'before-and-after-a-storm': {
    title: 'Antes y después de una tormenta o huracán',
    summary:
      'No vacíe la alberca. Sin corriente, guarde lo suelto, suba el cloro. Después: seguridad, basura, química.',
    body: `**Antes**

1. El agua se queda. Un casco lleno aguanta el agua del subsuelo y lo que vuela. Baje a lo más al borde inferior del skimmer donde el desborde amenace la casa.
2. Muebles, juguetes, herramienta y químicos adentro; los químicos arriba y secos, cada tipo aparte. Nada de muebles a la alberca: rayan y se oxidan.
3. Breakers apagados de todo el equipo, gas del calentador cerrado. Motor y caja de control envueltos contra la inundación si el fabricante lo acepta, o el motor adentro.
4. Suba el cloro con cloro líquido. Ponga alguicida según su etiqueta si puede faltar la luz por días.
5. Sin cubierta contra un huracán: se rompe y hace de vela. Mallas de patio: siga al constructor.

**Después**

1. Cables caídos, agua en el tablero: aléjese y llame a la compañía de luz. Motores, luces y tableros inundados los revisa un electricista antes de dar corriente.
2. Saque la basura a mano y con red, no con la bomba. Cuidado con vidrio, víboras y metal.
3. El agua de inundación en la alberca es drenaje hasta probar lo contrario: cierre, dé choque, mida, o vacíe cuando lo permita el agua del subsuelo.
4. Revise casco, tapas de drenaje, cercas y portones.
5. Mida todo. La lluvia diluye alcalinidad, estabilizador, calcio y sal. Balancee en orden, choque al atardecer, filtro 24 horas.

Tome fotos antes y después para el seguro.`,
    keywords: [
      'huracán',
      'tormenta',
      'inundación',
      'después de la tormenta',
      'tropical',
      'basura',
      'apagón',
      'alberca inundada',
    ],
  },
  'rain-dust-smoke': {
    title: 'Lluvia fuerte, polvo, humo y ceniza',
    summary: 'La lluvia diluye, el polvo alimenta algas y fosfatos, la ceniza sube el pH: limpie primero, luego cloro.',
    body: `**Lluvia fuerte** (una pulgada o más)

- diluye cloro, estabilizador, sal y alcalinidad. Mete tierra y fertilizante
- baja un poco el pH y se lleva agua por el borde
- Baje el nivel a medio azulejo, pase la red, mida todo, primero el cloro. Cuatro pulgadas de desborde en una alberca de 5 pies de hondo se llevan cerca de 6% de la sal y del estabilizador.

**Tormenta de polvo (haboob)**

- Pase la red mientras flota, vacíe canastas, deje asentar el resto en la noche y aspire despacio al drenaje si se puede.
- Cepille y lleve el cloro a la parte alta de la meta. El polvo trae fosfato y esporas.
- Después retrolave o limpie el filtro. Con cartucho puede hacer falta dos veces.

**Humo y ceniza de incendio**

- La ceniza es alcalina y trae metales y hollín. Sáquela con red, no la sople adentro. Aspire al drenaje.
- Mida pH y metales. Choque contra la parte orgánica. Limpie pronto el filtro.
- El retardante de fuego es fertilizante (fosfato y amoníaco): la demanda de cloro sube mucho. Una capa gruesa puede pedir cambio de agua.
- Con aire malo use un N95 ajustado y acorte el tiempo afuera.

**Polen:** media en el skimmer, red fina, más horas de bomba. No es alga y no pide choque mientras el cloro aguante.

Avise a los clientes qué incluirá la próxima visita. Un mensaje a toda la ruta ahorra diez llamadas.`,
    keywords: [
      'lluvia',
      'haboob',
      'tormenta de polvo',
      'humo',
      'ceniza',
      'incendio',
      'polen',
      'monzón',
      'después de la lluvia',
    ],
  },
  'heat-waves': {
    title: 'Olas de calor: el agua y el técnico',
    summary: 'El agua caliente gasta más cloro: ponga más y más horas de bomba. La gente pide agua, sombra y descanso.',
    body: `**El agua.** Arriba de 85 °F sube la demanda de cloro y las algas se duplican en horas. Con aviso de calor planee cerca de un cuarto más de cloro, más tarde en el día, y revise el estabilizador: debajo de 30 ppm una prueba al mediodía no halla nada.

1. Más horas de bomba, una parte de día.
2. Sistemas de sal: suba el porcentaje antes del calor, no después.
3. Los cloradores se vacían más rápido: revise tabletas.
4. La evaporación sube calcio y sal. También sube el índice, cerca de 0.1 por cada diez grados. Vigile la línea de azulejo y la celda.
5. El agua demasiado caliente (más de unos 90 °F) cansa y cría gérmenes: airee de noche, quite cubiertas.

**Químicos** en la camioneta: el cloro líquido pierde fuerza rápido, los tambos se inflan, los oxidantes se ponen delicados. Sombra, ventilación, tapas con ventila como vienen de fábrica, nunca una cabina cerrada y caliente.

**Usted.** Empiece temprano. Un vaso de agua cada 15–20 minutos, descansos en la sombra, ropa ligera, sombrero. Los nuevos y los que regresan de descanso suben el ritmo en una o dos semanas.

- Agotamiento por calor: mucho sudor, mareo, calambres, náusea: sombra, enfriar, beber, no siga.
- **Golpe de calor:** confusión, desmayo, piel caliente: llame al 911, enfríe con agua y hielo enseguida, quédese con la persona.

Los trajes de hule y respiradores dan más calor: trabajo con ácido solo en la mañana.`,
    keywords: [
      'calor',
      'ola de calor',
      'clima caliente',
      'aviso de calor',
      'golpe de calor',
      'insolación',
      'más cloro',
      'verano',
    ],
  },
  lightning: {
    title: 'Rayos y truenos en la alberca',
    summary: 'Si truena, todos fuera y bajo techo. Regrese 30 minutos después del último trueno.',
    body: `Agua, piso mojado, palos de metal y campo abierto hacen de la alberca un mal lugar en una tormenta. Un técnico con un palo de aluminio de 16 pies es el conductor más alto del terreno.

1. Si oye un trueno o ve un rayo: pare. Palo abajo, fuera del agua y del equipo.
2. Entre a un edificio con tubería y cableado, o a un vehículo cerrado con techo de metal. No debajo de un árbol, ramada, sombrilla o cochera abierta.
3. Adentro aléjese de tuberías y aparatos con cable. En muchos códigos también se desalojan las albercas interiores, por los tubos y el bonding.
4. Espere 30 minutos después del último trueno. Cada trueno nuevo reinicia el reloj.
5. Nunca diga a un cliente “termine su vuelta”.

**Si le cae a alguien:** no guarda carga. Llame al 911, empiece RCP si no respira, use un DEA.

**Después** revise GFCI, tarjetas de control, variador de la bomba, sistema de sal y luces: el daño se ve como pantallas muertas y disparos sin razón. Vale la pena cotizar un protector de picos en el tablero del equipo.

**Plan:** la oficina ve temprano las alertas de clima. En días con tormenta por la tarde, haga primero lo de químicos y palos. Los palos de fibra no lo hacen seguro.

Una tormenta que para la ruta es razón para avisar a los clientes, no para correr.`,
    keywords: ['rayo', 'rayos', 'relámpago', 'trueno', 'tormenta eléctrica', 'seguridad en tormenta', '30 minutos'],
  },
  'energy-and-water-saving': {
    title: 'Ahorrar luz y agua en una alberca',
    summary: 'Lo que más ahorra: velocidad variable, cubierta de noche y fugas reparadas. Lo demás es poco.',
    body: `**Bomba:** suele ser lo segundo que más gasta en una casa. La velocidad variable a bajas rpm corta su gasto de la mitad a tres cuartas partes contra una velocidad. Filtro y canastas limpios, válvulas abiertas del todo, sin cascadas de más.

**Calor:** primero una cubierta, luego la temperatura. Cada grado cuesta 10–30% más, según el clima. 78 °F bastan para ejercicio, 82 °F para niños. Cortar el viento ayuda más de lo que parece. Apague el calentador cuando nadie nada por días.

**Agua**

1. Repare fugas: ¼ de pulgada al día arriba de la evaporación son unos 80 galones en una alberca de 16 × 32 pies.
2. Cubra de noche. Baje chorros y cascadas.
3. Retrolave por presión, no por fecha. Los cartuchos gastan menos.
4. No deje subir calcio y estabilizador: eso obliga a vaciar. Cloro líquido en vez de tabletas todo el año.
5. Nivel a medio skimmer. Unas pulgadas menos antes de lluvia, para que rellene.
6. Donde hay reglas de sequía, conózcalas antes de vaciar. La ósmosis inversa conserva la mayor parte del agua.

**Químicos:** el estabilizador en rango ahorra más cloro que cualquier producto. Dosifique al atardecer. Mida, no adivine.

Dé números al cliente: horas × watts × precio. Una bomba de 1,500 W por 10 horas son 15 kWh al día. Con 300 W por 16 horas son 4.8.`,
    keywords: [
      'ahorrar energía',
      'recibo de luz',
      'ahorrar agua',
      'sequía',
      'costo de operación',
      'costo de la bomba',
      'eficiencia',
    ],
  },
};
