import type { TranslationOf } from './article.ts';
import type { filtration as english } from './filtration.ts';

export const filtration: TranslationOf<typeof english> = {
  'filter-pressure': {
    title: 'Qué le dice la presión del filtro',
    summary: 'Conozca la presión de limpio. 8–10 psi arriba es hora de limpiar; abajo, algo tapado antes de la bomba.',
    body: `Importa un número: la presión justo después de limpiar, a la velocidad normal de la bomba. Anótela en el filtro y en la ficha del cliente. Con bomba de velocidad variable compare siempre a la misma velocidad.

**Arriba de la presión de limpio**

- 8–10 psi, o cerca de un cuarto más: retrolave o limpie.
- Enseguida después de limpiar: válvula de retorno cerrada, boquillas tapadas, cartucho o rejillas con grasa o sarro, arena apelmazada, calentador con sarro.
- Brinco de repente: alguien movió una válvula.

**Debajo de la presión de limpio**

- Canasta de skimmer o de bomba llena, compuerta atorada, nivel de agua bajo.
- Entrada de aire o impulsor tapado: burbujas en la canasta de la bomba, poco flujo.
- Elemento roto o arena con canales: presión baja y agua sucia.
- Bomba lenta o gastada.

**Manómetro en cero con agua corriendo, o trabado con la bomba apagada:** manómetro muerto. Cámbielo. Es la pieza más barata del sistema, y un filtro sin lectura no es seguro.

**Seguridad:** el tanque del filtro tiene presión. Bomba apagada y bloqueada en el breaker o el reloj, purga de aire abierta hasta que el manómetro marque cero y deje de salir agua, antes de tocar cualquier abrazadera. Aléjese de la tapa al arrancar, con la purga abierta hasta que salga un chorro parejo. Nunca afloje una abrazadera con presión.`,
    keywords: [
      'manómetro',
      'psi',
      'presión alta',
      'presión baja',
      'presión del filtro',
      'cuándo retrolavar',
      'presión de limpio',
    ],
  },
  'sand-filters': {
    title: 'Filtros de arena: retrolavado y cuidado',
    summary:
      'Retrolave a 8–10 psi sobre la de limpio hasta ver agua clara, luego enjuague. Arena nueva cada cinco años o algo más.',
    body: `La arena atrapa partículas de unas 20–40 micras. Un poco sucia filtra mejor que recién lavada: no retrolave por calendario.

**Retrolavado**

1. Bomba apagada. Mueva la palanca de la válvula múltiple solo con la bomba apagada. Si no, se rompe el empaque de araña.
2. Manguera hacia donde se permita descargar, válvula en Backwash.
3. Bomba encendida hasta que la mirilla se vea clara, por lo común 2–3 minutos.
4. Bomba apagada, válvula en Rinse, 30 segundos, bomba apagada, de vuelta a Filter.
5. Anote la presión. Rellene y mida: cada retrolavado se lleva unos cientos de galones con su estabilizador y su sal.

**Problemas**

- **Arena en la alberca:** lateral o tubo central roto. El polvo fino justo después de arena nueva es normal.
- **Agua sucia, presión baja:** canales o bolas de lodo. Abra, desbarate, limpie a fondo con manguera o limpiador de arena, o cámbiela.
- **Sale agua por el drenaje en Filter:** empaque de araña.
- **Ciclos cortos:** grasa o sarro en la arena. Un limpiador hecho para eso, según su etiqueta.

**Arena nueva:** sílice #20 (0.45–0.55 mm), vertida en el tanque con agua para no romper los laterales, con el peso del fabricante. Retrolave bien antes de filtrar. Cada cinco a siete años, o cuando limpiarla ya no ayude. El vidrio y la zeolita tienen sus propios pesos y flujos: pregunte al fabricante.`,
    keywords: [
      'filtro de arena',
      'retrolavado',
      'retrolavar',
      'válvula múltiple',
      'arena en la alberca',
      'cambiar arena',
      'empaque de araña',
      'laterales',
      'canales',
    ],
  },
  'cartridge-filters': {
    title: 'Filtros de cartucho: limpiar y cambiar',
    summary: 'Lave a 8–10 psi sobre la de limpio, desengrase antes del ácido, cambie si los pliegues se deshilachan.',
    body: `Los cartuchos atrapan unas 10–20 micras y ahorran agua: no se retrolavan. Uno de buen tamaño se limpia de dos a cuatro veces por temporada.

**Limpieza**

1. Bomba apagada y asegurada, purga de aire abierta, manómetro en cero. Luego la abrazadera.
2. Saque los elementos y recuerde su orden. Lave con manguera de arriba hacia abajo, inclinado, pliegue por pliegue. Nada de hidrolavadora: rompe la tela.
3. Grasoso o gris: remoje toda la noche en desengrasante para cartuchos, o fosfato trisódico según su etiqueta. Enjuague muy bien.
4. Blanco y tieso por calcio: solo después de desengrasar y enjuagar por completo, remoje en 1 parte de ácido muriático por 20 partes de agua hasta que deje de burbujear. Ácido al agua, gafas, guantes, al aire libre y sin cloro en el cartucho: cloro y ácido dan gas venenoso. El ácido en un cartucho grasoso fija la mugre para siempre.
5. Enjuague, seque si puede y revíselo.

**Cámbielo cuando** las bandas estén rotas, los pliegues planos o deshilachados, las tapas quebradas, o la presión de limpio varios psi arriba de la de nuevo. Lo normal es de dos a cinco años.

Revise el O-ring del tanque, lubríquelo con silicón (no con petróleo), cierre la abrazadera al apriete del fabricante y arranque con la purga abierta.

Un juego de repuesto acelera la visita: cambie en el lugar, limpie en el taller.`,
    keywords: [
      'cartucho',
      'limpiar cartucho',
      'elemento del filtro',
      'pliegues',
      'remojar en ácido',
      'desengrasar',
      'tsp',
      'cambiar cartucho',
    ],
  },
  'de-filters': {
    title: 'Filtros de DE: recarga y rejillas',
    summary: 'Recargue después de cada retrolavado, cerca de 1 lb de DE por 10 pies². Desarme una o dos veces al año.',
    body: `La tierra diatomácea (DE) atrapa hasta unas 3–5 micras, lo más fino de los tres. Sin su capa las rejillas se tapan de mugre al momento: nunca la ponga a trabajar sin DE.

**Retrolavado y recarga**

1. Retrolave a 8–10 psi sobre la de limpio: dos minutos, bomba apagada, filtre medio minuto, otra vez. Dos o tres veces.
2. DE nueva: cerca de 1 lb por cada 10 pies cuadrados de área de filtro (un filtro de 60 pies²: 6 lb) menos lo que quedó adentro, por lo común 70–80% después de un retrolavado. Siga la placa del tanque.
3. Mézclela en una cubeta con agua y viértala despacio en el skimmer con la bomba encendida.

**Desarmado,** una o dos veces al año y siempre que la presión esté alta justo después de retrolavar: bomba asegurada, sin presión, lave cada rejilla, busque roturas, marcos aplastados y grietas en el colector. Desengrase. El ácido solo después de eso y bien enjuagado.

**La DE regresa a la alberca:** rejilla rota, colector con grieta, falta el O-ring del tubo, o demasiada DE.

**Ciclos cortos:** algas o grasa, muy poca DE, o demasiada (rejillas pegadas).

**Polvo:** la DE tiene sílice cristalina. Use un N95 bien ajustado o mejor, vierta abajo y con el viento a la espalda, no barra en seco. Muchas ciudades prohíben la DE en el drenaje pluvial: use tanque separador o descargue según las reglas locales.`,
    keywords: [
      'filtro de de',
      'tierra diatomácea',
      'diatomacea',
      'rejillas',
      'recargar',
      'de en la alberca',
      'cuánta de',
      'desarmar filtro',
    ],
  },
  'backwash-water': {
    title: 'A dónde puede ir el agua y el retrolavado',
    summary:
      'Nunca al drenaje pluvial por costumbre: pregunte a la ciudad. Quite el cloro, cuide el pH o use el drenaje sanitario.',
    body: `Los drenajes pluviales llegan a los arroyos. Ahí el cloro, la sal, el cobre y el ácido matan, y la mayoría de las ciudades de EE. UU. lo prohíben. Las reglas son locales: conozca las de cada ciudad de la ruta.

**Formas comunes, en orden de preferencia**

1. **Drenaje sanitario** por el registro de limpieza o el lavadero, donde la compañía lo permita, con un flujo que aguante la línea (muchas veces 10–12 galones por minuto).
2. **En el terreno del cliente:** pasto o grava, sin pasar al vecino ni a una fosa séptica, despacio. El límite común es cloro debajo de 0.1 ppm. pH 6.5–8.5.
3. **Drenaje pluvial** solo donde la ciudad permite expresamente agua de alberca sin cloro.

**Preparar un vaciado:** deje de poner cloro unos días, sin cubierta. Mida. Neutralice el resto con tiosulfato de sodio en pasos pequeños. El agua de sal daña la mayoría de las plantas y muchas veces se prohíbe en el suelo y el drenaje: pregunte.

**El retrolavado** lleva mugre y DE: tanque separador o bolsa para DE, zona con plantas para retrolavado de arena.

**El agua de un lavado con ácido** se neutraliza hasta cerca de pH 7 con carbonato de sodio, en lo hondo de la alberca, cuando terminó el trabajo con ácido y ya no hay vapores; se mide y se bombea al drenaje sanitario donde se permita.

Anote cuánta agua fue a dónde. La multa es para quien tenía la manguera.`,
    keywords: [
      'descarga',
      'tirar agua',
      'agua a la calle',
      'drenaje pluvial',
      'drenaje sanitario',
      'agua de retrolavado',
      'quitar cloro antes de vaciar',
    ],
  },
  'turnover-and-run-time': {
    title: 'Horas de bomba, recambio y velocidad',
    summary: 'Un recambio al día es buen inicio. Largo y lento ahorra luz; velocidad alta solo donde hace falta.',
    body: `El recambio es el tiempo para mover un volumen de la alberca: galones ÷ galones por minuto ÷ 60 = horas. 18,000 galones a 40 gpm tardan 7.5 horas.

**¿Cuánto tiempo?** A la mayoría de las albercas de casa les basta un recambio al día. Calor, árboles, fiestas, algas o un filtro chico piden más. Déjela 24 horas mientras aclara una alberca. Las públicas tienen un recambio obligatorio, muchas veces de 6 horas o menos. Decide el código.

**Velocidad variable:** la potencia baja más o menos con el cubo de la velocidad. A media velocidad se mueve la mitad del agua con cerca de un octavo de la potencia; el doble de tiempo a media velocidad cuesta cerca de la cuarta parte.

1. Ponga velocidad baja para el tramo largo: que la compuerta del skimmer se mueva y que sigan activos el clorador y el interruptor de flujo de la celda.
2. Velocidad media una o dos horas para limpiar la superficie.
3. Velocidad alta solo para aspirar, spa, solar, algunos limpiadores, flujo mínimo del calentador y retrolavado.
4. Que la dosis de cloro caiga dentro de las horas de bomba, y una parte de día.

En noches de helada la bomba debe poder trabajar: protección contra heladas activada.

Una bomba muy fuerte para el filtro o los tubos gasta luz y empuja la mugre por el material. Tubo de succión: debajo de unos 6 ft/s; retorno, debajo de unos 8 ft/s. Compare el flujo con la capacidad de las tapas de succión antes de subir la velocidad.`,
    keywords: [
      'horas de bomba',
      'cuánto tiempo la bomba',
      'recambio',
      'rpm',
      'gpm',
      'velocidad variable',
      'programar bomba',
      'horario de bomba',
    ],
  },
  'vacuuming-and-brushing': {
    title: 'Red, cepillo y aspirado en una visita',
    summary:
      'De arriba abajo: red, cepillo, aspirado, canastas; luego mida y dosifique. El cepillo según la superficie.',
    body: `El orden ahorra trabajo: lo que cepilla hacia abajo, lo aspira.

1. **Primero mire:** nivel de agua a medio skimmer, color, claridad, tapa de drenaje en su lugar y completa. Una tapa rota o que falta cierra la alberca al momento.
2. **Mida** antes de revolver, para que la lectura sea de la alberca y no del polvo.
3. **Pase la red** por la superficie. Es lo más rápido para quitar carga.
4. **Cepille** línea de azulejo, paredes, escalones, detrás de escaleras, bancas y alrededor de retornos. Nailon para vinilo y fibra de vidrio, nailon o mixto para yeso, acero solo para algas en yeso simple.
5. **Aspire:** manguera cebada bajo el agua para que no llegue aire a la bomba. Hojas pesadas con bolsa para hojas, mugre fina despacio. Polvo de algas y floculante, hacia el drenaje.
6. **Canastas:** bomba apagada antes de abrir la tapa de la bomba. Revise el O-ring de la tapa, con silicón. Una canasta quebrada deja pasar hojas al impulsor.
7. **Presión del filtro** contra la de limpio.
8. **Dosifique** al final, un producto a la vez, cada uno en su lugar y su momento, sin nadie en el agua.
9. **Vuelva a arrancar,** revise si hay aire, el reloj bien y el portón cerrado y enganchado.

Enjuague tubos y mangueras entre una alberca con algas y la siguiente. El alga mostaza viaja en el equipo.`,
    keywords: [
      'rutina de visita',
      'cepillar',
      'aspirar',
      'pasar la red',
      'pasos del servicio semanal',
      'orden de limpieza',
      'canastas',
    ],
  },
};
