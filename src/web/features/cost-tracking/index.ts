export { CostTrackingSection } from './parts.tsx';
