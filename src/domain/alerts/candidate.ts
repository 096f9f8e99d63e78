type AlertType = 'chemical_low' | 'weather_alert' | 'service_reminder' | 'equipment_maintenance' | 'customer_feedback';
/** Most urgent first. */
export const alertSeverities = ['critical', 'high', 'medium', 'low'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/** Sorts the most urgent first. */
export const bySeverity = (one: { severity: AlertSeverity }, other: { severity: AlertSeverity }): number =>
  alertSeverities.indexOf(one.severity) - alertSeverities.indexOf(other.severity);

/** An alert that should be open now. */
export interface AlertCandidate {
  /** What it is about, the same as long as it is the same thing: `water:Pool-001:chlorine`. */
  cause: string;
  /** On which side and how far: `low:1`. When it gets worse or changes sides, the alert is raised again. */
  degree: AlertDegree;
  type: AlertType;
  severity: AlertSeverity;
  title: string;
  message: string;
  customerId: string | null;
  poolId: string | null;
  actionRequired: boolean;
  /** Where something can be done about it; a path of the application. */
  link: string | null;
}

/** A side in one word, and how bad it is there: 0 the least. */
export type AlertDegree = `${string}:${0 | 1 | 2}`;

/** Whether an alert must be raised again: it got worse, or it is about something else. */
export function isWorse(before: string, now: AlertDegree): boolean {
  const [side = '', level = '0'] = before.split(':');
  const [sideNow = '', levelNow = '0'] = now.split(':');
  return side !== sideNow || Number(levelNow) > Number(level);
}
