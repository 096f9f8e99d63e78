export { HomeownerHome } from './homeowner-home.tsx';
