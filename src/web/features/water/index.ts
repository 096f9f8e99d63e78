export { LsiDial, type LsiDialProps } from './lsi-dial.tsx';
export { ReadingTile, type ReadingTileProps } from './reading-tile.tsx';
export { RecipeCard, type RecipeCardProps } from './recipe-card.tsx';
