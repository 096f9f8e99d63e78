export { ChatButton } from './chat-widget.tsx';
