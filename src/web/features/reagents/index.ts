export { ReagentShelves } from './reagent-shelves.tsx';
