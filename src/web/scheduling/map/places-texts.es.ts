import { plural } from '#web/base/format.ts';
import type { placesTexts as english } from './places-texts.ts';

export const placesTexts: typeof english = {
  placesTitle: 'Ubicaciones en el mapa',
  placesPurpose:
    'Clientes cuya casa no se ha encontrado. Las rutas y los tiempos de manejo dependen de estas ubicaciones.',
  placesBack: 'Clientes',
  placesLoadFailed: 'No se pudieron cargar las ubicaciones.',
  allPlaced: 'Todas las casas están en el mapa',
  allPlacedMore: 'Aquí aparecen los clientes cuya dirección solo se encuentra por la calle o el código postal.',
  lookUp: 'Buscar de nuevo',
  lookUpFailed: 'No se pudieron buscar las direcciones. Inténtelo de nuevo.',
  lookingUp: (left) => `Buscando ${plural(left, 'dirección', 'direcciones')}…`,
  onlyZips:
    'Ahora solo se buscan códigos postales. Las calles y los números llegan con las calles del mapa o con un servicio de búsqueda.',
  firstShown: (shown, total) => `Los primeros ${shown} de ${total}.`,
  qualities: {
    given: 'Puesta a mano',
    rooftop: 'Casa encontrada',
    street: 'En la calle',
    zip: 'Centro del código postal',
    none: 'No encontrada',
  },
  waiting: 'Buscando',
  choosePlace: 'Elija un cliente',
  choosePlaceMore: 'Luego arrastre el marcador hasta la casa.',
  pinHint:
    'Arrastre el marcador o toque el mapa. Con el teclado, muévalo con las flechas: con Mayús los pasos son más largos.',
  mapOfPlace: (name) => `Mapa de dónde está ${name}`,
  pin: (name) => `Marcador de ${name}: muévalo con las flechas`,
  coordinates: 'Coordenadas',
  coordinatesHint: 'Latitud y longitud, como las muestra otro mapa: 33.61520, -112.17970',
  coordinatesWrong: 'Escriba una latitud y una longitud, por ejemplo 33.61520, -112.17970.',
  noGroundHere: 'Aquí no hay calles en el mapa. Copie las coordenadas de otro mapa.',
  elsewhere: 'Buscar la dirección en Google Maps',
  savePlace: 'Guardar ubicación',
  placeSaved: (name) => `${name} está en el mapa.`,
  placeFailed: 'No se pudo guardar la ubicación. Inténtelo de nuevo.',
  undoPlace: 'Deshacer',
  placeUndone: (name) => `${name} está donde estaba.`,
  backToList: 'Todas las ubicaciones',
  placesList: 'Clientes por ubicar',
  placeGone: 'Este cliente ya no existe.',
};
