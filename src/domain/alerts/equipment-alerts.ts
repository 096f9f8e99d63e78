import { type CivilDate, dayNumber, formatDay } from '#domain/calendar/index.ts';
import { emptyBattery, lowBattery } from '#domain/water/index.ts';

import type { AlertCandidate } from './candidate.ts';

/** An alert that stands lasts until here: a charge that sways about the bound is told once. */
const batteryWellFrom = 25;
/** Hours without a sign of life. A radio in a garden is out of reach for a while now and then. */
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
  /** Percent; null where it does not tell. */
  batteryLevel: number | null;
  lastHeartbeat: Date | null;
  createdAt: Date;
  /** Whose pool it stands at, in words. */
  place: string;
  poolId: string;
  customerId: string | null;
}

export const batteryCause = (deviceId: string): string => `battery:${deviceId}`;
export const silenceCause = (deviceId: string): string => `silence:${deviceId}`;
export const warrantyCause = (equipmentId: string): string => `warranty:${equipmentId}`;

/** How a tester's charge stands, percent; null where it is well. */
export function batteryStage(levelPct: number, alreadyTold: boolean): 'low' | 'critical' | null {
  if (levelPct < emptyBattery) return 'critical';
  return levelPct < (alreadyTold ? batteryWellFrom : lowBattery) ? 'low' : null;
}

/** How long a tester has been silent, by hours since its last sign of life; null while that is usual. */
export function silenceStage(hours: number): 'silent' | 'long-silent' | null {
  if (hours > longSilentAfterHours) return 'long-silent';
  return hours > silentAfterHours ? 'silent' : null;
}

/** How near a warranty's end is, in whole days; null where it is far or over. */
export function warrantyStage(daysLeft: number): 'soon' | 'last-days' | null {
  if (daysLeft < 0 || daysLeft > warrantySoonDays) return null;
  return daysLeft <= warrantyLastDays ? 'last-days' : 'soon';
}

/**
 * A tester whose charge runs low, and one that says nothing; one that is switched off may do both.
 * @param told the causes that have an alert already
 */
export function testerAlerts(tester: AlertedTester, now: Date, told: ReadonlySet<string>): AlertCandidate[] {
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
  const charge = batteryLevel === null ? null : batteryStage(batteryLevel, told.has(cause));
  if (charge) {
    alerts.push({
      ...about,
      cause,
      degree: charge === 'critical' ? 'battery:1' : 'battery:0',
      severity: charge === 'critical' ? 'high' : 'medium',
      title: charge === 'critical' ? 'Tester battery almost empty' : 'Tester battery low',
      // By steps of five: a battery that empties by a percent an hour is no news every hour.
      message: `${place}: the battery of ${deviceName} is ${batteryWords(batteryLevel ?? 0)}.`,
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
      title: 'Tester offline',
      message: `${place}: ${deviceName} has ${lastHeartbeat === null ? 'never been heard' : `hasn’t reported in over ${hours} hours`}.`,
    });
  }
  return alerts;
}

const batteryWords = (levelPct: number): string =>
  levelPct < 5 ? 'below 5%' : `at about ${Math.floor(levelPct / 5) * 5}%`;

export interface WarrantedEquipment {
  equipmentId: string;
  customerId: string;
  customerName: string;
  poolId: string | null;
  /** What it is, in words: "Pentair pump". */
  name: string;
  warrantyUntil: CivilDate | null;
  retiredOn: CivilDate | null;
}

/** Equipment in use whose warranty ends within 30 days, more urgent in the last 7; what is broken is claimed before. */
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
      title: 'Warranty ends soon',
      message: `${customerName}: the warranty of the ${name} ends on ${formatDay(warrantyUntil)}.`,
      customerId,
      poolId,
      actionRequired: urgent,
      link: '/equipment',
    },
  ];
}
