import { type CivilDate, dayNumber } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
import { emptyBattery, lowBattery } from '#domain/water/index.ts';

import type { AlertCandidate } from './candidate.ts';
import { alertTexts as texts } from './texts.ts';

/** An open alert lasts up to here, so that a charge hovering at the limit raises one alert. */
const batteryWellFrom = 25;
/** Hours without a report. A radio in a yard drops out now and then. */
const silentAfterHours = 24;
const longSilentAfterHours = 72;
/** Days before a warranty's end. */
export const warrantySoonDays = 30;
const warrantyLastDays = 7;

const hourMs = 3_600_000;

export interface AlertedTester {
  deviceId: string;
  deviceName: string;
  isActive: boolean;
  /** Percent; null where the tester does not report it. */
  batteryLevel: number | null;
  lastHeartbeat: Date | null;
  createdAt: Date;
  /** "Pat Rivera · Lap pool". */
  place: Message | string;
  poolId: string;
  customerId: string | null;
}

export const batteryCause = (deviceId: string): string => `battery:${deviceId}`;
export const silenceCause = (deviceId: string): string => `silence:${deviceId}`;
export const warrantyCause = (equipmentId: string): string => `warranty:${equipmentId}`;

/** How low a tester's charge is, percent; null where it is fine. */
export function batteryStage(levelPct: number, hasAlert: boolean): 'low' | 'critical' | null {
  if (levelPct < emptyBattery) return 'critical';
  return levelPct < (hasAlert ? batteryWellFrom : lowBattery) ? 'low' : null;
}

/** How long a tester has been silent, by hours since its last report; null while that is normal. */
export function silenceStage(hours: number): 'silent' | 'long-silent' | null {
  if (hours > longSilentAfterHours) return 'long-silent';
  return hours > silentAfterHours ? 'silent' : null;
}

/** How soon a warranty ends, in whole days; null where it is far off or over. */
export function warrantyStage(daysLeft: number): 'soon' | 'last-days' | null {
  if (daysLeft < 0 || daysLeft > warrantySoonDays) return null;
  return daysLeft <= warrantyLastDays ? 'last-days' : 'soon';
}

/**
 * Alerts for a low battery and for a tester that stopped reporting; none for one that is switched off.
 * @param openCauses the causes that have an open alert
 */
export function testerAlerts(tester: AlertedTester, now: Date, openCauses: ReadonlySet<string>): AlertCandidate[] {
  if (!tester.isActive) return [];
  const { deviceId, deviceName, place, poolId, customerId, batteryLevel, lastHeartbeat, createdAt } = tester;
  const about = {
    type: 'equipment_maintenance' as const,
    customerId,
    poolId,
    actionRequired: true,
    link: `/pools/${encodeURIComponent(poolId)}`,
  };
  const alerts: AlertCandidate[] = [];
  const cause = batteryCause(deviceId);
  const charge = batteryLevel === null ? null : batteryStage(batteryLevel, openCauses.has(cause));
  if (charge) {
    alerts.push({
      ...about,
      cause,
      degree: charge === 'critical' ? 'battery:1' : 'battery:0',
      severity: charge === 'critical' ? 'high' : 'medium',
      title: charge === 'critical' ? texts.batteryAlmostEmpty : texts.batteryLow,
      // In steps of five, so that a slowly draining battery doesn't change the text every hour.
      message: batteryMessage(batteryLevel ?? 0, { place, tester: deviceName }),
    });
  }
  const silence = silenceStage((now.getTime() - (lastHeartbeat ?? createdAt).getTime()) / hourMs);
  if (silence) {
    const long = silence === 'long-silent';
    const hours = long ? longSilentAfterHours : silentAfterHours;
    alerts.push({
      ...about,
      cause: silenceCause(deviceId),
      degree: long ? 'silence:1' : 'silence:0',
      severity: long ? 'high' : 'medium',
      title: texts.testerOffline,
      message:
        lastHeartbeat === null
          ? texts.neverReported({ place, tester: deviceName })
          : texts.silentFor({ place, tester: deviceName, hours }),
    });
  }
  return alerts;
}

const batteryMessage = (levelPct: number, about: { place: Message | string; tester: string }): Message =>
  levelPct < 5
    ? texts.batteryBelow({ ...about, percent: 5 })
    : texts.batteryAbout({ ...about, percent: Math.floor(levelPct / 5) * 5 });

export interface WarrantedEquipment {
  equipmentId: string;
  customerId: string;
  customerName: string;
  poolId: string | null;
  /** "Pentair pump". */
  name: string;
  warrantyUntil: CivilDate | null;
  retiredOn: CivilDate | null;
}

/** Equipment in use whose warranty ends within 30 days, more urgent in the last 7: time to file a claim. */
export function warrantyAlerts(equipment: WarrantedEquipment, today: CivilDate): AlertCandidate[] {
  const { equipmentId, customerId, customerName, poolId, name, warrantyUntil, retiredOn } = equipment;
  if (warrantyUntil === null || retiredOn !== null) return [];
  const stage = warrantyStage(dayNumber(warrantyUntil) - dayNumber(today));
  if (!stage) return [];
  const urgent = stage === 'last-days';
  return [
    {
      cause: warrantyCause(equipmentId),
      degree: urgent ? 'warranty:1' : 'warranty:0',
      type: 'equipment_maintenance',
      severity: urgent ? 'medium' : 'low',
      title: texts.warrantySoon,
      message: texts.warrantyEnds({ customer: customerName, equipment: name, on: warrantyUntil }),
      customerId,
      poolId,
      actionRequired: urgent,
      link: '/equipment',
    },
  ];
}
