import { z } from 'zod';

/** The six fields of the payment page (spec 3 §3). They pass through to the processor and are never stored. */
const paymentDetails = z.object({
  cardNumber: z.string().min(1, 'Missing Information: Please fill in all required fields.').max(30),
  expiryDate: z.string().min(1, 'Missing Information: Please fill in all required fields.').max(10),
  cvv: z.string().min(1, 'Missing Information: Please fill in all required fields.').max(5),
  cardholderName: z.string().min(1, 'Missing Information: Please fill in all required fields.').max(200),
  email: z.string().min(1, 'Missing Information: Please fill in all required fields.').max(254),
  zipCode: z.string().min(1, 'Missing Information: Please fill in all required fields.').max(20),
});

export const purchaseBody = z
  .object({
    planName: z.string().min(1, 'Please select a valid plan.').max(60),
    billingCycle: z.enum(['monthly', 'annual'], 'Billing cycle must be monthly or annual'),
    /** Dollars a month; it must be the catalogue's (decisions §3). */
    price: z.number('Price must be a number'),
    paymentDetails: paymentDetails.optional(),
  })
  .meta({ example: { planName: 'professional', billingCycle: 'monthly', price: 29 } });
export type PurchaseBody = z.infer<typeof purchaseBody>;

export const purchaseAnswer = z.object({
  success: z.literal(true),
  subscriptionPlan: z.string(),
  subscriptionStatus: z.literal('active'),
  nextBillingDate: z.string(),
  amountCharged: z.number(),
  /** True where the sandbox processor answered: no money moved. */
  sandbox: z.boolean(),
  message: z.string(),
});
export type PurchaseAnswer = z.infer<typeof purchaseAnswer>;
