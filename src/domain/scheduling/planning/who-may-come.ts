import type { PlanningAssignment } from './planning-input.ts';

/** What a stop says of who comes. */
type WhoComes = Pick<
  PlanningAssignment,
  'technicianId' | 'technicianFixed' | 'preferredTechnicianId' | 'excludedTechnicianIds' | 'skills'
>;
type MayCome = { readonly technicianId: string; readonly skills?: readonly string[] | null | undefined };

/** What not every technician can do. */
export const skills = ['repairs', 'commercial', 'salt'] as const;
export type Skill = (typeof skills)[number];

const skillOfPool: Readonly<Record<string, Skill>> = { saltwater: 'salt', commercial: 'commercial' };

/** The skills a stop needs: those set for it, or else those the customer's type of pool asks for. */
export function skillsNeeded(ofStop: readonly Skill[] | null | undefined, poolType: string | null): readonly Skill[] {
  const ofPool = skillOfPool[poolType ?? ''];
  return ofStop ?? (ofPool ? [ofPool] : []);
}

/** Whether somebody can do all that is needed; who has no skills set can do everything. */
export const canDo = ({ skills }: Pick<MayCome, 'skills'>, needed: readonly string[]): boolean =>
  skills == null || needed.every((skill) => skills.includes(skill));

/**
 * Who may come to a place, by what its stops say: where one has a fixed technician nobody else, otherwise all whom none
 * excludes and who have the skills that they need. Those whom a stop prefers come first, the others keep their order.
 * @param stops those that run, of one customer
 */
export function whoMayCome<T extends MayCome>(stops: readonly WhoComes[], technicians: readonly T[]): T[] {
  const fixed = stops.flatMap(({ technicianFixed, technicianId }) => (technicianFixed ? technicianId : []));
  const excluded = new Set(stops.flatMap((stop) => stop.excludedTechnicianIds ?? []));
  const needed = stops.flatMap((stop) => stop.skills ?? []);
  const preferred = new Set(stops.map((stop) => stop.preferredTechnicianId));
  const rank = ({ technicianId }: T): number => (preferred.has(technicianId) ? 0 : 1);
  return technicians
    .filter((one) =>
      fixed.length > 0 ? fixed.includes(one.technicianId) : !excluded.has(one.technicianId) && canDo(one, needed),
    )
    .toSorted((one, other) => rank(one) - rank(other));
}
