export { useCustomersPools } from './api.ts';
export { TestersTabPart } from './devices/parts.tsx';
export { testersTexts } from './devices/texts.ts';
export { PoolChoice } from './pool-choice.tsx';
export { PoolPanelPart } from './pool-panel-part.tsx';
