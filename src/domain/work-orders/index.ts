export {
  afterOfferChange,
  type OrderFacts,
  type OrderState,
  type OrderStep,
  orderStateOf,
  stepsFrom,
} from './order-state.ts';
