export { useAttempts } from './attempts.ts';
export { CardFields } from './card-fields.tsx';
export { type CardForm, cardForm, emptyCard, faultyFields } from './card-form.ts';
