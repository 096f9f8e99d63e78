import { plural } from '#web/base/format.ts';

const skillNames = { repairs: 'repairs', commercial: 'commercial pools', salt: 'salt systems' };
type Skill = keyof typeof skillNames;

/** Why a stop that is dragged cannot go somewhere, or should not. */
export const movingTexts = {
  cannotGo: 'The stop can’t go there',
  ofAnother: 'Only its own technician may come. You can change that in the stop.',
  excluded: (technician: string) => `${technician} is never sent there. You can change that in the stop.`,
  skills: (technician: string, skills: readonly Skill[]) =>
    `It needs ${skills.map((skill) => skillNames[skill]).join(', ')}, which ${technician} doesn’t do.`,
  dayOff: (technician: string) => `${technician} is off`,
  notAWorkday: (technician: string) => `Not a workday of ${technician}`,
  tooMany: (most: number) => `More than ${plural(most, 'stop', 'stops')} a day`,
  late: (stop: string) => `${stop} would be too late for its window`,
  tooLong: (minutes: number) => `${plural(minutes, 'minute', 'minutes')} over the shift`,
};
