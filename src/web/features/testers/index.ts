export { TesterCardPart } from './tester-card-part.tsx';
export { TestersTabPart } from './testers-tab-part.tsx';
