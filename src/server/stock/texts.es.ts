import { catalog, type Translation } from '#domain/language/index.ts';
import type { stockTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  reagent: 'Químico',
  shopStock: 'Bodega',
  measuredByWeight: ({ product }, { say }) => `${say(product)} se mide por peso`,
  measuredByVolume: ({ product }, { say }) => `${say(product)} se mide por volumen`,
  poolOfAnotherUrl: 'La alberca no coincide con la de la URL',
  changedMeanwhile: 'Este inventario se cambió al mismo tiempo. Inténtelo de nuevo.',
  poolOrTruckNotBoth: 'Elija una alberca o una camioneta, no ambas',
  poolOrTruck: 'Elija una alberca o una camioneta',
  alreadyThere: 'Ya está ahí',
  onlyPercentLeft: ({ percent }) => `Solo queda ${percent}%`,
};
catalog('stock.packages', spanish, 'es');
