export { useCustomersPools } from './api.ts';
export { PoolChoice } from './pool-choice.tsx';
export { PoolPanelPart } from './pool-panel-part.ts';
