import type { TranslationOf } from './article.ts';
import type { safety as english } from './safety.ts';

export const safety: TranslationOf<typeof english> = {
  'never-mix': {
    title: 'Nunca mezcle químicos de alberca',
    summary:
      'Dos productos nunca se juntan fuera de la alberca: ácido con cloro da gas venenoso y dos cloros pueden explotar.',
    body: `No hay dos químicos de alberca que se puedan juntar en una cubeta, cuchara, dosificador, skimmer o tambo. No existe una mezcla segura. Quien le ofrezca una está equivocado.

**Qué pasa**

- cualquier cloro con ácido (muriático, ácido seco, algunos limpiadores de azulejo y de baño): gas de cloro al instante
- cal-hypo con tricloro o dicloro, aunque sea polvo en una cuchara húmeda: calor, fuego, explosión
- tabletas de bromo con productos de cloro: fuego, gas tóxico
- cloro con amoníaco, urea, fertilizante o alguicida quat concentrado: gas de cloramina, compuestos explosivos
- oxidantes con aceite, grasa, gasolina, solvente, azúcar, papel o aserrín: fuego que puede empezar horas después
- cloruro de calcio con bicarbonato o carbonato de sodio en el agua: no es peligroso, pero deja una nube blanca y sarro

**Por eso**

1. Un producto a la vez, cada uno en su lugar de la alberca, con 4 horas entre uno y otro.
2. Una cuchara y una cubeta limpias, secas y marcadas para cada producto.
3. El químico va al agua, nunca el agua al químico.
4. Cada dosificador se queda con el producto para el que se hizo. Enjuague las líneas antes de darle servicio.
5. Nunca junte envases a medias, ni siquiera del “mismo” producto.
6. Si hay olor, burbujeo, calor o humo: aléjese contra el viento y llame al 911. No intente separarlos.

¿El cliente le pide “échele los dos juntos”? Diga que no y explique por qué.`,
    keywords: [
      'mezclar',
      'mezcla',
      'juntar',
      'combinar',
      'revolver',
      'cloro con ácido',
      'cloro y acido',
      'misma cubeta',
      'incompatibles',
      'puedo mezclar',
    ],
  },
  'storing-chemicals': {
    title: 'Guardar químicos en la bodega y en las albercas',
    summary: 'Fresco, seco, con llave y ventilado. Cada tipo aparte, líquidos abajo, ácidos lejos de los oxidantes.',
    body: `La mayoría de los incendios de químicos de alberca empiezan con agua: una gotera, un piso mojado, una cuchara húmeda.

1. **Seco y fresco,** sin sol, lejos de calentadores, bombas, quemadores de gas y tableros eléctricos. Siga el límite de temperatura de la etiqueta.
2. **Cuartos separados o distancia de verdad** entre tres grupos: cloros (cada tipo aparte), ácidos y todo lo que arde (combustible, aceite, pintura, trapos, papel).
3. Los líquidos nunca arriba de los sólidos. El ácido en el lugar más bajo, en una charola; el cloro nunca debajo de algo que pueda gotear.
4. Sobre tarimas o repisas con borde, no en el piso, en su envase original cerrado y con etiqueta legible. Nada de botellas de comida o bebida.
5. **Ventilación** hacia afuera, sin compartir aire con una oficina. Los vapores de ácido corroen todo lo que está en el mismo cuarto; primero, herramientas y controles.
6. **Con llave,** lejos de niños y mascotas, con letreros, hojas de seguridad, lavaojos, agua y sin fumar.
7. Lo primero que entra es lo primero que sale. Compre para semanas. Los tambos viejos, mojados, inflados o con costra van a residuos peligrosos, no a la basura ni a una alberca.
8. Sepa desde qué cantidad aplican las reglas de incendios y de reporte en su ciudad. Pregunte a los bomberos antes de la temporada.

En el equipo del cliente: nada en una caja cerrada al sol, nada de ácido junto al dosificador, y la llave con un adulto.`,
    keywords: [
      'almacenar',
      'guardar químicos',
      'bodega',
      'almacén',
      'repisa',
      'guardar cloro',
      'cochera',
      'garaje',
      'desechar',
      'químicos viejos',
    ],
  },
  'transporting-chemicals': {
    title: 'Llevar químicos en la camioneta',
    summary:
      'Parados, amarrados, separados, en la caja abierta y con etiqueta. Poca cantidad va como material de oficio.',
    body: `El cloro y el ácido son materiales peligrosos en el camino. Las cantidades pequeñas para el propio trabajo normalmente entran en la excepción federal de “materials of trade”, con límites por envase y en total (por lo común 440 lb de todos esos materiales por vehículo). Su estado o su aseguradora pueden pedir más.

1. Envases originales o aprobados por DOT, tapas apretadas, tapas con ventilación como vienen de fábrica, parados y bloqueados para que nada se deslice.
2. En la caja abierta o en una caja ventilada, nunca en la cabina, nunca con personas.
3. El ácido de un lado y el cloro del otro, cada uno en su charola con tapa que retenga todo el contenido de un envase. Tabletas y cal-hypo separados entre sí y secos.
4. Nada que arda junto a los oxidantes: ni gasolina, ni trapos con aceite, ni cuerdas, ni la bolsa del lonche.
5. Sombra y aire. El calor del verano infla los garrafones y hace que las tabletas suelten gas.
6. El chofer sabe qué lleva y trae hojas de seguridad, guantes, gafas, agua para los ojos, absorbente y el número de los bomberos. Extintor: en fuegos de oxidantes use agua. Los de polvo químico (ABC) pueden reaccionar con los productos de cloro.
7. Estaciónese lejos de las tomas de aire de las casas. Cierre con llave.

**Fuga en el camino:** deténgase al aire libre, apague el motor, gente contra el viento, 911. No lave el ácido hacia el drenaje pluvial.

Descargue todas las tardes. La camioneta no es bodega.`,
    keywords: [
      'camioneta',
      'troca',
      'camión',
      'transportar',
      'llevar ácido',
      'cargar químicos',
      'vehículo',
      'dot',
      'hazmat',
      'derrame en la camioneta',
    ],
  },
  'protective-equipment': {
    title: 'Equipo de protección para cada trabajo',
    summary:
      'Gafas y guantes siempre que abra un envase. Mascarilla para polvos; respirador y careta para trabajar con ácido.',
    body: `La mayoría de las lesiones son en ojos y pulmones, en los dos segundos en que se abre una tapa.

- **Siempre que abra o dosifique:** gafas contra salpicaduras (no lentes comunes), guantes para químicos de nitrilo, neopreno o PVC, zapato cerrado y ropa con mangas.
- **Polvos** (cal-hypo, carbonato de sodio, estabilizador, calcio): además un N95 bien ajustado. **DE:** siempre N95 o mejor, por la sílice.
- **Ácido muriático:** gafas, y careta para cantidades grandes; guantes contra ácido, mandil y el viento a su espalda. Para lavar con ácido, respirador con cartuchos para gas ácido, con prueba de ajuste y la cara afeitada.
- **Cloradores de tabletas y cubetas:** voltee la cara, abra despacio y hágase atrás un momento. Una mascarilla de polvo no sirve contra el gas de cloro.
- **Tanques de filtro:** protección en los ojos y el cuerpo fuera de la línea de la tapa y la abrazadera.
- **Sol:** sombrero, bloqueador, lentes UV, manga larga. Un técnico recibe el doble de sol que quien trabaja en oficina.
- **Oídos y pies:** protección con sopladores; botas contra ácido para trabajos de vaciado.

**Costumbres**

1. Agua para enjuagar a la mano antes de abrir la tapa; para 15 minutos donde el ácido se usa a diario.
2. Quítese los guantes antes de tocar el teléfono, la comida o el volante.
3. Los cartuchos tienen fecha. Tire el que deja pasar el olor.
4. Quien usa respirador necesita revisión médica, prueba de ajuste y capacitación según las reglas federales.
5. Enjuague el equipo. La tela empapada de cloro puede prenderse al secarse.`,
    keywords: [
      'equipo de protección',
      'gafas',
      'lentes',
      'guantes',
      'respirador',
      'mascarilla',
      'cubrebocas',
      'n95',
      'careta',
      'epp',
    ],
  },
  'muriatic-acid': {
    title: 'Cómo manejar ácido muriático',
    summary:
      'Viento a la espalda, abajo, despacio y en lo hondo. Ácido al agua, nunca al revés y nunca cerca del cloro.',
    body: `El ácido muriático (ácido clorhídrico al 31.45%; los de bajo vapor, cerca de 15%) quema ojos, piel y pulmones, se come el metal y el concreto, y convierte cualquier producto de cloro en gas venenoso.

1. Lea la concentración en el garrafón: del producto al 15% se necesita unas 2.3 veces el volumen.
2. Gafas, guantes contra ácido, mangas. Quédese con el viento a la espalda. Aleje la cara de la boca del garrafón.
3. Abra despacio: los garrafones calientes guardan presión.
4. Bomba encendida, nadie en el agua. Vierta cerca del agua en un chorro delgado, caminando por la parte honda, lejos de skimmers, retornos, pasamanos, luces y de la toma del calentador.
5. Máximo 1 pinta por cada 5,000 galones a la vez; después espere 4 horas y mida. El ácido se hunde: en yeso, cepille el lugar.
6. Si la etiqueta pide diluirlo: primero la cubeta con agua y luego el ácido. Nunca al revés. Hierve y salta.
7. Tape enseguida, enjuague por fuera y llévelo parado. Nunca en el skimmer.

**Derrame en el piso:** aleje a la gente, lave con mucha agua hacia donde no haga daño o cubra con carbonato de sodio o bicarbonato hasta que deje de burbujear y luego enjuague. No lo haga donde se derramó cloro.

**En la piel:** quítese la ropa y use agua corriente 15 minutos o más. **Ojos:** enjuague 15 minutos y vaya al médico. Centro de Toxicología 1-800-222-1222.

El ácido seco es más fácil de llevar, pero también es peligroso: use las mismas gafas. Su sulfato ataca el yeso con el tiempo.`,
    keywords: [
      'muriático',
      'muriatico',
      'ácido clorhídrico',
      'echar ácido',
      'derrame de ácido',
      'vapores de ácido',
      'ácido seco',
      'bajo vapor',
    ],
  },
  'first-aid': {
    title: 'Primeros auxilios tras contacto con químicos',
    summary:
      'Agua en ojos y piel 15 minutos, aire fresco si lo respiró, no provoque el vómito. Llame al 911 o al 1-800-222-1222.',
    body: `**Peligro de muerte (no puede respirar, se desmayó, convulsiona): primero el 911.**

- **Ojos:** manténgalos abiertos y enjuague con agua corriente por lo menos 15 minutos; quite los lentes de contacto después de los primeros cinco. Luego al médico, aunque se sienta mejor.
- **Piel:** quite la ropa y las joyas salpicadas y enjuague con mucha agua por lo menos 15 minutos. Sacuda el polvo seco antes de enjuagar. No neutralice con otro químico.
- **Lo respiró:** salga al aire fresco, siéntese derecho, afloje la ropa. Si sigue la tos, el pecho apretado o el ardor de garganta: 911. Los pulmones pueden empeorar horas después; no se quede solo en casa “a que se le pase”.
- **Lo tragó:** no haga vomitar a la persona. Enjuague la boca. Traguitos de agua solo si está despierta y el Centro de Toxicología lo indica. Lleve el envase.

**Centro de Toxicología (Poison Control), de día y de noche, gratis y en español: 1-800-222-1222.** Diga el producto, la concentración de la etiqueta, la cantidad, la hora, la edad y el peso.

Protéjase antes de ayudar: no entre en una nube de gas.

Después: guarde la etiqueta y la hoja de seguridad para el médico, avise a la oficina y anote qué pasó. Las lesiones graves en el trabajo se reportan a OSHA en horas (una muerte en 8, una hospitalización en 24).

Todos en la ruta deben saber RCP. Quien se ahoga la necesita en minutos. Esta página no es un médico: deciden la etiqueta y el Centro de Toxicología.`,
    keywords: [
      'primeros auxilios',
      'salpicadura en el ojo',
      'me cayó en los ojos',
      'tragó',
      'se tragó cloro',
      'tomó cloro',
      'se tomó',
      'envenenamiento',
      'intoxicación',
      'centro de toxicología',
      'quemadura',
      'respiró gas',
      'emergencia',
    ],
  },
  'chlorine-gas-and-fire': {
    title: 'Nube de gas, tambo con humo, fuego químico',
    summary: 'Aléjese contra el viento, aparte a los demás, llame al 911. No mueva, abra ni moje un envase con humo.',
    body: `**Señales:** olor fuerte, neblina amarillo verdosa, tos, un tambo tibio, inflado, que silba o echa humo.

1. **Váyase.** Contra el viento y cuesta arriba, con todos los que estén ahí. El gas de cloro pesa más que el aire y se junta en fosas, cuartos de bombas y en lo hondo.
2. **Llame al 911.** Diga qué productos son y cuánto hay. Quédese localizable.
3. **No** vuelva a tapar, no saque el tambo, no eche agua “para enfriarlo” ni regrese por la herramienta. Un poco de agua sobre oxidante mojado lo empeora. Los bomberos usan mucha y desde lejos.
4. Cierre ventanas y tomas de aire cercanas solo si así no entra usted en la nube.
5. Nadie regresa antes de que lo digan los bomberos.

**Derrame seco y pequeño de un solo producto conocido, sin reacción:** gafas, guantes, mascarilla. Use una cuchara limpia y seca y un recipiente de plástico limpio y seco, con la tapa floja. No lo regrese al tambo, no lo tire a la basura, no barra con él nada de otros rincones. Enjuague el último polvo con mucha agua donde esté permitido. Derrame mojado o mezclado: siga los pasos de arriba.

**Dónde empieza:** dosificadores que siguen dosificando sin flujo (luego la bomba arranca y un golpe de ácido y cloro llega a los bañistas), cal-hypo mojado, el producto equivocado al rellenar. Son obligatorios los bloqueos que paran la dosis cuando no hay flujo. Pruébelos cada temporada.

Reporte y aprenda: ¿qué estaba junto a qué?`,
    keywords: [
      'gas de cloro',
      'vapores',
      'fuego',
      'incendio',
      'humo',
      'humea',
      'explosión',
      'tambo caliente',
      'derrame',
      'evacuar',
      'fuga de gas',
    ],
  },
  'electrical-safety': {
    title: 'Electricidad en la alberca',
    summary:
      'Hormigueo, zumbido o un GFCI que salta: todos fuera, corte la luz, electricista. No meta la mano a ayudar.',
    body: `En cada equipo se juntan el agua y 120 o 240 voltios. Lo que protege a la gente es la unión equipotencial (bonding: todo el metal conectado), la tierra y el GFCI.

1. **Hormigueo en el agua, en un pasamanos o escalera:** nadie adentro, avise a los demás, corte la luz en el breaker y nadie nada hasta que un electricista lo encuentre. El voltaje también puede venir del neutro de la compañía de luz.
2. **Alguien en apuros y puede haber corriente:** primero corte la luz y luego alcáncelo con un palo seco que no sea de metal o con un aro. Quien se avienta a rescatar también muere.
3. **GFCI:** apriete “test” cada mes. El que no salta o no se restablece se cambia. Nunca se puentea, nunca en una extensión “temporal”.
4. **Unión equipotencial:** busque el cable de cobre sólido y desnudo (#8) en bomba, calentador, sistema de sal, luces y pasamanos. Póngalo de nuevo después de cada cambio de motor.
5. **Luces:** breaker apagado y comprobado antes de tocar el tornillo del nicho. Las luces sumergidas suben al borde con su propio cable. Luces viejas de 120 V sin GFCI: repórtelas.
6. **Trabajo:** bloquee y etiquete el breaker, compruebe que no hay corriente. El cableado es solo para quien tiene licencia.
7. **Palos** de aluminio y cables aéreos: mire hacia arriba antes de levantar. Bastan 16 pies para alcanzarlos.

Extensiones, radios y cargadores, a 10 pies o más del agua. Después de inundación o rayo, primero se inspecciona todo.`,
    keywords: [
      'electricidad',
      'corriente',
      'toque',
      'descarga',
      'choque eléctrico',
      'hormigueo',
      'da toques',
      'tierra física',
      'gfci',
      'luz de la alberca',
      'breaker',
    ],
  },
  'barriers-and-drowning': {
    title: 'Cercas, portones y prevención de ahogamientos',
    summary: 'Cerca por los cuatro lados y portón que se cierra solo. Qué revisa y qué dice un técnico en cada visita.',
    body: `Ahogarse es la primera causa de muerte en niños de uno a cuatro años. Es rápido y en silencio. Las barreras dan minutos.

**Revise en cada visita**

1. El portón se cierra y engancha solo desde cualquier posición, abre hacia afuera y el pestillo queda fuera del alcance de un niño. **Usted lo deja enganchado**, aunque sea “un minuto”.
2. Cerca de por lo menos 4 pies (muchos códigos piden 5), con un hueco abajo de no más de 4 pulgadas sobre piso duro, sin sillas, macetas ni bombas que sirvan de escalón.
3. Puerta o ventana de la casa como parte de la barrera: con alarma o que se cierre sola.
4. Tapas de drenaje completas. Escalera de alberca sobre el suelo, arriba o con candado.
5. La cubierta, puesta del todo o quitada del todo. Saque con bomba el agua que junta.
6. Aro, gancho, teléfono y letrero de RCP en su lugar.
7. Juguetes fuera del agua cuando nadie nada.

Diga al cliente por escrito y con foto lo que está mal. No improvise reparaciones en las barreras.

**El agua que no deja ver el fondo está cerrada.** También la alberca con una tapa de drenaje rota.

**En una emergencia:** grite, saque a la persona, 911, RCP con respiraciones enseguida, DEA. No espere a que tosa.

Mientras trabaja, usted es el adulto en la alberca: si un niño entra solo por el portón, tiene toda su atención hasta que otro adulto se haga cargo.`,
    keywords: [
      'cerca',
      'reja',
      'portón',
      'barrera',
      'ahogado',
      'ahogamiento',
      'se ahoga',
      'niños',
      'pestillo',
      'alarma',
      'rcp',
    ],
  },
  'confined-spaces': {
    title: 'Fosas, registros, tanques y cuartos de bombas',
    summary:
      'Los lugares bajos y cerrados juntan gas y les falta oxígeno. No entre sin medir, aire, permiso y alguien afuera.',
    body: `Tanques de compensación, registros de válvulas, tanques de filtro de albercas comerciales, espacios bajo el piso y cuartos de bombas hundidos han matado a gente con experiencia, muchas veces a dos: el segundo entró a ayudar.

**Por qué:** el cloro y el dióxido de carbono bajan. El óxido y la pudrición gastan el oxígeno. Los dosificadores de CO₂ tienen fugas. Se juntan vapores de ácido. Arranca una bomba. Entra agua.

1. **No entre** en un espacio difícil de dejar, que no se hizo para estar adentro y que puede ser peligroso, a menos que su empresa tenga un programa de espacios confinados y usted esté capacitado. Es ley federal, no gusto.
2. El programa significa: permiso, medición del aire antes y durante (oxígeno 19.5–23.5%, sin gas), ventilación, bombas y dosificadores bloqueados, arnés, un vigilante afuera que nunca entra y rescate acordado.
3. **Cuartos de bombas:** abra la puerta y espere, luz y ventilador encendidos, huela en la puerta, no adentro. Si huele a cloro: aléjese y repórtelo.
4. Nunca trabaje solo con dosificación de químicos en un cuarto cerrado. Traer teléfono no es tener vigilante.
5. El fondo de una alberca vacía después de trabajar con ácido o cloro cuenta como uno de estos lugares: los vapores se juntan abajo.
6. Alguien caído: **911, no lo siga.** Apague dosificadores y corriente desde afuera si puede hacerlo con seguridad.

Cotice la forma segura: camión de vacío, bomba desde arriba, cámara. Si el cliente no la paga, rechace el trabajo.`,
    keywords: [
      'espacio confinado',
      'tanque',
      'fosa',
      'registro',
      'cuarto de bombas',
      'tanque de compensación',
      'oxígeno',
      'ventilación',
      'co2',
    ],
  },
};
