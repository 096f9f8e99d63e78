export { MailView } from './mail-view.tsx';
