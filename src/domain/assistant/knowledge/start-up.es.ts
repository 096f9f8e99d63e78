import type { TranslationOf } from './article.ts';
import type { startUp as english } from './start-up.ts';

export const startUp: TranslationOf<typeof english> = {
  'new-plaster': {
    title: 'Arrancar yeso nuevo',
    summary:
      'Llene sin parar, cepille dos veces al día, mantenga el índice en balance con ácido y sin sal por 28 días.',
    body: `Los primeros 28 días deciden cómo se verá el yeso por años. Siga el procedimiento del yesero. Este es el camino normal.

**Llenado:** sin parar (quedan anillos), con una punta de manguera limpia envuelta en tela en lo más hondo y sin nadie adentro. Mida antes el agua de llenado: metales, calcio, alcalinidad. Si trae metal, ponga secuestrante temprano.

**Día 1:** bomba encendida en cuanto el nivel llegue a medio azulejo. Mida y lleve la alcalinidad a unas 80 ppm y el pH a 7.2–7.6 con porciones chicas de ácido diluido. Cepille toda la superficie.

**Días 2–7:** cepille dos veces al día. El polvo de yeso es normal. Mida a diario y corrija el pH. Quiere subir. Limpie seguido el filtro. Desde el día 3, cloro a mano en 1–3 ppm, líquido, sin tabletas ni cal-hypo en el piso.

**Hasta el día 28:** mida cada dos o tres días. Calcio a por lo menos 150 ppm, despacio, después de la primera semana; el estabilizador al final, en una media. Ni aspiradora con ruedas por dos semanas, ni limpiador, ni calentador antes del día 28 si el yesero no lo permite, ni sal ni generador.

El **arranque con ácido** y el **arranque con bicarbonato** son solo para quien está capacitado. No mezcle procedimientos.

Lleve registro de cada prueba y dosis: con él se resuelven los pleitos de color y garantía. Un índice debajo de -0.3 en estas semanas se come el yeso. Arriba de +0.5 deja sarro.`,
    keywords: ['yeso nuevo', 'plaster nuevo', 'arranque', 'polvo de yeso', 'pebble', 'cuarzo', 'curado', '28 días'],
  },
  'new-vinyl-or-fiberglass': {
    title: 'Primer llenado de vinilo o fibra de vidrio',
    summary: 'Mida el agua, secuestrante si hay metal, primero alcalinidad y pH, luego estabilizador y cloro.',
    body: `No hay polvo de yeso: el arranque toma días en vez de semanas. Lo que se puede arruinar es la superficie: los metales la manchan y los productos sin disolver la decoloran.

1. **Llene** con el agua que midió. Agua de pozo con prefiltro, y secuestrante según su etiqueta al empezar. Fibra de vidrio: siga con el agua el nivel de relleno del instalador, nunca uno muy adelante del otro.
2. **Circule** en cuanto el nivel esté a medio skimmer. Purgue el aire, revise cada unión, ajuste el reloj.
3. **Día 1:** mida todo. Alcalinidad a 80–120 ppm con bicarbonato, 22.4 oz por 10,000 galones para 10 ppm. Espere 4 horas, mida, y luego pH a 7.2–7.6.
4. **Esa misma tarde:** cloro a 2–3 ppm con cloro líquido, 10.2 fl oz del 12.5% por ppm en 10,000 galones. Disuelva antes todo lo seco.
5. **Día 2:** estabilizador a 30 ppm en una media, lejos del vinilo.
6. **Día 3 y después:** calcio a por lo menos 150 ppm donde hay calentador o lo pide el fabricante, no el mismo día que el bicarbonato.
7. **Después de una semana:** mida el estabilizador. Ahora la sal, si es alberca de sal.

Mantenga el agua arriba de la temperatura mínima del vinilo y debajo de la máxima. Tome fotos de la superficie nueva y anote las primeras pruebas: las garantías piden las dos cosas.`,
    keywords: [
      'vinilo nuevo',
      'liner nuevo',
      'primer llenado',
      'llenado nuevo',
      'fibra de vidrio nueva',
      'arrancar alberca nueva',
      'llenar por primera vez',
    ],
  },
  'spring-opening': {
    title: 'Abrir una alberca en primavera',
    summary: 'Limpie y quite la cubierta, arme, llene, arranque y purgue, mida todo; luego balance y choque.',
    body: `Abra cuando el agua se acerque a 60 °F. Más arriba, las algas despiertan debajo de la cubierta.

1. **Cubierta:** saque el agua con bomba, sople las hojas, levántela sin derramar. Limpie, seque, guarde. Busque daños y animales.
2. **Llene** a medio skimmer. Revise azulejo, casco, bordes, tapas de drenaje, escaleras, pasamanos.
3. **Equipo:** tapones de drenaje, manómetros, mirilla, canastas, O-rings con silicón, válvulas abiertas, tapones de invierno fuera de retornos y skimmers. Calentador y celda de sal al final.
4. **Electricidad:** prueba de GFCI, relojes y cables de bonding a la vista y completos, antes de arrancar la bomba.
5. **Arranque:** canasta llena, purga de aire abierta, busque fugas en cada unión por diez minutos. Anote la presión de limpio.
6. **Limpie:** red, cepillo, aspirado al drenaje si el piso está cubierto.
7. **Mida todo:** cloro libre y combinado, pH, alcalinidad, calcio, estabilizador, sal, y metales con agua de pozo. La lluvia y el deshielo diluyen. El estabilizador puede estar casi en cero, a veces vuelto amoníaco: una demanda de cloro que se traga varios choques.
8. **Balancee en orden:** alcalinidad, pH, calcio, estabilizador, con 4 horas entre cada uno. Luego choque en la tarde y 24 horas de bomba hasta que aclare.

Se puede nadar cuando el piso se ve nítido, el cloro está en el límite de la etiqueta y se revisaron equipo de seguridad, portón y cubierta. Diga al cliente qué encontró gastado.`,
    keywords: ['abrir alberca', 'apertura', 'primavera', 'quitar cubierta', 'inicio de temporada', 'deshibernar'],
  },
  draining: {
    title: 'Vaciar una alberca con seguridad',
    summary:
      'El agua del subsuelo puede levantar o quebrar un casco vacío: revísela, abra la válvula y vacíe por partes.',
    body: `Primero pregunte si hace falta. El estabilizador, calcio, sal y metales bajan con vaciados parciales, y ningún cliente agradece un casco levantado.

**Antes**

1. Superficie: vinilo y fibra de vidrio no se vacían sin el consejo del fabricante o de un especialista. Solo yeso.
2. Agua del subsuelo: lluvia reciente, riego, terreno bajo, nivel de río o lago. Si duda, haga un pozo de prueba o use el pozo de inspección junto a la alberca.
3. Clima: templado y seco. No arriba de unos 90 °F a pleno sol (el yeso se agrieta y ampolla), ni con lluvia por venir.
4. ¿Se permite descargar? Sin cloro y con el pH en rango. Vea [a dónde puede ir el agua](/chat/knowledge/backwash-water).
5. Corte la corriente de luces, bomba, calentador, limpiador y llenado automático. Las luces solo se prenden bajo el agua.

**Vaciado:** bomba sumergible en lo hondo. Abra la válvula hidrostática en cuanto alcance el drenaje de fondo y siga bombeando lo que entra. Barrera o cubierta sobre el hueco. Lo hondo vacío es peligro de caída. No la deje vacía más de lo que dura el trabajo.

**Parte por cambiar:** (ahora − meta) ÷ (ahora − llenado). Vaciar y llenar al mismo tiempo, por un lado entra y por otro sale, baja menos por galón, pero mantiene el peso en el casco.

**Rellene** sin pausa y trátelo como llenado nuevo.`,
    keywords: [
      'vaciar alberca',
      'drenar',
      'alberca vacía',
      'se levantó la alberca',
      'flotar',
      'vaciado parcial',
      'cambio de agua',
      'válvula hidrostática',
      'cambiar agua',
    ],
  },
  'acid-wash': {
    title: 'Lavado de yeso con ácido: cuándo y cómo',
    summary: 'Quita una capa de yeso. Último recurso, dos personas capacitadas con respirador, nunca solo.',
    body: `El lavado con ácido quita manchas disolviendo la superficie. Una alberca de yeso lo aguanta pocas veces en su vida; los acabados de color y de piedrita, menos; vinilo y fibra de vidrio, nunca. Primero pruebe cloro para manchas orgánicas y ácido ascórbico para metal; segundo, un tratamiento sin vaciar.

**No** en yeso hueco, agrietado o delgado, ni en el calor del día.

**Gente y equipo:** dos personas, una siempre fuera del casco. Traje contra ácido, botas, guantes, careta, respirador con cartuchos para gas ácido ajustado a quien lo usa. Agua corriente a la mano, lavaojos, carbonato de sodio listo. Los vapores se juntan en lo hondo: si cuesta respirar, salga. Ningún producto de cloro en la alberca. Un casco que se lavó con cloro se enjuaga a fondo primero.

**Trabajo**

1. Vacíe como dice [vaciar](/chat/knowledge/draining) y enjuague.
2. Moje la pared. Ácido diluido cerca de 1:1, siempre el ácido al agua. Vierta desde arriba, un tramo de diez pies, contacto de unos 30 segundos, cepille y enjuague por completo antes del siguiente.
3. Sin charcos en el piso. Hacen surcos.
4. Neutralice lo juntado con carbonato de sodio, cerca de 2 lb por galón de ácido usado, hasta cerca de pH 7. Luego bombee a donde permita la ciudad.

Después la superficie es como yeso nuevo: mida a diario y cepille una semana.`,
    keywords: [
      'lavado con ácido',
      'lavar con ácido',
      'yeso manchado',
      'vaciar y lavar',
      'lavado con cloro',
      'acid wash',
    ],
  },
  'fill-water': {
    title: 'Conozca el agua de llenado',
    summary:
      'Mida una vez al año el agua de llave, pozo o pipa. Marca lo que se puede lograr y lo que siempre regresa.',
    body: `Cada pulgada que se evapora se repone con agua de llenado, y sus minerales se quedan. En zonas secas una alberca toma su propio volumen en un año: el agua de llenado decide a dónde van calcio, alcalinidad y sal.

**Mida una vez al año y con cada cliente nuevo:** pH, alcalinidad, calcio, metales, sal. En pozos también nitrato y olor. Deje correr la llave unos minutos. Anótelo en la ficha del cliente: lo necesitan las fórmulas de dilución.

**Agua de la ciudad:** muchas veces tratada con cloramina, que se ve como cloro combinado después de un llenado grande y desaparece con una dosis normal de cloro. El pH suele pasar de 8 y baja en la alberca. Lo demás está en el informe anual de calidad de la compañía.

**Agua de pozo:** hierro, manganeso, dureza, a veces pH muy bajo. Prefiltro, secuestrante y un día sin choque. El agua suavizada sirve para rellenar donde el calcio es alto. Para llenar albercas de yeso es demasiado agresiva hasta agregar calcio.

**Agua en pipa:** mida una cubeta antes de que la pipa vacíe.

**Lluvia y ósmosis inversa:** casi puras y hambrientas. Diluyen todo, también estabilizador y calcio. Después de una lluvia grande mida la alcalinidad.

Ponga metas que pueda sostener. Con agua de llenado de 250 ppm de calcio la alberca no se queda en 200. Deje que el índice la balancee con pH y alcalinidad.`,
    keywords: [
      'agua de llenado',
      'agua de la llave',
      'agua de pozo',
      'agua dura de la llave',
      'rellenar',
      'reponer agua',
      'llenado automático',
      'agua de lluvia',
    ],
  },
  'order-of-adding': {
    title: 'Qué químico va primero y cuánto esperar',
    summary:
      'Alcalinidad, pH, calcio, estabilizador, cloro, luego alguicida, clarificador al final. 4 horas entre dos.',
    body: `**Orden:** medir → alcalinidad → pH → calcio → estabilizador → cloro o choque → alguicida cuando bajó el choque → clarificador al final.

Por qué: la alcalinidad mueve el pH, por eso el pH va segundo. El calcio enturbia con pH alto, por eso sigue. El cloro trabaja mejor con el pH corregido. Si el cloro libre está debajo del mínimo (1 ppm, o lo que pide el estabilizador), el cloro es lo más urgente aunque venga después en el orden: póngalo el mismo día, aparte de lo demás.

**Esperas que usamos**

- entre dos químicos cualesquiera: 4 horas con la bomba encendida. Cubre todas las esperas publicadas
- después de ácido o base: 4 horas y luego mida
- cloruro de calcio con bicarbonato o carbonato de sodio: nunca en las mismas horas
- después de un choque: toda la noche, 12 horas
- estabilizador: se lee bien después de cerca de una semana
- clarificador: la próxima visita

En una visita semanal haga a lo más lo que pueda ir separado: por ejemplo, ácido al llegar en lo hondo, y el cloro se deja al clorador o al cliente en la tarde, o el siguiente paso en la próxima visita. Nunca en el mismo lugar, cubeta o cuchara, y nunca dos a la vez.

**Nadar:** nadie adentro mientras se dosifica. Después de ácido, por lo menos 30 minutos de circulación y una prueba en rango. Después de un choque, cuando el cloro está en el límite de la etiqueta, 1–4 ppm.`,
    keywords: [
      'orden de los químicos',
      'cuánto esperar',
      'tiempo entre químicos',
      'qué va primero',
      'secuencia',
      'cuándo se puede nadar',
      'esperar para nadar',
    ],
  },
};
