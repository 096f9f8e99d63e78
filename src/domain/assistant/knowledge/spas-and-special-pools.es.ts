import type { TranslationOf } from './article.ts';
import type { spasAndSpecialPools as english } from './spas-and-special-pools.ts';

export const spasAndSpecialPools: TranslationOf<typeof english> = {
  'spa-water-care': {
    title: 'Agua de spa y jacuzzi',
    summary: 'Chico, caliente, con mucha gente: 2–5 ppm de cloro o 3–6 de bromo, pH 7.2–7.8, nunca más de 104 °F.',
    body: `Cuatro personas en 400 galones cargan el agua como una multitud en una alberca, a una temperatura que les encanta a las bacterias. El desinfectante puede acabarse en una hora de uso.

**Metas:** cloro libre 2–5 ppm o bromo 3–6 ppm, pH 7.2–7.8, alcalinidad 80–120, calcio 150–250 ppm, temperatura máxima 104 °F. Sin más estabilizador que el que trae un poco de dicloro.

1. Mida antes de cada uso y dosifique después. El servicio semanal solo no alcanza en un spa muy usado.
2. Las dosis son mínimas. En 400 galones 1 ppm de cloro son 0.4 fl oz de cloro líquido 12.5%, o 0.1 oz de dicloro. Mida con báscula chica o jeringa.
3. El pH sube con los chorros. Solo dosis chicas de ácido, chorros apagados al medir, y cubierta abierta diez minutos después de dosificar.
4. Choque cada semana y después de mucho uso. Cubierta abierta hasta que se vaya el gas.
5. Enjuague el filtro cada semana, desengráselo cada mes.

**Calor:** los menores de cinco no entran. Embarazadas, personas con problemas del corazón o que tomaron alcohol preguntan a su médico. Quince minutos a 104 °F es mucho.

**Las ronchas después del spa** (“hot tub rash”) o la neumonía por la brisa (Legionella) indican poco desinfectante y biopelícula: cierre, purgue, vacíe, limpie, rellene. Vea [cambiar el agua del spa](/chat/knowledge/spa-drain-and-refill).`,
    keywords: [
      'jacuzzi',
      'spa',
      'hot tub',
      'tina caliente',
      'cloro del spa',
      'ronchas',
      'ph del spa',
      '104',
      'dosis de spa',
    ],
  },
  'spa-drain-and-refill': {
    title: 'Cambiar el agua del spa',
    summary: 'Cada tres meses o galones ÷ 3 ÷ bañistas por día. Antes purgue las líneas; balancee antes de calentar.',
    body: `Los residuos disueltos se juntan hasta que ninguna dosis mantiene clara el agua. Regla para spas de casa: días entre cambios = galones ÷ 3 ÷ bañistas por día. 400 galones y dos bañistas al día: unos 66 días. Los públicos se vacían mucho más seguido, cerca de cada dos semanas o según el código.

1. **Purgue:** limpiador de líneas según su etiqueta en el agua vieja, chorros en todos los ajustes, aire apagado y encendido. De la tubería salen espuma y mugre.
2. **Corte la corriente** en el breaker. Vacíe a donde se permita, con desinfectante casi en cero.
3. Limpie el casco con limpiador de spa. Nada de jabón de casa. Limpie o cambie el filtro. Mire las tapas de succión.
4. **Rellene** por el hueco del filtro para evitar aire atrapado, con prefiltro de metales si es agua de pozo.
5. Encienda; los chorros sacan el aire: si una bomba no agarra, afloje un momento una unión.
6. **Balancee en frío:** alcalinidad, luego pH, calcio a por lo menos 150 ppm contra espuma y corrosión, con unas horas entre cada uno.
7. Desinfectante a 3 ppm y más. Los spas de bromo primero reciben su banco de bromuro, vea [bromo](/chat/knowledge/bromine).
8. Caliente y mida de nuevo a temperatura.

El acrílico sin agua a pleno sol se ampolla: no lo deje vacío y descubierto. Con helada rellene enseguida o prepárelo del todo para el invierno.`,
    keywords: [
      'vaciar spa',
      'cambiar agua del jacuzzi',
      'rellenar spa',
      'purgar',
      'limpieza de líneas',
      'ahh-some',
      'cada cuánto cambiar',
    ],
  },
  'spa-foam-and-smell': {
    title: 'Espuma, olor y agua turbia en el spa',
    summary: 'Espuma: jabón y crema con agua blanda. Olor: cloro combinado. Turbia: poco desinfectante o filtro sucio.',
    body: `**Espuma** que se queda al parar los chorros: detergente de los trajes de baño, crema, alguicida barato, junto con calcio bajo.

1. Choque, enjuague y desengrase el filtro.
2. Calcio a 150–250 ppm.
3. El antiespumante la esconde una hora. No la cura. Si vuelve en un día, cambie el agua.
4. Pida que se enjuaguen antes de entrar y que el traje de baño vaya sin detergente.

**Olor**

- fuerte, como a cloro: cloro combinado. Choque con la cubierta abierta.
- a humedad o pantano: biopelícula en las líneas. Purgue y rellene.
- a huevo podrido: bacterias de azufre o agua de pozo. Choque y cambie el filtro.
- solo debajo de la cubierta: cubierta empapada. Cámbiela.

**Turbia**

1. Desinfectante bajo: dosifique, circule y mida en una hora.
2. Filtro tapado de grasa: desengrase toda la noche, use el de repuesto.
3. pH o calcio alto: índice. Baje el pH en pasos chicos.
4. Agua vieja: cámbiela. En un spa el clarificador casi nunca vale la pena.

**Verde pero clara:** cobre del calentador o del pozo: el pH estuvo bajo. **Verde y resbalosa:** algas, o sea desinfectante en cero por días. Vacíe, limpie, rellene.

El ozono y el UV ayudan a oxidar residuos, pero no dejan nada en el agua: siempre hace falta un nivel medido. Deje un registro adentro de la cubierta para el dueño: fecha, lectura, dosis.`,
    keywords: [
      'espuma',
      'hace espuma',
      'spa huele',
      'jacuzzi turbio',
      'jacuzzi verde',
      'antiespumante',
      'olor a humedad',
    ],
  },
  bromine: {
    title: 'Albercas y spas de bromo',
    summary: 'Mantenga bromo total 3–6 ppm con un banco de bromuro y un oxidante. El estabilizador no lo protege.',
    body: `El bromo trabaja bien en agua caliente y con pH amplio. El bromo combinado todavía desinfecta y huele menos. No se puede estabilizar contra el sol; por eso va en spas y albercas interiores.

**Nivel:** bromo total 3–6 ppm, pH 7.2–7.6 (spas hasta 7.8), alcalinidad 80–120 ppm. Con una prueba DPD de cloro multiplique la lectura libre por 2.25.

**Dos formas**

- **Tabletas (BCDMH)** en bromador o flotador: unas 1.05 oz por ppm en 10,000 galones cuando todo trabaja. Ajústelo por la lectura, no por cálculo. Bajan despacio pH y alcalinidad.
- **Banco de bromuro y oxidante:** bromuro de sodio después de cada rellenado, 51.6 oz por 10,000 galones para 30 ppm (para 400 galones unas 2 oz), luego cloro o choque sin cloro para activarlo. 1 ppm de cloro hace 2.25 ppm de bromo.

1. Mida y ponga el oxidante después de cada uso.
2. Choque cada semana, cubierta abierta.
3. Nunca ponga tabletas de bromo en un clorador que tuvo cloro, ni al revés: fuego y gas.

**Regresar a cloro** significa vaciar: mientras haya bromuro en el agua, el cloro que agregue se vuelve bromo. Por lo mismo, no use productos de bromuro de sodio para algas en albercas al aire libre.

Spas públicos: por lo común 3–10 ppm según el código. Cuenta la regla local. Nada de estabilizador en agua de bromo: ahí no hace nada.`,
    keywords: [
      'bromo',
      'bromuro',
      'bcdmh',
      'bromador',
      'tabletas de bromo',
      'bromuro de sodio',
      'bromo bajo',
      'banco de bromuro',
    ],
  },
  'indoor-pools': {
    title: 'Albercas interiores y cloraminas',
    summary:
      'Sin sol, sin estabilizador. Los enemigos: cloro combinado y aire viciado. Regaderas, ventilación, choque, UV.',
    body: `Adentro nada se lleva las cloraminas. Se juntan sobre el agua, huelen, irritan los pulmones y corroen el acero, también el que sostiene el techo.

**Agua:** sin estabilizador, cloro libre 1–3 ppm (1 ppm sin estabilizador es mucho más fuerte que con él), pH 7.2–7.6, cloro combinado debajo de 0.4–0.5 ppm.

1. Mantenga parejo el cloro libre. Los cambios hacen cloraminas.
2. Regadera con jabón antes de nadar y pausas de baño para los niños cortan la carga desde su origen.
3. Punto de quiebre: diez veces el combinado, de noche, con todo el aire fresco y sin nadie en el local.
4. El UV (presión media) rompe cloraminas. Pide fundas limpias y lámparas dentro de sus horas.
5. Cambie agua: una regla en albercas públicas es cerca de 7–8 galones por bañista.
6. El choque sin cloro oxida residuos y deja entrar antes a la gente, pero se lee como cloro combinado.

**Aire:** extracción baja a la altura del agua, suficiente aire de afuera; nunca baje la ventilación la noche de un choque. Humedad 50–60%, aire unos dos grados más caliente que el agua.

**Cubiertas** fuera durante la oxidación. **Metal:** busque óxido en colgantes, lámparas y piezas inoxidables. Repórtelo. El acero inoxidable estructural puede quebrarse sin aviso.

Si tosen los bañistas o el personal: desaloje, ventile, mida y luego busque la causa.`,
    keywords: [
      'alberca interior',
      'alberca techada',
      'olor a cloramina',
      'ventilación',
      'uv',
      'calidad del aire',
      'tos',
      'tosen',
    ],
  },
  'natural-pools': {
    title: 'Albercas naturales con biofiltro',
    summary: 'Nunca cloro, bromo, alguicida, clarificador ni choque: plantas, biofiltro, poco fósforo y movimiento.',
    body: `Una alberca natural se mantiene limpia con plancton, plantas y un filtro vivo de grava. Cualquier cloro mata ese filtro y tarda semanas en recuperarse: **nunca** ponga aquí cloro, bromo, estabilizador, alguicida, clarificador ni choque, ni “un poquito”. Tenga la herramienta aparte de las albercas de cloro y enjuáguela.

**Metas**

- pH 7.0–9.0 en la zona de nado
- alcalinidad y dureza de por lo menos 100 ppm cada una
- fósforo total máximo 0.01–0.03 mg/L: la palanca sobre las algas
- amonio máximo 0.3, nitrato máximo 30 mg/L
- temperatura hasta unos 77 °F, vista hasta el piso o 2 m

**Trabajo en una visita**

1. Saque hojas y algas de hilo a mano con la red, aspire el sedimento al drenaje.
2. Corte y llévese las plantas antes de que se pudran: así se va el fósforo.
3. La bomba trabaja día y noche. En verano los biofiltros mueren sin flujo en horas.
4. Reponga con agua medida. La de la llave muchas veces trae fosfato. Lo que suele ayudar es una etapa de filtro que lo atrapa.
5. Alcalinidad baja: bicarbonato en porciones chicas. pH fuera de rango: encuentre la causa antes que cualquier producto.

El agua verde dos o tres semanas en primavera es normal. Salud: E. coli máximo 100 por 100 mL. Tome muestras en temporada donde nada mucha gente. Los problemas de nutrientes son para quien construyó el sistema.`,
    keywords: ['alberca natural', 'piscina natural', 'estanque', 'biofiltro', 'sin cloro', 'plantas', 'algas de hilo'],
  },
  'commercial-pools': {
    title: 'Servicio a albercas comerciales y de HOA',
    summary: 'Manda el código local: registro diario, límites, cierres, operador certificado. Sepa cuándo debe cerrar.',
    body: `Las albercas de departamentos, hoteles, HOA, clubes y escuelas son “públicas” en la mayoría de los estados. El código del departamento de salud manda sobre cualquier tabla. Consígalo y tráigalo en la camioneta.

**Qué suelen pedir los códigos**

- un operador certificado con nombre, muchas veces CPO o AFO
- cloro libre por lo menos 1 ppm, 2 ppm con estabilizador, bromo por lo menos 3. Los máximos varían (muchas veces 4–10)
- pH 7.2–7.8. Límite de estabilizador, en muchos códigos 90–100 ppm; nada en interiores ni spas
- pruebas varias veces al día con registro en el lugar. La nuestra es una línea de él
- dosificación automática, bloqueada para que los químicos paren si para el flujo
- recambio de 6 horas o menos, spas 30 minutos
- tapas de drenaje vigentes, equipo de rescate, letreros, teléfono de emergencia, portones

**Cierre al momento si:** no se ve claro el drenaje, el desinfectante está debajo del mínimo o arriba del máximo, el pH está debajo de 6.8 o arriba de 8.0 (o lo que diga el código), falta o está rota una tapa de drenaje, hay accidente fecal, no circula, el portón no engancha, hay rayos o una falla eléctrica.

1. Candado, letrero, aviso por escrito al gerente, anote hora y lectura.
2. Reabra después de una prueba en rango, anotada.

Nunca “déjelo para mañana” por quedar bien con un gerente: si alguien se enferma y la mala lectura está anotada, cae sobre quien lo sabía. Por escrito, quién hace qué en los días sin visita.`,
    keywords: [
      'comercial',
      'hoa',
      'alberca pública',
      'código de salud',
      'cpo',
      'inspección',
      'cerrar la alberca',
      'bitácora',
      'departamentos',
    ],
  },
  'fecal-accidents': {
    title: 'Accidentes fecales y de vómito',
    summary: 'Desaloje. Sólido: 2 ppm por 25–30 minutos; diarrea: 20 ppm por 12.75 horas con poco estabilizador.',
    body: `Bañistas fuera de todas las albercas del mismo filtro. Y no a otra.

**Saque** con red o cubeta, sin aspiradora ni skimmer. Al excusado. Desinfecte la herramienta dejándola en la alberca durante el tratamiento. Guantes.

**Sólido, o vómito**

1. Cloro libre a por lo menos 2 ppm, pH 7.5 o menos, 77 °F o más.
2. Sostenga 25–30 minutos, filtro encendido. Más tiempo con estabilizador, o lo que diga el código local.

**Diarrea** (puede traer Cryptosporidium, que el cloro mata despacio)

1. El estabilizador debe estar en 15 ppm o menos. Si pasa, primero bájelo vaciando, o siga la tabla del departamento de salud.
2. pH 7.5 o menos, por lo menos 77 °F.
3. Cloro libre 20 ppm por 12.75 horas (valor de contacto 15,300). Con 10 ppm son 25.5 horas.
4. Filtro encendido todo el tiempo. Luego retrolave al drenaje, cambie o limpie el material.
5. Baje el cloro al nivel del código antes de abrir.

En 10,000 galones 20 ppm son unas 205 fl oz (1.6 galones) de cloro líquido 12.5%.

**Anote** fecha, hora, tipo, lecturas al empezar y al terminar, y quién lo hizo. Albercas públicas: reporte como pide el departamento local. Sus instrucciones mandan sobre esta página. Sangre: basta el cloro normal de la alberca. El piso sí se desinfecta. Animales muertos: sáquelos con red y guantes, 2 ppm por 30 minutos. Excremento de mapache: pida consejo (los huevos de lombriz resisten el cloro).`,
    keywords: [
      'accidente fecal',
      'popó',
      'caca',
      'popó en la alberca',
      'excremento',
      'diarrea',
      'vómito',
      'crypto',
      'cryptosporidium',
      'sangre en la alberca',
      'animal muerto',
      'mapache',
    ],
  },
  'customer-questions': {
    title: 'Respuestas a lo que preguntan los dueños',
    summary: 'Respuestas cortas sobre olor, ojos rojos, lluvia, perros, horas de bomba y cuándo nadar.',
    body: `- **“Huele a cloro.”** Es cloro gastado: le falta más, no menos. Medimos libre y combinado.
- **“Me arden los ojos.”** pH fuera de rango o cloro combinado. Casi nunca demasiado cloro.
- **“El agua está clara, ¿para qué medir?”** El agua clara puede estar sin cloro o ser corrosiva. Los gérmenes no se ven.
- **“¿Cuándo podemos nadar?”** Después de una visita normal, cuando el producto ya se mezcló: de unos 30 minutos a unas horas según su etiqueta. Después de un choque, con cloro en 1–4 ppm. Le dejo la hora.
- **“¿La lluvia cuenta como llenado?”** Sí, pero diluye lo que protege el agua. Medimos después de lluvia fuerte.
- **“¿Cuánto tiempo la bomba?”** Cerca de un recambio al día, más con calor.
- **“¿El agua de sal no lleva cloro?”** Sí lleva. La celda hace cloro con la sal.
- **“¿El perro en la alberca?”** Está bien. Un perro carga como varias personas, y el pelo llena la canasta. Enjuáguelo después y dele agua limpia.
- **“¿Puedo agregar químicos yo?”** Díganos primero, por favor; un producto a la vez, nunca dos juntos y nunca en el skimmer.
- **“El pelo se puso verde.”** Es cobre, no cloro.
- **“¿Por qué cuesta más en julio?”** Con calor y sol se gasta el doble de cloro.

Si no sabe, diga “no sé, pero lo averiguo”. Las preguntas médicas son para un médico.`,
    keywords: [
      'dueño',
      'pregunta el cliente',
      'explicar',
      'perro',
      'mascotas',
      'cuándo puedo nadar',
      'preguntas frecuentes',
      'la sal no lleva cloro',
    ],
  },
};
