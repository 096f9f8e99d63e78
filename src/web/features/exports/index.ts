export { DataLink } from './data-link.tsx';
