export { OwnTruck } from './own-truck.tsx';
export { ReagentShelves } from './reagent-shelves.tsx';
