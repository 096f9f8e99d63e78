import { taskNamed } from '#domain/visits/index.ts';
import { words } from './language.ts';
import type { taskTexts as english } from './task-texts.ts';

export const taskTexts: typeof english = {
  name: (title) => words.say(taskNamed(title)),
};
