import { Mail, Navigation, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import { navigationUrl } from '#domain/scheduling/index.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { dayLabel, frequencyLabel, gallonsLabel, poolTypeLabel, priceLabel } from './labels.ts';
import { TagChips } from './tag-chips.tsx';
import { customersTexts as texts } from './texts.ts';

/** The Details tab: every field, with the documents' words where one is empty. */
export function CustomerDetails({ customer }: { customer: Customer }) {
  const { name, email, phone, address, city, state, zipCode, latitude, longitude } = customer;
  const coordinates = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  const directions = navigationUrl({ address, city, state, zipCode, coordinates });
  const place = [address, [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')];
  const agreed = [customer.smsAlerts ? texts.smsAlerts : null, customer.emailAlerts ? texts.emailAlerts : null].filter(
    (what) => what !== null,
  );
  return (
    <div className="flex flex-col gap-5">
      {phone || email || directions ? (
        <div className="grid auto-cols-fr grid-flow-col gap-2 md:flex">
          {phone ? (
            <ContactLink href={`tel:${phone.replace(/[^\d+]/g, '')}`} icon={<Phone />} label={texts.call} />
          ) : null}
          {email ? <ContactLink href={`mailto:${email}`} icon={<Mail />} label={texts.write} /> : null}
          {directions ? <ContactLink href={directions} icon={<Navigation />} label={texts.map} newTab /> : null}
        </div>
      ) : null}
      <DefinitionList
        columns={2}
        items={[
          { term: texts.name, value: name },
          { term: texts.status, value: customer.isActive ? texts.active : texts.inactive },
          { term: texts.email, value: email ?? <Absent>{texts.notProvided}</Absent> },
          {
            term: texts.phone,
            value: phone ? <span className="num">{phone}</span> : <Absent>{texts.notProvided}</Absent>,
          },
          {
            term: texts.address,
            value: place.some(Boolean) ? (
              <>
                {place.filter(Boolean).map((line) => (
                  <Line key={line}>{line}</Line>
                ))}
                {customer.locationIsApproximate ? (
                  <span className="block text-xs text-ink-3">{texts.approximateLocation}</span>
                ) : null}
              </>
            ) : (
              <Absent>{texts.notProvided}</Absent>
            ),
          },
          { term: texts.serviceDay, value: customer.serviceDay ?? <Absent>{texts.notSet}</Absent> },
          { term: texts.serviceFrequency, value: frequencyLabel(customer.serviceFrequency) },
          {
            term: texts.poolSize,
            value: customer.poolSize === null ? <Absent>{texts.notSpecified}</Absent> : gallonsLabel(customer.poolSize),
          },
          {
            term: texts.poolType,
            value: customer.poolType ? poolTypeLabel(customer.poolType) : <Absent>{texts.notSpecified}</Absent>,
          },
          {
            term: texts.servicePrice,
            value: customer.servicePrice === null ? <Absent>{texts.notSet}</Absent> : priceLabel(customer.servicePrice),
          },
          ...(customer.gateCode
            ? [{ term: texts.gateCode, value: <span className="num">{customer.gateCode}</span> }]
            : []),
          ...(customer.tags.length > 0 ? [{ term: texts.tags, value: <TagChips tags={customer.tags} /> }] : []),
          ...(customer.dog ? [{ term: texts.dog, value: customer.dog }] : []),
          { term: texts.language, value: texts.languages[customer.language] },
          {
            term: texts.sectionMessages,
            value:
              agreed.length > 0 ? (
                agreed.map((what) => <Line key={what}>{what}</Line>)
              ) : (
                <Absent>{texts.agreedToNothing}</Absent>
              ),
          },
          ...(customer.birthday ? [{ term: texts.birthday, value: dayLabel(customer.birthday) }] : []),
        ]}
      />
      <LongText title={texts.equipment} text={customer.equipment} />
      <LongText title={texts.notes} text={customer.notes} />
    </div>
  );
}

function LongText({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <section>
      <h3 className="text-sm font-normal text-ink-2">{title}</h3>
      <p className="mt-1 rounded-sm bg-sunken px-3 py-2.5 whitespace-pre-wrap">{text}</p>
    </section>
  );
}

const Line = ({ children }: { children: ReactNode }) => <span className="block">{children}</span>;

const Absent = ({ children }: { children: ReactNode }) => <span className="text-ink-3">{children}</span>;

function ContactLink({
  href,
  icon,
  label,
  newTab,
}: {
  href: string;
  icon: ReactNode;
  label: string;
  newTab?: boolean;
}) {
  return (
    <a
      href={href}
      {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
      className="inline-flex h-12 items-center justify-center gap-2 rounded-sm border border-line-2 px-4 text-sm font-semibold hover:bg-sunken md:h-10"
    >
      <span aria-hidden="true" className="text-brand [&_svg]:size-4.5">
        {icon}
      </span>
      {label}
    </a>
  );
}
