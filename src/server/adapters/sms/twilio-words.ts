import type { Message } from '#domain/language/index.ts';
import { smsTexts } from './texts.ts';

/** Twilio's common errors (https://www.twilio.com/docs/api/errors). */
const faults: Readonly<Record<number, Message>> = {
  21211: smsTexts.invalidNumber,
  21214: smsTexts.numberNotReached,
  21217: smsTexts.invalidNumber,
  21408: smsTexts.countryNotServed,
  21602: smsTexts.empty,
  21606: smsTexts.senderCannotText,
  21610: smsTexts.optedOut,
  21612: smsTexts.notReachedFromSender,
  21614: smsTexts.cannotReceive,
  21617: smsTexts.tooLong,
  21659: smsTexts.foreignSender,
  30003: smsTexts.phoneOff,
  30004: smsTexts.blockedByPhone,
  30005: smsTexts.unknownNumber,
  30006: smsTexts.landline,
  30007: smsTexts.spam,
  30008: smsTexts.carrierSilent,
  30034: smsTexts.senderNotRegistered,
};

export const optOutCode = 21610;

export const faultOf = (code: number | null): Message =>
  code === null ? smsTexts.notDelivered : (faults[code] ?? smsTexts.otherError({ code }));
