/** The accounts of the demonstration company; the sign-in page offers them in that mode only (decisions §1). */
export const demoAccounts = [
  { label: 'Business Owner', email: 'owner@demo.poolhand.example', password: 'demo-owner' },
  { label: 'Pool Technician', email: 'technician@demo.poolhand.example', password: 'demo-technician' },
  { label: 'Pool Owner', email: 'homeowner@demo.poolhand.example', password: 'demo-homeowner' },
] as const;
