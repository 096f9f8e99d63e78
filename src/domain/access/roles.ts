/** Every role an account can have (spec 1 §1, decisions §2). */
export const roles = ['owner', 'admin', 'technician', 'homeowner', 'user'] as const;
export type Role = (typeof roles)[number];

/** How a role is called on screens (spec 1 §1). */
export const roleLabels: Record<Role, string> = {
  owner: 'Business Owner',
  admin: 'Office Manager',
  technician: 'Pool Technician',
  homeowner: 'Pool Owner',
  user: 'Employee',
};
