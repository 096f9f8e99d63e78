export { messageJobs } from './deliver.ts';
export type { OnIncoming } from './incoming.ts';
export type { MessageDeps } from './message-deps.ts';
export { presentMessage } from './present.ts';
export { type NewMessage, type Outbox, openOutbox, putMessage } from './put.ts';
export { type MessageRow, messagesRepo } from './repo.ts';
export { messagesRoutes } from './routes.ts';
export { hurry, requireRoomForText } from './service.ts';
