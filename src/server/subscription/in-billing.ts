import { localDate } from '#domain/calendar/index.ts';
import { languageOfUser, wordsOf } from '#domain/language/index.ts';
import type { Deps } from '#server/deps.ts';
import { mailsRepo, paragraphsMail } from '#server/mail/index.ts';
import type { PlanEmail } from './plan-emails.ts';
import { type BillingCompany, billingRepo } from './repo.ts';
import { subscriptionTexts } from './texts.ts';

/** What a piece of work on a company's plan holds in its hands. */
export interface PlanTx {
  readonly repo: ReturnType<typeof billingRepo>;
  readonly now: Date;
  /** The day it is for the company. */
  today(company: Pick<BillingCompany, 'timeZone'>): string;
  /** Writes to who bought the plan, or to an owner. It goes out when the transaction has been committed. */
  write(company: Pick<BillingCompany, 'name'>, billedUserId: string, email: PlanEmail): Promise<void>;
}

/** One transaction on the plan of a company, for a call, a job or the processor. */
export async function inBilling<T>(deps: Deps, companyId: string, work: (books: PlanTx) => Promise<T>): Promise<T> {
  const written: string[] = [];
  const now = deps.clock();
  const result = await deps.db.inCompany(companyId, (tx) => {
    const repo = billingRepo(tx);
    return work({
      repo,
      now,
      today: ({ timeZone }) => localDate(timeZone, now),
      write: async ({ name }, billedUserId, { purpose, subject, paragraphs }) => {
        const user = await repo.findBilledUser(billedUserId);
        if (!user) return;
        const mailId = deps.newId('MAIL');
        const { say } = wordsOf(languageOfUser(user, deps.languages));
        const said = [subscriptionTexts.mails.greeting({ company: name }), ...paragraphs.filter((one) => one !== null)];
        const mail = {
          mailId,
          purpose,
          recipient: user.email,
          subject: say(subject),
          ...paragraphsMail(said.map(say)),
        };
        await mailsRepo(tx).insert(mail, now);
        written.push(mailId);
      },
    });
  });
  for (const mailId of written) await deps.jobs.enqueue('deliver-mail', { companyId, mailId });
  return result;
}
