export { TesterCardPart, TestersTabPart } from './parts.tsx';
