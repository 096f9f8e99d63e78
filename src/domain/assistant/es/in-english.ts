/**
 * What a question in Spanish is made of, and the English it is read as: the figures, products and questions that the expert
 * knows are found in one language. Written without accents; the longest phrase that fits is taken. Answers stay Spanish.
 */
const phrases = `
galones por minuto = gpm; galones por hora = gph; galones, galon = gallons; onzas liquidas, onza liquida, onzas fluidas = fl oz; onzas, onza = ounces
libras, libra = lb; mililitros = ml; litros, litro = liters; kilogramos, kilos, kilo = kg; gramos = grams; cuartos, cuarto de galon = quarts; pintas = pints; tazas = cups
pies cubicos = cubic feet; pies, pie = feet; pulgadas, pulgada = inches; metros cubicos = cubic meters; metros, metro = meters
grados fahrenheit, grados f = degrees f; grados centigrados, grados celsius, grados c = degrees c; grados = degrees; horas, hora = hours; minutos = minutes; dias = days; por ciento = percent; partes por millon = ppm
cloro liquido, hipoclorito de sodio, cloro en liquido = liquid chlorine; hipoclorito de calcio, cloro granulado, granulado, cal hipo, calhipo, calhypo = cal hypo
dicloro, dichlor = dichlor; tricloro, trichlor = trichlor; tabletas de cloro, pastillas de cloro, tabletas de tricloro, pastillas de tricloro, tabletas, pastillas, tableta, pastilla = chlorine tabs
tabletas de bromo, pastillas de bromo = bromine tabs; bicarbonato de sodio, bicarbonato = baking soda; carbonato de sodio, ceniza de sosa = soda ash
acido muriatico, muriatico, acido clorhidrico = muriatic acid; acido seco, bisulfato de sodio, bisulfato = dry acid; cloruro de calcio = calcium chloride; acido borico = boric acid; tiosulfato de sodio, tiosulfato = sodium thiosulfate
sulfito de sodio, sulfito = sodium sulfite; bromuro de sodio, bromuro = sodium bromide; alguicida, algicida = algaecide; clarificador = clarifier; floculante = flocculant
blanqueador, cloralex, lejia = bleach; estabilizador, acondicionador = stabilizer; acido cianurico, cianurico = cyanuric acid; acido = acid; bromo = bromine
cloro libre = free chlorine; cloro total = total chlorine; cloro combinado = combined chlorine; cloraminas = chloramines; cloro = chlorine
alcalinidad total, alcalinidad = alkalinity; dureza de calcio, dureza calcica, dureza = calcium hardness; calcio = calcium; salinidad = salinity; boratos, borato = borate; temperatura del agua, temperatura = water temperature; solidos disueltos totales, solidos disueltos, solidos = tds; indice de saturacion, indice lsi, indice = lsi
sistema de sal, generador de sal, celda de sal, clorador de sal, celda = salt cell; generador = generator; agua salada = saltwater; sal = salt; borax = borax
alberca de bromo, piscina de bromo = bromine pool; alberca natural, piscina natural = natural pool; alberca, piscina, albercas, piscinas = pool; jacuzzi, spa = spa; agua de llenado, agua de la llave = fill water; agua = water
cuantos galones = how many gallons; cuanto tiempo, cuanto tarda, cuanto tardara, cuanto dura = how long does; cuantos, cuantas = how many; cuanto, cuanta, que tanto, que tanta, que cantidad de, que dosis de = how much
cuanto sube, cuanto subira, cuanto va a subir, cuanto me sube = how much will it raise; cuanto baja, cuanto bajara, cuanto va a bajar, cuanto me baja = how much will it lower; cuanto cambia = how much will it change
que agrego, que le agrego, que echo, que le echo, que pongo, que le pongo, que debo agregar, que hay que agregar, que necesito agregar, que necesita, que le falta = what do i add; que hago, que debo hacer = what do i do
si agrego, si le agrego, si echo, si le echo, si pongo, si le pongo, si uso = if i add; que pasa si, que le pasa al agua si = what happens if
subir, subo, sube, elevar, elevo, aumentar, aumento = raise; bajar, bajo, baja, reducir, reduzco, disminuir = lower; llevar, llevo, pasar = bring; ajustar, corregir = adjust
agregar, agrego, agregue, anadir, echar, echo, echarle, poner, pongo, ponerle, meter, meto = add; dosis = dose; tratamiento = treatment; necesito, ocupo, requiero, hace falta, hacen falta, lleva = need; quiero, deseo = want; debo, deberia, debe, hay que = should
choque, superclorar, supercloracion = shock; punto de quiebre = breakpoint; vaciar, drenar, vacio, dreno = drain; reemplazar, cambiar, cambio = replace; diluir = dilute
turbia, lechosa, nublada = cloudy; verde = green; algas, alga = algae; ideal = ideal; rango = range; normal = normal; recomendado, recomendada, recomiendas = recommended; correcto, correcta, adecuado = correct; nivel = level; minimo = minimum; meta = target; mantener, mantengo = keep
volumen, capacidad = volume; redonda, circular = round; ovalada = oval; de rinon, arrinonada = kidney; rectangular = rectangular; de diametro, diametro = diameter; de fondo, de profundidad, de hondo, profundidad, profunda = deep; tamano = size
bomba = pump; recircular, dar la vuelta a, darle la vuelta a, mover toda el agua de, renovar = turn over; convertir, convierte, convierta = convert; equivale a, equivalen a, son = is; corrosiva = corrosive; incrustante = scaling; equilibrada, balanceada = balanced
hasta = to; desde = from; esta en, estan en, esta a, anda en, marca, mide, salio en, salio = is at; esta, estan, es = is; tengo, tenemos = i have; tiene = has; cual es, cual debe ser, que = what; cual = which; como = how; y = and; o = or; con = with; sin = without
en = in; para, pa = to; por = by; de la, de el, del, de los, de las, de = of; al, a la, a = to; el, la, los, las = the; un, una = a; mi, mis = my; me, se, le, lo, les = ; mas = more; donde = where; si = if; ahora = now; cuando = when; uso = use; libra al dia, libras al dia, libras por dia = lb a day; al dia, por dia, diarias = a day; trabaja, trabajando, funciona = runs
siguiente parada, proxima parada = next stop; sigue = is next; mi ruta = my route; paradas, parada = stops; ruta = route; visitas, visita = visit; hoy = today; manana = tomorrow; lunes = monday; martes = tuesday; miercoles = wednesday; jueves = thursday; viernes = friday; sabado = saturday; domingo = sunday
ultimas lecturas, ultimos resultados = last readings; lecturas = readings; ultima visita = last visit; proxima visita = next visit; ultima vez = last time; quedan, queda, me queda, me quedan, nos queda, nos quedan = left; inventario = inventory; camion, camioneta, troca = truck; surtir, comprar, pedir = reorder; se acaba, por acabarse, poco = low
contrasena, contrasenas = password; codigo del porton, codigo de la puerta, codigo de la alarma = gate code; tarjeta de credito, numero de tarjeta = credit card; ingresos = revenue; ganancia, ganancias = profit; salario, sueldo, sueldos = salary; facturas, factura = invoices; saldo = balance due; numero de telefono = phone number; correo electronico = email address
borra, elimina, borrar, eliminar = delete; cancela, cancelar = cancel; manda, envia, mandar, enviar = send; agenda, programa, programar = schedule; mueve, mover = move; crea, crear = create
gracias = thanks; hola = hello; buenos dias = good morning; buenas tardes = good afternoon; que puedes hacer, que puede hacer, en que me ayudas = what can you do; ayuda = help
`;

const english = new Map(
  phrases
    .split(/[;\n]/)
    .filter((line) => line.includes('='))
    .flatMap((line) => {
      const [spanish = '', meant = ''] = line.split('=');
      return spanish.split(',').map((each) => [each.trim(), meant.trim()] as const);
    }),
);
const longestFirst = [...english.keys()].sort((one, other) => other.length - one.length);
const phrasePattern = new RegExp(`(?<![a-z])(?:${longestFirst.join('|')})(?![a-z])`, 'g');

/** Words that are nobody's name. */
export const knownInSpanish: ReadonlySet<string> = new Set([...english.keys()].flatMap((phrase) => phrase.split(' ')));

/** A word or text in small letters without accents. */
export const unaccented = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

const inEnglishToo = new Set(
  'a al me de con son como ideal normal pie o spa la mi pa sin si uso meta minimum dia'.split(' '),
);

/** Whether so many of a question's words are Spanish that it is read as such: more than four in ten. */
export function isInSpanish(text: string): boolean {
  const words = unaccented(text).match(/[a-z]+/g) ?? [];
  const spanish = words.filter((word) => knownInSpanish.has(word) && !inEnglishToo.has(word));
  return spanish.length >= words.length * 0.4 && spanish.length > 0;
}

/** A question in Spanish, in plain text (see `plainText`), as the English one that asks for the same. */
export function inEnglish(text: string): string {
  return (
    unaccented(text)
      .replaceAll(/[¿¡]/g, '')
      // "7,8" and "15.000 galones" are numbers as Mexico and Spain write them.
      .replaceAll(/(?<![\d.,])(\d{1,2}),(\d{1,2})(?![\d,])/g, '$1.$2')
      .replaceAll(/(?<![\d.,])(\d{1,3})\.(\d{3})(?= (?:galones|litros))/g, '$1$2')
      .replaceAll(/(\d) mil(?![a-z])/g, '$1k')
      .replaceAll(/(\d) por (?=\d)/g, '$1 x ')
      .replaceAll(
        /(?<![a-z])(?:de|desde) (?=\d[\d.,]*(?: ppm| grados)?(?: de [a-z ]{2,20})? (?:a|hasta) (?:los |las )?\d)/g,
        'from ',
      )
      .replaceAll(/(?<![a-z])(?:a|hasta) (?=\d)/g, 'to ')
      .replaceAll(phrasePattern, (phrase) => english.get(phrase) ?? phrase)
      .replaceAll(/\b(raise|lower) ((?:the |my )?[a-z]+(?: [a-z]+)?) (?=\d[\d.,]* ?ppm)/g, (found, verb, what) =>
        / (?:to|from|at|by)$/.test(` ${what}`) ? found : `${verb} ${what} by `,
      )
      .replaceAll(/ +/g, ' ')
      .trim()
  );
}
