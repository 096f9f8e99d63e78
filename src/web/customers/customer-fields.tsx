import { type UseFormReturn, useWatch } from 'react-hook-form';
import { customerFormMessage } from '#contract/customers/customers.ts';
import { messageLanguages } from '#contract/messaging/message-choices.ts';
import { serviceFrequencies, weekdays } from '#contract/shapes.ts';
import { pricePers } from '#domain/money/index.ts';
import { formatWeekday } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { poolTypeChoices } from '#web/base/pool-types.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type CustomerFormBody, type CustomerFormValues, lacksRequired } from './customer-form.ts';
import { customersTexts as texts } from './texts.ts';

type Form = UseFormReturn<CustomerFormValues, unknown, CustomerFormBody>;

const pricePerChoices = pricePers.map((value) => ({ value, label: texts.pricePers[value] }));
const frequencyChoices = serviceFrequencies.map((value) => ({ value, label: texts.frequencies[value] }));
const languageChoices = messageLanguages.map((value) => ({ value, label: texts.languages[value] }));
const dayChoices = weekdays.map((day) => ({ value: day, label: formatWeekday(day) }));

/** The documents' one sentence for the five required fields, until they are filled in. */
export function RequiredMessage({ form }: { form: Form }) {
  const values = useWatch({ control: form.control });
  if (form.formState.submitCount === 0 || !lacksRequired(values)) return null;
  return (
    <Banner tone="bad" alert>
      {words.say(customerFormMessage)}
    </Banner>
  );
}

// The browser's own autofill would offer the office's address, not the customer's.
const typedHere = { autoComplete: 'off' } as const;

export function ContactFields({ form: { control } }: { form: Form }) {
  const typed = { control, ...typedHere };
  return (
    <div className="grid gap-4 @md:grid-cols-2">
      <TextField {...typed} name="name" label={texts.name} maxLength={200} className="@md:col-span-2" />
      <TextField {...typed} name="email" label={texts.email} type="email" hint={texts.emailHint} optional />
      <TextField {...typed} name="phone" label={texts.phone} type="tel" maxLength={40} optional />
    </div>
  );
}

export function PlaceFields({ form: { control } }: { form: Form }) {
  const typed = { control, ...typedHere };
  return (
    <div className="grid grid-cols-2 gap-4 @md:grid-cols-6">
      <TextField
        {...typed}
        name="address"
        label={texts.address}
        maxLength={300}
        className="col-span-2 @md:col-span-6"
      />
      <TextField {...typed} name="city" label={texts.city} maxLength={120} className="col-span-2 @md:col-span-3" />
      <TextField {...typed} name="state" label={texts.state} maxLength={60} className="@md:col-span-1" />
      <TextField
        {...typed}
        name="zipCode"
        label={texts.zipCode}
        inputMode="numeric"
        maxLength={20}
        className="@md:col-span-2"
      />
    </div>
  );
}

/** What opens the gate, and who is behind it. */
export function AccessFields({ form: { control } }: { form: Form }) {
  const typed = { control, ...typedHere };
  return (
    <div className="grid gap-4 @md:grid-cols-[1fr_2fr]">
      <TextField {...typed} name="gateCode" label={texts.gateCode} maxLength={60} optional />
      <TextField {...typed} name="dog" label={texts.dog} hint={texts.dogHint} maxLength={200} optional />
    </div>
  );
}

export function ServiceFields({ form: { control } }: { form: Form }) {
  const typed = { control, ...typedHere };
  return (
    <div className="grid gap-4 @md:grid-cols-2">
      <SelectField
        control={control}
        name="serviceFrequency"
        label={texts.serviceFrequency}
        choices={frequencyChoices}
      />
      <SelectField
        control={control}
        name="serviceDay"
        label={texts.serviceDay}
        choices={dayChoices}
        placeholder={texts.chooseDay}
        optional
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField control={control} name="servicePrice" label={texts.servicePrice} prefix="$" optional />
        <SelectField control={control} name="pricePer" label={texts.pricePer} choices={pricePerChoices} />
      </div>
      <NumberField
        control={control}
        name="setupFee"
        label={texts.setupFee}
        hint={texts.setupFeeHint}
        prefix="$"
        optional
      />
      <NumberField control={control} name="poolSize" label={texts.poolSize} unit={texts.gallons} whole optional />
      <SelectField
        control={control}
        name="poolType"
        label={texts.poolType}
        choices={poolTypeChoices}
        placeholder={texts.choosePoolType}
        optional
      />
      <TextField
        {...typed}
        name="tags"
        label={texts.tags}
        hint={texts.tagsHint}
        maxLength={800}
        className="@md:col-span-2"
        optional
      />
    </div>
  );
}

export function NotesFields({ form: { control } }: { form: Form }) {
  return (
    <>
      <TextAreaField
        control={control}
        name="notes"
        label={texts.notes}
        hint={texts.notesHint}
        maxLength={5000}
        optional
      />
      <TextAreaField
        control={control}
        name="equipment"
        label={texts.equipment}
        hint={texts.equipmentHint}
        maxLength={1000}
        optional
      />
    </>
  );
}

/** In which language the customer is written to, what was agreed to, and when there is a greeting. */
export function MessageFields({ form: { control } }: { form: Form }) {
  const typed = { control, ...typedHere };
  return (
    <div className="grid gap-4 @md:grid-cols-2">
      <SelectField
        control={control}
        name="language"
        label={texts.language}
        hint={texts.languageHint}
        choices={languageChoices}
      />
      <TextField {...typed} name="birthday" label={texts.birthday} hint={texts.birthdayHint} type="date" optional />
      <div className="flex flex-col gap-3 @md:col-span-2">
        <CheckboxField control={control} name="smsAlerts" label={texts.smsAlerts} hint={texts.smsAlertsHint} />
        <CheckboxField control={control} name="emailAlerts" label={texts.emailAlerts} hint={texts.emailAlertsHint} />
      </div>
    </div>
  );
}
