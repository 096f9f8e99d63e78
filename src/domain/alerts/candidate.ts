type AlertType = 'chemical_low' | 'weather_alert' | 'service_reminder' | 'equipment_maintenance' | 'customer_feedback';
export type AlertSeverity = 'critical' | 'high' | 'medium' | 'low';

/** Something that is to be told as things stand now. */
export interface AlertCandidate {
  /** What it is about, the same as long as it is the same thing: `water:Pool-001:chlorine`. */
  cause: string;
  /** On which side and how far: `low:1`. Farther on, or on another side, it is told anew. */
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

/** Whether what was told in one degree is to be told anew in another: it is worse, or it is something else. */
export function isWorse(before: string, now: AlertDegree): boolean {
  const [side = '', level = '0'] = before.split(':');
  const [sideNow = '', levelNow = '0'] = now.split(':');
  return side !== sideNow || Number(levelNow) > Number(level);
}
