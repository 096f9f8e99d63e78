export { connection } from './connection.ts';
export { closeOffline, forgetAnswers, openOffline } from './opened.ts';
