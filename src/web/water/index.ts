export { useCustomersPools } from './api.ts';
export { testersTexts } from './devices/texts.ts';
export { PoolPanelPart, TestersTabPart } from './parts.tsx';
export { PoolChoice } from './pool-choice.tsx';
